import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { issuedCommandSchema, type IssuedCommand } from '#domain/commands/command.ts';
import { partsOfImport } from '#domain/commands/prospect/definitions.ts';
import { readTeam } from '#domain/team/team.ts';
import { ANSWER_KEY_OF } from '#domain/wire/wire.ts';
import { apply } from '#replica/apply.ts';
import { commit, commitParts } from '#replica/commit.ts';
import { openReplica, type Replica } from '#replica/replica.ts';
import { raiseEpoch } from '#replica/epoch.ts';
import { findEntity } from '#replica/live/find-entity.ts';
import { evictTeams } from '#replica/eviction/evict-teams.ts';
import { listRejected, listUnsent } from '#replica/outbox/outbox-entries.ts';
import { discard } from '#replica/outbox/outbox.ts';
import { failed, success, type Outcome } from '#remote/failure.ts';
import type { DashboardRequest } from '#remote/remote.ts';
import { drain } from '#sync/push/push.ts';
import {
  sampleCommand,
  sampleDocument,
  ROW_COMMAND_TYPES,
  rowsOf,
  tableOfType,
  wireEffectOf,
} from '#support/sample-commands.ts';
import { chatRows, pauseCommand } from '#support/replicas.ts';
import { chatDocument, TEAM_ID, teamDocument, wireTime } from '#support/wire-documents.ts';
import { drainOutbox } from '#support/drain-outbox.ts';

let replica: Replica;
let name: string;
beforeEach(async () => {
  name = `test|${randomUUID()}`;
  replica = await openReplica(name, () => undefined);
  await apply(replica, { rows: [{ table: 'teams', rows: [readTeam(teamDocument())] }] });
});
afterEach(() => replica.close());

const send = (
  answer: (request: DashboardRequest) => Outcome<unknown>,
  signal?: AbortSignal,
): Promise<DashboardRequest[]> => drainOutbox(replica, answer, signal);

describe.each(ROW_COMMAND_TYPES)('the command %s', (type) => {
  const table = tableOfType(type);
  const document = sampleDocument(table, 'thing1', 5, /\.(?:resume|enable|handBack)$/.test(type) ? 1 : 0);
  const issued = sampleCommand(type, document, 1);
  const store = async () => {
    await apply(replica, { rows: [rowsOf(table, document)] });
    expect(await commit(replica, issued)).toBe('queued');
  };

  it('the command is sent under its id, and its answer is stored', async () => {
    await store();
    const answered = { ...document, ...wireEffectOf(issued.command, document), $updatedAt: wireTime(6) };
    const requests = await send(() => success({ [ANSWER_KEY_OF[table]]: answered }));
    expect(requests).toMatchObject([{ idempotencyKey: issued.id, teamId: TEAM_ID }]);
    expect(await findEntity(replica.db, { table, id: 'thing1' })).toEqual(rowsOf(table, answered).rows[0]);
    expect(await replica.db.outbox.count()).toBe(0);
  });

  it('a rejection stores the row of its answer, and the rejected command stays listed', async () => {
    await store();
    const serverDocument = sampleDocument(table, 'thing1', 7, 2);
    await send(() => failed('conflict', 409, { data: { [ANSWER_KEY_OF[table]]: serverDocument } }));
    expect(await findEntity(replica.db, { table, id: 'thing1' })).toEqual(rowsOf(table, serverDocument).rows[0]);
    expect(await listRejected(replica.db)).toMatchObject([{ id: issued.id, failure: { code: 'conflict' } }]);
  });
});

