import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { DELETING } from '#domain/campaign/campaign.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { DELIMITERS, ENCODINGS } from '#domain/text/csv.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { plainFileName } from '#domain/text/file-name.ts';
import { canUndo, readProspectList } from '#domain/prospect/prospect-list.ts';
import {
  rejectedRowSchema,
  type LeftOutRow,
  type prospectsRejectedAnswerSchema,
  type RejectedRow,
} from '#domain/prospect/rejected-row.ts';
import { MAX_PROSPECTS_ACCEPTED, type CommandAnswer } from '#domain/wire/wire.ts';
import type {
  prospectsCreateAnswerSchema,
  prospectsCreateRequestSchema,
  prospectsRejectedRequestSchema,
  prospectsUndoRequestSchema,
} from '#domain/wire/command-bodies.ts';
import type { Backend } from '#server/backend/backend.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { Permission, Query, Role } from '#server/backend/query.ts';
import { MAX_OPERATIONS, type ConditionalWrites, type Operation } from '#server/backend/transaction.ts';
import { runInTurns } from '#server/http/body/event-loop-turns.ts';
import { parseLongJson } from '#server/http/read-body.ts';
import { enqueueOperation, hasJob } from '#server/jobs/job-queue.ts';
import { prospectImportEndJob } from '#server/jobs/prospect-import-end.ts';
import { PROSPECT_IMPORT_KIND, prospectImportKey } from '#server/jobs/prospect-import.ts';
import { prospectUndoJob } from '#server/jobs/prospect-undo.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import type { Caller } from '../authenticate.ts';
import { getOfTeam } from '../team-document.ts';
import { MAX_PART_ROWS, partsInTurns } from './import-parts.ts';
import type { SortedRows } from './refused-rows.ts';

const formatSchema = z.looseObject({
  chunks: z.catch(z.number(), 0),
  delimiter: z.catch(z.enum(DELIMITERS), ','),
  encoding: z.catch(z.enum(ENCODINGS), 'utf-8'),
});
const jsonText = z.pipe(
  z.string(),
  z.transform((text): unknown => JSON.parse(text)),
);
const headersSchema = z.catch(z.pipe(jsonText, z.array(z.string())), []);
const rejectedRowsSchema = z.object({ rows: z.array(rejectedRowSchema) });

/** A call whose rows were sorted into those that are taken and those that are refused. */
type CreateRequest = Omit<z.output<typeof prospectsCreateRequestSchema>, 'prospects'> & SortedRows;

/** One call as a numbered chunk of an import; without `importId` it is a whole import. */
interface Chunk {
  readonly prospectListId: string;
  readonly number: number;
  readonly isLast: boolean;
}

const listSchema = z.looseObject({
  total: z.catch(z.number(), 0),
  expected: z.catch(z.number(), 0),
  leftOut: z.catch(z.number(), 0),
  chunks: z.catch(z.number(), 0),
  lastChunk: z.catch(z.number(), -1),
});

/**
 * `POST /prospects/create` (specification part 2 §7): enqueues a chunk of an import and updates the progress of the
 * prospect list. A repeated chunk changes nothing. `key` identifies a whole import that is repeated.
 */
