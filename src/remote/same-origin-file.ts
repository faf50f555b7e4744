import { failed, failureOfResponse, failureOfThrown, success, type Outcome } from './failure.ts';

const TIMEOUT_MS = 20_000;

/** Reads a file of the app's own origin. */
export async function fetchSameOriginFile(url: string): Promise<Outcome<Blob>> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return await failureOfResponse(response, Date.now());
    // The server answers with the app's page when a file does not exist.
    return response.headers.get('Content-Type')?.startsWith('text/html') === true
      ? failed('not_found', 404)
      : success(await response.blob());
  } catch (thrown) {
    return failureOfThrown(thrown);
  }
}
