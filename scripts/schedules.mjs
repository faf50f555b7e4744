import { parseArgs } from 'node:util';
import { TOOLS, runNode } from './child-process.mjs';

/**
 * `npm run schedules`: random schedules in a real browser against the production build (tests/journeys/schedules).
 *   npm run schedules                                        200 of them, from a new seed, which is printed
 *   npm run schedules -- --count 1 --seed 1795293479007:1    one again, as far as processes allow
 *   npm run schedules -- --kind kill-after-kept --count 200  SIGKILL of the browser in the moment a change is shown as
 * kept
 */
const FILES = {
  random: 'tests/journeys/schedules.test.ts',
  'kill-after-kept': 'tests/journeys/kill-after-kept.test.ts',
};
const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: 'random' },
    count: { type: 'string', default: '200' },
    seed: { type: 'string' },
  },
});

if (!Object.hasOwn(FILES, values.kind) || !(Number(values.count) > 0)) {
  console.error(`--kind is one of ${Object.keys(FILES).join(', ')}; --count is a number above 0.`);
  process.exit(1);
}
const env = { SCHEDULES_COUNT: values.count, SCHEDULES_SEED: values.seed ?? String(Date.now()) };
const { code } = await runNode(
  TOOLS.vitest,
  [
    'run',
    FILES[values.kind],
    '-c',
    'tests/vitest.config.ts',
    '--project',
    'journeys',
    '--disableConsoleIntercept=true',
  ],
  { env },
);
process.exitCode = code;
