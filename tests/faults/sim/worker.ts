import { parentPort, workerData } from 'node:worker_threads';
import { takeOverGlobals } from './environment.ts';

/** Runs one thread of the simulator: replaces the globals of its process, runs its seeds and reports the results. */
takeOverGlobals();
const { simulate } = await import('./simulate.ts');
await simulate(workerData, (message) => parentPort?.postMessage(message));
