import { expect, onTestFinished, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import { createServerProcess, type ServerProcess } from '#support/server-process.ts';
import { startExternalAppwrite, type ExternalAppwrite } from '#support/external-appwrite.ts';
import { waitUntil } from '#support/wait-until.ts';
import { auditDemo, signInAuditor } from './demo-audit.ts';

const FAST = '20000';
const SLOW = '0.001';
const MIN_RUN_STEPS = 40;

/** Returns the run steps done so far, over all chats. */
async function countRunSteps({ backend }: ExternalAppwrite): Promise<number> {
  const chats = await backend.listAll(COLLECTIONS.chats, [
    Query.greaterThan('actCount', 0),
    Query.select(['$id', '$createdAt', '$updatedAt', 'actCount']),
  ]);
  return chats.reduce((sum, chat) => sum + Number(chat['actCount']), 0);
}

/** Waits until the running servers have done some more. */
async function waitForRunSteps(appwrite: ExternalAppwrite, more: number): Promise<void> {
  const before = await countRunSteps(appwrite);
  await waitUntil(`${more} run steps are done`, async () => (await countRunSteps(appwrite)) >= before + more);
}

const answers = async ({ url }: ServerProcess): Promise<boolean> =>
  (await fetch(`${url}/healthz`)).ok && (await fetch(`${url}/config.json`)).ok;

test('two servers on one Appwrite both serve, do each run step once, and one continues when the other is killed', async () => {
  const appwrite = await startExternalAppwrite();
  onTestFinished(() => appwrite.dispose());
  const environment: Record<string, string> = { ...appwrite.environment, SANDBOX_SPEED: SLOW };
  const servers = [
    await createServerProcess({ seed: 'demo', env: environment }),
    await createServerProcess({ seed: 'demo', env: environment }),
  ] as const;
  for (const server of servers) onTestFinished(() => server.dispose());
  const [one, other] = servers;

  // Both start at once on an empty Appwrite and create one schema and one demo.
  await Promise.all(servers.map((server) => server.start()));
  const read = await signInAuditor(one.url);
  const first = await auditDemo(read);
  expect(first.problems).toEqual([]);
  expect(first.chats).toBeGreaterThan(500);

  for (const server of servers) await server.stop();
  environment['SANDBOX_SPEED'] = FAST;
  await Promise.all(servers.map((server) => server.start()));
  await waitForRunSteps(appwrite, MIN_RUN_STEPS);
  expect(await Promise.all(servers.map(answers))).toEqual([true, true]);
  await one.kill();
  await waitForRunSteps(appwrite, MIN_RUN_STEPS);
  await one.start();
  await other.kill();
  await waitForRunSteps(appwrite, MIN_RUN_STEPS);
  await one.stop();

  environment['SANDBOX_SPEED'] = SLOW;
  await one.start();
  const last = await auditDemo(read);
  expect(last.problems).toEqual([]);
  expect([last.chats, last.runSteps - first.runSteps >= 3 * MIN_RUN_STEPS]).toEqual([first.chats, true]);
});
