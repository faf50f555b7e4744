import * as z from 'zod/mini';
import type { ChatStatus } from '#domain/chat/chat-status.ts';
import { DELETING, readCampaignStats } from '#domain/campaign/campaign.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import {
  isCompanyAddress,
  prospectColumnsSchema,
  readProspectRow,
  recogniseColumns,
  type ImportedProspect,
  type ProspectColumns,
  type ProspectRow,
} from '#domain/prospect/prospect-columns.ts';
import { customFieldsOf } from '#domain/prospect/prospect-custom-fields.ts';
import { failedRows, hasEnded, readProspectList } from '#domain/prospect/prospect-list.ts';
import { rowNumberKey, type RejectedRow, type RejectionCode } from '#domain/prospect/rejected-row.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { derivedId, digestOf } from '#server/backend/hash-id.ts';
import { Permission, Query, Role } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import { MAX_BULK_DOCUMENTS, type Expectation, type NewDocument, type Operation } from '#server/backend/transaction.ts';
import { campaignRunJob } from './campaign-run-job.ts';
import { enqueueOperation, hasJob } from './job-queue.ts';
import { JOB_DONE, type JobContext, type JobHandler, type JobRecord, type StepWrites } from './job.ts';

export const PROSPECT_IMPORT_KIND = 'prospects.import';

/** A few rows of a chunk of an import. */
export const prospectImportPayloadSchema = z.object({
  campaignId: z.string(),
  prospectListId: z.string(),
  chunk: z.number(),
  part: z.number(),
  rows: z.array(z.record(z.string(), z.string())),
  /** As the person saw them; an import that says nothing of them is looked through. */
  columns: z.optional(prospectColumnsSchema),
  /** Names of further columns that are kept with each person, by their headers. */
  extras: z.optional(z.record(z.string(), z.string())),
  /** The columns of the file they come from. */
  headers: z.optional(z.array(z.string())),
});
type ProspectImportPayload = z.output<typeof prospectImportPayloadSchema>;

const progressSchema = z.object({ isImported: z.literal(true) });

/**
 * Rows of one job: several bulk writes of one transaction, few enough that other requests hardly wait for it and that
 * the job's document, which is written anew with each change, stays small.
 */
export const ROWS_PER_JOB = 5 * MAX_BULK_DOCUMENTS;
/** Person keys asked for in one query, whose text may hold 4 096 characters. */
const KEYS_PER_QUERY = 80;
const PERSON_KEY_LENGTH = 40;

const INVALID_ADDRESS: ChatStatus = 404;
const WAITING: ChatStatus = 0;

/** The job of one part of a chunk; a repeated chunk has the same jobs. */
export const prospectImportKey = (prospectListId: string, chunk: number, part: number): string =>
  `${PROSPECT_IMPORT_KIND}:${prospectListId}:${chunk}:${part}`;

/** A row that became a chat to be, and under which name the person is known in the team. */
interface Candidate {
  readonly personKey: string;
  readonly imported: ImportedProspect;
  readonly row: ProspectRow;
}

/**
 * Turns rows into chats (specification part 2 §3 and §7, `POST /prospects/create`). The chats, the counts of the
 * prospect list, the campaign's `stats.prospects` and the job's own progress are written in one transaction, so that a
 * crash at any moment neither loses nor doubles a row, and the counts always equal a recount:
 *
 *   imported  people new to the team             → chat with status 0
 *   existing  people the team knows already      → nothing
 *   invalid   rows without a usable address      → chat with status 404, whatever else they tell; blank rows make none
 *   processed = imported + existing + invalid    `stats.prospects` grows by imported: invitations can only go to them
 *
 * A job that is given up counts its rows as processed and nothing else, and keeps them as `failed`.
 *
 * Rows that are existing or invalid are kept as they came, with the reason, for whoever wants to mend and import them
 * again. A campaign that needed prospects starts with the first one it gets (specification part 2 §4). The job that
 * counts the last row ends the list (`failed` where rows were given up).
 */
export function createProspectImport(deps: { readonly backend: Backend; readonly random: Random }): JobHandler {
  return async (context) => {
    const payload = prospectImportPayloadSchema.parse(context.payload);
    if (progressSchema.safeParse(context.progress).success) return JOB_DONE;
    await retryOnConflict(() => importRows(deps.backend, context, payload), deps.random);
    return JOB_DONE;
  };
}

/**
 * Ends the import of a part that could not be imported, whatever was tried: its rows are kept, to be imported again,
 * and the list ends all the same.
 */
