import * as z from 'zod/mini';
import type { ChatStatus } from '#domain/chat/chat-status.ts';
import { DELETING } from '#domain/campaign/campaign.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import {
  addressCellsOf,
  isCompanyUrl,
  prospectColumnsSchema,
  recogniseEachRowInTurns,
  unmappedValues,
  type ProspectColumns,
  type ProspectRow,
} from '#domain/prospect/prospect-columns.ts';
import { readProspectRow, type ImportedProspect } from '#domain/prospect/prospect-row.ts';
import { customFieldsOf } from '#domain/prospect/prospect-custom-fields.ts';
import { storedProspect } from '#domain/prospect/stored-prospect.ts';
import { rowNumberKey, type RejectedRow, type RejectionCode } from '#domain/prospect/rejected-row.ts';
import type { Random } from '#domain/random.ts';
import { namedRecord } from '#domain/wire/named-record.ts';
import type { Backend } from '#server/backend/backend.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { Permission, Query, Role } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import { runInTurns } from '#server/http/body/event-loop-turns.ts';
import { MAX_BULK_DOCUMENTS, type NewDocument, type Operation } from '#server/backend/transaction.ts';
import { JOB_DONE, type JobContext, type JobHandler, type JobRecord, type StepWrites } from './job.ts';
import { olderPersonKeysOf, personKeyOf } from './chats/person-key.ts';
import { changedCampaign, changedList, startRun, type PartCounts } from './prospect-import-counts.ts';

export const PROSPECT_IMPORT_KIND = 'prospects.import';

/** The payload: some rows of a chunk of an import. */
const prospectImportPayloadSchema = z.object({
  campaignId: z.string(),
  prospectListId: z.string(),
  chunk: z.number(),
  part: z.number(),
  rows: z.array(namedRecord(z.string(), z.string())),
  /** Columns as the person confirmed them; recognised from the rows when absent. */
  columns: z.optional(prospectColumnsSchema),
  /** Names of further columns that are stored with each person, by header. */
  extras: z.optional(namedRecord(z.string(), z.string())),
  /** The columns of the source file. */
  headers: z.optional(z.array(z.string())),
});
type ProspectImportPayload = z.output<typeof prospectImportPayloadSchema>;

const progressSchema = z.object({ isImported: z.literal(true) });

/** Person keys of one query, whose text may hold 4 096 characters. */
const KEYS_PER_QUERY = 80;

const INVALID_ADDRESS: ChatStatus = 404;
const STATUS_WAITING: ChatStatus = 0;

/** Returns the key of the job of one part of a chunk; a repeated chunk has the same jobs. */
export const prospectImportKey = (prospectListId: string, chunk: number, part: number): string =>
  `${PROSPECT_IMPORT_KIND}:${prospectListId}:${chunk}:${part}`;

/** A row that may become a chat, with the key by which the team knows the person. */
interface Candidate {
  readonly personKey: string;
  readonly imported: ImportedProspect;
  readonly row: ProspectRow;
  readonly columns: ProspectColumns;
}

/**
 * Creates the handler that turns rows into chats (specification part 2 §3 and §7, `POST /prospects/create`). The chats,
 * the counts of the prospect list, the campaign's `stats.prospects` and the job's progress are written in one
 * transaction, so that a crash neither loses nor doubles a row and the counts always equal a recount:
 *
 *   imported  people new to the team             → chat with status 0
 *   existing  people the team knows already      → nothing
 *   invalid   rows without a usable address      → chat with status 404, whatever else they tell; blank rows make none
 *   processed = imported + existing + invalid    `stats.prospects` grows by imported: invitations can only go to them
 *
 * A job that is given up counts its rows as processed and stores them as `failed`.
 *
 * Existing and invalid rows are stored as they came, with the reason, to be corrected and imported again. A campaign
 * that needed prospects starts with its first one (specification part 2 §4). The job that counts the last row ends the
 * list (`failed` when rows were given up).
 */
