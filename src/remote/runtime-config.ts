const TIMEOUT_MS = 20_000;

/** The request that the sign-in page begins before its scripts are loaded (`scripts/sign-in-page.mjs`). */
const page = globalThis as { earlyConfig?: Promise<Response> | undefined };

/** Reads `/config.json`; undefined when there is no answer or no JSON. The caller parses it. */
export async function fetchRuntimeConfig(): Promise<unknown> {
  try {
    const early = page.earlyConfig;
    page.earlyConfig = undefined;
    const response = await (early ??
      fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) }));
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