it('an answer that arrives after its team was left stores nothing', async () => {
  await apply(replica, { rows: [chatRows(chatDocument('c1', 1), chatDocument('c2', 1))] });
  await commit(replica, pauseCommand('c1', true, 'p1'));
  await commit(replica, pauseCommand('c2', true, 'p2'));
  const epoch = await raiseEpoch(replica, 'pull');
  const requests = await drainOutbox(replica, async ({ idempotencyKey }) => {
    await evictTeams(replica, new Set(), epoch);
    const chat = chatDocument(idempotencyKey === 'p1' ? 'c1' : 'c2', 9);
    return idempotencyKey === 'p1' ? success({ chat }) : failed('conflict', 409, { data: { chat } });
  });
  expect(requests).toHaveLength(2);
  expect(await replica.db.chats.toArray()).toEqual([]);
  expect(await replica.db.chatBodies.toArray()).toEqual([]);
  expect(await listUnsent(replica.db)).toEqual([]);
  expect(await listRejected(replica.db)).toMatchObject([{ id: 'p2' }]);
});

describe('an import', () => {
  const rows = Array.from({ length: 12_000 }, (_, index) => ({ Name: `Person ${index}` }));
  const parts = partsOfImport(rows);
  let issued: IssuedCommand;
  beforeEach(async () => {
    issued = issuedCommandSchema.parse({
      id: randomUUID(),
      teamId: TEAM_ID,
      issuedAt: '2026-03-02T10:00:00.000Z',
      command: { type: 'prospects.import', campaignId: 'k1', rowCount: rows.length, partCount: parts.length },
    });
    await commitParts(replica, issued, parts);
  });

  const chunkOf = ({ body }: DashboardRequest): number => (body as { chunk: number }).chunk;
  const rowsOfRequests = (requests: readonly DashboardRequest[]): unknown[] =>
    requests.flatMap(({ body }) => (body as { prospects: unknown[] }).prospects);
  const ok = (): Outcome<unknown> => success({ prospectListId: 'list1', received: 1 });

  it('an import is sent part by part in order, each under an id of its own, and is then deleted from the device', async () => {
    const requests = await send(ok);
    expect(requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      [0, 1, 2].map((part) => `${issued.id}.${part}`),
    );
    expect(requests.map(({ path, body }) => [path, { ...(body as object), prospects: undefined }])).toEqual(
      [0, 1, 2].map((chunk) => [
        '/prospects/create',
        {
          campaignId: 'k1',
          importId: issued.id,
          chunk,
          last: chunk === 2,
          rowCount: rows.length,
          prospects: undefined,
        },
      ]),
    );
    expect(rowsOfRequests(requests)).toEqual(rows);
    expect([await replica.db.outbox.count(), await replica.db.attachments.count()]).toEqual([0, 0]);
  });

  it('an import stores no rows in its outbox entry, so that listing the outbox stays cheap', async () => {
    const [entry] = await listUnsent(replica.db);
    expect(JSON.stringify(entry).length).toBeLessThan(1_000);
  });

  it.each([0, 1, 2])('an import continues with part %i under the same id after its answer was lost', async (lost) => {
    const first = await send((request) => (chunkOf(request) === lost ? failed('timeout', 0) : ok()));
    expect(first.map(chunkOf)).toEqual([0, 1, 2].slice(0, lost + 1));
    expect(await listUnsent(replica.db)).toMatchObject([{ sentParts: lost, state: 'waiting' }]);
    expect(await replica.db.attachments.count()).toBe(3 - lost);
    const second = await send(ok);
    expect(second.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      [0, 1, 2].slice(lost).map((part) => `${issued.id}.${part}`),
    );
    expect(rowsOfRequests([...first.slice(0, lost), ...second])).toEqual(rows);
    expect(await replica.db.attachments.count()).toBe(0);
  });

  it('an import continues after the tab crashed between two parts', async () => {
    const hanging = new Promise<never>(() => undefined);
    const interrupted = drain({
      replica,
      userId: 'u1',
      remote: { dashboard: (request) => (chunkOf(request) === 1 ? hanging : Promise.resolve(ok())) },
      clock: { now: () => 0, after: () => () => undefined },
      random: () => 0,
      signal: new AbortController().signal,
      onOutcome: () => undefined,
    });
    await expect.poll(async () => (await listUnsent(replica.db))[0]?.sentParts).toBe(1);
    replica.close();
    replica = await openReplica(name, () => undefined);
    expect((await send(ok)).map(chunkOf)).toEqual([1, 2]);
    expect(await replica.db.outbox.count()).toBe(0);
    void interrupted;
  });

  it('an import stops between parts when it is aborted', async () => {
    const stop = new AbortController();
    await send(() => {
      stop.abort();
      return ok();
    }, stop.signal);
    expect(await listUnsent(replica.db)).toMatchObject([{ sentParts: 1, state: 'waiting' }]);
  });

  it('an import is rejected as a whole, keeps its unsent parts, and is deleted when it is discarded', async () => {
    await send((request) => (chunkOf(request) === 1 ? failed('not_found', 404) : ok()));
    expect(await listRejected(replica.db)).toMatchObject([
      { id: issued.id, sentParts: 1, failure: { code: 'not_found' } },
    ]);
    expect(await replica.db.attachments.count()).toBe(2);
    expect(await send(ok)).toEqual([]);
    await discard(replica, issued.id);
    expect([await replica.db.outbox.count(), await replica.db.attachments.count()]).toEqual([0, 0]);
  });

  it('an import whose rows are lost is rejected, never settled', async () => {
    await replica.db.attachments.delete([issued.id, 1]);
    await send(ok);
    expect(await listRejected(replica.db)).toMatchObject([{ failure: { code: 'parts_lost' } }]);
  });

  it('an import does not block its campaign or anything else', async () => {
    await apply(replica, {
      rows: [rowsOf('chats', chatDocument('c1', 1)), rowsOf('campaigns', sampleDocument('campaigns', 'k1', 1, 0))],
    });
    await commit(replica, pauseCommand('c1', true));
    await commit(replica, sampleCommand('campaign.pause', sampleDocument('campaigns', 'k1', 1, 0), 0));
    const requests = await send((request) =>
      request.path === '/prospects/create' ? failed('server_error', 500) : success(null),
    );
    expect(requests.map(({ path }) => path).toSorted()).toEqual([
      '/campaign/pause',
      '/chat/paused',
      '/prospects/create',
    ]);
    expect(await listUnsent(replica.db)).toHaveLength(1);
  });

  it('an import is stored completely or not at all', async () => {
    const other = { ...issued, id: issuedCommandSchema.shape.id.parse(randomUUID()) };
    await expect(commitParts(replica, other, parts.slice(1))).rejects.toThrow(RangeError);
    await replica.strict.attachments.put({ commandId: other.id, part: 2, rows: [] });
    await expect(commitParts(replica, other, parts)).rejects.toThrow();
    expect(await listUnsent(replica.db)).toHaveLength(1);
    expect(await replica.db.attachments.count()).toBe(4);
  });
});

