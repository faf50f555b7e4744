import * as z from 'zod/mini';
import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { failed, failureOfResponse, failureOfThrown, success, type Outcome } from './failure.ts';

const jwtSchema = z.object({ jwt: z.string() });
const TIMEOUT_MS = 20_000;

interface MintTokenDeps {
  readonly appwrite: RuntimeConfig['appwrite'];
  /** Absolute `…/v1`. */
  readonly endpointHref: string;
  /** The SDK's session fallback, where cookies do not reach Appwrite; a service worker has none. */
  readonly fallbackCookies: () => string | undefined;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

/**
 * Mints a bearer token for the dashboard API with `POST /account/jwts` (specification part 1 §7). A plain request
 * instead of the SDK's call, because the service worker needs nothing else of Appwrite and would have to load the whole
 * SDK.
 */
export async function mintToken(deps: MintTokenDeps): Promise<Outcome<string>> {
  const { appwrite } = deps;
  const headers = new Headers({ 'Content-Type': 'application/json', 'X-Appwrite-Project': appwrite.projectId });
  if (appwrite.responseFormat !== undefined) headers.set('X-Appwrite-Response-Format', appwrite.responseFormat);
  const fallback = deps.fallbackCookies();
  if (fallback !== undefined) headers.set('X-Fallback-Cookies', fallback);
  let response: Response;
  try {
    response = await deps.fetch(`${deps.endpointHref}/account/jwts`, {
      method: 'POST',
      headers,
      body: '{}',
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (thrown) {
    return failureOfThrown(thrown);
  }
  if (!response.ok) return failureOfResponse(response, deps.now());
  const body: unknown = await response.json().catch(() => undefined);
  if (body === undefined) return failed('not_the_server', 0);
  const answer = jwtSchema.safeParse(body);
  return answer.success ? success(answer.data.jwt) : failed('malformed_answer', response.status);
}
