import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { commit } from '#replica/commit.ts';
import { listIncidents } from '#replica/incidents.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import type { LockPort } from '#sync/ports.ts';
import { createModelServer } from '#support/model-server.ts';
import { pauseCommand, shownChat } from '#support/replicas.ts';
import { FakeBrowser } from '#support/tabs.ts';
import { chatDocument } from '#support/wire-documents.ts';

const NO_LOCKS: LockPort = { areMissing: true, request: () => Promise.resolve('busy') };

it('two tabs without Web Locks read everything, send nothing on a guess and lose nothing', async () => {
  const server = createModelServer('c0');
  const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'no locks', NO_LOCKS);
  const first = await browser.openTab();
  await browser.clock.advance(400);
  const second = await browser.openTab();
  await browser.until(async () => expect(await first.replica.db.chats.count()).toBe(1), 15_000);
  await commit(second.replica, pauseCommand('c0', true));
  server.write(COLLECTIONS.chats, chatDocument('c1', 0));
  await browser.until(
    async () => expect(await shownChat(second.replica, 'c1')).toMatchObject({ paused: false }),
    60_000,
  );
  await browser.clock.advance(60_000);
  expect(server.requests).toEqual([]);
  expect(await listUnsent(first.replica.db)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect((await shownChat(first.replica, 'c0')).pendingPause?.paused).toBe(true);
  expect((await listIncidents(first.replica.db)).map(({ kind }) => kind)).not.toContain('sending-restarted');
  await browser.until(() => expect(server.socketCount).toBeLessThanOrEqual(1), 10_000);
  expect(browser.reported).toEqual([]);
  await Promise.all([first.engine.stop(), second.engine.stop()]);
});
