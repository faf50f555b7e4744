import { Worker } from 'node:worker_threads';

const BOUNDS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** In a build, the worker's file lies beside the program. */
const fileOf = (name: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? `./${name}.mjs` : `./${name}.js`, import.meta.url);

/**
 * Runs a worker over content of others, which can be crafted so that processing it takes minutes; meanwhile the server
 * answers. The worker has limited time and memory and ends when `signal` is aborted. Resolves with its message;
 * undefined when it ended without one.
 */
export function runInWorker(
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
    // Out of memory or stack, or failed to start.
    worker.once('error', giveUp);
    worker.once('exit', giveUp);
  }).finally(() => void worker.terminate());
}
