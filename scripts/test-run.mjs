import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { TOOLS, runNode } from './child-process.mjs';
import { describeFailure } from './outcome.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

/** Folders of tests that need no built program, no server and no other process. */
export const FAST_PROJECTS = ['architecture', 'domain', 'replica', 'sync', 'remote', 'features', 'workers', 'sw'];
/**
 * Folders of tests that start a server or parts of it with its data, let simulated weeks pass, or speak to a server
 * over a port.
 */
export const PORT_PROJECTS = ['server', 'product', 'jobs', 'contract', 'hashing'];
/** Tests that start the built server and kill it: they mostly wait, so others run beside them. */
export const CRASH_PROJECTS = ['faults'];
/** Hundreds of simulated schedules of faults: all processors, and nothing else beside them. */
export const SIMULATION_PROJECTS = ['simulation'];
/**
 * Tests in a browser, against the production build, several files at a time: each has a server, data and a profile of
 * its own.
 */
export const BROWSER_PROJECTS = ['journeys'];

/**
 * Far beyond what a run takes, and short enough for a person who waits: a test that never yields cannot be stopped by
 * its runner.
 */
const MAX_RUN_MINUTES = 40;

/**
 * Runs some of the folders of `tests` and counts. A runner that ends with an error counts as a failure even if its
 * report shows none (a file that does not load, a server that did not start), and so does a run that found no test: it
 * proves nothing.
 * @param {readonly string[]} projects
 * @returns {Promise<import('./outcome.mjs').Outcome>}
 */
export async function runTests(projects) {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-report-'));
  const report = join(folder, 'report.json');
  try {
    const args = [
      'run',
      '-c',
      'tests/vitest.config.ts',
      '--silent=passed-only',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const { code, durationMs } = await runNode(
      TOOLS.vitest,
      [...args, ...projects.flatMap((name) => ['--project', name])],
      { timeoutMs: MAX_RUN_MINUTES * 60_000 },
    );
    if (durationMs >= MAX_RUN_MINUTES * 60_000)
      console.error(
        `The tests of ${projects.join(', ')} did not end within ${MAX_RUN_MINUTES} minutes and were stopped; one of them may be in a loop.`,
      );
    const { passed, failed, failures } = readReport(report);
    if (failed > 0 || (code === 0 && passed > 0)) return { passed, failed, failures };
    const reason = passed === 0 ? 'no test was found' : `the runner ended with code ${code} though no test failed`;
    return {
      passed,
      failed: 1,
      failures: [...failures, describeFailure(projects.join(', '), `${reason}: see what it printed above`)],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What a report says; one that was never written counts as one failure. Files that do not load are told by a message of
 * their own.
 */
function readReport(path) {
  let report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, failures: ['the runner wrote no report: see what it printed above'] };
  }
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(PROJECT_ROOT, name);
    const tests = assertionResults.filter(({ status: ofTest }) => ofTest === 'failed');
    if (status === 'failed' && tests.length === 0) return [describeFailure(file, message)];
    return tests.map(({ fullName, failureMessages }) =>
      describeFailure(`${file}: ${fullName}`, failureMessages.join('\n')),
    );
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}
