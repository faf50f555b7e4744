import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandSchema, createdRowOf, type IssuedCommand } from '#domain/commands/command.ts';
import { readSavedReply, type SavedReply } from '#domain/saved-reply/saved-reply.ts';
import { readTeam } from '#domain/team/team.ts';
import { commandIdSchema, teamIdSchema } from '#domain/wire/ids.ts';
import { documentSchema, toUtc } from '#domain/wire/wire-document.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import type { Epoch } from '#replica/epoch.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { listUnsent } from '#replica/outbox/outbox-entries.ts';
import { discard, headsOf, lease, postpone, reject, takeOverSending } from '#replica/outbox/outbox.ts';
import { restoreOutbox } from '#replica/outbox/outbox-mirror.ts';
import type { Replica } from '#replica/replica.ts';
import { openTestReplica } from '#support/replicas.ts';
import { propertyRuns } from '#support/volume.ts';
import { TEAM_ID, teamDocument, wireTime } from '#support/wire-documents.ts';

const FAILURE = { code: 'unreachable', message: 'No', at: '2026-03-02T10:00:00.000Z' } as const;

let replica: Replica;
let epoch: Epoch;
let count = 0;
beforeEach(async () => {
  replica = await openOfTeam();
  epoch = await takeOverSending(replica);
});
afterEach(() => replica.close());

/** Opens a replica with the team: rows of other teams are not applied. */
async function openOfTeam(): Promise<Replica> {
  const opened = await openTestReplica();
  await apply(opened, { rows: [{ table: 'teams', rows: [readTeam(teamDocument())] }] });
  return opened;
}

const issue = (type: string, text?: string): IssuedCommand => ({
  id: commandIdSchema.parse(`command${(count += 1)}`),
  teamId: teamIdSchema.parse(TEAM_ID),
  issuedAt: '2026-03-02T10:00:00.000Z',
  command: commandSchema.parse({
    type: `savedReply.${type}`,
    replyId: 'reply1',
    ...(text !== undefined && { name: `Name of ${text}`, text }),
  }),
});
const create = (text: string) => issue('create', text);
const update = (text: string) => issue('update', text);
const remove = () => issue('delete');
const document = (text: string, seconds: number) =>
  documentSchema.parse({
    $id: 'reply1',
    $createdAt: wireTime(0),
    $updatedAt: wireTime(seconds),
    teamId: TEAM_ID,
    name: `Name of ${text}`,
    text,
    by: 'robin',
  });
const rowsOf = (text: string, seconds: number) =>
  ({ table: 'savedReplies', rows: [readSavedReply(document(text, seconds))] }) as const;
const shown = () => replica.db.savedReplies.get('reply1');
const sent = async () => (await listUnsent(replica.db)).map((entry) => issuedOf(entry)?.command);
const leaseHead = async () => {
  const [entry] = await lease(replica, headsOf(await listUnsent(replica.db)), epoch);
  return entry ?? expect.fail('nothing to send');
};

describe('a row that a command creates', () => {
  it('is shown at once as unsaved, and is the server’s once it is answered', async () => {
    const command = create('Hello');
    expect(await commit(replica, command)).toBe('queued');
    expect(await shown()).toMatchObject({ text: 'Hello', teamId: TEAM_ID, updatedAt: '', unsaved: expect.anything() });
    const { id } = await leaseHead();
    await apply(replica, { settled: [id], rows: [rowsOf('Hello', 5)], source: 'answer', epoch });
    expect(await shown()).toEqual(readSavedReply(document('Hello', 5)));
    expect(await replica.db.baseRows.count()).toBe(0);
  });

  it('is created once as it was changed, when it was changed before it was sent', async () => {
    await commit(replica, create('Hello'));
    await commit(replica, update('Good morning'));
    expect(await sent()).toMatchObject([{ type: 'savedReply.create', text: 'Good morning' }]);
    expect(await shown()).toMatchObject({ text: 'Good morning' });
  });

  it('is changed by a command of its own once a server may have seen it', async () => {
    await commit(replica, create('Hello'));
    await leaseHead();
    await commit(replica, update('Good morning'));
    expect(await sent()).toMatchObject([{ type: 'savedReply.create', text: 'Hello' }, { type: 'savedReply.update' }]);
    expect(await shown()).toMatchObject({ text: 'Good morning' });
  });

  it('leaves nothing and sends nothing when it is deleted before it was sent', async () => {
    await commit(replica, create('Hello'));
    expect(await commit(replica, remove())).toBe('cancelled');
    expect([await shown(), await sent(), await replica.db.baseRows.count()]).toEqual([undefined, [], 0]);
  });

  it('is gone when it was refused, and when it is discarded', async () => {
    await commit(replica, create('Hello'));
    await reject(replica, await leaseHead(), epoch, { ...FAILURE, code: 'limit_reached' });
    expect([await shown(), await replica.db.baseRows.count()]).toEqual([undefined, 0]);
    const other = create('Again');
    await commit(replica, other);
    expect(await discard(replica, other.id)).toBe(true);
    expect(await shown()).toBeUndefined();
  });

  it('stays when the server does not list it, because no server has it yet', async () => {
    await commit(replica, create('Hello'));
    const inferred = { table: 'savedReplies', id: 'reply1', deletedAt: '', isInferred: true } as const;
    await apply(replica, { deletions: [inferred] });
    expect(await shown()).toMatchObject({ text: 'Hello' });
  });

  it('ends when a colleague deleted it before its answer came', async () => {
    await commit(replica, create('Hello'));
    const { id } = await leaseHead();
    await apply(replica, { deletions: [{ table: 'savedReplies', id: 'reply1', deletedAt: toUtc(wireTime(9)) }] });
    await apply(replica, { settled: [id], rows: [rowsOf('Hello', 5)], source: 'answer', epoch });
    expect(await shown()).toBeUndefined();
  });

  it('comes back with its command when the browser has lost the database', async () => {
    const command = create('Hello');
    await commit(replica, command);
    const [entry] = await listUnsent(replica.db);
    const lost = await openTestReplica();
    await restoreOutbox(
      lost,
      {
        list: async () => [command.id],
        read: async () => entry,
        write: async () => undefined,
        remove: async () => undefined,
      },
      FAILURE.at,
    );
    expect(await lost.db.savedReplies.get('reply1')).toMatchObject({ text: 'Hello', updatedAt: '' });
    lost.close();
  });
});