export function createProspectImportGiveUp({
  backend,
}: {
  readonly backend: Backend;
}): (job: JobRecord) => Promise<StepWrites | undefined> {
  return async (job) => {
    const { success, data: payload } = prospectImportPayloadSchema.safeParse(job.payload);
    if (!success || progressSchema.safeParse(job.progress).success) return undefined;
    const [campaign, list] = await readPlace(backend, payload);
    if (campaign === undefined || list === undefined) return undefined;
    const rejected = payload.rows.map((row): RejectedRow => ({ code: 'failed', row }));
    const nobody = { imported: 0, existing: 0, invalid: 0, failed: payload.rows.length };
    return endedPart(backend, { campaign, list, batch: nobody, others: keptRejected(rejected, payload, job), job });
  };
}

/** Where a part goes: nothing when the campaign or the list was deleted meanwhile, or is about to be. */
async function readPlace(
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
  readonly batch: Pick<Batch, 'imported' | 'existing' | 'invalid' | 'failed'>;
  readonly others: readonly Operation[];
  readonly job: Pick<JobRecord, 'teamId' | 'now'>;
}

/** What is written at the end of a part, in one transaction: what it made, and what that makes of list and campaign. */
async function endedPart(backend: Backend, { campaign, list, batch, others, job }: EndedPart): Promise<StepWrites> {
  const listWrite = changedList(list, batch);
  const campaignWrite = changedCampaign(campaign, batch, listWrite.hasProspects);
  const operations: Operation[] = [...others, listWrite.operation, ...campaignWrite.operations];
  if (campaignWrite.activates) operations.push(...(await startRun(backend, campaign.$id, job)));
  return { operations, expectations: [listWrite.expectation, ...campaignWrite.expectations] };
}

/**
 * Does nothing when the campaign or the list was deleted meanwhile, or is about to be: there is nothing to import into.
 */
async function importRows(backend: Backend, context: JobContext, payload: ProspectImportPayload): Promise<void> {
  const [campaign, list] = await readPlace(backend, payload);
  if (campaign === undefined || list === undefined) return;

  const columns = payload.columns ?? recogniseColumns(payload.rows);
  const candidates = payload.rows.map((row, index) => toCandidate(context.teamId, payload, index, row, columns));
  const batch = sortOut(candidates, await findKnown(backend, candidates, payload), rowNumberKey(payload.headers ?? []));

  const others = [
    ...bulkCreates(batch.fresh.map((candidate) => toChat(candidate, campaign, list, context, payload.extras ?? {}))),
    ...keptRejected(batch.rejected, payload, context),
  ];
  const progress: z.output<typeof progressSchema> = { isImported: true };
  await context.saveProgress(progress, await endedPart(backend, { campaign, list, batch, others, job: context }));
}

function toCandidate(
  teamId: string,
  payload: ProspectImportPayload,
  rowNumber: number,
  row: ProspectRow,
  columns: ProspectColumns,
): Candidate {
  const imported = readProspectRow(row, columns);
  // Without an address nobody can be recognised: the row itself is the identity, so that only its own repetition is
  // found.
  const identity =
    imported.identity || `${prospectImportKey(payload.prospectListId, payload.chunk, payload.part)}:${rowNumber}`;
  return { personKey: digestOf([teamId, identity], PERSON_KEY_LENGTH), imported, row };
}

type KnownReason = Extract<RejectionCode, 'repeated' | 'in-campaign' | 'elsewhere'>;

const knownSchema = z.looseObject({
  personKey: z.string(),
  campaign: z.nullish(z.string()),
  prospectList: z.nullish(z.string()),
});

/**
 * The keys among these that the team has a chat for, or has contacted in a campaign that was deleted, and what that
 * makes of their rows. Looked for in this order: a chat that is deleted in between is found among the contacted, where
 * it was written in the same moment.
 */
async function findKnown(
  backend: Backend,
  candidates: readonly Candidate[],
  { campaignId, prospectListId }: ProspectImportPayload,
): Promise<ReadonlyMap<string, KnownReason>> {
  const keys = [...new Set(candidates.map(({ personKey }) => personKey))];
  const parts: string[][] = [];
  for (let start = 0; start < keys.length; start += KEYS_PER_QUERY)
    parts.push(keys.slice(start, start + KEYS_PER_QUERY));
  const known = new Map<string, KnownReason>();
  for (const [collection, fields] of [
    [COLLECTIONS.chats, ['campaign', 'prospectList']],
    [COLLECTIONS.contactedPeople, []],
  ] as const) {
    const found = await Promise.all(
      parts.map((part) =>
        backend.list(collection, [
          Query.equal('personKey', part),
          Query.limit(part.length),
          Query.select(['$id', '$createdAt', '$updatedAt', 'personKey', ...fields]),
        ]),
      ),
    );
    for (const document of found.flat()) {
      const { personKey, campaign, prospectList } = knownSchema.parse(document);
      if (!known.has(personKey))
        known.set(
          personKey,
          prospectList === prospectListId ? 'repeated' : campaign === campaignId ? 'in-campaign' : 'elsewhere',
        );
    }
  }
  return known;
}

