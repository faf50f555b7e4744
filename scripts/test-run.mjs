import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOOLS, runNode } from './child-process.mjs';

/** Folders of tests that need no built program, no server and no other process. */
export const FAST_PROJECTS = ['architecture', 'domain', 'replica', 'sync', 'remote', 'features', 'workers', 'sw'];
/** Hundreds of simulated schedules of faults: they use all processors, and nothing runs beside them. */
export const SIMULATION_PROJECTS = ['simulation'];
/**
 * Folders of tests that start a server or parts of it with its data, let simulated weeks pass, or speak to a server
 * over a port.
 */
export const PORT_PROJECTS = ['server', 'product', 'jobs', 'contract', 'hashing'];
/** Tests that start the built server and kill it. */
export const CRASH_PROJECTS = ['faults'];
/** Tests in a browser, against the production build, each with a server, data and a profile of its own. */
export const BROWSER_PROJECTS = ['journeys'];
/** All of them. */
export const ALL_PROJECTS = [
  ...FAST_PROJECTS,
  ...SIMULATION_PROJECTS,
  ...PORT_PROJECTS,
  ...CRASH_PROJECTS,
  ...BROWSER_PROJECTS,
];
/** Tests that depend on ports, processes, a browser or the machine's clock: a failed one is run once more, alone. */
export const REPEATED_PROJECTS = [...PORT_PROJECTS, ...CRASH_PROJECTS, ...BROWSER_PROJECTS];

/**
 * Far beyond what a run takes, and short enough for a person who waits: a test that never yields cannot be stopped by
 * its runner.
 */
const MAX_RUN_MINUTES = 60;

/**
 * @typedef {object} RunOptions
 * @property {readonly string[]} [files] these files alone
 * @property {readonly string[]} [names] of them the tests of exactly these names
 * @property {string} [titlePart] of them the tests with this in their name
 * @property {string} [workers] how many files run at the same time
 * @property {boolean} [isQuiet] shows nothing of what the runner prints
 * @property {Record<string, string>} [env] more variables
 * @property {number} [maxMinutes] after this long the run is stopped
 */

/**
 * @typedef {object} TestRun
 * @property {import('../tests/support/result-reporter.ts').TestResult[]} results
 * @property {import('../tests/support/result-reporter.ts').FileDuration[]} durations
 */

/**
 * Runs some of the folders of `tests`. A runner that ends with an error counts as a failure even if no test failed (a
 * server that did not start), and so does a run that found no test: it proves nothing.
 * @param {readonly string[]} projects
 * @param {RunOptions} [options]
 * @returns {Promise<TestRun>}
 */
export async function runTests(
  projects,
  { files = [], names, titlePart, workers, isQuiet = false, env = {}, maxMinutes = MAX_RUN_MINUTES } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-report-'));
  const report = join(folder, 'report.json');
  try {
    const args = [
      'run',
      ...files,
      ...(names === undefined ? [] : ['-t', patternOf(names)]),
      ...(titlePart === undefined ? [] : ['-t', escapePattern(titlePart)]),
      '-c',
      'tests/vitest.config.ts',
      '--silent=passed-only',
      ...(workers === undefined ? [] : ['--maxWorkers', workers]),
      ...projects.flatMap((name) => ['--project', name]),
    ];
    const { code, durationMs } = await runNode(TOOLS.vitest, args, {
      env: { ...env, OUTRIDER_TEST_REPORT: report },
      quiet: isQuiet,
      timeoutMs: maxMinutes * 60_000,
    });
    const stoppedAfter = durationMs >= maxMinutes * 60_000 ? maxMinutes : undefined;
    return withRunnerFailure(readReport(report), code, projects, stoppedAfter);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the expression by which `vitest -t` finds exactly these tests. */
function patternOf(names) {
  return `^(?:${names.map(escapePattern).join('|')})$`;
}

const escapePattern = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Returns undefined when the runner wrote nothing. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Adds a failure of the runner where its end and its report do not go together. */
function withRunnerFailure(report, code, projects, stoppedAfter) {
  const { results, durations } = report ?? { results: [], durations: [] };
  const hasFailed = results.some(({ state }) => state === 'failed');
  const hasPassed = results.some(({ state }) => state === 'passed');
  if (hasFailed || (code === 0 && hasPassed)) return { results, durations };
  const reason = reasonOf({ report, code, hasPassed, stoppedAfter });
  const message = `${projects.join(', ')}: ${reason}; see what it printed above`;
  const failure = { project: '', file: '', name: '', state: 'failed', durationMs: 0, message, output: '' };
  return { results: [...results, failure], durations };
}

function reasonOf({ report, code, hasPassed, stoppedAfter }) {
  if (stoppedAfter !== undefined)
    return `the tests did not end within ${stoppedAfter} minutes; one of them may be in a loop`;
  if (report === undefined) return 'the runner wrote no report';
  return hasPassed ? `the runner ended with code ${code} though no test failed` : 'no test was found';
}