describe('a row that a command deletes', () => {
  it('is marked as deleted until the answer, which takes it away before any event does', async () => {
    await apply(replica, { rows: [rowsOf('Hello', 5)] });
    expect(await commit(replica, remove())).toBe('queued');
    expect(await shown()).toMatchObject({ text: 'Hello', isDeleted: true });
    const { id } = await leaseHead();
    const deletedAt = toUtc(wireTime(9));
    await apply(replica, {
      settled: [id],
      deletions: [{ table: 'savedReplies', id: 'reply1', deletedAt }],
      source: 'answer',
      epoch,
    });
    expect([await shown(), await replica.db.baseRows.count()]).toEqual([undefined, 0]);
    await apply(replica, { rows: [rowsOf('Hello', 5)], source: 'event' });
    expect(await shown()).toBeUndefined();
  });

  it('is back when its deletion is refused or discarded', async () => {
    await apply(replica, { rows: [rowsOf('Hello', 5)] });
    await commit(replica, remove());
    await reject(replica, await leaseHead(), epoch, { ...FAILURE, code: 'forbidden' });
    expect(await shown()).toEqual(readSavedReply(document('Hello', 5)));
  });

  it('replaces an unsent change of it', async () => {
    await apply(replica, { rows: [rowsOf('Hello', 5)] });
    await commit(replica, update('Good morning'));
    await commit(replica, remove());
    expect(await sent()).toMatchObject([{ type: 'savedReply.delete' }]);
  });
});

/** What a server does with a command; undefined: there is no such row. */
const carryOut = (
  stored: SavedReply | undefined,
  { command }: IssuedCommand,
  seconds: number,
): SavedReply | undefined =>
  command.type === 'savedReply.delete' || (command.type === 'savedReply.update' && stored === undefined)
    ? undefined
    : readSavedReply(document('text' in command ? command.text : '', seconds));

it('laws 3, 4 and 9: whatever is done in whatever order, a created row ends as the server has it, and no command is lost', async () => {
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom('create', 'update', 'delete', 'answer', 'rejection', 'no-answer', 'event'),
      text: fc.constantFrom('a', 'b', 'c'),
    }),
    { minLength: 3, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const own = await openOfTeam();
      let sender = await takeOverSending(own);
      let [server, seconds]: [SavedReply | undefined, number] = [undefined, 1];
      const settle = async (isAnswered: boolean) => {
        const [entry] = await lease(own, headsOf(await listUnsent(own.db)), sender);
        const issued = entry && issuedOf(entry);
        if (entry === undefined || issued === undefined) return;
        if (!isAnswered) return postpone(own, entry, sender, { notBeforeMs: 0, wasSent: true }, FAILURE);
        seconds += 1;
        const isMissing = issued.command.type === 'savedReply.update' && server === undefined;
        if (isMissing) return reject(own, entry, sender, { ...FAILURE, code: 'not_found' });
        server = carryOut(server, issued, seconds);
        const deletedAt = toUtc(wireTime(seconds));
        await apply(own, {
          settled: [issued.id],
          ...(server === undefined
            ? { deletions: [{ table: 'savedReplies', id: 'reply1', deletedAt }] }
            : { rows: [{ table: 'savedReplies', rows: [server] }] }),
          source: 'answer',
          epoch: sender,
        });
      };
      let hasBeenDeleted = false;
      for (const { kind, text } of all) {
        const row = await own.db.savedReplies.get('reply1');
        // An id is made once, and what is not on this device cannot be changed.
        if (kind === 'create' && row === undefined && !hasBeenDeleted && server === undefined)
          await commit(own, create(text));
        if (row !== undefined && kind === 'update') await commit(own, update(text));
        if (row !== undefined && kind === 'delete') {
          await commit(own, remove());
          hasBeenDeleted = true;
        }
        if (kind === 'answer' || kind === 'no-answer') await settle(kind === 'answer');
        if (kind === 'rejection') {
          const [entry] = await lease(own, headsOf(await listUnsent(own.db)), sender);
          if (entry !== undefined) await reject(own, entry, sender, { ...FAILURE, code: 'forbidden' });
        }
        if (kind === 'event' && server !== undefined)
          await apply(own, { rows: [{ table: 'savedReplies', rows: [server] }] });
        sender = await takeOverSending(own);
        const unsent = await listUnsent(own.db);
        const base = await own.db.baseRows.get(['savedReplies', 'reply1']);
        expect(base === undefined).toBe(unsent.length === 0);
        if (base !== undefined && server === undefined) expect(createdRowOf(create('a'))).toEqual(base.row);
      }
      while ((await listUnsent(own.db)).length > 0) await settle(true);
      expect(await own.db.savedReplies.get('reply1')).toEqual(server);
      expect(await own.db.baseRows.count()).toBe(0);
      own.close();
    }),
    { numRuns: propertyRuns(25) },
  );
});
