import * as z from 'zod/mini';
import { readCampaignStats } from '#domain/campaign/campaign.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { failedRows, hasEnded, readProspectList } from '#domain/prospect/prospect-list.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Expectation, Operation } from '#server/backend/transaction.ts';
import { campaignRunJob } from './campaign-run-job.ts';
import { enqueueOperation, hasJob } from './job-queue.ts';
import type { JobRecord } from './job.ts';

/** Counts of the rows of one part of an import. */
export interface PartCounts {
  readonly imported: number;
  readonly existing: number;
  readonly invalid: number;
  /** Rows of a part that was given up. */
  readonly failed: number;
}

export const listChunksSchema = z.looseObject({ lastChunk: z.catch(z.number(), -1), chunks: z.catch(z.number(), 0) });

/**
 * Returns the list's counts after a part. The list has ended once every chunk was received and all their rows are
 * counted.
 */
export function changedList(
  list: WireDocument,
  batch: PartCounts,
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

/** Returns the status with which a list of these counts ends. */
export const endStatus = (counts: Parameters<typeof failedRows>[0]): string =>
  failedRows(counts) > 0 ? 'failed' : 'completed';

/** Returns the campaign's count of prospects, and its start when it waited for prospects and has some. */
export function changedCampaign(
  campaign: WireDocument,
  batch: Pick<PartCounts, 'imported'>,
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
        // Expects the profile as read: the new chats belong to it.
        fields: { stats: campaign['stats'], status: campaign['status'], agent: campaign['agent'] ?? null },
      },
    ],
    activates,
  };
}

/** Returns the write that enqueues the campaign's job, unless it exists. */
export async function startRun(
  backend: Backend,
  campaignId: string,
  context: Pick<JobRecord, 'teamId' | 'now'>,
): Promise<Operation[]> {
  const job = campaignRunJob(campaignId, context.teamId);
  return (await hasJob(backend, job.key)) ? [] : [enqueueOperation(job, context.now())];
}
