import * as z from 'zod/mini';
import { DELETING, readCampaign } from '#domain/campaign/campaign.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { derivedId } from '#server/backend/hash-id.ts';
import { Query } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Operation } from '#server/backend/transaction.ts';
import type { NewJob } from './job-queue.ts';
import { JOB_DONE, runAgain, type JobContext, type JobHandler } from './job.ts';

export const CAMPAIGN_DELETION_KIND = 'campaign.delete';

const payloadSchema = z.object({ campaignId: z.string() });

/** The one deletion of a campaign. */
export const campaignDeletionJob = (campaignId: string, teamId: string): NewJob => ({
  kind: CAMPAIGN_DELETION_KIND,
  key: `${CAMPAIGN_DELETION_KIND}:${campaignId}`,
  teamId,
  payload: { campaignId } satisfies z.output<typeof payloadSchema>,
});

/** Documents of one step: few enough for one transaction, with what is written beside them. */
const BATCH_SIZE = 80;

/**
 * Takes a campaign away whose status says so (specification part 2 §4, "Campaign deletion dialog"). Nothing of it moves
 * any more: every act of its run is written on the condition that the status is as it was read, and the rows of an
 * import with the counts of their list.
 *
 *   chats, a batch at a time ─▶ no chats: rejected rows and prospect lists ─▶ none of them: the campaign
 *        ▲  an import may still have added some                │
 *        └─────────────────────────────────────────────────────┘
 *
 * Each batch goes in one transaction with the campaign's `deletion`, which screens read as progress, and with the
 * memory of whom the team has contacted: nobody is contacted a second time because a campaign was deleted. What it has
 * cost stays in the credits.
 */
export function createCampaignDeletion(deps: { readonly backend: Backend; readonly random: Random }): JobHandler {
  return async (context) => {
    const { campaignId } = payloadSchema.parse(context.payload);
    while (!context.signal.aborted) {
      if (await retryOnConflict(() => removeSome(deps.backend, context, campaignId), deps.random)) return JOB_DONE;
    }
    return runAgain(context.now());
  };
}

/** One batch. True when nothing is left, the campaign itself included. */
async function removeSome(backend: Backend, context: JobContext, campaignId: string): Promise<boolean> {
  const campaign = await backend.findDocument(COLLECTIONS.campaigns, campaignId);
  if (campaign === undefined) return true;
  const ofCampaign = [Query.equal('campaign', campaignId), Query.limit(BATCH_SIZE)];
  const chats = await backend.list(COLLECTIONS.chats, [
    ...ofCampaign,
    Query.orderAsc('$updatedAt'),
    Query.select(['$id', '$createdAt', '$updatedAt', 'teamId', 'status', 'personKey']),
  ]);
  const operations =
    chats.length > 0
      ? [
          ...chats.map(({ $id: id }): Operation => ({ action: 'delete', collection: COLLECTIONS.chats, id })),
          ...rememberContacted(chats),
        ]
      : [
          ...(await removalOf(backend, COLLECTIONS.rejectedRows, ofCampaign)),
          ...(await removalOf(backend, COLLECTIONS.prospectLists, [
            Query.equal('teamId', String(campaign['teamId'])),
            ...ofCampaign,
          ])),
        ];
  const isLast = operations.length === 0;
  const own = { collection: COLLECTIONS.campaigns, id: campaignId };
  const last: Operation = isLast
    ? { ...own, action: 'delete' }
    : {
        ...own,
        action: 'update',
        data: { deletion: JSON.stringify(await progressAfter(backend, campaign, chats.length)) },
      };
  await context.saveProgress(
    {},
    {
      operations: [...operations, last],
      expectations: [{ ...own, fields: { status: DELETING, deletion: campaign['deletion'] ?? null } }],
    },
  );
  return isLast;
}

async function removalOf(backend: Backend, collection: CollectionId, queries: readonly string[]): Promise<Operation[]> {
  const found = await backend.list(collection, [...queries, Query.select(['$id', '$createdAt', '$updatedAt'])]);
  return found.map(({ $id: id }) => ({ action: 'delete', collection, id }));
}

/** Appwrite counts up to some thousands; of a campaign with more, the total grows when it is reached. */
async function progressAfter(
  backend: Backend,
  campaign: WireDocument,
  count: number,
): Promise<{ removed: number; total: number }> {
  const { removed, total } = readCampaign(campaign).deletion ?? { removed: 0, total: 0 };
  const known = total > 0 ? total : await backend.count(COLLECTIONS.chats, [Query.equal('campaign', campaign.$id)]);
  return { removed: removed + count, total: Math.max(known, removed + count) };
}

const contactedSchema = z.looseObject({ teamId: z.string(), status: z.catch(z.number(), 0), personKey: z.string() });

/** Those who were invited at least: a digest of their address, and nothing else of them. */
function rememberContacted(chats: readonly WireDocument[]): Operation[] {
  const contacted = chats.map((chat) => contactedSchema.parse(chat)).filter(({ status }) => status >= 1 && status <= 5);
  if (contacted.length === 0) return [];
  return [
    {
      action: 'bulkUpsert',
      collection: COLLECTIONS.contactedPeople,
      documents: contacted.map(({ teamId, personKey }) => ({
        id: derivedId('contacted', personKey),
        data: { teamId, personKey },
      })),
    },
  ];
}
