import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { issuedCommandSchema, type IssuedCommand } from '#domain/commands/command.ts';
import { errorCodeSchema, retryClassOf } from '#domain/wire/errors.ts';
import { offerVersion, readOffer } from '#domain/offer/offer.ts';
import { commandRecoveryOf, writtenTextOf } from '#domain/commands/command-recovery.ts';
import { readTeam } from '#domain/team/team.ts';
import { csvOfRows } from '#domain/text/csv.ts';
import { compareTexts } from '#features/outbox/text-comparison.ts';
import { replaceWithMine, retryCommand } from '#features/outbox/outbox-actions.ts';
import { downloadLabel, readUnsentRows, unsentRowsMessage } from '#features/outbox/unsent-rows.ts';
import { editOffer, findRejectedOfferEdit, discardRejectedOfferEdits } from '#features/offers/offer-commands.ts';
import { apply } from '#replica/apply.ts';
import { commit, commitParts } from '#replica/commit.ts';
import type { OutboxEntry } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import { findServerRow } from '#replica/live/find-entity.ts';
import { listRejected, listUnsent } from '#replica/outbox/outbox-entries.ts';
import { discard, retryOneNow, postpone, takeOverSending, lease } from '#replica/outbox/outbox.ts';
import { failed, success, type Outcome } from '#remote/failure.ts';
import type { DashboardRequest } from '#remote/remote.ts';
import { sampleCommand, sampleDocument, rowsOf, wireEffectOf } from '#support/sample-commands.ts';
import { chatRows, openTestReplica, pauseCommand } from '#support/replicas.ts';
import { chatDocument, TEAM_ID, teamDocument, wireTime } from '#support/wire-documents.ts';
import { drainOutbox } from '#support/drain-outbox.ts';

let replica: Replica;
beforeEach(async () => {
  replica = await openTestReplica();
  await apply(replica, { rows: [{ table: 'teams', rows: [readTeam(teamDocument())] }] });
});
afterEach(() => replica.close());

const send = (answer: (request: DashboardRequest) => Outcome<unknown>): Promise<DashboardRequest[]> =>
  drainOutbox(replica, answer);

/** Returns the only rejected entry. @throws Error unless there is exactly one */
async function findRejected(): Promise<OutboxEntry> {
  const [entry, ...others] = await listRejected(replica.db);
  if (entry === undefined || others.length > 0)
    throw new Error(`Not one rejected entry but ${others.length + (entry === undefined ? 0 : 1)}`);
  return entry;
}

describe('a rejected import', () => {
  const parts = [
    [{ Name: 'Ada', URL: 'linkedin.com/in/ada' }],
    [
      { Name: 'Bo "the" Lee', URL: 'linkedin.com/in/bo' },
      { Name: 'Cy, Jr.', URL: 'linkedin.com/in/cy' },
    ],
    [{ Name: 'Di\nEve', URL: 'linkedin.com/in/di' }],
  ];
  const startImport = async (): Promise<IssuedCommand> => {
    const command = { type: 'prospects.import', campaignId: 'k1', rowCount: 4, partCount: 3 };
    const issued = issuedCommandSchema.parse({
      id: randomUUID(),
      teamId: TEAM_ID,
      issuedAt: '2026-03-02T10:00:00.000Z',
      command,
    });
    await commitParts(
      replica,
      issued,
      parts.map((rows) => ({ rows })),
    );
    return issued;
  };
  const isPart = ({ body }: DashboardRequest, chunk: number): boolean => (body as { chunk: number }).chunk === chunk;

  it('a retried import continues at the rejected part as the same import, under a new id, with each row once', async () => {
    const issued = await startImport();
    const first = await send((request) => (isPart(request, 1) ? failed('no_credits', 402) : success({})));
    expect(first.map(({ body }) => (body as { chunk: number }).chunk)).toEqual([0, 1]);
    // Rejected a second time, so that a retry of a retry is covered too.
    await retryCommand(replica, await findRejected());
    const second = await send((request) => (isPart(request, 2) ? failed('forbidden', 403) : success({})));
    await retryCommand(replica, await findRejected());
    const third = await send(() => success({}));
    expect([...second, ...third].map(({ body }) => body)).toEqual([
      { campaignId: 'k1', importId: issued.id, chunk: 1, last: false, rowCount: 4, prospects: parts[1] },
      { campaignId: 'k1', importId: issued.id, chunk: 2, last: true, rowCount: 4, prospects: parts[2] },
      { campaignId: 'k1', importId: issued.id, chunk: 2, last: true, rowCount: 4, prospects: parts[2] },
    ]);
    // An id has one answer for ever, so a rejected part is never sent under the same id.
    const keys = [...first, ...second, ...third].map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect([await replica.db.outbox.count(), await replica.db.attachments.count()]).toEqual([0, 0]);
  });

  it('a rejected import keeps its rows until the person decides, explains what a discard deletes, and gives the rows as an importable file', async () => {
    await startImport();
    await send((request) => (isPart(request, 1) ? failed('no_credits', 402) : success({})));
    const entry = await findRejected();
    const unsentRows = await readUnsentRows(replica.db, entry);
    if (unsentRows === undefined) expect.fail('The import has no unsent rows');
    expect(unsentRows).toEqual({ headers: [], unsent: [...(parts[1] ?? []), ...(parts[2] ?? [])], acceptedCount: 1 });
    expect(unsentRowsMessage(unsentRows, false)).toBe(
      '3 rows have not been imported. This device has the only copy, which will be lost with this change. 1 row that the server has already received stays imported.',
    );
    expect(downloadLabel(unsentRows)).toBe('Download the 3 rows as CSV');
    expect(Papa.parse(csvOfRows(unsentRows.unsent), { header: true, skipEmptyLines: true }).data).toEqual(
      unsentRows.unsent,
    );
    expect(await discard(replica, entry.id)).toBe(true);
    expect(await replica.db.attachments.count()).toBe(0);
  });

  it('the message of a rejected import with lost rows states only known facts', async () => {
    await startImport();
    await replica.db.attachments.delete([(await listUnsent(replica.db))[0]?.id ?? '', 1]);
    await send(() => success({}));
    const unsentRows = await readUnsentRows(replica.db, await findRejected());
    if (unsentRows === undefined) expect.fail('The import has no unsent rows');
    expect(unsentRowsMessage(unsentRows, false)).toContain('Rows the server has already received stay imported.');
  });
});

