import { expect, it } from 'vitest';
import { Dexie } from 'dexie';
import { assertEpoch, raiseEpoch } from '#replica/epoch.ts';
import { transact } from '#replica/transact.ts';
import { openTestReplica } from '#support/replicas.ts';

it('work that calls functions of its own stays in its transaction beside work that is not declared async', async () => {
  const replica = await openTestReplica();
  const { strict } = replica;
  const epoch = await raiseEpoch(replica, 'push');
  const check = (): Promise<void> => assertEpoch(strict, epoch);
  let withoutTransaction = 0;
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([
      transact(replica, 'strict', [strict.meta], () => Promise.all([check(), check()])),
      transact(replica, 'strict', [strict.meta, strict.outbox], async () => {
        await check();
        if (Dexie.currentTransaction === null) withoutTransaction += 1;
        await strict.outbox.toArray();
      }),
    ]);
  }
  expect(withoutTransaction).toBe(0);
  replica.close();
});
