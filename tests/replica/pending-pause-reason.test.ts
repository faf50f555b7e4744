import { describe, expect, it } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import type { ErrorCode } from '#domain/wire/errors.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#domain/sync/sync-status.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { raiseEpoch, readEpoch } from '#replica/epoch.ts';
import { writeSyncStatus } from '#replica/meta.ts';
import { lease, postpone } from '#replica/outbox/outbox.ts';
import { findPendingPauseReason, findPendingPauseReasons } from '#replica/outbox/pending-pause-reason.ts';
import { livenessLockName } from '#replica/live/current-sync-status.ts';
import { chatRows, openTestReplica } from '#support/replicas.ts';
import { chatDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

const document = ($id: string) => ({
  $id,
  $createdAt: wireTime(1),
  $updatedAt: wireTime(1),
  teamId: TEAM_ID,
  name: $id,
  status: 'active',
  healthStatus: 'running',
});

describe.each([
  ['chats', { type: 'chat.pause', chatId: 'one' }],
  ['campaigns', { type: 'campaign.pause', campaignId: 'one' }],
  ['profiles', { type: 'profile.pause', profileId: 'one' }],
] as const)('a pause of %s', (table, command) => {
  /** Finds what the pause and another row wait for after an attempt that failed with `code`, or has no answer yet. */
  async function reasonsAfterAttempt(
    code: ErrorCode | undefined,
    reach: SyncStatus['reach'] = 'reachable',
    hasLocks = true,
  ) {
    const replica = await openTestReplica();
    const ids = ['one', 'other'];
    await apply(replica, {
      rows: [
        chatRows(...ids.map((id) => chatDocument(id, 1))),
        { table: 'campaigns', rows: ids.map((id) => readCampaign(document(id))) },
        { table: 'profiles', rows: ids.map((id) => readProfile(document(id))) },
      ],
    });
    await commit(
      replica,
      issuedCommandSchema.parse({ id: crypto.randomUUID(), teamId: TEAM_ID, issuedAt: wireTime(2), command }),
    );
    const epoch = await raiseEpoch(replica, 'push');
    const [leased] = await lease(replica, await replica.db.outbox.toArray(), epoch);
    if (leased === undefined) throw new Error('The outbox is empty');
    if (code !== undefined)
      await postpone(replica, leased, epoch, { notBeforeMs: 1, wasSent: true }, { code, message: '', at: wireTime(3) });
    await writeSyncStatus(replica, { ...INITIAL_SYNC_STATUS, reach });
    const livenessLock = livenessLockName(replica.db.name, await readEpoch(replica.db, 'pull'));
    const locks = hasLocks ? { query: () => Promise.resolve({ held: [{ name: livenessLock }] }) } : undefined;
    const reasons = await Promise.all(ids.map((id) => findPendingPauseReason(replica.db, { table, id }, locks)));
    const reasonOf = await findPendingPauseReasons(replica.db, table, locks);
    expect(ids.map(reasonOf)).toEqual(reasons);
    replica.close();
    return reasons;
  }

  it.each([
    ['an attempt without an answer', undefined, 'answer'],
    // After a new sign-in the command is on its way.
    ['an expired session', 'unauthenticated', 'answer'],
    ['a lost connection', 'unreachable', 'connection'],
    ['an answer that came too late', 'timeout', 'connection'],
    ['a server error', 'server_error', 'server_error'],
    ['an answer of something else in place of the server', 'not_the_server', 'not_the_server'],
    ['a server that is down', 'unavailable', 'unavailable'],
  ] as const)('a pause after %s (%s) waits for: %s', async (_name, code, reason) =>
    expect(await reasonsAfterAttempt(code)).toEqual([reason, 'answer']),
  );

  it('a pause waits for a connection while the server is unreachable or needs a sign-in, and for another browser without Web Locks', async () => {
    for (const reach of ['unreachable', 'needs-sign-in'] as const)
      expect((await reasonsAfterAttempt(undefined, reach))[0]).toBe('connection');
    expect((await reasonsAfterAttempt(undefined, 'reachable', false))[0]).toBe('browser');
  });
});
