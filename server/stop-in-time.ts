import type { JobClock } from './jobs/job-clock.ts';

/** Something that ends with the process. */
export interface Closer {
  /** Names what `close` waits for at this moment, such as "2 jobs (campaign-run, prospect-import)". */
  waitsFor(): string;
  close(): Promise<void> | void;
}

interface StopOptions {
  readonly clock: JobClock;
  readonly log: (line: string) => void;
  /** Longest time for all closers together. */
  readonly limitMs?: number;
  /** After this time a message says what is waited for. */
  readonly quietMs?: number;
}

/** A container is usually killed after ten seconds. */
const LIMIT_MS = 10_000;
const QUIET_MS = 1_000;
/** Kept for each closer that is still to come. */
const RESERVED_MS = 500;

/**
 * Runs the closers one after another within a limit, and says what they wait for. One that takes longer is left alone
 * and the next one is begun: what was acknowledged is stored, and another process takes up the rest when its lease
 * ends. Throws what a closer throws in time.
 */
export async function stopInTime(
  closers: readonly Closer[],
  { clock, log, limitMs = LIMIT_MS, quietMs = QUIET_MS }: StopOptions,
): Promise<void> {
  const endMs = clock.now() + limitMs;
  for (const [index, { waitsFor, close }] of closers.entries()) {
    const reservedMs = RESERVED_MS * (closers.length - index - 1);
    const closed = Promise.resolve(close()).then(() => true);
    const isOver = async (delayMs: number): Promise<boolean> => {
      const ending = new AbortController();
      try {
        return await Promise.race([closed, clock.sleep(Math.max(0, delayMs), ending.signal).then(() => false)]);
      } finally {
        ending.abort();
      }
    };
    const leftMs = endMs - reservedMs - clock.now();
    if (await isOver(Math.min(quietMs, leftMs))) continue;
    log(`Stopping: waiting for ${waitsFor()}.`);
    if (await isOver(endMs - reservedMs - clock.now())) continue;
    log(`Stopping: not waiting any longer for ${waitsFor()}. What is left is taken up by the next process.`);
    closed.catch(() => undefined);
  }
}