export function createProspectImport(deps: { readonly backend: Backend; readonly random: Random }): JobHandler {
  return async (context) => {
    const payload = prospectImportPayloadSchema.parse(context.payload);
    if (progressSchema.safeParse(context.progress).success) return JOB_DONE;
    await retryOnConflict(() => importRows(deps.backend, context, payload), deps.random);
    return JOB_DONE;
  };
}

/** Ends a part that could not be imported: its rows are stored to be imported again, and the list ends all the same. */
export function createProspectImportGiveUp({
  backend,
}: {
  readonly backend: Backend;
}): (job: JobRecord) => Promise<StepWrites | undefined> {
  return async (job) => {
    const { success, data: payload } = prospectImportPayloadSchema.safeParse(job.payload);
    if (!success || progressSchema.safeParse(job.progress).success) return undefined;
    const [campaign, list] = await findTarget(backend, payload);
    if (campaign === undefined || list === undefined) return undefined;
    const rejected = payload.rows.map((row): RejectedRow => ({ code: 'failed', row }));
    const noCounts = { imported: 0, existing: 0, invalid: 0, failed: payload.rows.length };
    return endedPart(backend, {
      campaign,
      list,
      batch: noCounts,
      others: rejectedRowWrites(rejected, payload, job),
      job,
    });
  };
}

/** Reads the campaign and list of a part; undefined when either was deleted or is being deleted. */
async function findTarget(
  backend: Backend,
  payload: ProspectImportPayload,
): Promise<readonly [campaign: WireDocument | undefined, list: WireDocument | undefined]> {
  const [campaign, list] = await Promise.all([
    backend.findDocument(COLLECTIONS.campaigns, payload.campaignId),
    backend.findDocument(COLLECTIONS.prospectLists, payload.prospectListId),
  ]);
  return campaign?.['status'] === DELETING ? [undefined, undefined] : [campaign, list];
}

interface EndedPart {
  readonly campaign: WireDocument;
  readonly list: WireDocument;
  readonly batch: PartCounts;
  readonly others: readonly Operation[];
  readonly job: Pick<JobRecord, 'teamId' | 'now'>;
}

/** Returns the writes that end a part in one transaction: its own, and those of list and campaign. */
async function endedPart(backend: Backend, { campaign, list, batch, others, job }: EndedPart): Promise<StepWrites> {
  const listWrite = changedList(list, batch);
  const campaignWrite = changedCampaign(campaign, batch, listWrite.hasProspects);
  const operations: Operation[] = [...others, listWrite.operation, ...campaignWrite.operations];
  if (campaignWrite.activates) operations.push(...(await startRun(backend, campaign.$id, job)));
  return { operations, expectations: [listWrite.expectation, ...campaignWrite.expectations] };
}

/** Imports the rows of a part. Does nothing when the campaign or the list was deleted or is being deleted. */
async function importRows(backend: Backend, context: JobContext, payload: ProspectImportPayload): Promise<void> {
  const [campaign, list] = await findTarget(backend, payload);
  if (campaign === undefined || list === undefined) return;

  const inTurns = <T>(computation: Generator<void, T, void>): Promise<T> => runInTurns(computation, context.teamId);
  const candidates = await inTurns(candidatesInTurns(context.teamId, payload));
  const batch = classify(
    candidates,
    await findKnown(backend, context.teamId, candidates, payload),
    rowNumberKey(payload.headers ?? []),
  );

  const others = [
    ...bulkCreates(await inTurns(chatsInTurns(batch.fresh, campaign, list, context, payload.extras ?? {}))),
    ...rejectedRowWrites(batch.rejected, payload, context),
  ];
  const progress: z.output<typeof progressSchema> = { isImported: true };
  await context.saveProgress(progress, await endedPart(backend, { campaign, list, batch, others, job: context }));
}

