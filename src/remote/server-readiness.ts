const TIMEOUT_MS = 20_000;

/** Tells whether the server is still starting; undefined when it cannot be asked. */
export async function fetchServerReadiness(): Promise<'starting' | 'started' | undefined> {
  try {
    const { status } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return status === 503 ? 'starting' : 'started';
  } catch {
    return undefined;
  }
}