describe('an edit in conflict with a colleague', () => {
  const offer = sampleDocument('offers', 'o1', 1, 0);
  const theirs = { ...offer, name: 'Theirs', description: 'What a colleague wrote', $updatedAt: wireTime(5) };
  const theirVersion = offerVersion(readOffer(theirs));
  const rejectNext = () => send(() => failed('conflict', 409, { data: { product: theirs } }));
  const baseOf = (requests: DashboardRequest[]): unknown =>
    requests.map(({ body }) => (body as { base: string }).base)[0];

  it('a rejected edit is shown beside the current text, and a retry does not overwrite it', async () => {
    await apply(replica, { rows: [rowsOf('offers', offer)] });
    const mine = sampleCommand('offer.edit', offer, 1);
    await commit(replica, mine);
    const baseVersion = baseOf(await rejectNext());
    const row = await findServerRow(replica.db, { table: 'offers', id: 'o1' });
    expect(compareTexts(mine.command, row)).toEqual([
      { name: 'Name', mine: 'Offer 1', theirs: 'Theirs' },
      { name: 'Description', mine: 'Text 1', theirs: 'What a colleague wrote' },
    ]);
    expect(compareTexts(mine.command, undefined).map((text) => text.theirs)).toEqual([undefined, undefined]);

    await retryCommand(replica, await findRejected());
    expect(baseOf(await rejectNext())).toBe(baseVersion);
    expect(await findRejected()).toMatchObject({ failure: { code: 'conflict' } });
    expect(await findServerRow(replica.db, { table: 'offers', id: 'o1' })).toMatchObject({ name: 'Theirs' });
  });

  it('a rejected edit replaces the text of a colleague when the person decides so, and only the text they have seen', async () => {
    await apply(replica, { rows: [rowsOf('offers', offer)] });
    const mine = sampleCommand('offer.edit', offer, 1);
    await commit(replica, mine);
    await rejectNext();
    const seen = await findServerRow(replica.db, { table: 'offers', id: 'o1' });
    if (seen === undefined) expect.fail('The offer is here');
    // The text changes again while the person reads it.
    await apply(replica, { rows: [rowsOf('offers', { ...theirs, name: 'Newer', $updatedAt: wireTime(6) })] });
    await replaceWithMine(replica, await findRejected(), seen);
    const requests = await send(() =>
      success({ product: { ...theirs, ...wireEffectOf(mine.command), $updatedAt: wireTime(7) } }),
    );
    expect(baseOf(requests)).toBe(theirVersion);
    expect(await replica.db.outbox.count()).toBe(0);
  });
});

