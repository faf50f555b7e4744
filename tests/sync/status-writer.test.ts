import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { INITIAL_SYNC_STATUS } from '#domain/sync/sync-status.ts';
import { raiseEpoch } from '#replica/epoch.ts';
import type { Replica } from '#replica/replica.ts';
import { readSyncStatus } from '#replica/meta.ts';
import { createStatusWriter } from '#sync/leader/status-writer.ts';
import { FakeClock } from '#support/fake-clock.ts';
import { openTestReplica } from '#support/replicas.ts';

let replica: Replica;
beforeEach(async () => {
  replica = await openTestReplica();
});
afterEach(() => {
  vi.restoreAllMocks();
  replica.close();
});

it('the status writer retries a failed write, so that a person is told to sign in', async () => {
  const clock = new FakeClock();
  const writer = createStatusWriter(
    replica,
    clock,
    INITIAL_SYNC_STATUS,
    await raiseEpoch(replica, 'pull'),
    new AbortController().signal,
    () => undefined,
  );
  vi.spyOn(replica.db.meta, 'put').mockRejectedValueOnce(new DOMException('', 'AbortError'));
  writer.setReach('needs-sign-in');
  await clock.advance(500);
  expect((await readSyncStatus(replica.db)).reach).toBe('unknown');
  await clock.advance(1_000);
  await expect.poll(async () => (await readSyncStatus(replica.db)).reach).toBe('needs-sign-in');
});

it('the status writer does not store the status of an overtaken leader, and reports that it was fenced', async () => {
  const onFenced = vi.fn<() => void>();
  const clock = new FakeClock();
  const { signal } = new AbortController();
  const overtaken = createStatusWriter(
    replica,
    clock,
    INITIAL_SYNC_STATUS,
    await raiseEpoch(replica, 'pull'),
    signal,
    onFenced,
  );
  const current = createStatusWriter(
    replica,
    clock,
    INITIAL_SYNC_STATUS,
    await raiseEpoch(replica, 'pull'),
    signal,
    () => undefined,
  );
  current.setReach('needs-sign-in');
  await clock.advance(100);
  overtaken.setReach('reachable');
  await clock.advance(3_000);
  await expect.poll(() => onFenced.mock.calls.length).toBe(1);
  expect((await readSyncStatus(replica.db)).reach).toBe('needs-sign-in');
});

it('events count as an update only while the subscription is followed by a pull', async () => {
  const clock = new FakeClock();
  const writer = createStatusWriter(
    replica,
    clock,
    INITIAL_SYNC_STATUS,
    await raiseEpoch(replica, 'pull'),
    new AbortController().signal,
    () => undefined,
  );
  const nowIso = (): string => new Date(clock.now()).toISOString();
  const lastSyncAt = (): string => {
    writer.set({ pulling: !writer.current().pulling });
    return writer.current().lastSyncAt;
  };
  writer.set({ live: true });
  await clock.advance(1_000);
  writer.noteEvents();
  expect(lastSyncAt()).toBe('');
  const pulledAt = nowIso();
  writer.set({ lastSyncAt: pulledAt });
  await clock.advance(1_000);
  // What a lost socket missed is not here yet, whatever the new one brings.
  writer.set({ live: false });
  await clock.advance(1_000);
  writer.set({ live: true });
  await clock.advance(1_000);
  writer.noteEvents();
  expect(lastSyncAt()).toBe(pulledAt);
  writer.set({ lastSyncAt: nowIso() });
  await clock.advance(1_000);
  const eventAt = nowIso();
  writer.noteEvents();
  await clock.advance(1_000);
  expect(lastSyncAt()).toBe(eventAt);
});