describe('a saved reply', () => {
  const issue = (type: string, texts: object = {}) =>
    issuedCommandSchema.parse({
      id: randomUUID(),
      teamId: TEAM_ID,
      issuedAt: '2026-03-02T10:00:00.000Z',
      command: { type: `savedReply.${type}`, replyId: 'reply1', ...texts },
    });
  const stored = { ...sampleDocument('savedReplies', 'reply1', 5, 0), name: 'Times', text: 'When?' };
  const shown = () => replica.db.savedReplies.get('reply1');

  it('a saved reply that a device made is sent once, and the row is the one of the answer', async () => {
    await replica.db.cursors.put({ scope: `savedReplies:${TEAM_ID}`, readTo: wireTime(9), auditedAt: '' });
    const created = issue('create', { name: 'Times', text: 'When?' });
    await commit(replica, created);
    const requests = await send(() => success({ savedReply: stored }));
    expect(requests).toMatchObject([{ method: 'POST', path: '/saved-reply/create', idempotencyKey: created.id }]);
    expect(await shown()).toEqual(rowsOf('savedReplies', stored).rows[0]);
  });

  it('a saved reply is gone with the answer to its deletion, before any event', async () => {
    await apply(replica, { rows: [rowsOf('savedReplies', stored)] });
    await commit(replica, issue('delete'));
    const requests = await send(() => success({ success: true, deletedAt: '2026-03-02T12:00:00.000Z' }));
    expect(requests).toMatchObject([{ method: 'DELETE', path: '/saved-reply/reply1' }]);
    expect([await shown(), await replica.db.outbox.count()]).toEqual([undefined, 0]);
    await apply(replica, { rows: [rowsOf('savedReplies', stored)], source: 'event' });
    expect(await shown()).toBeUndefined();
  });
});

