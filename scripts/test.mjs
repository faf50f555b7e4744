import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runNode } from './child-process.mjs';
import { recordDurations } from './durations.mjs';
import { reportFlaky } from './flaky.mjs';
import { findNodeVersionProblem } from './node-version.mjs';
import { readOptions } from './options.mjs';
import { addOutcomes, printFailures } from './outcome.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { judge, planRepeats } from './repeated-failures.mjs';
import { runStaticChecks } from './static-checks.mjs';
import { stress } from './stress.mjs';
import { FAST_PROJECTS, REPEATED_PROJECTS, runTests, SIMULATION_PROJECTS } from './test-run.mjs';

/**
 * Files of slow tests that run at the same time: more than there are processors, because a journey waits a good part of
 * its time for its browser, its server or a timer.
 */
const SLOW_WORKERS = String(availableParallelism() + 1);

/**
 * `npm test`: runs everything: types, format, lint, fast tests; the simulator; the production build; tests against its
 * server; journeys in a browser. A failed part does not stop the next ones, unless they need it. Failed tests with a
 * port, a process or a browser run once more, alone (docs/flaky.md). The end lists the failed and the flaky tests; the
 * last line is `N passed, N failed`.
 */
const options = readOptions({
  command: 'npm test',
  about: 'Runs every check and every test, and a failed slow test once more, alone (docs/flaky.md).',
  options: {
    stress: { value: 'NAME', help: 'runs the tests with NAME in path or title twenty times beside two busy loops' },
    workers: {
      value: 'N',
      min: 1,
      help: 'number of files of slow tests that run at the same time',
      default: SLOW_WORKERS,
    },
    record: { help: 'writes the duration of each test file to tests/durations.json, for the order they run in' },
  },
});
const problem = findNodeVersionProblem();
if (options.stress !== undefined && problem === undefined) process.exit((await stress(options.stress)) === 0 ? 0 : 1);

const { outcomes, flaky } =
  problem === undefined ? await runEverything() : { outcomes: [failedBecause(problem)], flaky: [] };
const total = addOutcomes(outcomes);

printFailures(total);
await reportFlaky(flaky, { isCI: process.env['CI'] === 'true' });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/**
 * @returns {Promise<{ outcomes: import('./outcome.mjs').Outcome[], flaky: import('./repeated-failures.mjs').Flake[] }>}
 */
async function runEverything() {
  const statics = await runStaticChecks();
  const runs = [await runTests(FAST_PROJECTS), await runTests(SIMULATION_PROJECTS)];
  const build = await runNode(join(PROJECT_ROOT, 'scripts/build.mjs'), ['--if-changed']);
  const isBuilt = build.code === 0;
  if (isBuilt) {
    // All in one run, so that no worker idles beside the last file of a kind.
    runs.push(await runTests(REPEATED_PROJECTS, { workers: options.workers }));
    if (options.record) recordDurations(runs.flatMap(({ durations }) => durations));
  }
  const results = runs.flatMap((run) => run.results);
  const tested = judge(results, await repeatFailures(results));
  const built = isBuilt
    ? { passed: 1, failed: 0, failures: [] }
    : failedBecause('The build failed, so neither its server nor its app could be tested.');
  return { outcomes: [statics, built, tested], flaky: tested.flaky };
}

/** Runs the failures that may be flaky once more, one file after the other and nothing beside it. */
async function repeatFailures(results) {
  const repeated = [];
  for (const repeat of planRepeats(results, REPEATED_PROJECTS)) {
    console.log(`\nOnce more, alone: ${repeat.file}`);
    const { project, file, names } = repeat;
    repeated.push({ repeat, results: (await runTests([project], { files: [file], names })).results });
  }
  return repeated;
}

function failedBecause(sentence) {
  return { passed: 0, failed: 1, failures: [sentence] };
}
