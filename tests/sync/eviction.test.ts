import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { commit } from '#replica/commit.ts';
import { listIncidents } from '#replica/incidents.ts';
import { evictOnQuota } from '#replica/eviction/evict-on-quota.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { listRequestedBodies, requestBody } from '#replica/eviction/requested-bodies.ts';
import { createModelServer } from '#support/model-server.ts';
import { pauseCommand, shownChat } from '#support/replicas.ts';
import { FakeBrowser } from '#support/tabs.ts';

it('an evicted database is pulled again by itself, and its unsent command is sent once from the mirror', async () => {
  const server = createModelServer('c0', 'c1');
  const name = `test|${randomUUID()}`;
  const browser = new FakeBrowser(server, name, 'evicted');
  const first = await browser.openTab();
  await browser.untilSynced(first.replica);
  server.isReachable = false;
  server.closeSockets();
  await commit(first.replica, pauseCommand('c0', true));
  await browser.until(() => expect(browser.mirror.entries.size).toBe(1), 2_000);
  await first.engine.stop();
  first.replica.close();
  await Dexie.delete(name);

  const second = await browser.openTab();
  await browser.until(async () => expect(await listUnsent(second.replica.db)).toHaveLength(1), 2_000);
  server.isReachable = true;
  await browser.untilSynced(second.replica);
  await browser.until(async () => expect(await listUnsent(second.replica.db)).toEqual([]), 10_000);
  expect(server.effects).toMatchObject([{ chatId: 'c0', paused: true }]);
  expect(await shownChat(second.replica, 'c0')).toMatchObject({ paused: true });
  expect(await second.replica.db.chats.count()).toBe(2);
  expect((await listIncidents(second.replica.db)).map(({ kind }) => kind).toSorted()).toEqual([
    'outbox-restored',
    'started-empty',
  ]);
  await browser.until(() => expect(browser.mirror.entries.size).toBe(0), 2_000);
  expect(browser.reported).toEqual([]);
  await second.engine.stop();
});

it('a command that was settled but still mirrored when the database was lost is answered from the idempotency record, not applied twice', async () => {
  const server = createModelServer('c0', 'c1');
  const name = `test|${randomUUID()}`;
  const browser = new FakeBrowser(server, name, 'stale mirror');
  const first = await browser.openTab();
  await browser.untilSynced(first.replica);
  const command = pauseCommand('c0', true);
  server.isReachable = false;
  await commit(first.replica, command);
  await browser.until(() => expect(browser.mirror.entries.size).toBe(1), 2_000);
  const staleEntries = [...browser.mirror.entries];
  server.isReachable = true;
  await browser.until(async () => expect(await listUnsent(first.replica.db)).toEqual([]), 60_000);
  await first.engine.stop();
  first.replica.close();
  await Dexie.delete(name);
  for (const [key, text] of staleEntries) browser.mirror.entries.set(key, text);
  const timesSent = (): number => server.requests.filter(({ idempotencyKey }) => idempotencyKey === command.id).length;
  const sentBefore = timesSent();

  const second = await browser.openTab();
  await browser.untilSynced(second.replica);
  // The outbox is also empty before the mirror is read, so wait for the second send first.
  await browser.until(() => expect(timesSent()).toBeGreaterThan(sentBefore));
  await browser.until(async () => expect(await listUnsent(second.replica.db)).toEqual([]), 10_000);
  expect(server.effects).toHaveLength(1);
  await second.engine.stop();
});

it('evicted messages are pulled again when a person opens their conversation, also in a follower', async () => {
  const server = createModelServer('c0', 'c1');
  const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'made room');
  const leader = await browser.openTab();
  await browser.untilSynced(leader.replica);
  const follower = await browser.openTab();
  expect(await evictOnQuota(leader.replica)).toBe(2);
  await browser.clock.advance(1_000);
  expect(await leader.replica.db.chatBodies.count()).toBe(0);
  await requestBody(follower.replica, 'c1');
  await browser.until(
    async () => expect((await follower.replica.db.chatBodies.get('c1'))?.messages).toHaveLength(1),
    5_000,
  );
  expect(await listRequestedBodies(follower.replica.db)).toEqual([]);
  await Promise.all([leader.engine.stop(), follower.engine.stop()]);
});
