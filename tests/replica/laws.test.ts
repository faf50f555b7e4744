import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toUtc } from '#domain/wire/wire-document.ts';
import { readTeam } from '#domain/team/team.ts';
import { apply, type Change } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { Fenced, raiseEpoch } from '#replica/epoch.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { listRejected, listUnsent } from '#replica/outbox/outbox-entries.ts';
import { discard, headsOf, lease, postpone, reject, takeOverSending } from '#replica/outbox/outbox.ts';
import { scopeOf } from '#replica/scopes.ts';
import { chatRows, openTestReplica, pauseCommand, shownChat } from '#support/replicas.ts';
import { chatDocument, PROFILE_ID, TEAM_ID, teamDocument, wireTime } from '#support/wire-documents.ts';
import { propertyRuns } from '#support/volume.ts';

let replica: Replica;
beforeEach(async () => {
  replica = await openTestReplica();
  await apply(replica, { rows: [chatRows(chatDocument('c1', 1), chatDocument('c2', 1))] });
});
afterEach(() => {
  vi.restoreAllMocks();
  replica.close();
});

const FAILURE = { code: 'forbidden', message: 'No', at: '2026-03-02T10:00:00.000Z' } as const;

describe('law 1: rows and cursor move in one transaction', () => {
  it('neither rows nor cursor are stored when one of them cannot be written', async () => {
    const broken = {
      rows: [chatRows(chatDocument('c9', 2))],
      cursors: [{ scope: undefined as unknown as string, readTo: 'x', auditedAt: '' }],
    };
    await expect(apply(replica, broken)).rejects.toThrow();
    expect(await replica.db.chats.get('c9')).toBeUndefined();
  });
});

