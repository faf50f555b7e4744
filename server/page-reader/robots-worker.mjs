import { parentPort, workerData } from 'node:worker_threads';
import robotsParser from 'robots-parser';

/**
 * A thread that compares an address with a website's rules, tells whether they allow it, and ends (`robots-rules.ts`).
 * Plain JavaScript, because a thread is loaded as its file lies, from the sources too.
 */

/** @type {{ rulesUrl: string, rules: string, url: string, agent: string }} */
const { rulesUrl, rules, url, agent } = workerData;
parentPort?.postMessage(robotsParser(rulesUrl, rules).isAllowed(url, agent) !== false);
