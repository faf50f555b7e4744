import { Worker } from 'node:worker_threads';

const BOUNDS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** In a build, the worker's file lies beside the program. */
const fileOf = (name: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? `./${name}.mjs` : `./${name}.js`, import.meta.url);

/** Workers at the same time: each may take the memory above, and anybody with a credit may have many pages read. */
const MAX_WORKERS = 4;
let running = 0;
const waiting: (() => void)[] = [];

/** Waits for one of the slots; returns false when `signal` is aborted before. */
function takeSlot(signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  if (running < MAX_WORKERS) {
    running += 1;
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    const begin = (): void => {
      signal.removeEventListener('abort', giveUp);
      resolve(true);
    };
    const giveUp = (): void => {
      waiting.splice(waiting.indexOf(begin), 1);
      resolve(false);
    };
    waiting.push(begin);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}

/** Hands a slot over to the task that waits longest. */
function leaveSlot(): void {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}

/**
 * Runs a worker over content of others, which can be crafted so that processing it takes minutes; meanwhile the server
 * answers. The worker has limited time and memory and ends when `signal` is aborted; few run at the same time, and the
 * time that one waits for its turn does not count. Resolves with its message; undefined when it ended without one.
 */
export async function runInWorker(
  name: 'page-text-worker' | 'robots-worker',
  workerData: unknown,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<unknown> {
  if (!(await takeSlot(signal))) return undefined;
  const worker = new Worker(fileOf(name), { workerData, resourceLimits: BOUNDS });
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  return new Promise<unknown>((resolve) => {
    const resolveEmpty = (): void => resolve(undefined);
    if (deadline.aborted) resolveEmpty();
    deadline.addEventListener('abort', resolveEmpty, { once: true });
    worker.once('message', resolve);
    // Out of memory or stack, or failed to start.
    worker.once('error', resolveEmpty);
    worker.once('exit', resolveEmpty);
  }).finally(() => void worker.terminate().finally(leaveSlot));
}
