const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Asks, and again after pauses that grow from a second to a quarter of a minute, until `ask` says that there is nothing
 * more to ask. Gives what ends it before.
 */
export function retryUntilAnswered(ask: () => Promise<boolean>): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = async (pauseMs: number): Promise<void> => {
    if ((await ask()) || isOver) return;
    timer = setTimeout(() => void go(Math.min(LONGEST_PAUSE_MS, pauseMs * 2)), pauseMs);
  };
  void go(FIRST_PAUSE_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
