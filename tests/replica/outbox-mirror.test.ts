import { describe, expect, it } from 'vitest';
import { apply } from '#replica/apply.ts';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { commit, commitParts } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { listRejected, listUnsent } from '#replica/outbox/outbox-entries.ts';
import { compareMirror, maintainMirror, mirrorOutbox, restoreOutbox } from '#replica/outbox/outbox-mirror.ts';
import { recordSentPart, discard, findPart, headsOf, lease, reject, takeOverSending } from '#replica/outbox/outbox.ts';
import { MemoryMirror } from '#support/memory-mirror.ts';
import { chatRows, openTestReplica, pauseCommand, shownChat } from '#support/replicas.ts';
import { chatDocument, TEAM_ID } from '#support/wire-documents.ts';

const AT = '2026-03-02T10:00:00.000Z';

/** Opens a new replica that has restored its outbox, with three conversations. */
async function openRestoredReplica(mirror: MemoryMirror): Promise<Replica> {
  const replica = await openTestReplica();
  expect(await restoreOutbox(replica, mirror, AT)).toEqual({ wasNew: true, restored: 0 });
  await apply(replica, { rows: [chatRows(chatDocument('c1', 1), chatDocument('c2', 1), chatDocument('c3', 1))] });
  return replica;
}

async function rejectCommandOn(replica: Replica, chatId: string): Promise<void> {
  const epoch = await takeOverSending(replica);
  const head = headsOf(await listUnsent(replica.strict)).find((entry) => entry.lane === `chats:${chatId}`);
  const leased = head && (await lease(replica, [head], epoch))[0];
  if (leased === undefined) throw new Error(`Nothing to send for ${chatId}`);
  await reject(replica, leased, epoch, { code: 'forbidden', message: 'You may not', at: AT });
}