describe('law 2: a row and its outbox entry are born in one transaction, with strict durability', () => {
  it('only a commit requests strict durability from the browser', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const watched = await openTestReplica();
    await apply(watched, { rows: [chatRows(chatDocument('c1', 1))] });
    const applied = transaction.mock.calls.filter((call) => call[1] === 'readwrite').map((call) => call[2]);
    transaction.mockClear();
    await commit(watched, pauseCommand('c1', true));
    const committed = transaction.mock.calls.filter((call) => call[1] === 'readwrite').map((call) => call[2]);
    expect(applied).toEqual([{ durability: 'relaxed' }]);
    expect(committed).toEqual([{ durability: 'strict' }]);
    watched.close();
  });

  it('a commit writes neither row nor entry when the entry cannot be written', async () => {
    const first = pauseCommand('c1', true, 'same-id');
    await commit(replica, first);
    await expect(commit(replica, pauseCommand('c2', true, 'same-id'))).rejects.toThrow();
    expect((await shownChat(replica, 'c2')).pendingPause).toBeUndefined();
    expect(await listUnsent(replica.db)).toHaveLength(1);
  });

  it('a commit refuses a command on a row that is not stored', async () => {
    await expect(commit(replica, pauseCommand('nowhere', true))).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('law 3: the same change twice equals once; any order of delivery ends in the same rows', () => {
  it('a change with several versions of a row applies the newest, in any order, and its body', async () => {
    const versions = [2, 4, 3].map((at) =>
      chatDocument('c1', at, {
        messages: JSON.stringify([{ id: 'm', role: 'user', content: `text at ${at}`, date: wireTime(at) }]),
      }),
    );
    await apply(replica, { rows: [chatRows(...versions)] });
    expect(await shownChat(replica, 'c1')).toMatchObject({ updatedAt: toUtc(wireTime(4)), lastMessage: 'text at 4' });
    expect((await replica.db.chatBodies.get('c1'))?.messages.map(({ content }) => content)).toEqual(['text at 4']);
  });

  it('pages that are applied together have the same result as one page, also with rows of other tables between them', async () => {
    const chatWithTextAt = (at: number) =>
      chatDocument('c1', at, {
        messages: JSON.stringify([{ id: 'm', role: 'user', content: `text at ${at}`, date: wireTime(at) }]),
      });
    const teams = { table: 'teams', rows: [readTeam(teamDocument(TEAM_ID))] } as const;
    await apply(replica, {
      rows: [
        chatRows(chatWithTextAt(4), chatDocument('c3', 1)),
        teams,
        chatRows(chatWithTextAt(2), chatDocument('c2', 3)),
      ],
    });
    expect(await shownChat(replica, 'c1')).toMatchObject({ updatedAt: toUtc(wireTime(4)), lastMessage: 'text at 4' });
    expect((await replica.db.chatBodies.get('c1'))?.messages.map(({ content }) => content)).toEqual(['text at 4']);
    expect((await shownChat(replica, 'c2')).updatedAt).toBe(toUtc(wireTime(3)));
    expect(await replica.db.chatBodies.toCollection().primaryKeys()).toEqual(['c1', 'c2', 'c3']);
    expect(await replica.db.teams.count()).toBe(1);
  });

  it('pages that are applied together are looked up in one read', async () => {
    const lanes = vi.spyOn(IDBIndex.prototype, 'openKeyCursor');
    const tombstones = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    await apply(replica, { rows: ['c3', 'c4', 'c5', 'c6'].map((id) => chatRows(chatDocument(id, 1))) });
    expect(lanes).toHaveBeenCalledTimes(1);
    expect(tombstones).toHaveBeenCalledTimes(1);
    expect(await replica.db.chats.count()).toBe(6);
  });

  it('a change of many rows is stored as a whole or not at all', async () => {
    const first = Array.from({ length: 250 }, (_, position) => chatDocument(`many-${position}`, 2));
    await apply(replica, { rows: [chatRows(...first)] });
    expect(await replica.db.chats.where('id').startsWith('many-').count()).toBe(250);
    expect(await replica.db.chatBodies.where('id').startsWith('many-').count()).toBe(250);
    const second = chatRows(...Array.from({ length: 250 }, (_, position) => chatDocument(`more-${position}`, 2)));
    Object.assign(second.rows[120] ?? {}, { headline: () => 'a function, which no database can store' });
    await expect(apply(replica, { rows: [second] })).rejects.toThrow();
    expect(await replica.db.chats.where('id').startsWith('more-').count()).toBe(0);
    expect(await replica.db.chatBodies.where('id').startsWith('more-').count()).toBe(0);
  });

  it('random writes and deletions in any order end in the same rows', async () => {
    const event = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      at: fc.integer({ min: 1, max: 50 }),
      isDeletion: fc.boolean(),
    });
    // A document has one state per version, so the server can send each version of an id once.
    const history = fc.uniqueArray(event, { maxLength: 14, selector: ({ id, at }) => `${id}:${at}` });
    await fc.assert(
      fc.asyncProperty(
        history.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 })),
        ),
        async ([events, delivery]) => {
          const target = await openTestReplica();
          for (const { id, at, isDeletion } of delivery) {
            const change: Change = isDeletion
              ? { deletions: [{ table: 'chats', id, deletedAt: toUtc(wireTime(at)) }] }
              : { rows: [chatRows(chatDocument(id, at, { status: at % 6 }))] };
            await apply(target, change);
          }
          for (const id of ['a', 'b', 'c']) {
            const newest = events.filter((candidate) => candidate.id === id).sort((one, other) => other.at - one.at)[0];
            const shown = await target.db.chats.get(id);
            if (newest === undefined || newest.isDeletion) expect(shown).toBeUndefined();
            else expect(shown).toMatchObject({ updatedAt: toUtc(wireTime(newest.at)), status: newest.at % 6 });
            expect((await target.db.chatBodies.get(id))?.updatedAt).toBe(shown?.updatedAt);
          }
          target.close();
        },
      ),
      { numRuns: propertyRuns(30) },
    );
  });
});

