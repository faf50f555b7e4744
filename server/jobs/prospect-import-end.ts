import * as z from 'zod/mini';
import { DELETING } from '#domain/campaign/campaign.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { hasEnded, readProspectList } from '#domain/prospect/prospect-list.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Operation } from '#server/backend/transaction.ts';
import type { NewJob } from './job-queue.ts';
import { JOB_DONE, runAgain, type JobContext, type JobHandler, type JobOutcome } from './job.ts';
import { changedCampaign, endStatus, listChunksSchema, startRun } from './prospect-import-counts.ts';

export const PROSPECT_IMPORT_END_KIND = 'prospects.end';

/** How long the next part of an import is waited for. */
export const IMPORT_PATIENCE_MS = 15 * 60_000;
/** When to look again while received rows are still being imported. */
const POLL_MS = 60_000;

const payloadSchema = z.object({ campaignId: z.string(), prospectListId: z.string(), chunks: z.number() });

/**
 * Returns the job that ends an import whose parts stop coming. Enqueued with each part that is followed by others, also
 * when the last part came before them: a sender may give up midway or lose its device without telling. `chunks` is the
 * number of parts received with this one.
 */
export const prospectImportEndJob = (
  teamId: string,
  payload: z.output<typeof payloadSchema>,
  nowMs: number,
): NewJob => ({
  kind: PROSPECT_IMPORT_END_KIND,
  key: `${PROSPECT_IMPORT_END_KIND}:${payload.prospectListId}:${payload.chunks}`,
  teamId,
  payload,
  runAtMs: nowMs + IMPORT_PATIENCE_MS,
});

/**
 * Creates the handler that completes an import whose parts have stopped coming, with the rows that came, so that it
 * does not stay "processing" for ever and its campaign does not wait. A part that comes later opens the import again.
 */
export function createProspectImportEnd(deps: { readonly backend: Backend; readonly random: Random }): JobHandler {
  return (context) => retryOnConflict(() => endImport(deps.backend, context), deps.random);
}

async function endImport(backend: Backend, context: JobContext): Promise<JobOutcome> {
  const { campaignId, prospectListId, chunks } = payloadSchema.parse(context.payload);
  const [campaign, list] = await Promise.all([
    backend.findDocument(COLLECTIONS.campaigns, campaignId),
    backend.findDocument(COLLECTIONS.prospectLists, prospectListId),
  ]);
  if (campaign === undefined || list === undefined || campaign['status'] === DELETING) return JOB_DONE;
  const received = listChunksSchema.parse(list);
  const { status, processed, total, imported, existing, invalid } = readProspectList(list);
  // Another part has come, and its own job ends the import; or all parts have, and the import ends by itself.
  if (hasEnded(status) || received.chunks !== chunks || received.chunks === received.lastChunk + 1) return JOB_DONE;
  if (processed < total) return runAgain(context.now() + POLL_MS);

  const campaignWrite = changedCampaign(campaign, { imported: 0 }, imported > 0);
  const operations: Operation[] = [
    {
      action: 'update',
      collection: COLLECTIONS.prospectLists,
      id: list.$id,
      data: { status: endStatus({ processed, imported, existing, invalid }) },
    },
    ...campaignWrite.operations,
  ];
  if (campaignWrite.activates) operations.push(...(await startRun(backend, campaign.$id, context)));
  const listFields = {
    processed: list['processed'],
    total: list['total'],
    chunks: list['chunks'],
    lastChunk: list['lastChunk'],
    status: list['status'],
  };
  await context.saveProgress(
    { isEnded: true },
    {
      operations,
      expectations: [
        { collection: COLLECTIONS.prospectLists, id: list.$id, fields: listFields },
        ...campaignWrite.expectations,
      ],
    },
  );
  return JOB_DONE;
}