export function createProspects(
  deps: { readonly backend: Backend; readonly now: () => number },
  caller: Caller,
  input: CreateRequest,
  key: string | undefined,
): IdempotentCommand {
  const chunk = toChunk(caller, input, key);
  // Once a call, however often it is planned: the rows may be megabytes.
  let longWrites: Promise<readonly Operation[]> | undefined;
  return {
    async plan() {
      longWrites ??= runInTurns(longWritesInTurns(caller, input, chunk, deps.now()), caller.userId);
      const rowWrites = await longWrites;
      const campaign = await deps.backend.findDocument(COLLECTIONS.campaigns, input.campaignId);
      if (campaign === undefined || campaign['teamId'] !== caller.teamId || campaign['status'] === DELETING)
        throw new OutriderError('not_found');
      if (campaign['status'] === 'draft')
        throw new OutriderError('conflict', 'Finish setting up this campaign before you add prospects to it.');
      if (await hasJob(deps.backend, prospectImportKey(chunk.prospectListId, chunk.number, 0)))
        return { operations: [] };
      const list = await deps.backend.findDocument(COLLECTIONS.prospectLists, chunk.prospectListId);
      const listWrites = list === undefined ? createdList(caller, input, chunk) : extendedList(list, input, chunk);
      const campaignWrite = campaignWrites(campaign, chunk, list === undefined);
      const before = list === undefined ? { chunks: 0, lastChunk: -1 } : listSchema.parse(list);
      const chunks = before.chunks + 1;
      const isComplete = chunks === (chunk.isLast ? chunk.number : before.lastChunk) + 1;
      const end = prospectImportEndJob(
        caller.teamId,
        { campaignId: input.campaignId, prospectListId: chunk.prospectListId, chunks },
        deps.now(),
      );
      return {
        operations: [
          ...listWrites.operations,
          ...campaignWrite.operations,
          ...rowWrites,
          ...(isComplete ? [] : [enqueueOperation(end, deps.now())]),
        ],
        expectations: [...(listWrites.expectations ?? []), ...(campaignWrite.expectations ?? [])],
      };
    },
    async readAnswer() {
      const { taken, refusedCount, refused } = input;
      const answer: z.output<typeof prospectsCreateAnswerSchema> = {
        prospectListId: chunk.prospectListId,
        received: taken.length,
        ...(refusedCount > 0 && { refusedCount, refused }),
      };
      // A device that sends an import in chunks shows at once how it stands.
      if (caller.key !== undefined || input.importId === undefined) return answer;
      const list: CommandAnswer = {
        prospectList: await getOfTeam(deps.backend, caller, COLLECTIONS.prospectLists, chunk.prospectListId),
      };
      return { ...answer, ...list };
    },
  };
}

/**
 * `POST /prospects/undo`: enqueues the job that removes the prospects of an import of the last 24 hours that nobody has
 * contacted yet. Throws `not_found`, and `conflict` when it cannot be undone any more.
 */
export const undoProspects = (
  deps: { readonly backend: Backend; readonly now: () => number },
  caller: Caller,
  { prospectListId }: z.output<typeof prospectsUndoRequestSchema>,
): IdempotentCommand => ({
  async plan() {
    const document = await getOfTeam(deps.backend, caller, COLLECTIONS.prospectLists, prospectListId);
    const answer = { success: true };
    if (document['status'] === 'undoing') return { operations: [], answer };
    if (!canUndo(readProspectList(document), deps.now()))
      throw new OutriderError(
        'conflict',
        'This import can no longer be undone. That is possible for 24 hours after it is complete.',
      );
    const reference = { collection: COLLECTIONS.prospectLists, id: document.$id };
    return {
      operations: [
        { ...reference, action: 'update', data: { status: 'undoing' } },
        enqueueOperation(prospectUndoJob(document.$id, caller.teamId), deps.now()),
      ],
      expectations: [{ ...reference, fields: { status: document['status'] } }],
      answer,
    };
  },
  readAnswer: async () => ({ success: true }),
});

/**
 * `POST /prospects/rejected`: returns the rows of one chunk that did not become prospects, as they were sent. They may
 * be as long as the chunk was, so they are read part by part, in turns of the event loop. Throws `not_found`.
 */
export async function listRejectedProspects(
  backend: Backend,
  caller: Caller,
  { prospectListId, chunk }: z.output<typeof prospectsRejectedRequestSchema>,
  owner: string | undefined,
): Promise<z.input<typeof prospectsRejectedAnswerSchema>> {
  const { chunks, delimiter, encoding } = formatSchema.parse(
    await getOfTeam(backend, caller, COLLECTIONS.prospectLists, prospectListId),
  );
  const rows: RejectedRow[] = [];
  let headers: readonly string[] = [];
  let after: readonly string[] = [];
  for (;;) {
    const [part] = await backend.list(COLLECTIONS.rejectedRows, [
      Query.equal('prospectList', prospectListId),
      Query.equal('chunk', chunk),
      Query.orderAsc('part'),
      Query.limit(1),
      ...after,
    ]);
    if (part === undefined) return { rows, headers: [...headers], chunks, delimiter, encoding };
    if (headers.length === 0) headers = headersSchema.parse(part['headers']);
    for (const row of await readRejectedRows(part, owner)) rows.push(row);
    after = [Query.cursorAfter(part.$id)];
  }
}