describe('the mirror', () => {
  it('the mirror holds the entries of the outbox: unsent and rejected ones, and none that is settled or discarded', async () => {
    const mirror = new MemoryMirror();
    const replica = await openRestoredReplica(mirror);
    for (const chatId of ['c1', 'c2', 'c3']) await commit(replica, pauseCommand(chatId, true, `p-${chatId}`));
    expect(await compareMirror(replica, mirror)).toEqual({ mirrored: 0, total: 3 });
    await mirrorOutbox(replica, mirror);
    expect(await compareMirror(replica, mirror)).toEqual({ mirrored: 3, total: 3 });
    expect([...mirror.entries.keys()]).toEqual(['p-c1', 'p-c2', 'p-c3']);

    await apply(replica, { settled: ['p-c1'], rows: [chatRows(chatDocument('c1', 2, { paused: true }))] });
    await rejectCommandOn(replica, 'c2');
    await discard(replica, 'p-c3');
    await mirrorOutbox(replica, mirror);
    expect([...mirror.entries.keys()]).toEqual(['p-c2.rejected']);
    replica.close();
  });

  it('the mirror does not record the parts of an import as answered when the database is lost while they are written', async () => {
    const mirror = new MemoryMirror();
    const replica = await openRestoredReplica(mirror);
    const command = { type: 'prospects.import', campaignId: 'campaign1', rowCount: 2, partCount: 2 };
    await commitParts(replica, issuedCommandSchema.parse({ id: 'i1', teamId: TEAM_ID, issuedAt: AT, command }), [
      { rows: [{ fullName: 'One' }] },
      { rows: [{ fullName: 'Two' }] },
    ]);
    mirror.onWrite = async () => {
      // The browser deletes the data.
      await Promise.all(replica.strict.tables.map((table) => table.clear()));
    };
    await mirrorOutbox(replica, mirror);
    expect([...mirror.entries.keys()]).toEqual(['i1.part-0']);
    replica.close();
  });

  it('the mirror never loses a command that another tab adds during a pass', async () => {
    const mirror = new MemoryMirror();
    const replica = await openRestoredReplica(mirror);
    mirror.onList = async () => {
      mirror.onList = () => Promise.resolve();
      await commit(replica, pauseCommand('c1', true, 'p1'));
      await mirrorOutbox(replica, mirror);
    };
    await mirrorOutbox(replica, mirror);
    expect([...mirror.entries.keys()]).toEqual(['p1']);
    replica.close();
  });

  it('the mirror is not changed by an outbox that is not restored yet', async () => {
    const mirror = new MemoryMirror();
    const earlier = await openRestoredReplica(mirror);
    await commit(earlier, pauseCommand('c1', true, 'p1'));
    await mirrorOutbox(earlier, mirror);
    earlier.close();
    const emptied = await openTestReplica();
    await mirrorOutbox(emptied, mirror);
    expect([...mirror.entries.keys()]).toEqual(['p1']);
    emptied.close();
  });

  it('the mirror follows the outbox pass after pass while this tab may mirror', async () => {
    const mirror = new MemoryMirror();
    const replica = await openRestoredReplica(mirror);
    let mayMirror = true;
    const stop = maintainMirror(replica, mirror, {
      mayMirror: () => mayMirror,
      later: () => () => undefined,
      throttle: () => Promise.resolve(),
      report: (error) => expect(error).toBeUndefined(),
    });
    await commit(replica, pauseCommand('c1', true, 'p1'));
    await expect.poll(() => [...mirror.entries.keys()]).toEqual(['p1']);
    mayMirror = false;
    await commit(replica, pauseCommand('c2', true, 'p2'));
    mayMirror = true;
    await commit(replica, pauseCommand('c3', true, 'p3'));
    await expect.poll(() => [...mirror.entries.keys()].toSorted()).toEqual(['p1', 'p2', 'p3']);
    stop();
    replica.close();
  });

  it('the mirror is written again after a delay when a write failed', async () => {
    const mirror = new MemoryMirror();
    const replica = await openRestoredReplica(mirror);
    const reported: unknown[] = [];
    const delayed: (() => void)[] = [];
    let fault: Error | undefined = new DOMException('Quota exceeded.', 'QuotaExceededError');
    mirror.onList = () => (fault === undefined ? Promise.resolve() : Promise.reject(fault));
    const stop = maintainMirror(replica, mirror, {
      mayMirror: () => true,
      later: (callback) => (delayed.push(callback), () => undefined),
      throttle: () => Promise.resolve(),
      report: (error) => reported.push(error),
    });
    await commit(replica, pauseCommand('c1', true, 'p1'));
    await expect.poll(() => delayed.length).toBeGreaterThan(0);
    expect(reported).toContain(fault);
    expect([...mirror.entries.keys()]).toEqual([]);
    fault = undefined;
    delayed.pop()?.();
    await expect.poll(() => [...mirror.entries.keys()]).toEqual(['p1']);
    stop();
    replica.close();
  });
});

