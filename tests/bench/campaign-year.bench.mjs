import { join } from 'node:path';
import { TOOLS, runNode } from '../../scripts/child-process.mjs';
import { PROJECT_ROOT } from '../../scripts/project-root.mjs';

/**
 * Simulates a year of a team's campaigns (tests/support/campaign-simulation.ts), where the test simulates two weeks.
 * Ends with 1 when a person was invited twice, a limit or working hours were exceeded, something was sent that must not
 * be, or a count differs from its recount. `CAMPAIGN_DAYS` and `CAMPAIGN_WORLDS` set the amounts.
 */
const { CAMPAIGN_DAYS = '365', CAMPAIGN_WORLDS = '3' } = process.env;
const { code } = await runNode(
  TOOLS.vitest,
  [
    'run',
    '-c',
    join(PROJECT_ROOT, 'tests/vitest.config.ts'),
    'tests/jobs/campaign-simulation.test.ts',
    '--reporter=dot',
    '--disableConsoleIntercept',
  ],
  { env: { CAMPAIGN_DAYS, CAMPAIGN_WORLDS } },
);
process.exitCode = code;
