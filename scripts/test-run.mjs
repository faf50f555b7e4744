import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOOLS, runNode } from './child-process.mjs';

/** Tests that need no built program, no server and no other process. */
export const FAST_PROJECTS = ['architecture', 'domain', 'replica', 'sync', 'remote', 'features', 'workers', 'sw'];
/** Thousands of simulated schedules: they use all processors, so nothing runs beside them. */
export const SIMULATION_PROJECTS = ['simulation'];
/** Tests that start a server or parts of it with its data, simulate weeks, or use a port. */
export const PORT_PROJECTS = ['server', 'product', 'jobs', 'contract', 'hashing', 'attacks'];
/** Tests that start the built server and kill it. */
export const CRASH_PROJECTS = ['faults'];
/** Tests in a browser against the production build, each with a server, data and a browser profile of its own. */
export const BROWSER_PROJECTS = ['journeys'];
/** Journeys in all three browser engines, as far as they are installed; not part of `npm test`. */
export const ENGINE_PROJECTS = ['engines'];
export const ALL_PROJECTS = [
  ...FAST_PROJECTS,
  ...SIMULATION_PROJECTS,
  ...PORT_PROJECTS,
  ...CRASH_PROJECTS,
  ...BROWSER_PROJECTS,
];
/** Tests that depend on ports, processes, a browser or the machine's clock. A failed one is run once more, alone. */
export const REPEATED_PROJECTS = [...PORT_PROJECTS, ...CRASH_PROJECTS, ...BROWSER_PROJECTS];

/**
 * Far longer than a run takes, and short enough for a person who waits: a runner cannot stop a test that never yields.
 */
const MAX_RUN_MINUTES = 150;

/**
 * @typedef {object} RunOptions
 * @property {readonly string[]} [files] only these files
 * @property {readonly string[]} [names] only the tests of exactly these names
 * @property {string} [titlePart] only the tests with this in their name
 * @property {string} [workers] number of files that run at the same time
 * @property {boolean} [isQuiet] hides the output of the runner
 * @property {Record<string, string>} [env] more variables
 * @property {number} [maxMinutes] after this time the run is stopped
 */

/**
 * @typedef {object} TestRun
 * @property {import('../tests/support/result-reporter.ts').TestResult[]} results
 * @property {import('../tests/support/result-reporter.ts').FileDuration[]} durations
 */

/**
 * Runs some projects of `tests`. A runner that ends with an error counts as a failure even if no test failed (such as a
 * server that did not start), and so does a run without a test, which proves nothing.
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

/** Returns the pattern by which `vitest -t` finds exactly these tests. */
function patternOf(names) {
  return `^(?:${names.map(escapePattern).join('|')})$`;
}

const escapePattern = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Returns undefined when the runner wrote no report. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Adds a failure of the runner when its exit code contradicts its report. */
function withRunnerFailure(report, code, projects, stoppedAfter) {
  const { results, durations } = report ?? { results: [], durations: [] };
  const hasFailed = results.some(({ state }) => state === 'failed');
  const hasPassed = results.some(({ state }) => state === 'passed');
  if (hasFailed || (code === 0 && hasPassed)) return { results, durations };
  const reason = reasonOf({ report, code, hasPassed, stoppedAfter });
  const message = `${projects.join(', ')}: ${reason}; see its output above`;
  const failure = { project: '', file: '', name: '', state: 'failed', durationMs: 0, message, output: '' };
  return { results: [...results, failure], durations };
}

function reasonOf({ report, code, hasPassed, stoppedAfter }) {
  if (stoppedAfter !== undefined)
    return `the tests did not end within ${stoppedAfter} minutes; one of them may be in an endless loop`;
  if (report === undefined) return 'the runner wrote no report';
  return hasPassed ? `the runner ended with code ${code} though no test failed` : 'no test was found';
}
