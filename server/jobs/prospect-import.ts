import * as z from 'zod/mini';
import type { ChatStatus } from '#domain/chat-status.ts';
import { readCampaignStats } from '#domain/campaign.ts';
import { COLLECTIONS } from '#domain/collections.ts';
import type { WireDocument } from '#domain/document.ts';
import { readProspectRow, recogniseColumns, type ImportedProspect, type ProspectColumns, type ProspectRow } from '#domain/prospect-columns.ts';
import { readProspectList } from '#domain/prospect-list.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { derivedId, digestOf } from '#server/backend/derived-id.ts';
import { Permission, Query, Role } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import { MAX_BULK_DOCUMENTS, type Expectation, type NewDocument, type Operation } from '#server/backend/transaction.ts';
import { campaignRunJob } from './campaign-run-job.ts';
import { enqueueOperation, hasJob } from './job-queue.ts';
import { JOB_DONE, type JobContext, type JobHandler } from './job.ts';

export const PROSPECT_IMPORT_KIND = 'prospects.import';

/** A few rows of a chunk of an import. */
export const prospectImportPayloadSchema = z.object({
  campaignId: z.string(),
  prospectListId: z.string(),
  chunk: z.number(),
  part: z.number(),
  rows: z.array(z.record(z.string(), z.string())),
});
type ProspectImportPayload = z.output<typeof prospectImportPayloadSchema>;

const progressSchema = z.object({ isImported: z.literal(true) });

/**
 * Rows of one job: several bulk writes of one transaction, few enough that other requests hardly wait for it and that the job's
 * document, which is written anew with each change, stays small.
 */
export const ROWS_PER_JOB = 5 * MAX_BULK_DOCUMENTS;
/** Person keys asked for in one query, whose text may hold 4 096 characters. */
const KEYS_PER_QUERY = 80;
const PERSON_KEY_LENGTH = 40;

const INVALID_ADDRESS: ChatStatus = 404;
const WAITING: ChatStatus = 0;

/** The job of one part of a chunk; a repeated chunk has the same jobs. */
export const prospectImportKey = (prospectListId: string, chunk: number, part: number): string => `${PROSPECT_IMPORT_KIND}:${prospectListId}:${chunk}:${part}`;

/** A row that became a chat to be, and under which name the person is known in the team. */
interface Candidate {
  readonly personKey: string;
  readonly imported: ImportedProspect;
}

/**
 * Turns rows into chats (specification part 2 §3 and §7, `POST /prospects/create`). The chats, the counts of the prospect list,
 * the campaign's `stats.prospects` and the job's own progress are written in one transaction, so that a crash at any moment
 * neither loses nor doubles a row, and the counts always equal a recount:
 *
 *   imported  people new to the team             → chat with status 0
 *   existing  people the team knows already      → nothing
 *   invalid   rows without a usable address      → chat with status 404; blank rows make none
 *   processed = imported + existing + invalid    `stats.prospects` grows by imported: invitations can only go to them
 *
 * The job that counts the last row completes the list, and a campaign that needed prospects starts when it got at least one.
 */
export function createProspectImport(deps: { readonly backend: Backend; readonly random: Random }): JobHandler {
  return async (context) => {
    const payload = prospectImportPayloadSchema.parse(context.payload);
    if (progressSchema.safeParse(context.progress).success) return JOB_DONE;
    await retryOnConflict(() => importRows(deps.backend, context, payload), deps.random);
    return JOB_DONE;
  };
}

/** Does nothing when the campaign or the list was deleted meanwhile: there is nothing to import into. */
async function importRows(backend: Backend, context: JobContext, payload: ProspectImportPayload): Promise<void> {
  const [campaign, list] = await Promise.all([
    backend.findDocument(COLLECTIONS.campaigns, payload.campaignId),
    backend.findDocument(COLLECTIONS.prospectLists, payload.prospectListId),
  ]);
  if (campaign === undefined || list === undefined) return;

  const columns = recogniseColumns(payload.rows);
  const candidates = payload.rows.map((row, index) => toCandidate(context.teamId, payload, index, row, columns));
  const batch = sortOut(candidates, await findKnown(backend, candidates));

  const listWrite = changedList(list, batch);
  const campaignWrite = changedCampaign(campaign, batch, listWrite.completes && listWrite.hasProspects);
  const operations: Operation[] = [
    ...bulkCreates(batch.fresh.map((candidate) => toChat(candidate, campaign, context))),
    listWrite.operation,
    ...campaignWrite.operations,
  ];
  if (campaignWrite.activates) operations.push(...(await startRun(backend, campaign.$id, context)));
  const progress: z.output<typeof progressSchema> = { isImported: true };
  await context.saveProgress(progress, { operations, expectations: [listWrite.expectation, ...campaignWrite.expectations] });
}

function toCandidate(teamId: string, payload: ProspectImportPayload, rowNumber: number, row: ProspectRow, columns: ProspectColumns): Candidate {
  const imported = readProspectRow(row, columns);
  // Without an address nobody can be recognised: the row itself is the identity, so that only its own repetition is found.
  const identity = imported.identity || `${prospectImportKey(payload.prospectListId, payload.chunk, payload.part)}:${rowNumber}`;
  return { personKey: digestOf([teamId, identity], PERSON_KEY_LENGTH), imported };
}

