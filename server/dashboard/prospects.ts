import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/collections.ts';
import type { WireDocument } from '#domain/document.ts';
import { OutriderError } from '#domain/errors.ts';
import type { prospectsCreateAnswerSchema, prospectsCreateRequestSchema } from '#domain/wire-requests.ts';
import type { Backend } from '#server/backend/backend.ts';
import { derivedId } from '#server/backend/derived-id.ts';
import { Permission, Role } from '#server/backend/query.ts';
import type { ConditionalWrites, Operation } from '#server/backend/transaction.ts';
import { enqueueOperation, hasJob } from '#server/jobs/job-queue.ts';
import { prospectImportEndJob } from '#server/jobs/prospect-import-end.ts';
import { PROSPECT_IMPORT_KIND, prospectImportKey, ROWS_PER_JOB } from '#server/jobs/prospect-import.ts';
import type { OnceOnly } from './answer-once.ts';
import type { Caller } from './guards.ts';

/** Longest body of `POST /prospects/create`, in bytes: 5 000 rows of 2 kB and more. */
export const PROSPECTS_CREATE_MAX_BYTES = 12_000_000;

type Asked = z.output<typeof prospectsCreateRequestSchema>;

/** A call as one numbered part of an import; without `importId` it is a whole import of its own. */
interface Chunk {
  readonly prospectListId: string;
  readonly number: number;
  readonly isLast: boolean;
}

const listSchema = z.looseObject({ total: z.catch(z.number(), 0), chunks: z.catch(z.number(), 0), lastChunk: z.catch(z.number(), -1) });

/**
 * `POST /prospects/create` (specification part 2 §7; decisions.md): takes a chunk of an import and hands it to a job, together
 * with the progress that the prospect list shows. A repeated chunk changes nothing. `key` names a whole import that is repeated.
 */
export function prospectsCreate(deps: { readonly backend: Backend; readonly now: () => number }, caller: Caller, asked: Asked, key: string | undefined): OnceOnly {
  const chunk = toChunk(caller, asked, key);
  return {
    async plan() {
      const campaign = await deps.backend.findDocument(COLLECTIONS.campaigns, asked.campaignId);
      if (campaign === undefined || campaign['teamId'] !== caller.teamId) throw new OutriderError('not_found');
      if (await hasJob(deps.backend, prospectImportKey(chunk.prospectListId, chunk.number, 0))) return { operations: [] };
      const list = await deps.backend.findDocument(COLLECTIONS.prospectLists, chunk.prospectListId);
      const listWrites = list === undefined ? createdList(caller, asked, chunk) : extendedList(list, asked, chunk);
      const chunks = 1 + (list === undefined ? 0 : listSchema.parse(list).chunks);
      const end = prospectImportEndJob(caller.teamId, { campaignId: asked.campaignId, prospectListId: chunk.prospectListId, chunks }, deps.now());
      return {
        operations: [...listWrites.operations, ...campaignWrites(campaign, chunk), ...importJobs(caller, asked, chunk, deps.now()), ...(chunk.isLast ? [] : [enqueueOperation(end, deps.now())])],
        expectations: listWrites.expectations ?? [],
      };
    },
    async readAnswer() {
      return { prospectListId: chunk.prospectListId, received: asked.prospects.length } satisfies z.output<typeof prospectsCreateAnswerSchema>;
    },
  };
}

function toChunk(caller: Caller, asked: Asked, key: string | undefined): Chunk {
  const importId = asked.importId ?? `${caller.userId}:${key ?? randomUUID()}`;
  return {
    prospectListId: derivedId('prospects', caller.teamId, asked.campaignId, importId),
    number: asked.chunk ?? 0,
    isLast: asked.last ?? asked.importId === undefined,
  };
}

function createdList(caller: Caller, asked: Asked, chunk: Chunk): ConditionalWrites {
  const data = {
    teamId: caller.teamId,
    campaign: asked.campaignId,
    status: 'processing',
    total: asked.prospects.length,
    chunks: 1,
    lastChunk: chunk.isLast ? chunk.number : -1,
  };
  return { operations: [{ action: 'create', collection: COLLECTIONS.prospectLists, id: chunk.prospectListId, data, permissions: [Permission.read(Role.team(caller.teamId))] }] };
}

/**
 * One that ended because its parts had stopped coming goes on. Throws `conflict` for a chunk that cannot belong to the import any more: it
 * was closed before this one.
 */
function extendedList(list: WireDocument, asked: Asked, chunk: Chunk): ConditionalWrites {
  const { total, chunks, lastChunk } = listSchema.parse(list);
  if (lastChunk >= 0 && (chunk.isLast || chunk.number > lastChunk)) throw new OutriderError('conflict', 'This import was closed already. Start a new one.');
  const data = { status: 'processing', total: total + asked.prospects.length, chunks: chunks + 1, lastChunk: chunk.isLast ? chunk.number : lastChunk };
  return {
    operations: [{ action: 'update', collection: COLLECTIONS.prospectLists, id: list.$id, data }],
    expectations: [{ collection: COLLECTIONS.prospectLists, id: list.$id, fields: { total: list['total'], chunks: list['chunks'], lastChunk: list['lastChunk'] } }],
  };
}

/** The campaign shows its newest import. */
function campaignWrites(campaign: WireDocument, chunk: Chunk): Operation[] {
  if (campaign['prospectListId'] === chunk.prospectListId) return [];
  return [{ action: 'update', collection: COLLECTIONS.campaigns, id: campaign.$id, data: { prospectListId: chunk.prospectListId } }];
}

/** The jobs of a chunk; one at least, so that an empty chunk can close an import too. */
function importJobs(caller: Caller, asked: Asked, chunk: Chunk, nowMs: number): Operation[] {
  const { campaignId, prospects } = asked;
  const { prospectListId, number } = chunk;
  const jobs: Operation[] = [];
  for (let start = 0; start === 0 || start < prospects.length; start += ROWS_PER_JOB) {
    const part = jobs.length;
    const payload = { campaignId, prospectListId, chunk: number, part, rows: prospects.slice(start, start + ROWS_PER_JOB) };
    jobs.push(enqueueOperation({ kind: PROSPECT_IMPORT_KIND, key: prospectImportKey(prospectListId, number, part), teamId: caller.teamId, payload }, nowMs));
  }
  return jobs;
}
