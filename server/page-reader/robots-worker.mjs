import { parentPort, workerData } from 'node:worker_threads';
import robotsParser from 'robots-parser';

/**
 * A worker thread that checks an address against the rules of a website, reports whether they allow it, and ends
 * (`robots-rules.ts`). Plain JavaScript, because a worker runs its source file unbuilt, too.
 */

/** @type {{ rulesUrl: string, rules: string, url: string, agent: string }} */
const { rulesUrl, rules, url, agent } = workerData;
parentPort?.postMessage(robotsParser(rulesUrl, rules).isAllowed(url, agent) !== false);
