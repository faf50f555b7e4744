import { expect, onTestFinished, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import { createServerProcess, type ServerProcess } from '#support/server-process.ts';
import { startExternalAppwrite, type ExternalAppwrite } from '#support/external-appwrite.ts';
import { waitUntil } from '#support/wait-until.ts';
import { auditDemo, signInAuditor } from './demo-audit.ts';

const FAST = '20000';
const SLOW = '0.001';
const ENOUGH_ACTS = 40;

/** Acts done so far, over all chats. */
async function countActs({ backend }: ExternalAppwrite): Promise<number> {
  const chats = await backend.listAll(COLLECTIONS.chats, [
    Query.greaterThan('actCount', 0),
    Query.select(['$id', '$createdAt', '$updatedAt', 'actCount']),
  ]);
  return chats.reduce((sum, chat) => sum + Number(chat['actCount']), 0);
}

/** Waits until the products that run have done some more. */
async function untilMoreActs(appwrite: ExternalAppwrite, more: number): Promise<void> {
  const before = await countActs(appwrite);
  await waitUntil(`${more} acts are done`, async () => (await countActs(appwrite)) >= before + more);
}

const answers = async ({ url }: ServerProcess): Promise<boolean> =>
  (await fetch(`${url}/healthz`)).ok && (await fetch(`${url}/config.json`)).ok;

test('two products over one Appwrite: both serve, each act is done once, and one goes on when the other is killed', async () => {
  const appwrite = await startExternalAppwrite();
  onTestFinished(() => appwrite.dispose());
  const environment: Record<string, string> = { ...appwrite.environment, SANDBOX_SPEED: SLOW };
  const products = [
    await createServerProcess({ seed: 'demo', env: environment }),
    await createServerProcess({ seed: 'demo', env: environment }),
  ] as const;
  for (const product of products) onTestFinished(() => product.dispose());
  const [one, other] = products;

  // Both at once on an empty Appwrite: one schema and one demo come of it.
  await Promise.all(products.map((product) => product.start()));
  const read = await signInAuditor(one.url);
  const first = await auditDemo(read);
  expect(first.problems).toEqual([]);
  expect(first.chats).toBeGreaterThan(500);

  for (const product of products) await product.stop();
  environment['SANDBOX_SPEED'] = FAST;
  await Promise.all(products.map((product) => product.start()));
  await untilMoreActs(appwrite, ENOUGH_ACTS);
  expect(await Promise.all(products.map(answers))).toEqual([true, true]);
  await one.kill();
  await untilMoreActs(appwrite, ENOUGH_ACTS);
  await one.start();
  await other.kill();
  await untilMoreActs(appwrite, ENOUGH_ACTS);
  await one.stop();

  environment['SANDBOX_SPEED'] = SLOW;
  await one.start();
  const last = await auditDemo(read);
  expect(last.problems).toEqual([]);
  expect([last.chats, last.acts - first.acts >= 3 * ENOUGH_ACTS]).toEqual([first.chats, true]);
});
