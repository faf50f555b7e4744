import { join } from 'node:path';
import { TOOLS, runNode } from '../../scripts/child-process.mjs';
import { PROJECT_ROOT } from '../../scripts/project-root.mjs';

/**
 * What the tests do with a few deployments, with twenty in a row (tests/journeys/many-deployments.test.ts): tabs that
 * stay open lose no draft, miss no script, are loaded once for each build that is taken, and agree. Ends with 1 when
 * one does not. `RELEASES` asks for more or less.
 */
const { code } = await runNode(
  TOOLS.vitest,
  [
    'run',
    '-c',
    join(PROJECT_ROOT, 'tests/vitest.config.ts'),
    'tests/journeys/many-deployments.test.ts',
    '--reporter=dot',
    '--disableConsoleIntercept',
  ],
  { env: { RELEASES: process.env.RELEASES ?? '20' } },
);
if (code !== 0) process.exitCode = code;