/** The keys among these that the team has a chat for. */
async function findKnown(backend: Backend, candidates: readonly Candidate[]): Promise<ReadonlySet<string>> {
  const keys = [...new Set(candidates.map(({ personKey }) => personKey))];
  const parts: string[][] = [];
  for (let start = 0; start < keys.length; start += KEYS_PER_QUERY) parts.push(keys.slice(start, start + KEYS_PER_QUERY));
  const found = await Promise.all(
    parts.map((part) => backend.list(COLLECTIONS.chats, [Query.equal('personKey', part), Query.limit(part.length), Query.select(['$id', '$createdAt', '$updatedAt', 'personKey'])])),
  );
  return new Set(found.flat().map((document) => String(document['personKey'])));
}

interface Batch {
  readonly fresh: readonly Candidate[];
  readonly imported: number;
  readonly existing: number;
  readonly invalid: number;
}

function sortOut(candidates: readonly Candidate[], known: ReadonlySet<string>): Batch {
  const seen = new Set(known);
  const fresh: Candidate[] = [];
  const counts = { imported: 0, existing: 0, invalid: 0 };
  for (const candidate of candidates) {
    const { isBlank, identity } = candidate.imported;
    if (isBlank) {
      counts.invalid += 1;
    } else if (seen.has(candidate.personKey)) {
      counts.existing += 1;
    } else {
      seen.add(candidate.personKey);
      fresh.push(candidate);
      counts[identity === '' ? 'invalid' : 'imported'] += 1;
    }
  }
  return { fresh, ...counts };
}

function toChat({ personKey, imported }: Candidate, campaign: WireDocument, context: JobContext): NewDocument {
  const status: ChatStatus = imported.identity === '' ? INVALID_ADDRESS : WAITING;
  return {
    id: derivedId('chat', personKey),
    data: {
      teamId: context.teamId,
      agent: campaign['agent'] ?? null,
      campaign: campaign.$id,
      status,
      messages: '[]',
      prospect: JSON.stringify(imported.prospect),
      lastActivityAt: new Date(context.now()).toISOString(),
      personKey,
    },
    permissions: [Permission.read(Role.team(context.teamId))],
  };
}

function bulkCreates(documents: readonly NewDocument[]): Operation[] {
  const operations: Operation[] = [];
  for (let start = 0; start < documents.length; start += MAX_BULK_DOCUMENTS) {
    operations.push({ action: 'bulkCreate', collection: COLLECTIONS.chats, documents: documents.slice(start, start + MAX_BULK_DOCUMENTS) });
  }
  return operations;
}

const listChunksSchema = z.looseObject({ lastChunk: z.catch(z.number(), -1), chunks: z.catch(z.number(), 0) });

/** The list's counts after the batch; it is complete when every chunk was received and every row of them is counted. */
function changedList(list: WireDocument, batch: Batch): { operation: Operation; expectation: Expectation; completes: boolean; hasProspects: boolean } {
  const { imported, existing, invalid, processed, total, status } = readProspectList(list);
  const { lastChunk, chunks } = listChunksSchema.parse(list);
  const processedNow = processed + batch.imported + batch.existing + batch.invalid;
  const completes = status !== 'completed' && chunks === lastChunk + 1 && lastChunk >= 0 && processedNow >= total;
  const data = {
    imported: imported + batch.imported,
    existing: existing + batch.existing,
    invalid: invalid + batch.invalid,
    processed: processedNow,
    ...(completes ? { status: 'completed' } : {}),
  };
  return {
    operation: { action: 'update', collection: COLLECTIONS.prospectLists, id: list.$id, data },
    expectation: { collection: COLLECTIONS.prospectLists, id: list.$id, fields: { processed, total, chunks: list['chunks'], lastChunk: list['lastChunk'], status: list['status'] } },
    completes,
    hasProspects: data.imported > 0,
  };
}

/** The campaign's count of prospects, and its start when it waited for prospects and its import is complete. */
export function changedCampaign(campaign: WireDocument, batch: Pick<Batch, 'imported'>, mayStart: boolean): { operations: Operation[]; expectations: Expectation[]; activates: boolean } {
  const activates = mayStart && campaign['status'] === 'prospects_needed';
  if (batch.imported === 0 && !activates) return { operations: [], expectations: [], activates };
  const stats = readCampaignStats(campaign['stats']).value;
  const data = {
    stats: JSON.stringify({ ...stats, prospects: stats.prospects + batch.imported }),
    ...(activates ? { status: 'active' } : {}),
  };
  return {
    operations: [{ action: 'update', collection: COLLECTIONS.campaigns, id: campaign.$id, data }],
    expectations: [{ collection: COLLECTIONS.campaigns, id: campaign.$id, fields: { stats: campaign['stats'], status: campaign['status'] } }],
    activates,
  };
}

/** The job that moves a campaign along, unless it has one. */
export async function startRun(backend: Backend, campaignId: string, context: JobContext): Promise<Operation[]> {
  const job = campaignRunJob(campaignId, context.teamId);
  return (await hasJob(backend, job.key)) ? [] : [enqueueOperation(job, context.now())];
}
