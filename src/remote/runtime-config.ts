const TIMEOUT_MS = 20_000;

/** Reads `/config.json`; undefined when there is no answer or no JSON. The caller parses it. */
export async function fetchRuntimeConfig(): Promise<unknown> {
  try {
    const response = await fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