describe('a lost database', () => {
  it('a lost database gets its commands back in order, as attempted ones, and applies them to the rows once these are read', async () => {
    const mirror = new MemoryMirror();
    const earlier = await openRestoredReplica(mirror);
    await commit(earlier, pauseCommand('c1', true, 'p1'));
    await commit(earlier, pauseCommand('c2', true, 'p2'));
    await rejectCommandOn(earlier, 'c2');
    await commit(earlier, pauseCommand('c3', true, 'p3'));
    await mirrorOutbox(earlier, mirror);
    earlier.close();

    const replica = await openTestReplica();
    expect(await restoreOutbox(replica, mirror, AT)).toEqual({ wasNew: true, restored: 3 });
    expect(await listUnsent(replica.db)).toMatchObject([
      { id: 'p1', state: 'waiting', attempts: 1 },
      { id: 'p3', state: 'waiting', attempts: 1 },
    ]);
    expect(await listRejected(replica.db)).toMatchObject([{ id: 'p2', failure: { message: 'You may not' } }]);
    await apply(replica, { rows: [chatRows(chatDocument('c1', 1), chatDocument('c2', 1))] });
    expect((await shownChat(replica, 'c1')).pendingPause).toMatchObject({ paused: true, commandId: 'p1' });
    expect((await shownChat(replica, 'c2')).pendingPause).toBeUndefined();
    // A server may have seen the command, so the opposite does not cancel it but follows it.
    expect(await commit(replica, pauseCommand('c1', false, 'p4'))).toBe('queued');
    expect((await listUnsent(replica.db)).map(({ id }) => id)).toEqual(['p1', 'p3', 'p4']);
    replica.close();
  });

  it('a lost database is restored once, also by two tabs at the same time, and not again later', async () => {
    const mirror = new MemoryMirror();
    const earlier = await openRestoredReplica(mirror);
    await commit(earlier, pauseCommand('c1', true, 'p1'));
    await mirrorOutbox(earlier, mirror);
    earlier.close();
    const replica = await openTestReplica();
    const both = await Promise.all([restoreOutbox(replica, mirror, AT), restoreOutbox(replica, mirror, AT)]);
    expect(both.filter(({ restored }) => restored === 1)).toHaveLength(1);
    await apply(replica, { settled: ['p1'] });
    // The tab was killed before the mirror was updated: its stale entry is not restored.
    expect(await restoreOutbox(replica, mirror, AT)).toEqual({ wasNew: false, restored: 0 });
    expect(await listUnsent(replica.db)).toEqual([]);
    replica.close();
  });

  it('restored commands are applied to rows that were pulled before, ahead of commands that were added meanwhile', async () => {
    const mirror = new MemoryMirror();
    const earlier = await openRestoredReplica(mirror);
    await commit(earlier, pauseCommand('c1', true, 'p1'));
    await mirrorOutbox(earlier, mirror);
    earlier.close();

    const replica = await openTestReplica();
    await apply(replica, { rows: [chatRows(chatDocument('c1', 1), chatDocument('c2', 1))] });
    expect(await commit(replica, pauseCommand('c2', true, 'p2'))).toBe('queued');
    expect(await restoreOutbox(replica, mirror, AT)).toEqual({ wasNew: true, restored: 1 });
    expect((await shownChat(replica, 'c1')).pendingPause).toMatchObject({ paused: true, commandId: 'p1' });
    expect((await shownChat(replica, 'c2')).pendingPause).toMatchObject({ paused: true, commandId: 'p2' });
    expect((await listUnsent(replica.db)).map(({ id }) => id)).toEqual(['p1', 'p2']);
    await apply(replica, { settled: ['p1'] });
    expect((await shownChat(replica, 'c1')).pendingPause).toBeUndefined();
    replica.close();
  });

  it('a lost database gets the parts of an import back, and continues after the last answered part', async () => {
    const mirror = new MemoryMirror();
    const earlier = await openRestoredReplica(mirror);
    const parts = ['One', 'Two', 'Three'].map((fullName) => ({ rows: [{ fullName }] }));
    const command = { type: 'prospects.import', campaignId: 'campaign1', rowCount: 3, partCount: 3 };
    await commitParts(earlier, issuedCommandSchema.parse({ id: 'i1', teamId: TEAM_ID, issuedAt: AT, command }), parts);
    await mirrorOutbox(earlier, mirror);
    expect([...mirror.entries.keys()]).toEqual(['i1.part-0', 'i1.part-1', 'i1.part-2', 'i1']);
    const epoch = await takeOverSending(earlier);
    const [head] = headsOf(await listUnsent(earlier.strict));
    const leased = head && (await lease(earlier, [head], epoch))[0];
    if (leased === undefined) throw new Error('The import was not leased');
    expect(await recordSentPart(earlier, leased, epoch, 0)).toBe(true);
    await mirrorOutbox(earlier, mirror);
    earlier.close();

    const replica = await openTestReplica();
    await restoreOutbox(replica, mirror, AT);
    expect(await listUnsent(replica.db)).toMatchObject([{ id: 'i1', sentParts: 1, state: 'waiting' }]);
    expect(await findPart(replica, 'i1', 0)).toBeUndefined();
    expect([await findPart(replica, 'i1', 1), await findPart(replica, 'i1', 2)]).toMatchObject([
      parts[1] ?? {},
      parts[2] ?? {},
    ]);
    await discard(replica, 'i1');
    await mirrorOutbox(replica, mirror);
    expect([...mirror.entries.keys()]).toEqual([]);
    replica.close();
  });

  it('a restored import repeats no part when all were answered', async () => {
    const mirror = new MemoryMirror();
    const earlier = await openRestoredReplica(mirror);
    const command = { type: 'prospects.import', campaignId: 'campaign1', rowCount: 2, partCount: 2 };
    await commitParts(earlier, issuedCommandSchema.parse({ id: 'i1', teamId: TEAM_ID, issuedAt: AT, command }), [
      { rows: [{ fullName: 'One' }] },
      { rows: [{ fullName: 'Two' }] },
    ]);
    await mirrorOutbox(earlier, mirror);
    const epoch = await takeOverSending(earlier);
    const [leased] = await lease(earlier, headsOf(await listUnsent(earlier.strict)), epoch);
    if (leased === undefined) throw new Error('The import was not leased');
    for (const part of [0, 1]) expect(await recordSentPart(earlier, leased, epoch, part)).toBe(true);
    await mirrorOutbox(earlier, mirror);
    earlier.close();

    const replica = await openTestReplica();
    await restoreOutbox(replica, mirror, AT);
    expect(await listUnsent(replica.db)).toMatchObject([{ id: 'i1', sentParts: 2, state: 'waiting' }]);
    replica.close();
  });

  it('a restored import knows a part that was answered while the parts before it were mirrored', async () => {
    const mirror = new MemoryMirror();
    const earlier = await openRestoredReplica(mirror);
    const command = { type: 'prospects.import', campaignId: 'campaign1', rowCount: 2, partCount: 2 };
    await commitParts(earlier, issuedCommandSchema.parse({ id: 'i1', teamId: TEAM_ID, issuedAt: AT, command }), [
      { rows: [{ fullName: 'One' }] },
      { rows: [{ fullName: 'Two' }] },
    ]);
    const epoch = await takeOverSending(earlier);
    const [leased] = await lease(earlier, headsOf(await listUnsent(earlier.strict)), epoch);
    if (leased === undefined) throw new Error('The import was not leased');
    mirror.onWrite = async (key) => {
      if (key === 'i1.part-0')
        for (const part of [0, 1]) expect(await recordSentPart(earlier, leased, epoch, part)).toBe(true);
    };
    await mirrorOutbox(earlier, mirror);
    expect([...mirror.entries.keys()]).toEqual(['i1']);
    earlier.close();

    const replica = await openTestReplica();
    await restoreOutbox(replica, mirror, AT);
    expect(await listUnsent(replica.db)).toMatchObject([{ id: 'i1', sentParts: 2, state: 'waiting' }]);
    replica.close();
  });

  it('a lost database gets a command of another build back unchanged', async () => {
    const mirror = new MemoryMirror();
    const unknown = {
      seq: 7,
      id: 'n1',
      lane: 'chats:c1',
      field: 'chats:c1:starred',
      state: 'waiting',
      attempts: 2,
      issued: { id: 'n1', command: { type: 'chat.star', colour: 'red' } },
    };
    await mirror.write('n1', unknown);
    const replica = await openTestReplica();
    await restoreOutbox(replica, mirror, AT);
    expect(await replica.db.outbox.toArray()).toMatchObject([{ id: 'n1', attempts: 2, issued: unknown.issued }]);
    replica.close();
  });
});
