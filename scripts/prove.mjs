import { buildOrExit } from './child-process.mjs';
import { findNodeVersionProblem } from './node-version.mjs';
import { readOptions } from './options.mjs';
import { printFailures } from './outcome.mjs';
import { judge } from './repeated-failures.mjs';
import { listTestFiles, projectOf } from './test-files.mjs';
import { ENGINE_PROJECTS, FAST_PROJECTS, REPEATED_PROJECTS, runTests, SIMULATION_PROJECTS } from './test-run.mjs';
import { findEngines, printNotRun } from './find-engines.mjs';

/**
 * `npm run prove`: runs every proof by volume at its full size, with a new seed: properties, kills, payments,
 * schedules. These are the files that take their volume from `tests/support/volume.ts`, or check properties. Then the
 * journeys in every installed engine. Takes hours.
 */
const options = readOptions({
  command: 'npm run prove',
  about: 'Runs at full size, with a new seed, the proofs of which npm test runs a sample. Takes hours.',
  options: {
    seed: { value: 'N', min: 0, help: 'a printed seed, to repeat its run' },
    only: { value: 'NAME', help: 'only files with NAME in their path, such as billing' },
    list: { help: 'lists the files and runs none' },
  },
});
const problem = findNodeVersionProblem();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
const files = listProofs().filter((file) => file.includes(options.only ?? ''));
if (files.length === 0) {
  console.error(`No proof has "${options.only}" in its path; "npm run prove -- --list" lists them.`);
  process.exit(1);
}
if (options.list) {
  console.log(files.join('\n'));
  process.exit(0);
}

// Seeds of fast-check are 32 bits.
const seed = options.seed ?? String(Date.now() % 2 ** 31);
const repeatCommand = `npm run prove -- --seed ${seed}${options.only === undefined ? '' : ` --only ${options.only}`}`;
console.log(`seed ${seed}; repeat with: ${repeatCommand}`);

if (files.some((file) => [...REPEATED_PROJECTS, ...ENGINE_PROJECTS].includes(projectOf(file)))) await buildOrExit();

const results = [];
const env = { PROOF: 'full', PROOF_SEED: seed };
for (const projects of [FAST_PROJECTS, REPEATED_PROJECTS, SIMULATION_PROJECTS]) {
  const chosen = files.filter((file) => projects.includes(projectOf(file)));
  if (chosen.length > 0)
    results.push(...(await runTests(projects, { files: chosen, env, maxMinutes: 12 * 60 })).results);
}
const engines = files.filter((file) => ENGINE_PROJECTS.includes(projectOf(file)));
if (engines.length > 0) {
  results.push(...(await runTests(ENGINE_PROJECTS, { files: engines, workers: '1' })).results);
  printNotRun(await findEngines());
}
const total = judge(results, []);
printFailures(total);
console.log(`\nseed ${seed}; repeat with: ${repeatCommand}\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Lists the test files that have a volume, and those of engines, relative to the project's root. */
function listProofs() {
  return listTestFiles()
    .filter(
      ({ file, text }) =>
        ENGINE_PROJECTS.includes(projectOf(file)) ||
        /^(?:import|\}).* from '(?:fast-check|#support\/volume\.ts)';$/m.test(text),
    )
    .map(({ file }) => file);
}
