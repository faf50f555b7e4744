import { describe, expect, it } from 'vitest';
import { wordsOf, type ErrorCode } from '#domain/errors.ts';
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#domain/sync-status.ts';
import { findPauseWait, pauseActOf, type PauseWait } from '#features/chats/pause-wait.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { raiseEpoch } from '#replica/epoch.ts';
import { writeSyncStatus } from '#replica/meta.ts';
import { lease, postpone } from '#replica/outbox.ts';
import { leadLockName } from '#replica/present-status.ts';
import { chatRows, openTestReplica, pauseCommand, shownChat } from '#support/replicas.ts';
import { chatDocument } from '#support/wire-documents.ts';

describe('a pause that was asked for', () => {
  /** What it waits for, and what its control says, after a try that was answered with `code`, or that nobody has answered yet. */
  async function afterTry(code: ErrorCode | undefined, reach: SyncStatus['reach'] = 'reachable', hasLocks = true) {
    const replica = await openTestReplica();
    await apply(replica, { rows: [chatRows(chatDocument('chat1', 1), chatDocument('chat2', 1))] });
    await commit(replica, pauseCommand('chat1', true));
    const epoch = await raiseEpoch(replica, 'push');
    const [leased] = await lease(replica, await replica.db.outbox.toArray(), epoch);
    if (code !== undefined && leased !== undefined) await postpone(replica, leased, epoch, { notBeforeMs: 1, wasSent: true }, { code, message: '', at: '2026-03-02T10:00:00.000Z' });
    await writeSyncStatus(replica, { ...INITIAL_SYNC_STATUS, reach });
    const locks = hasLocks ? { query: () => Promise.resolve({ held: [{ name: leadLockName(replica.db.name) }] }) } : undefined;
    const wait = await findPauseWait(replica.db, 'chat1', locks);
    const act = pauseActOf(await shownChat(replica, 'chat1'), wait);
    // Nothing of it is said of another one.
    expect(pauseActOf(await shownChat(replica, 'chat2'), await findPauseWait(replica.db, 'chat2', locks))).toEqual({ label: 'Pause', icon: 'pause', words: undefined, isInert: false });
    replica.close();
    return { wait, ...act };
  }

  it('is on its way until something is known of it: a press counts for nothing', async () => {
    expect(await afterTry(undefined)).toEqual({ wait: 'answer', label: 'Pausing…', icon: 'waiting', words: undefined, isInert: true });
    // What the person has signed in again for since is on its way, too.
    expect(await afterTry('unauthenticated')).toMatchObject({ wait: 'answer', isInert: true });
  });

  it.each([
    ['no answer', 'unreachable', 'Will pause when you are back online'],
    ['an answer that was too slow', 'timeout', 'Will pause when you are back online'],
    ['a problem of the server', 'server_error', wordsOf('server_error')],
    ['something else in its place', 'not_the_server', wordsOf('not_the_server')],
    ['what nobody can read', 'malformed_answer', wordsOf('malformed_answer')],
    ['a server that is down', 'unavailable', 'The service is starting or under maintenance. It will be asked again.'],
    ['too many requests', 'rate_limited', wordsOf('rate_limited')],
    ['a build that is too old', 'update_required', wordsOf('update_required')],
    ['a refusal of what is needed beforehand', 'forbidden', wordsOf('server_error')],
  ] as const)('after %s says why it waits, and can be taken back', async (_name, code, words) => {
    expect(await afterTry(code)).toMatchObject({ label: 'Cancel pause', icon: 'waiting', words, isInert: false });
  });

  it('says so where nothing can be reached, or nothing sent', async () => {
    for (const reach of ['unreachable', 'needs-sign-in'] as const) expect(await afterTry(undefined, reach)).toMatchObject({ wait: 'connection', label: 'Cancel pause', isInert: false });
    expect(await afterTry(undefined, 'reachable', false)).toMatchObject({ wait: 'browser', label: 'Cancel pause', words: expect.stringContaining('this browser is too old') as string, isInert: false });
  });

  it.each([['answer', 'Resuming…'], ['server_error', 'Cancel resume']] as const)('as its end: %s', (wait: PauseWait, label) => {
    expect(pauseActOf({ paused: true, pendingPause: { paused: false, commandId: 'c' as never, askedAt: '' } }, wait).label).toBe(label);
  });
});
