import * as z from 'zod/mini';

/** The SDK's own key in local storage (specification part 1 §3: the session fallback value). */
const KEY = 'cookieFallback';

const fallbackSchema = z.record(z.string(), z.string());

/** Reads the SDK's text unparsed, for the header `X-Fallback-Cookies`. */
export const readFallbackCookies = (): string | undefined => localStorage.getItem(KEY) ?? undefined;

/** Stores what Appwrite sends with a new session; the SDK sends it back with every request. */
export const saveFallbackCookies = (cookies: string): void => localStorage.setItem(KEY, cookies);

/**
 * Reads the session token that replaces cookies where they do not reach Appwrite; undefined where they do, or when
 * nobody is signed in.
 */
export function readFallbackSession(projectId: string): string | undefined {
  try {
    const parsed = fallbackSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data[`a_session_${projectId}`] : undefined;
  } catch {
    return undefined;
  }
}
