import { TOOLS, runNode } from './child-process.mjs';
import { readOptions } from './options.mjs';

/** `npm run docs:configuration`: writes docs/configuration.md from the schema of the settings. */
readOptions({
  command: 'npm run docs:configuration',
  about: 'Writes docs/configuration.md from the schema of the settings.',
});
const { code } = await runNode(TOOLS.vitest, [
  'run',
  '-c',
  'tests/vitest.config.ts',
  '--project=architecture',
  'tests/architecture/configuration-page.test.ts',
  '--update',
]);
process.exitCode = code;
