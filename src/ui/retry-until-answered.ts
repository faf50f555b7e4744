const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;

/**
 * Calls `ask` until it resolves with true, with delays that double from 1 s to 15 s. Returns a function that stops it.
 */
export function retryUntilAnswered(ask: () => Promise<boolean>): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async (delayMs: number): Promise<void> => {
    if ((await ask()) || isStopped) return;
    timer = setTimeout(() => void attempt(Math.min(MAX_DELAY_MS, delayMs * 2)), delayMs);
  };
  void attempt(FIRST_DELAY_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
