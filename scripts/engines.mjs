import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildOrExit } from './child-process.mjs';
import { findEngines, printNotRun } from './find-engines.mjs';
import { readOptions } from './options.mjs';
import { printFailures } from './outcome.mjs';
import { judge } from './repeated-failures.mjs';
import { ENGINE_PROJECTS, runTests } from './test-run.mjs';

/**
 * `npm run engines`: runs the journeys that matter most in Chromium, Firefox and WebKit, as far as they are installed,
 * and says which were not run.
 */
const options = readOptions({
  command: 'npm run engines',
  about: 'Runs the journeys that matter most in Chromium, Firefox and WebKit, where they are installed.',
  options: {
    only: { value: 'NAME', choices: ['Chromium', 'Firefox', 'WebKit'], help: 'only this engine' },
    pictures: { value: 'FOLDER', help: 'also saves a picture of each main screen in each engine there' },
    journey: { value: 'NAME', help: 'only the journeys with NAME in their title' },
  },
});
await buildOrExit();

const env = {};
if (options.only !== undefined) env['ONLY_ENGINE'] = options.only;
if (options.pictures !== undefined) {
  env['ENGINE_PICTURES'] = resolve(options.pictures);
  mkdirSync(env['ENGINE_PICTURES'], { recursive: true });
}
// One at a time: a window without the focus of its display types nowhere.
const { results } = await runTests(ENGINE_PROJECTS, { env, workers: '1', titlePart: options.journey });
const total = judge(results, []);
printFailures(total);
printNotRun(await findEngines());
for (const [name, ms] of durationsOf(results)) console.log(`${name}: ${Math.ceil(ms / 60_000)} min`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Adds up the durations of each engine's tests, ms; their names begin with the engine's. */
function durationsOf(tests) {
  const durations = new Map();
  for (const { name, durationMs } of tests.filter(({ state }) => state !== 'skipped')) {
    const engine = name.split(' ', 1)[0];
    durations.set(engine, (durations.get(engine) ?? 0) + durationMs);
  }
  return durations;
}
