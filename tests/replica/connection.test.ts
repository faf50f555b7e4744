import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openReplica, type ReplicaTrouble } from '#replica/db.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { chatRows, pauseCommand } from '#support/replicas.ts';
import { chatDocument } from '#support/wire-documents.ts';

it('opens again when the browser closes the connection, and says so as long as it lasts', async () => {
  const told: (ReplicaTrouble | undefined)[] = [];
  const replica = await openReplica(`test|${randomUUID()}`, (trouble) => told.push(trouble));
  await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
  for (const connection of [replica.db, replica.strict]) connection.backendDB().onclose?.(new Event('close'));
  await expect.poll(() => told).toEqual(['lost', 'lost', undefined, undefined]);
  expect(await commit(replica, pauseCommand('c1', true))).toBe('kept');
  expect((await replica.db.chats.get('c1'))?.pendingPause?.paused).toBe(true);
  replica.close();
});

it('lets go for a newer version, once, and stays closed', async () => {
  const name = `test|${randomUUID()}`;
  const told: (ReplicaTrouble | undefined)[] = [];
  await openReplica(name, (trouble) => told.push(trouble));
  await new Promise<void>((resolve, reject) => {
    const newer = indexedDB.open(name, 999);
    newer.addEventListener('success', () => {
      newer.result.close();
      resolve();
    });
    newer.addEventListener('error', () => reject(new Error('the newer version could not open')));
  });
  expect(told).toEqual(['superseded']);
});

it('is closed by us without a word', async () => {
  const told: (ReplicaTrouble | undefined)[] = [];
  const replica = await openReplica(`test|${randomUUID()}`, (trouble) => told.push(trouble));
  replica.close();
  expect(told).toEqual([]);
});