describe('law 4: what is shown = server rows + unsent commands', () => {
  it('an unsent command is replayed on a newer server row', async () => {
    await commit(replica, pauseCommand('c1', true));
    await apply(replica, { rows: [chatRows(chatDocument('c1', 5, { status: 4 }))] });
    expect(await shownChat(replica, 'c1')).toMatchObject({ status: 4, paused: false, pendingPause: { paused: true } });
  });

  it("a rejection leaves exactly the server's row", async () => {
    const before = await shownChat(replica, 'c1');
    await commit(replica, pauseCommand('c1', true));
    const epoch = await takeOverSending(replica);
    const [head] = headsOf(await listUnsent(replica.db));
    const leased = head && (await lease(replica, [head], epoch))[0];
    if (leased === undefined) throw new Error('nothing to lease');
    await reject(replica, leased, epoch, FAILURE);
    expect(await shownChat(replica, 'c1')).toEqual(before);
    expect(await listRejected(replica.db)).toMatchObject([{ failure: { code: 'forbidden' } }]);
    expect(await replica.db.baseRows.count()).toBe(0);
  });

  it('the row of the answer is shown once the command is settled, and the base row is dropped', async () => {
    const command = pauseCommand('c1', true);
    await commit(replica, command);
    await apply(replica, { settled: [command.id], rows: [chatRows(chatDocument('c1', 7, { paused: true }))] });
    const shown = await shownChat(replica, 'c1');
    expect(shown.paused).toBe(true);
    expect(shown.pendingPause).toBeUndefined();
    expect(await replica.db.baseRows.count()).toBe(0);
    expect(await listUnsent(replica.db)).toHaveLength(0);
  });

  // The database was lost with the command in it, the conversation was deleted, and the other chats were read again;
  // then the command was restored from the mirror and answered.
  it.each([
    ['an answer', 'an unread scope', undefined, 'answer', true],
    ['an answer', 'a scope that is still being read', { fill: { updatedAt: wireTime(9), id: 'c9' } }, 'answer', true],
    ['no answer', 'a scope that was read without it', {}, 'answer', false],
    ['an event', 'a scope that was read without it', {}, 'event', true],
  ] as const)('%s adds a row that is not stored to %s', async (_what, _scope, cursor, source, isStored) => {
    const scope = scopeOf.chatsOfProfile(PROFILE_ID);
    await apply(replica, {
      rows: [{ table: 'teams', rows: [readTeam(teamDocument())] }],
      cursors: cursor === undefined ? [] : [{ scope, readTo: '', auditedAt: '', ...cursor }],
    });
    await apply(replica, {
      rows: [chatRows(chatDocument('c3', 2, { paused: true }), chatDocument('c1', 2, { paused: true }))],
      source,
    });
    expect(
      [await replica.db.chats.get('c3'), await replica.db.chatBodies.get('c3')].map((row) => row !== undefined),
    ).toEqual([isStored, isStored]);
    expect((await shownChat(replica, 'c1')).paused).toBe(true);
  });

  it("an unsent command is cancelled by one that restores the server's value", async () => {
    expect(await commit(replica, pauseCommand('c1', true))).toBe('queued');
    expect(await commit(replica, pauseCommand('c1', false))).toBe('cancelled');
    expect(await listUnsent(replica.db)).toHaveLength(0);
    expect((await shownChat(replica, 'c1')).pendingPause).toBeUndefined();
  });

  it('a command that a server may have seen is not cancelled, and the opposite command follows it', async () => {
    await commit(replica, pauseCommand('c1', true));
    const epoch = await takeOverSending(replica);
    const [head] = headsOf(await listUnsent(replica.db));
    const leased = head && (await lease(replica, [head], epoch))[0];
    if (leased === undefined) throw new Error('nothing to lease');
    await postpone(replica, leased, epoch, { notBeforeMs: 0, wasSent: true }, { ...FAILURE, code: 'unreachable' });
    expect(await commit(replica, pauseCommand('c1', false))).toBe('queued');
    expect((await listUnsent(replica.db)).map((entry) => issuedOf(entry)?.command.type)).toEqual([
      'chat.pause',
      'chat.resume',
    ]);
    expect((await shownChat(replica, 'c1')).pendingPause?.paused).toBe(false);
  });

  it('a command whose request was never sent can be cancelled', async () => {
    await commit(replica, pauseCommand('c1', true));
    const epoch = await takeOverSending(replica);
    const [head] = headsOf(await listUnsent(replica.db));
    const leased = head && (await lease(replica, [head], epoch))[0];
    if (leased === undefined) throw new Error('nothing to lease');
    await postpone(replica, leased, epoch, { notBeforeMs: 0, wasSent: false }, { ...FAILURE, code: 'unreachable' });
    expect(await commit(replica, pauseCommand('c1', false))).toBe('cancelled');
    expect(await listUnsent(replica.db)).toHaveLength(0);
  });

  it("a command that the server's row already fulfils is settled, as long as no server has seen it", async () => {
    await commit(replica, pauseCommand('c1', true));
    await apply(replica, { rows: [chatRows(chatDocument('c1', 9, { paused: true }))] });
    expect(await listUnsent(replica.db)).toHaveLength(0);
    expect(await shownChat(replica, 'c1')).toMatchObject({ paused: true });
  });

  it('a command that asks for the present value is not queued', async () => {
    await commit(replica, pauseCommand('c1', true));
    expect(await commit(replica, pauseCommand('c2', false))).toBe('no-op');
    expect(await listUnsent(replica.db)).toHaveLength(1);
  });
});

