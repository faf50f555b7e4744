import { TOOLS, runNode } from './child-process.mjs';
import { readOptions } from './options.mjs';

const FILES = {
  random: 'tests/journeys/schedules.test.ts',
  'kill-after-commit': 'tests/journeys/kill-after-commit.test.ts',
};

/**
 * `npm run schedules`: runs random schedules in a real browser against the production build (tests/journeys/schedules).
 */
const options = readOptions({
  command: 'npm run schedules',
  about: 'Runs random schedules of user actions, faults and outages in a real browser against the production build.',
  options: {
    kind: {
      value: 'KIND',
      default: 'random',
      choices: Object.keys(FILES),
      help: 'kill-after-commit: SIGKILL of the browser at the moment a change is shown as stored',
    },
    count: { value: 'N', default: '200', min: 1, help: 'number of schedules' },
    seed: { value: 'SEED', help: 'a printed seed, to repeat its run as far as processes allow' },
  },
});
const env = { SCHEDULES_COUNT: options.count, SCHEDULES_SEED: options.seed ?? String(Date.now()) };
const { code } = await runNode(
  TOOLS.vitest,
  [
    'run',
    FILES[options.kind],
    '-c',
    'tests/vitest.config.ts',
    '--project',
    'journeys',
    '--disableConsoleIntercept=true',
  ],
  { env },
);
process.exitCode = code;