/** Reads the rows, which may be crafted so that this takes long, without keeping the event loop. */
function* candidatesInTurns(teamId: string, payload: ProspectImportPayload): Generator<void, Candidate[], void> {
  const { columns, rows } = payload;
  const columnsOfRows = columns === undefined ? yield* recogniseEachRowInTurns(rows) : rows.map(() => columns);
  const candidates: Candidate[] = [];
  for (const [index, row] of rows.entries()) {
    candidates.push(toCandidate(teamId, payload, index, row, columnsOfRows[index] ?? {}));
    yield;
  }
  return candidates;
}

function* chatsInTurns(
  candidates: readonly Candidate[],
  ...others: readonly [campaign: WireDocument, list: WireDocument, context: JobContext, extras: ExtraNames]
): Generator<void, NewDocument[], void> {
  const chats: NewDocument[] = [];
  for (const candidate of candidates) {
    chats.push(toChat(candidate, ...others));
    yield;
  }
  return chats;
}

function toCandidate(
  teamId: string,
  payload: ProspectImportPayload,
  rowNumber: number,
  row: ProspectRow,
  columns: ProspectColumns,
): Candidate {
  const imported = readProspectRow(row, columns);
  // Without an address a person cannot be recognised: the row itself is the identity, so that only its own repetition
  // is found.
  const identity =
    imported.identity || `${prospectImportKey(payload.prospectListId, payload.chunk, payload.part)}:${rowNumber}`;
  return { personKey: personKeyOf(teamId, identity), imported, row, columns };
}

type KnownReason = Extract<RejectionCode, 'repeated' | 'in-campaign' | 'elsewhere'>;

const knownSchema = z.looseObject({
  personKey: z.string(),
  campaign: z.nullish(z.string()),
  prospectList: z.nullish(z.string()),
});

/**
 * Finds the keys for which the team has a chat, or which it contacted in a deleted campaign, and the reason this gives
 * their rows. Chats are read first: a chat that is deleted meanwhile is found among the contacted people, written in
 * the same transaction.
 */
async function findKnown(
  backend: Backend,
  teamId: string,
  candidates: readonly Candidate[],
  { campaignId, prospectListId }: ProspectImportPayload,
): Promise<ReadonlyMap<string, KnownReason>> {
  const keys = candidates.map(({ personKey }) => personKey);
  const known = new Map<string, KnownReason>();
  for (const [collection, fields] of [
    [COLLECTIONS.chats, ['campaign', 'prospectList']],
    [COLLECTIONS.contactedPeople, []],
  ] as const) {
    for (const document of await findByPersonKeys(backend, collection, keys, fields)) {
      const { personKey, campaign, prospectList } = knownSchema.parse(document);
      if (!known.has(personKey))
        known.set(
          personKey,
          prospectList === prospectListId ? 'repeated' : campaign === campaignId ? 'in-campaign' : 'elsewhere',
        );
    }
  }
  for (const personKey of await findContactedByOlderRules(backend, teamId, candidates))
    if (!known.has(personKey)) known.set(personKey, 'elsewhere');
  return known;
}

/** Finds the candidates whom the team contacted when their addresses had other keys. */
async function findContactedByOlderRules(
  backend: Backend,
  teamId: string,
  candidates: readonly Candidate[],
): Promise<readonly string[]> {
  // Most teams have deleted no campaign: they need no further query.
  const [anybody] = await backend.list(COLLECTIONS.contactedPeople, [
    Query.equal('teamId', teamId),
    Query.limit(1),
    Query.select(['$id', '$createdAt', '$updatedAt']),
  ]);
  if (anybody === undefined) return [];
  const keyOf = new Map(
    candidates.flatMap(({ personKey, row, columns }) =>
      olderPersonKeysOf(teamId, addressCellsOf(row, columns)).map((older) => [older, personKey] as const),
    ),
  );
  const found = await findByPersonKeys(backend, COLLECTIONS.contactedPeople, [...keyOf.keys()], []);
  return found.flatMap((document) => keyOf.get(knownSchema.parse(document).personKey) ?? []);
}

