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
  /** What it waits for after a try that was answered with `code`, or that nobody has answered yet. */
  async function afterTry(code: ErrorCode | undefined, reach: SyncStatus['reach'] = 'reachable', hasLocks = true) {
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
    if (leased === undefined) throw new Error('Nothing is kept');
    if (code !== undefined)
      await postpone(replica, leased, epoch, { notBeforeMs: 1, wasSent: true }, { code, message: '', at: wireTime(3) });
    await writeSyncStatus(replica, { ...INITIAL_SYNC_STATUS, reach });
    const told = livenessLockName(replica.db.name, await readEpoch(replica.db, 'pull'));
    const locks = hasLocks ? { query: () => Promise.resolve({ held: [{ name: told }] }) } : undefined;
    const waits = await Promise.all(ids.map((id) => findPendingPauseReason(replica.db, { table, id }, locks)));
    const ofAll = await findPendingPauseReasons(replica.db, table, locks);
    expect(ids.map(ofAll)).toEqual(waits);
    replica.close();
    return waits;
  }

  it.each([
    ['nothing known', undefined, 'answer'],
    // What the person has signed in again for since is on its way, too.
    ['a sign-in that had expired', 'unauthenticated', 'answer'],
    ['no answer', 'unreachable', 'connection'],
    ['an answer that was too slow', 'timeout', 'connection'],
    ['a problem of the server', 'server_error', 'server_error'],
    ['something else in its place', 'not_the_server', 'not_the_server'],
    ['a server that is down', 'unavailable', 'unavailable'],
  ] as const)('a pause after %s waits for that', async (_name, code, wait) =>
    expect(await afterTry(code)).toEqual([wait, 'answer']),
  );

  it('a pause waits for a connection where the server cannot be reached, and for another browser where nothing can be sent', async () => {
    for (const reach of ['unreachable', 'needs-sign-in'] as const)
      expect((await afterTry(undefined, reach))[0]).toBe('connection');
    expect((await afterTry(undefined, 'reachable', false))[0]).toBe('browser');
  });
});
