import { parentPort, workerData } from 'node:worker_threads';
import { takeOverGlobals } from './environment.ts';

/**
 * One thread of the simulator: takes its process's globals over, then runs the seeds it is given and tells what came of
 * each batch.
 */
takeOverGlobals();
const { simulate } = await import('./simulate.ts');
await simulate(workerData, (message) => parentPort?.postMessage(message));
