import { join } from 'node:path';
import { TOOLS, runNode } from '../../scripts/child-process.mjs';
import { PROJECT_ROOT } from '../../scripts/project-root.mjs';

/**
 * A year of a team's campaigns (tests/support/campaign-simulation.ts): what the test lives through for two weeks, for 365
 * days. Ends with 1 when anybody was invited twice, a limit exceeded, an hour left, something sent where it must not,
 * or a count was no recount. `CAMPAIGN_DAYS` and `CAMPAIGN_WORLDS` ask for more or less.
 */
const { CAMPAIGN_DAYS = '365', CAMPAIGN_WORLDS = '3' } = process.env;
const { code } = await runNode(
  TOOLS.vitest,
  [
    'run',
    '-c',
    join(PROJECT_ROOT, 'tests/vitest.config.ts'),
    'tests/jobs/campaign-life.test.ts',
    '--reporter=dot',
    '--disableConsoleIntercept',
  ],
  { env: { CAMPAIGN_DAYS, CAMPAIGN_WORLDS } },
);
process.exitCode = code;
