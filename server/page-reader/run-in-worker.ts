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
  timeoutMs: number,
): Promise<unknown> {
  const worker = new Worker(fileOf(name), { workerData, resourceLimits: BOUNDS });
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  return new Promise<unknown>((resolve) => {
    const resolveEmpty = (): void => resolve(undefined);
    deadline.addEventListener('abort', resolveEmpty, { once: true });
    worker.once('message', resolve);
    // Out of memory or stack, or failed to start.
    worker.once('error', resolveEmpty);
    worker.once('exit', resolveEmpty);
  }).finally(() => void worker.terminate());
}