/** Reads the rows of one part. */
async function readRejectedRows(part: WireDocument, owner: string | undefined): Promise<readonly RejectedRow[]> {
  const stored = await parseLongJson(`{"rows":${String(part['rows'])}}`, rejectedRowsSchema, {
    maxValues: Number.POSITIVE_INFINITY,
    lists: [
      {
        field: 'rows',
        schema: rejectedRowSchema,
        maxRows: MAX_PART_ROWS,
        maxRowValues: Number.POSITIVE_INFINITY,
      },
    ],
    owner,
  });
  return stored.rows;
}

/** Rows of a call, cut into parts. */
interface Parts {
  readonly taken: readonly SortedRows['taken'][];
  readonly leftOut: readonly (readonly LeftOutRow[])[];
}

/** Returns the writes of a chunk that hold its rows: its jobs, and what was left out. Throws `too_large`. */
function* longWritesInTurns(
  caller: Caller,
  input: CreateRequest,
  chunk: Chunk,
  nowMs: number,
): Generator<void, readonly Operation[], void> {
  const parts: Parts = {
    taken: yield* partsInTurns(input.taken, (row) => row),
    leftOut: yield* partsInTurns(input.leftOut ?? [], ({ row }) => row),
  };
  assertOneTransaction(parts);
  assertNamesFit(input, parts);
  const operations: Operation[] = [];
  for (const operation of [
    ...importJobs(caller, input, chunk, parts, nowMs),
    ...leftOutWrites(caller, input, chunk, parts),
  ]) {
    yield;
    operations.push(operation());
  }
  return operations;
}

/**
 * Throws `too_large` for rows so wide that their parts are more writes than one transaction takes; as many rows as may
 * be, and as many left out, fit where few of them are.
 */
function assertOneTransaction(parts: Parts): void {
  if (parts.taken.length + parts.leftOut.length > MAX_OPERATIONS - OTHER_OPERATIONS)
    throw new OutriderError('too_large');
}

/** Room for the other writes of a call: the list, the campaign, the end of the import, the answer, webhook events. */
const OTHER_OPERATIONS = 8;

/** Most characters of JSON in which the jobs of a call, and the parts of rows left out, repeat names of columns. */
const MAX_REPEATED_NAMES = 8_000_000;

/**
 * Throws `too_large` for many rows together with many long names of columns, which each job of these rows holds: a call
 * of some hundred kilobytes would become one of hundreds of megabytes.
 */
function assertNamesFit({ columns, extras, headers }: CreateRequest, parts: Parts): void {
  const copies = Math.max(1, parts.taken.length) + parts.leftOut.length;
  if (copies * JSON.stringify([columns, extras, headers]).length > MAX_REPEATED_NAMES)
    throw new OutriderError('too_large');
}

function toChunk(caller: Caller, input: CreateRequest, key: string | undefined): Chunk {
  const importId = input.importId ?? `${caller.userId}:${key ?? randomUUID()}`;
  return {
    prospectListId: hashId('prospects', caller.teamId, input.campaignId, importId),
    number: input.chunk ?? 0,
    isLast: input.last ?? input.importId === undefined,
  };
}

function createdList(caller: Caller, input: CreateRequest, chunk: Chunk): ConditionalWrites {
  const data = {
    teamId: caller.teamId,
    campaign: input.campaignId,
    status: 'processing',
    total: input.taken.length,
    expected: input.rowCount ?? 0,
    leftOut: input.leftOut?.length ?? 0,
    chunks: 1,
    lastChunk: chunk.isLast ? chunk.number : -1,
    fileName: plainFileName(input.fileName ?? ''),
    importedBy: caller.userId,
    delimiter: input.delimiter ?? '',
    encoding: input.encoding ?? '',
  };
  return {
    operations: [
      {
        action: 'create',
        collection: COLLECTIONS.prospectLists,
        id: chunk.prospectListId,
        data,
        permissions: [Permission.read(Role.team(caller.teamId))],
      },
    ],
  };
}