describe('a rejected text in its editor', () => {
  const offer = sampleDocument('offers', 'o1', 1, 0);
  const theirs = { ...offer, name: 'Theirs', $updatedAt: wireTime(5) };

  it('a rejected text is found in its editor by its base version, and is discarded once another is saved', async () => {
    await apply(replica, { rows: [rowsOf('offers', offer, sampleDocument('offers', 'o2', 1, 0))] });
    const mine = sampleCommand('offer.edit', offer, 1);
    await commit(replica, mine);
    expect(await findRejectedOfferEdit(replica.db, 'o1')).toBeUndefined();
    await send(() => failed('conflict', 409, { data: { product: theirs } }));
    expect(await findRejectedOfferEdit(replica.db, 'o1')).toEqual({
      name: 'Offer 1',
      description: 'Text 1',
      base: offerVersion(readOffer(offer)),
    });
    expect(await findRejectedOfferEdit(replica.db, 'o2')).toBeUndefined();
    await editOffer(replica, readOffer(theirs), {
      name: 'Both',
      description: 'Text 1',
      base: offerVersion(readOffer(theirs)),
    });
    expect(await findRejectedOfferEdit(replica.db, 'o1')).toBeUndefined();
    expect((await replica.db.outbox.toArray()).map(({ state }) => state)).toEqual(['waiting']);
  });

  it('a text that was rejected for another reason is not found as a conflict', async () => {
    await apply(replica, { rows: [rowsOf('offers', offer)] });
    await commit(replica, sampleCommand('offer.edit', offer, 1));
    await send(() => failed('forbidden', 403));
    expect(await findRejectedOfferEdit(replica.db, 'o1')).toBeUndefined();
    await discardRejectedOfferEdits(replica, 'o1');
    expect(await findRejected()).toMatchObject({ failure: { code: 'forbidden' } });
  });
});

describe('the recovery of a rejected command', () => {
  const pause = pauseCommand('c1', true).command;
  const edit = sampleCommand('offer.edit', sampleDocument('offers', 'o1', 1, 0), 1).command;
  const upload = issuedCommandSchema.parse({
    id: 'i1',
    teamId: TEAM_ID,
    issuedAt: wireTime(1),
    command: { type: 'prospects.import', campaignId: 'k1', rowCount: 1, partCount: 1 },
  }).command;
  const rejectionCodes = errorCodeSchema.options.filter((code) => retryClassOf(code) === 'never');

  it.each(rejectionCodes)('the recovery of a command rejected with %s depends on its kind', (code) => {
    // Deleted: the rows of an import, or the team.
    const isLost = code === 'parts_lost' || code === 'team_gone';
    const isConflict = code === 'conflict';
    expect([pause, edit, upload].map((command) => commandRecoveryOf(code, command))).toEqual([
      isLost ? 'none' : 'try-again',
      isLost ? 'none' : isConflict ? 'compare' : 'try-again',
      isLost || isConflict ? 'none' : 'try-again',
    ]);
  });
});

it('what somebody decided about a message is not sent again as it was, and its words are in sight', () => {
  const command = (type: 'chat.decideDraft' | 'chat.reply' | 'chat.pause') =>
    sampleCommand(type, sampleDocument('chats', 'c1', 1, 0), 1).command;
  expect(commandRecoveryOf('conflict', command('chat.decideDraft'))).toBe('none');
  expect(commandRecoveryOf('forbidden', command('chat.decideDraft'))).toBe('try-again');
  expect(['chat.decideDraft', 'chat.reply', 'chat.pause'].map((type) => writtenTextOf(command(type as never)))).toEqual(
    ['Text 1', 'Text 1', ''],
  );
});

it('one command is sent at once on request, and the others keep their times', async () => {
  await apply(replica, { rows: [chatRows(chatDocument('c1', 1), chatDocument('c2', 1))] });
  await commit(replica, pauseCommand('c1', true, 'p1'));
  await commit(replica, pauseCommand('c2', true, 'p2'));
  const epoch = await takeOverSending(replica);
  for (const entry of await lease(replica, await listUnsent(replica.db), epoch)) {
    await postpone(
      replica,
      entry,
      epoch,
      { notBeforeMs: 9_000, heldUntilMs: 9_000, wasSent: true },
      { code: 'server_error', message: '', at: wireTime(1) },
    );
  }
  await retryOneNow(replica, 'p2');
  expect((await listUnsent(replica.db)).map(({ id, notBeforeMs }) => [id, notBeforeMs])).toEqual([
    ['p1', 9_000],
    ['p2', 0],
  ]);
});