describe('many commands at once', () => {
  const chats = Array.from({ length: 60 }, (_, index) => `c${index}`);
  beforeEach(async () => {
    await apply(replica, { rows: [rowsOf('chats', ...chats.map((id) => chatDocument(id, 1)))] });
    for (const id of chats) await commit(replica, pauseCommand(id, true));
  });
  const answer = ({ body }: DashboardRequest): Outcome<unknown> =>
    success({ chat: chatDocument((body as { chatId: string }).chatId, 2, { paused: true }) });

  it('many commands are read from the outbox a few times, not once for each request', async () => {
    const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    expect(await send(answer)).toHaveLength(60);
    const reads = getAll.mock.contexts.filter((store) => store instanceof IDBObjectStore && store.name === 'outbox');
    getAll.mockRestore();
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThan(10);
    expect(await replica.db.outbox.count()).toBe(0);
  });

  it('many commands do not delay one that is issued meanwhile, nor does one without an answer', async () => {
    const requestedChats: string[] = [];
    let answerHanging: (outcome: Outcome<unknown>) => void = () => undefined;
    const hanging = new Promise<Outcome<unknown>>((resolve) => {
      answerHanging = resolve;
    });
    await apply(replica, { rows: [rowsOf('chats', chatDocument('late', 1))] });
    await drain({
      replica,
      userId: 'u1',
      remote: {
        async dashboard(request) {
          const { chatId } = request.body as { chatId: string };
          requestedChats.push(chatId);
          if (chatId === 'c0') return hanging;
          if (chatId === 'c2') await commit(replica, pauseCommand('late', true));
          if (chatId === 'late') answerHanging(failed('timeout', 0));
          return answer(request);
        },
      },
      clock: { now: () => 0, after: () => () => undefined },
      random: () => 0,
      signal: new AbortController().signal,
      onOutcome: () => undefined,
    });
    expect(requestedChats).toContain('late');
    expect((await listUnsent(replica.db)).find((entry) => entry.lane === 'chats:c0')).toMatchObject({
      state: 'waiting',
      attempts: 1,
    });
  });
});

describe('a text edited twice while nothing could be sent', () => {
  const offer = sampleDocument('offers', 'o1', 1, 0);

  it('a text edited twice is sent once, with the base version of the first edit', async () => {
    await apply(replica, { rows: [rowsOf('offers', offer)] });
    const first = sampleCommand('offer.edit', offer, 1);
    const second = sampleCommand('offer.edit', { ...offer, ...wireEffectOf(first.command) }, 2);
    await commit(replica, first);
    await commit(replica, second);
    const requests = await send(() => success(null));
    expect(requests).toMatchObject([
      { idempotencyKey: second.id, body: { description: 'Text 2', base: (first.command as { base: string }).base } },
    ]);
  });

  it('a text edited twice is sent twice when the first edit may have arrived, the second with the first as its base version', async () => {
    await apply(replica, { rows: [rowsOf('offers', offer)] });
    const first = sampleCommand('offer.edit', offer, 1);
    const second = sampleCommand('offer.edit', { ...offer, ...wireEffectOf(first.command) }, 2);
    await commit(replica, first);
    await send(() => failed('timeout', 0));
    await commit(replica, second);
    const requests = await send(() => success(null));
    expect(requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual([first.id, second.id]);
    expect(requests[1]).toMatchObject({ body: { base: (second.command as { base: string }).base } });
  });
});
