import { TOOLS, runNode } from './child-process.mjs';
import { readOptions } from './options.mjs';

const FILES = {
  random: 'tests/journeys/schedules.test.ts',
  'kill-after-kept': 'tests/journeys/kill-after-commit.test.ts',
};

/** `npm run schedules`: random schedules in a real browser against the production build (tests/journeys/schedules). */
const values = readOptions({
  command: 'npm run schedules',
  about: 'Runs random schedules of a person, trouble and outages in a real browser against the production build.',
  options: {
    kind: {
      value: 'KIND',
      default: 'random',
      choices: Object.keys(FILES),
      help: 'kill-after-kept: SIGKILL of the browser in the moment a change is shown as kept',
    },
    count: { value: 'N', default: '200', least: 1, help: 'how many' },
    seed: { value: 'SEED', help: 'a seed that was printed, to run it again as far as processes allow' },
  },
});
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
