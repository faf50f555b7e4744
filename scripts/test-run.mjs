import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOOLS, runNode } from './child-process.mjs';

/** Folders of tests that need no built program and no other process. */
export const FAST_PROJECTS = ['architecture', 'domain', 'replica', 'sync', 'remote', 'features', 'sw', 'server'];
/** Folders of tests that start the whole server with its data on disk, let simulated weeks pass, or speak to a server over a port. */
export const PORT_PROJECTS = ['product', 'jobs', 'contract'];
/** Tests that start the built server and kill it: they mostly wait, so others run beside them. */
export const CRASH_PROJECTS = ['faults'];
/** Hundreds of simulated schedules of faults: all processors, and nothing else beside them. */
export const SIMULATION_PROJECTS = ['simulation'];
/** Tests in a browser, against the production build, several files at a time: each has a server, data and a profile of its own. */
export const BROWSER_PROJECTS = ['journeys'];

/** Far beyond what a run takes, and short enough for a person who waits: a test that never yields cannot be stopped by its runner. */
const MAX_RUN_MINUTES = 20;

/**
 * Runs some of the folders of `tests` and counts. A runner that ends with an error counts as a failure even if its report shows none
 * (a file that does not load, a server that did not start), and so does a run that found no test: it proves nothing.
 * @param {readonly string[]} projects
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runTests(projects) {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-report-'));
  const report = join(folder, 'report.json');
  try {
    const args = ['run', '-c', 'tests/vitest.config.ts', '--silent=passed-only', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code, durationMs } = await runNode(TOOLS.vitest, [...args, ...projects.flatMap((name) => ['--project', name])], { timeoutMs: MAX_RUN_MINUTES * 60_000 });
    if (durationMs >= MAX_RUN_MINUTES * 60_000)
      console.error(`The tests of ${projects.join(', ')} did not end within ${MAX_RUN_MINUTES} minutes and were stopped; one of them may be in a loop.`);
    const { passed, failed } = readReport(report);
    const provesNothing = code !== 0 || passed === 0;
    return { passed, failed: failed === 0 && provesNothing ? 1 : failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The counts of a report; a report that was never written counts as one failure. */
function readReport(path) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
