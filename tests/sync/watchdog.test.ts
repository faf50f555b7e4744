import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { commit } from '#replica/commit.ts';
import type { OutboxEntry } from '#replica/db.ts';
import { raiseEpoch } from '#replica/epoch.ts';
import { listIncidents } from '#replica/incidents.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { requestSync } from '#replica/sync-requests.ts';
import { hasProgressed, stuckSince } from '#sync/push/watchdog.ts';
import { createModelServer } from '#support/model-server.ts';
import { pauseCommand } from '#support/replicas.ts';
import { FakeBrowser } from '#support/tabs.ts';
import { chatDocument } from '#support/wire-documents.ts';

const REACHABLE = { reach: 'reachable', reachSince: new Date(1_000).toISOString() } as const;

function entry(id: string, more: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    seq: 1,
    id,
    lane: `chats:${id}`,
    field: `chats:${id}:paused`,
    issued: pauseCommand(id, true, id),
    state: 'waiting',
    attempts: 0,
    notBeforeMs: 0,
    epoch: 0,
    ...more,
  };
}

describe('a stuck command', () => {
  it('a due command that makes no progress while the server answers counts as stuck', () => {
    expect(stuckSince([entry('a')], 5_000, REACHABLE, 60_000)).toBe(5_000);
    expect(stuckSince([entry('a', { state: 'sending' })], 5_000, REACHABLE, 60_000)).toBe(5_000);
    expect(stuckSince([entry('a', { notBeforeMs: 20_000 })], 5_000, REACHABLE, 60_000)).toBe(20_000);
    expect(stuckSince([entry('a')], 500, REACHABLE, 60_000)).toBe(1_000);
  });

  it('a command that waits for its time, a connection or a sign-in does not count as stuck', () => {
    expect(stuckSince([], 0, REACHABLE, 60_000)).toBeUndefined();
    expect(stuckSince([entry('a', { notBeforeMs: 90_000 })], 0, REACHABLE, 60_000)).toBeUndefined();
    expect(stuckSince([entry('a')], 0, { ...REACHABLE, reach: 'unreachable' }, 60_000)).toBeUndefined();
    expect(stuckSince([entry('a')], 0, { ...REACHABLE, reach: 'needs-sign-in' }, 60_000)).toBeUndefined();
  });

  it('an added command is no progress; a command that is sent, postponed or removed is', () => {
    const before = [entry('a'), entry('b')];
    expect(hasProgressed(before, [...before, entry('c')])).toBe(false);
    expect(hasProgressed(before, [entry('a', { attempts: 1 }), entry('b')])).toBe(true);
    expect(hasProgressed(before, [entry('a'), entry('b', { notBeforeMs: 9 })])).toBe(true);
    expect(hasProgressed(before, [entry('b')])).toBe(true);
  });

  it('an import that is sent part by part makes progress, however long it is in flight', () => {
    const sending = { state: 'sending', attempts: 1 } as const;
    expect(hasProgressed([entry('a', { ...sending, sentParts: 1 })], [entry('a', { ...sending, sentParts: 2 })])).toBe(
      true,
    );
  });

  it('a command of another build is not expected to progress', () => {
    expect(
      stuckSince([entry('a', { issued: { command: { type: 'chat.archive' } } })], 5_000, REACHABLE, 60_000),
    ).toBeUndefined();
  });
});

describe('the engine', () => {
  it('the engine restarts sending when a request never ends, records an incident, and the command is applied once', async () => {
    const server = createModelServer('c0');
    const send = server.remote.dashboard.bind(server.remote);
    let isHanging = true;
    server.remote.dashboard = (request) => (isHanging ? new Promise(() => undefined) : send(request));
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'stuck');
    const tab = await browser.openTab();
    await browser.untilSynced(tab.replica);
    await commit(tab.replica, pauseCommand('c0', true));
    await browser.until(async () => expect((await listUnsent(tab.replica.db))[0]?.state).toBe('sending'), 5_000);
    isHanging = false;
    await browser.until(() => expect(server.effects).toMatchObject([{ chatId: 'c0' }]), 40_000);
    await browser.until(async () => expect(await listUnsent(tab.replica.db)).toEqual([]), 5_000);
    expect(await listIncidents(tab.replica.db)).toContainEqual(
      expect.objectContaining({ kind: 'sending-restarted', times: 1 }),
    );
    await tab.engine.stop();
  });

  it('the engine pulls everything again when its epoch is overtaken while it still leads', async () => {
    const server = createModelServer('c0');
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'step down');
    const tab = await browser.openTab();
    await browser.untilSynced(tab.replica);
    await raiseEpoch(tab.replica, 'pull');
    server.write(COLLECTIONS.chats, chatDocument('c1', 0), true);
    await requestSync(tab.replica);
    await browser.until(async () => expect(await tab.replica.db.chats.get('c1')).toBeDefined(), 10_000);
    await browser.untilSynced(tab.replica);
    expect(server.socketCount).toBe(1);
    await tab.engine.stop();
  });

  it('the leader pulls at once when a follower requests a sync', async () => {
    const server = createModelServer('c0');
    const browser = new FakeBrowser(server, `test|${randomUUID()}`, 'request');
    const leader = await browser.openTab();
    await browser.untilSynced(leader.replica);
    const follower = await browser.openTab();
    server.write(COLLECTIONS.chats, chatDocument('c1', 0), true);
    await browser.clock.advance(3_000);
    expect(await follower.replica.db.chats.get('c1')).toBeUndefined();
    await requestSync(follower.replica);
    await browser.until(async () => expect(await follower.replica.db.chats.get('c1')).toBeDefined(), 2_000);
    await Promise.all([leader.engine.stop(), follower.engine.stop()]);
  });
});