async function findByPersonKeys(
  backend: Backend,
  collection: CollectionId,
  keys: readonly string[],
  fields: readonly string[],
): Promise<readonly WireDocument[]> {
  const unique = [...new Set(keys)];
  const parts: string[][] = [];
  for (let start = 0; start < unique.length; start += KEYS_PER_QUERY)
    parts.push(unique.slice(start, start + KEYS_PER_QUERY));
  const found = await Promise.all(
    parts.map((part) =>
      backend.list(collection, [
        Query.equal('personKey', part),
        Query.limit(part.length),
        Query.select(['$id', '$createdAt', '$updatedAt', 'personKey', ...fields]),
      ]),
    ),
  );
  return found.flat();
}

/** The names of custom fields, by their headers. */
type ExtraNames = Readonly<Record<string, string>>;

interface Batch extends PartCounts {
  readonly fresh: readonly Candidate[];
  readonly rejected: readonly RejectedRow[];
}

/** Checks whether a row is empty in every column. */
const isBlank = (row: ProspectRow, numberKey: string): boolean =>
  Object.entries(row).every(([header, cell]) => header === numberKey || cell.trim() === '');

function classify(candidates: readonly Candidate[], known: ReadonlyMap<string, KnownReason>, numberKey: string): Batch {
  const seen = new Map(known);
  const fresh: Candidate[] = [];
  const rejected: RejectedRow[] = [];
  const counts = { imported: 0, existing: 0, invalid: 0 };
  for (const candidate of candidates) {
    const { personKey, row, imported } = candidate;
    const reason = seen.get(personKey);
    if (isBlank(row, numberKey)) {
      counts.invalid += 1;
    } else if (reason !== undefined) {
      counts.existing += 1;
      rejected.push({ code: reason, row });
    } else {
      seen.set(personKey, 'repeated');
      fresh.push(candidate);
      counts[imported.identity === '' ? 'invalid' : 'imported'] += 1;
      if (imported.identity === '')
        rejected.push({ code: isCompanyUrl(imported.prospect.profileUrl) ? 'company' : 'no-address', row });
    }
  }
  return { fresh, rejected, ...counts, failed: 0 };
}

function toChat(
  { personKey, imported, row, columns }: Candidate,
  campaign: WireDocument,
  list: WireDocument,
  context: JobContext,
  extras: ExtraNames,
): NewDocument {
  const status: ChatStatus = imported.identity === '' ? INVALID_ADDRESS : STATUS_WAITING;
  return {
    id: hashId('chat', personKey),
    data: {
      teamId: context.teamId,
      agent: campaign['agent'] ?? null,
      campaign: campaign.$id,
      status,
      messages: '[]',
      prospect: storedProspect({
        ...imported.prospect,
        extra: customFieldsOf(row, extras, unmappedValues(row, columns, imported.prospect)),
      }),
      lastActivityAt: new Date(context.now()).toISOString(),
      personKey,
      prospectList: list.$id,
    },
    permissions: [Permission.read(Role.team(context.teamId))],
  };
}

/**
 * Returns the write that stores a part's rejected rows under its own id, together with its counts and therefore once.
 */
function rejectedRowWrites(
  rows: readonly RejectedRow[],
  { campaignId, prospectListId, chunk, part, headers = [] }: ProspectImportPayload,
  { teamId }: Pick<JobRecord, 'teamId'>,
): Operation[] {
  if (rows.length === 0) return [];
  const data = {
    teamId,
    campaign: campaignId,
    prospectList: prospectListId,
    chunk,
    part,
    headers: JSON.stringify(headers),
    rows: JSON.stringify(rows),
  };
  return [
    {
      action: 'create',
      collection: COLLECTIONS.rejectedRows,
      id: hashId('rejected', prospectImportKey(prospectListId, chunk, part)),
      data,
    },
  ];
}

function bulkCreates(documents: readonly NewDocument[]): Operation[] {
  const operations: Operation[] = [];
  for (let start = 0; start < documents.length; start += MAX_BULK_DOCUMENTS) {
    operations.push({
      action: 'bulkCreate',
      collection: COLLECTIONS.chats,
      documents: documents.slice(start, start + MAX_BULK_DOCUMENTS),
    });
  }
  return operations;
}