describe('law 6: a deletion travels as a tombstone', () => {
  it('a tombstone beats every older event', async () => {
    await apply(replica, { deletions: [{ table: 'chats', id: 'c1', deletedAt: toUtc(wireTime(10)) }] });
    await apply(replica, { rows: [chatRows(chatDocument('c1', 9))] });
    expect(await replica.db.chats.get('c1')).toBeUndefined();
  });
});

describe('law 6: an inferred deletion', () => {
  const inferred = {
    deletions: [{ table: 'chats', id: 'c1', deletedAt: toUtc(wireTime(1)), isInferred: true }],
  } as const;

  it('an inferred deletion is undone when the server states the same version again, because a list may lag behind', async () => {
    await apply(replica, inferred);
    expect(await replica.db.chats.get('c1')).toBeUndefined();
    await apply(replica, { rows: [chatRows(chatDocument('c1', 0))] });
    expect(await replica.db.chats.get('c1')).toBeUndefined();
    await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
    expect(await replica.db.chats.get('c1')).toBeDefined();
  });

  it('an inferred deletion becomes an ordinary one once an event states it', async () => {
    await apply(replica, inferred);
    await apply(replica, { deletions: [{ table: 'chats', id: 'c1', deletedAt: toUtc(wireTime(1)) }] });
    await apply(replica, { rows: [chatRows(chatDocument('c1', 1))] });
    expect(await replica.db.chats.get('c1')).toBeUndefined();
  });
});

describe('law 8: an effect in the outside world is never shown as done before the server says so', () => {
  it('a pause is marked as requested, not as done', async () => {
    await commit(replica, pauseCommand('c1', true));
    expect(await shownChat(replica, 'c1')).toMatchObject({ paused: false, pendingPause: { paused: true } });
  });
});

describe('law 9: no command is dropped without the person being told', () => {
  it('the commands of a deleted row are kept', async () => {
    await commit(replica, pauseCommand('c1', true));
    await apply(replica, { deletions: [{ table: 'chats', id: 'c1', deletedAt: toUtc(wireTime(10)) }] });
    expect(await listUnsent(replica.db)).toHaveLength(1);
  });

  it('a rejected command is kept until it is discarded', async () => {
    const command = pauseCommand('c1', true);
    await commit(replica, command);
    const epoch = await takeOverSending(replica);
    const [head] = headsOf(await listUnsent(replica.db));
    const leased = head && (await lease(replica, [head], epoch))[0];
    if (leased === undefined) throw new Error('nothing to lease');
    await reject(replica, leased, epoch, FAILURE);
    await apply(replica, { rows: [chatRows(chatDocument('c1', 20))] });
    expect(await listRejected(replica.db)).toHaveLength(1);
    expect(await discard(replica, command.id)).toBe(true);
    expect(await listRejected(replica.db)).toHaveLength(0);
  });

  it('a command in flight is not discarded', async () => {
    const command = pauseCommand('c1', true);
    await commit(replica, command);
    const epoch = await takeOverSending(replica);
    const [head] = headsOf(await listUnsent(replica.db));
    if (head === undefined) throw new Error('no head');
    await lease(replica, [head], epoch);
    expect(await discard(replica, command.id)).toBe(false);
    expect(await listUnsent(replica.db)).toHaveLength(1);
  });
});

describe('fencing', () => {
  it('the writes of an earlier leader are refused', async () => {
    const old = await raiseEpoch(replica, 'pull');
    await raiseEpoch(replica, 'pull');
    await expect(apply(replica, { rows: [chatRows(chatDocument('c9', 2))], epoch: old })).rejects.toBeInstanceOf(
      Fenced,
    );
    expect(await replica.db.chats.get('c9')).toBeUndefined();
  });

  it('the commands that a crashed sender had leased wait again, with their attempt counted', async () => {
    await commit(replica, pauseCommand('c1', true));
    const old = await takeOverSending(replica);
    const [head] = headsOf(await listUnsent(replica.db));
    if (head === undefined) throw new Error('no head');
    await lease(replica, [head], old);
    expect(headsOf(await listUnsent(replica.db))).toHaveLength(0);
    await takeOverSending(replica);
    expect(headsOf(await listUnsent(replica.db))).toMatchObject([{ id: head.id, state: 'waiting', attempts: 1 }]);
    await expect(lease(replica, [head], old)).rejects.toBeInstanceOf(Fenced);
  });
});
