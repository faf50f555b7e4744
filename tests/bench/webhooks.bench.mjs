import { join } from 'node:path';
import { TOOLS, runNode } from '../../scripts/child-process.mjs';
import { PROJECT_ROOT } from '../../scripts/project-root.mjs';

/**
 * Runs two tests with many events. tests/faults/webhooks-killed.test.ts: a receiver that refuses in every way, hangs,
 * answers 410, dies and comes back, and a server that is killed (ends with 1 when an event was lost or had two ids).
 * tests/jobs/webhook-pace.test.ts: the pace of a healthy receiver beside one that hangs, and alone (ends with 1 below
 * 0.95). `WEBHOOK_EVENTS`, `WEBHOOK_KILLS`, `WEBHOOK_PACE_EVENTS` and `WEBHOOK_ROUNDS` set the amounts.
 */
const {
  WEBHOOK_EVENTS = '10000',
  WEBHOOK_KILLS = '10',
  WEBHOOK_PACE_EVENTS = '600',
  WEBHOOK_ROUNDS = '7',
} = process.env;

/** Runs one test file with these variables. */
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