/** Extends an import; one that timed out continues. Throws `conflict` for a chunk after the import was closed. */
function extendedList(list: WireDocument, input: CreateRequest, chunk: Chunk): ConditionalWrites {
  const { total, expected, leftOut, chunks, lastChunk } = listSchema.parse(list);
  if (lastChunk >= 0 && (chunk.isLast || chunk.number > lastChunk))
    throw new OutriderError('conflict', 'This import is already closed. Start a new one.');
  // Whoever undid it wants none of it, and it can be undone once.
  if (list['status'] === 'undoing' || list['status'] === 'undone')
    throw new OutriderError('conflict', 'This import was undone. Start a new one.');
  const data = {
    status: 'processing',
    total: total + input.taken.length,
    expected: Math.max(expected, input.rowCount ?? 0),
    leftOut: leftOut + (input.leftOut?.length ?? 0),
    chunks: chunks + 1,
    lastChunk: chunk.isLast ? chunk.number : lastChunk,
  };
  return {
    operations: [{ action: 'update', collection: COLLECTIONS.prospectLists, id: list.$id, data }],
    expectations: [
      {
        collection: COLLECTIONS.prospectLists,
        id: list.$id,
        fields: {
          status: list['status'],
          total: list['total'],
          chunks: list['chunks'],
          lastChunk: list['lastChunk'],
        },
      },
    ],
  };
}

/** Number of the first part under which rows left out of a chunk are stored: behind those of its jobs. */
const FIRST_LEFT_OUT_PART = MAX_PROSPECTS_ACCEPTED;

/** Makes a write, which takes a while: it writes the rows of a part as JSON. */
type LongWrite = () => Operation;

/** Returns the writes that store the rows of the file that the person left out, to be read with the rejected ones. */
function leftOutWrites(
  { teamId }: Caller,
  { campaignId, headers = [] }: CreateRequest,
  { prospectListId, number }: Chunk,
  { leftOut }: Parts,
): LongWrite[] {
  return leftOut.map((rows, index) => (): Operation => {
    const part = FIRST_LEFT_OUT_PART + index;
    return {
      action: 'create',
      collection: COLLECTIONS.rejectedRows,
      id: hashId('left-out', prospectListId, String(number), String(part)),
      data: {
        teamId,
        campaign: campaignId,
        prospectList: prospectListId,
        chunk: number,
        part,
        headers: JSON.stringify(headers),
        rows: JSON.stringify(rows),
      },
    };
  });
}

/** Points the campaign at its newest import; an import starts only while the campaign keeps its status. */
function campaignWrites(campaign: WireDocument, { prospectListId }: Chunk, isNew: boolean): ConditionalWrites {
  if (campaign['prospectListId'] === prospectListId && !isNew) return { operations: [] };
  const reference = { collection: COLLECTIONS.campaigns, id: campaign.$id };
  return {
    operations: [{ ...reference, action: 'update', data: { prospectListId } }],
    expectations: [{ ...reference, fields: { status: campaign['status'] } }],
  };
}

/** Returns the jobs of a chunk; at least one, so that an empty chunk can close an import. */
function importJobs(caller: Caller, input: CreateRequest, chunk: Chunk, { taken }: Parts, nowMs: number): LongWrite[] {
  const { campaignId, columns, extras, headers } = input;
  const { prospectListId, number } = chunk;
  return (taken.length === 0 ? [[]] : taken).map(
    (rows, part) => () =>
      enqueueOperation(
        {
          kind: PROSPECT_IMPORT_KIND,
          key: prospectImportKey(prospectListId, number, part),
          teamId: caller.teamId,
          payload: { campaignId, prospectListId, chunk: number, part, rows, columns, extras, headers },
        },
        nowMs,
      ),
  );
}
