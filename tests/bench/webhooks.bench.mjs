import { join } from 'node:path';
import { TOOLS, runNode } from '../../scripts/child-process.mjs';
import { PROJECT_ROOT } from '../../scripts/project-root.mjs';

/**
 * What the tests do with some events, with many: a receiver that refuses in every way, hangs, says that it is gone,
 * dies and comes back, and a server that is killed (tests/faults/webhooks-killed.test.ts; ends with 1 when an event was
 * lost or had two ids); and the pace at which a healthy receiver is told, beside one that hangs and alone
 * (tests/jobs/webhook-pace.test.ts; ends with 1 below 0.95). `WEBHOOK_EVENTS`, `WEBHOOK_KILLS`, `WEBHOOK_PACE_EVENTS`
 * and `WEBHOOK_ROUNDS` ask for more or less.
 */
const {
  WEBHOOK_EVENTS = '10000',
  WEBHOOK_KILLS = '10',
  WEBHOOK_PACE_EVENTS = '600',
  WEBHOOK_ROUNDS = '7',
} = process.env;

/** Runs one file of tests with what it is asked for. */
async function measure(file, env) {
  const { code } = await runNode(
    TOOLS.vitest,
    ['run', '-c', join(PROJECT_ROOT, 'tests/vitest.config.ts'), file, '--reporter=dot', '--disableConsoleIntercept'],
    { env },
  );
  if (code !== 0) process.exitCode = code;
}

await measure('tests/jobs/webhook-pace.test.ts', { WEBHOOK_PACE_EVENTS, WEBHOOK_ROUNDS });
await measure('tests/faults/webhooks-killed.test.ts', { WEBHOOK_EVENTS, WEBHOOK_KILLS });
