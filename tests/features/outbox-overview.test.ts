import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { badgeOf } from '#domain/sync/sync-badge.ts';
import { INITIAL_SYNC_STATUS, reachSchema, type SyncStatus } from '#domain/sync/sync-status.ts';
import { unsentMessage } from '#domain/commands/unsent-messages.ts';
import { nextRetryMessage } from '#features/outbox/next-retry-message.ts';
import { readOutbox } from '#features/outbox/outbox-queries.ts';
import { toOutboxOverview } from '#features/outbox/outbox-overview.ts';
import type { OutboxEntry } from '#replica/db.ts';
import { writeSyncStatus, readSyncStatus } from '#replica/meta.ts';
import { openTestReplica, pauseCommand } from '#support/replicas.ts';
import { propertyRuns } from '#support/volume.ts';

const NOW_MS = Date.parse('2026-03-02T12:00:00.000Z');

/** Any outbox entry: in any state, in one of four lanes, due before, at or after now. */
const entryArbitrary: fc.Arbitrary<Omit<OutboxEntry, 'seq'>> = fc
  .record({
    chat: fc.integer({ min: 0, max: 3 }),
    paused: fc.boolean(),
    state: fc.constantFrom('waiting', 'sending', 'rejected'),
    attempts: fc.integer({ min: 0, max: 9 }),
    notBeforeMs: fc.constantFrom(0, NOW_MS - 1, NOW_MS, NOW_MS + 1, NOW_MS + 90_000),
    hasFailed: fc.boolean(),
    isOfThisBuild: fc.integer({ min: 0, max: 9 }).map((roll) => roll > 0),
  })
  .map(({ chat, paused, state, attempts, notBeforeMs, hasFailed, isOfThisBuild }) => {
    const issued = pauseCommand(`c${chat}`, paused);
    const failure = {
      code: 'server_error',
      message: 'The server had a problem.',
      at: '2026-03-02T11:59:00.000Z',
    } as const;
    return {
      id: issued.id,
      lane: `chats:c${chat}`,
      field: `chats:c${chat}:paused`,
      issued: isOfThisBuild ? issued : { ...issued, command: { type: 'chat.star', chatId: `c${chat}` } },
      state,
      attempts,
      notBeforeMs,
      epoch: 1,
      ...(hasFailed && { failure }),
    };
  });

const statusArbitrary: fc.Arbitrary<SyncStatus> = fc
  .record({
    reach: fc.constantFrom(...reachSchema.options),
    live: fc.boolean(),
    pulling: fc.boolean(),
    hasSynced: fc.boolean(),
  })
  .map(({ hasSynced, ...rest }) => ({
    ...INITIAL_SYNC_STATUS,
    ...rest,
    reachSince: '2026-03-02T11:00:00.000Z',
    lastSyncAt: hasSynced ? '2026-03-02T11:30:00.000Z' : '',
  }));

it('the numbers of the overview equal a naive count in every state of outbox and connection', async () => {
  const replica = await openTestReplica();
  await fc.assert(
    fc.asyncProperty(
      fc.array(entryArbitrary, { maxLength: 12 }),
      statusArbitrary,
      fc.boolean(),
      async (stored, storedStatus, canSend) => {
        await replica.db.outbox.clear();
        await replica.db.outbox.bulkAdd(stored);
        await writeSyncStatus(replica, storedStatus);
        const status = await readSyncStatus(replica.db);
        const entries = await readOutbox(replica.db);
        const overview = toOutboxOverview(entries, { ...status, canSend }, NOW_MS);

        // Counted one by one from the stored entries.
        let [unsent, rejected, sending, tried] = [0, 0, 0, 0];
        for (const { state, attempts } of stored) {
          if (state === 'rejected') rejected += 1;
          else unsent += 1;
          if (state === 'sending' && canSend) sending += 1;
          if (state !== 'rejected' && attempts > 0) tried += 1;
        }
        expect([overview.unsent.length, overview.rejected.length, overview.sendingCount, overview.triedCount]).toEqual([
          unsent,
          rejected,
          sending,
          tried,
        ]);
        expect(entries.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));

        // The overview has the true reason why each entry waits.
        for (const [index, entry] of stored.entries()) {
          const next = overview.nextRetries.get(entry.id);
          const isBehind = stored
            .slice(0, index)
            .some((other) => other.lane === entry.lane && other.state !== 'rejected');
          const kind =
            entry.state === 'rejected'
              ? 'refused'
              : JSON.stringify(entry.issued).includes('chat.star')
                ? 'after-update'
                : !canSend
                  ? 'after-browser-update'
                  : entry.state === 'sending'
                    ? 'on-its-way'
                    : status.reach === 'needs-sign-in'
                      ? 'after-sign-in'
                      : status.reach === 'unreachable'
                        ? 'when-reachable'
                        : isBehind
                          ? 'after-another'
                          : entry.notBeforeMs > NOW_MS
                            ? 'at'
                            : 'now';
          expect(next?.kind).toBe(kind);
          expect(nextRetryMessage(next ?? { kind: 'now' }, NOW_MS, () => '12:30')).not.toBe('');
        }

        // The badge shows, in this order: a missing sign-in, an unreachable server, a rejection, the rest of the
        // status.
        const badge = badgeOf(status, overview.rejected.length);
        const kind =
          status.reach === 'needs-sign-in'
            ? 'needs-sign-in'
            : status.reach === 'unreachable'
              ? 'offline'
              : rejected > 0
                ? 'attention'
                : status.reach === 'unknown'
                  ? 'starting'
                  : status.pulling
                    ? 'syncing'
                    : !status.live
                      ? 'reconnecting'
                      : status.lastSyncAt === ''
                        ? 'syncing'
                        : 'live';
        expect(badge.kind).toBe(kind);
        expect(
          unsentMessage(unsent, status, canSend).startsWith(unsent === 1 ? '1 change waits' : `${unsent} changes wait`),
        ).toBe(true);
      },
    ),
    { numRuns: propertyRuns(300) },
  );
  replica.close();
});
