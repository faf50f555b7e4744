import * as z from 'zod/mini';
import { DELETING, readCampaign } from '#domain/campaign/campaign.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { Query } from '#server/backend/query.ts';
import { forgetAnswersAbout } from '#server/backend/stored-answers.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Operation } from '#server/backend/transaction.ts';
import type { NewJob } from './job-queue.ts';
import { DeletionBatches, type ProcessorMs } from './deletion-batches.ts';
import { JOB_DONE, runAgain, type JobContext, type JobHandler } from './job.ts';

export const CAMPAIGN_DELETION_KIND = 'campaign.delete';

const payloadSchema = z.object({ campaignId: z.string() });

/** Returns the job that deletes a campaign; each campaign has one. */
export const campaignDeletionJob = (campaignId: string, teamId: string): NewJob => ({
  kind: CAMPAIGN_DELETION_KIND,
  key: `${CAMPAIGN_DELETION_KIND}:${campaignId}`,
  teamId,
  payload: { campaignId } satisfies z.output<typeof payloadSchema>,
});

/** Most documents deleted in one step: few enough for one transaction with the writes beside them. */
const MAX_BATCH = 80;

/**
 * Deletes a campaign whose status is `deleting` (specification part 2 §4, "Campaign deletion dialog"). Nothing else
 * changes it meanwhile: the writes of its run expect the status they have read, and the rows of an import the counts of
 * their list.
 *
 *   chats ─▶ no chats: rejected rows ─▶ none of them: prospect lists ─▶ none of them: the campaign
 *     ▲  an import may still have added some          │
 *     └───────────────────────────────────────────────┘
 *
 * Each batch is one transaction with the campaign's `deletion`, which screens show as progress, and with the record of
 * whom the team has contacted, so that nobody is contacted twice because a campaign was deleted. Its cost stays in the
 * ledger.
 */
export function createCampaignDeletion(deps: {
  readonly backend: Backend;
  readonly random: Random;
  readonly processorMs: ProcessorMs;
}): JobHandler {
  return async (context) => {
    const { campaignId } = payloadSchema.parse(context.payload);
    const batches = new Map(
      DELETED.map((collection) => [collection, new DeletionBatches(MAX_BATCH, deps.processorMs)] as const),
    );
    while (!context.signal.aborted) {
      if (await retryOnConflict(() => deleteBatch(deps.backend, context, campaignId, batches), deps.random))
        return JOB_DONE;
    }
    return runAgain(context.now());
  };
}

/** The collections of a campaign, in the order in which they are deleted. */
const DELETED = [COLLECTIONS.chats, COLLECTIONS.rejectedRows, COLLECTIONS.prospectLists] as const;
type Batches = ReadonlyMap<CollectionId, DeletionBatches>;

/**
 * Deletes one batch of the first collection that has documents. Returns true when nothing is left, the campaign
 * included.
 */
async function deleteBatch(
  backend: Backend,
  context: JobContext,
  campaignId: string,
  batches: Batches,
): Promise<boolean> {
  const campaign = await backend.findDocument(COLLECTIONS.campaigns, campaignId);
  if (campaign === undefined) return true;
  const campaignReference = { collection: COLLECTIONS.campaigns, id: campaignId };
  const expectations = [{ ...campaignReference, fields: { status: DELETING, deletion: campaign['deletion'] ?? null } }];
  for (const [collection, batch] of batches) {
    const count = await batch.step(async (size) => {
      const found = await backend.list(collection, [
        Query.equal('campaign', campaignId),
        Query.limit(size),
        ...queriesOf(collection, campaign),
      ]);
      if (found.length === 0) return 0;
      const isOfChats = collection === COLLECTIONS.chats;
      if (isOfChats)
        await forgetAnswersAbout(
          backend,
          found.map(({ $id }) => $id),
        );
      const deletion = await progressAfter(backend, campaign, isOfChats ? found.length : 0);
      await context.saveProgress(
        {},
        {
          operations: [
            ...found.map(({ $id: id }): Operation => ({ action: 'delete', collection, id })),
            ...(isOfChats ? recordContacted(found) : []),
            { ...campaignReference, action: 'update', data: { deletion: JSON.stringify(deletion) } },
          ],
          expectations,
        },
      );
      return found.length;
    });
    if (count > 0) return false;
  }
  await context.saveProgress({}, { operations: [{ ...campaignReference, action: 'delete' }], expectations });
  return true;
}

/** Returns the queries that find documents by an index, and what is read of them. */
function queriesOf(collection: CollectionId, campaign: WireDocument): string[] {
  const base = ['$id', '$createdAt', '$updatedAt'];
  if (collection === COLLECTIONS.chats)
    return [Query.orderAsc('$updatedAt'), Query.select([...base, 'teamId', 'status', 'personKey'])];
  const ofTeam = collection === COLLECTIONS.prospectLists ? [Query.equal('teamId', String(campaign['teamId']))] : [];
  return [...ofTeam, Query.select(base)];
}

/**
 * Returns the progress after this batch. Appwrite counts up to a few thousand documents; the total of a larger campaign
 * grows as it is reached.
 */
async function progressAfter(
  backend: Backend,
  campaign: WireDocument,
  count: number,
): Promise<{ removed: number; total: number }> {
  const { removed, total } = readCampaign(campaign).deletion ?? { removed: 0, total: 0 };
  const totalChats =
    total > 0 ? total : await backend.count(COLLECTIONS.chats, [Query.equal('campaign', campaign.$id)]);
  return { removed: removed + count, total: Math.max(totalChats, removed + count) };
}

const contactedSchema = z.looseObject({ teamId: z.string(), status: z.catch(z.number(), 0), personKey: z.string() });

/** Returns the write that remembers everybody who was invited, by a digest of their address alone. */
function recordContacted(chats: readonly WireDocument[]): Operation[] {
  const contacted = chats.map((chat) => contactedSchema.parse(chat)).filter(({ status }) => status >= 1 && status <= 5);
  if (contacted.length === 0) return [];
  return [
    {
      action: 'bulkUpsert',
      collection: COLLECTIONS.contactedPeople,
      documents: contacted.map(({ teamId, personKey }) => ({
        id: hashId('contacted', personKey),
        data: { teamId, personKey },
      })),
    },
  ];
}
