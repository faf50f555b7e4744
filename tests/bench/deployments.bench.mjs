import { join } from 'node:path';
import { TOOLS, runNode } from '../../scripts/child-process.mjs';
import { PROJECT_ROOT } from '../../scripts/project-root.mjs';

/**
 * Runs tests/journeys/many-deployments.test.ts with twenty deployments in a row: tabs that stay open lose no draft,
 * have no failed import, are loaded once for each build they take, and agree. Ends with 1 otherwise. `RELEASES` sets
 * the number.
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
