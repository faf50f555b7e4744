import { Worker } from 'node:worker_threads';

const BOUNDS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Built, a thread's file lies beside the program. */
const fileOf = (name: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? `./${name}.mjs` : `./${name}.js`, import.meta.url);

/**
 * What a thread says about something that somebody else has made, which can be made so that looking at it lasts for
 * minutes; meanwhile the server answers. The thread has so much time and memory, and ends when `signal` is aborted.
 * Undefined when it ended without a word.
 */
export function inThread(
  name: 'page-text-worker' | 'robots-worker',
  workerData: unknown,
  signal: AbortSignal,
  patienceMs: number,
): Promise<unknown> {
  const worker = new Worker(fileOf(name), { workerData, resourceLimits: BOUNDS });
  const within = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  return new Promise<unknown>((resolve) => {
    const giveUp = (): void => resolve(undefined);
    within.addEventListener('abort', giveUp, { once: true });
    worker.once('message', resolve);
    // It ran out of memory or stack, or could not begin.
    worker.once('error', giveUp);
    worker.once('exit', giveUp);
  }).finally(() => void worker.terminate());
}