interface Batch {
  readonly fresh: readonly Candidate[];
  readonly rejected: readonly RejectedRow[];
  readonly imported: number;
  readonly existing: number;
  readonly invalid: number;
  /** Rows of a part that was given up. */
  readonly failed: number;
}

/** A row that says nothing at all, whichever columns it has. */
const isBlank = (row: ProspectRow, numberKey: string): boolean =>
  Object.entries(row).every(([header, cell]) => header === numberKey || cell.trim() === '');

function sortOut(candidates: readonly Candidate[], known: ReadonlyMap<string, KnownReason>, numberKey: string): Batch {
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
        rejected.push({ code: isCompanyAddress(imported.prospect.profileUrl) ? 'company' : 'no-address', row });
    }
  }
  return { fresh, rejected, ...counts, failed: 0 };
}

function toChat(
  { personKey, imported, row }: Candidate,
  campaign: WireDocument,
  list: WireDocument,
  context: JobContext,
  extras: Readonly<Record<string, string>>,
): NewDocument {
  const status: ChatStatus = imported.identity === '' ? INVALID_ADDRESS : WAITING;
  return {
    id: derivedId('chat', personKey),
    data: {
      teamId: context.teamId,
      agent: campaign['agent'] ?? null,
      campaign: campaign.$id,
      status,
      messages: '[]',
      prospect: JSON.stringify({ ...imported.prospect, extra: customFieldsOf(row, extras) }),
      lastActivityAt: new Date(context.now()).toISOString(),
      personKey,
      prospectList: list.$id,
    },
    permissions: [Permission.read(Role.team(context.teamId))],
  };
}

/** The rejected rows of a job, under its own id: written with its counts, and therefore once. */
function keptRejected(
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
      id: derivedId('rejected', prospectImportKey(prospectListId, chunk, part)),
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

const listChunksSchema = z.looseObject({ lastChunk: z.catch(z.number(), -1), chunks: z.catch(z.number(), 0) });

/** The list's counts after the batch; it has ended when every chunk was received and every row of them is counted. */
function changedList(
  list: WireDocument,
  batch: EndedPart['batch'],
): { operation: Operation; expectation: Expectation; hasProspects: boolean } {
  const { imported, existing, invalid, processed, total, status } = readProspectList(list);
  const { lastChunk, chunks } = listChunksSchema.parse(list);
  const processedNow = processed + batch.imported + batch.existing + batch.invalid + batch.failed;
  const ends = !hasEnded(status) && chunks === lastChunk + 1 && lastChunk >= 0 && processedNow >= total;
  const data = {
    imported: imported + batch.imported,
    existing: existing + batch.existing,
    invalid: invalid + batch.invalid,
    processed: processedNow,
  };
  return {
    operation: {
      action: 'update',
      collection: COLLECTIONS.prospectLists,
      id: list.$id,
      data: ends ? { ...data, status: endStatus(data) } : data,
    },
    expectation: {
      collection: COLLECTIONS.prospectLists,
      id: list.$id,
      fields: { processed, total, chunks: list['chunks'], lastChunk: list['lastChunk'], status: list['status'] },
    },
    hasProspects: data.imported > 0,
  };
}

/** How a list ends that has these counts. */
export const endStatus = (counts: Parameters<typeof failedRows>[0]): string =>
  failedRows(counts) > 0 ? 'failed' : 'completed';

/** The campaign's count of prospects, and its start when it waited for prospects and has some. */
export function changedCampaign(
  campaign: WireDocument,
  batch: Pick<Batch, 'imported'>,
  mayStart: boolean,
): { operations: Operation[]; expectations: Expectation[]; activates: boolean } {
  const activates = mayStart && campaign['status'] === 'prospects_needed';
  if (batch.imported === 0 && !activates) return { operations: [], expectations: [], activates };
  const stats = readCampaignStats(campaign['stats']).value;
  const data = {
    stats: JSON.stringify({ ...stats, prospects: stats.prospects + batch.imported }),
    ...(activates ? { status: 'active' } : {}),
  };
  return {
    operations: [{ action: 'update', collection: COLLECTIONS.campaigns, id: campaign.$id, data }],
    expectations: [
      {
        collection: COLLECTIONS.campaigns,
        id: campaign.$id,
        fields: { stats: campaign['stats'], status: campaign['status'] },
      },
    ],
    activates,
  };
}

/** The job that moves a campaign along, unless it has one. */
export async function startRun(
  backend: Backend,
  campaignId: string,
  context: Pick<JobRecord, 'teamId' | 'now'>,
): Promise<Operation[]> {
  const job = campaignRunJob(campaignId, context.teamId);
  return (await hasJob(backend, job.key)) ? [] : [enqueueOperation(job, context.now())];
}
