import * as z from 'zod/mini';
import { DELETING, readCampaignStats, SET_UP } from '#domain/campaign/campaign.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Random } from '#domain/random.ts';
import { readProspectList } from '#domain/prospect/prospect-list.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { forgetAnswersAbout } from '#server/backend/stored-answers.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Expectation, Operation } from '#server/backend/transaction.ts';
import type { NewJob } from './job-queue.ts';
import { JOB_DONE, runAgain, type JobContext, type JobHandler } from './job.ts';

export const PROSPECT_UNDO_KIND = 'prospects.undo';

const payloadSchema = z.object({ prospectListId: z.string() });

/** Returns the job that undoes an import; each import has one. */
export const prospectUndoJob = (prospectListId: string, teamId: string): NewJob => ({
  kind: PROSPECT_UNDO_KIND,
  key: `${PROSPECT_UNDO_KIND}:${prospectListId}`,
  teamId,
  payload: { prospectListId } satisfies z.output<typeof payloadSchema>,
});

/** Documents deleted in one step: few enough for one transaction with the writes beside them. */
const BATCH_SIZE = 40;
/** Statuses of people who were not contacted: waiting, or without an address. */
const UNDOABLE_STATUSES = [0, 404];

/**
 * Creates the handler that removes the people of an import who were not contacted yet ("CSV import", within 24 hours).
 * Each batch is one transaction with the counts of its list and its campaign, and expects each person as read: somebody
 * who is contacted at the same moment stays. A campaign that nobody is left in waits for prospects again, as before its
 * first import.
 */
export function createProspectUndo(deps: { readonly backend: Backend; readonly random: Random }): JobHandler {
  return async (context) => {
    const { prospectListId } = payloadSchema.parse(context.payload);
    while (!context.signal.aborted) {
      if (await retryOnConflict(() => deleteBatch(deps.backend, context, prospectListId), deps.random)) return JOB_DONE;
    }
    return runAgain(context.now());
  };
}

const chatSchema = z.looseObject({ $id: z.string(), status: z.catch(z.number(), 0), actCount: z.catch(z.number(), 0) });

/** Removes one batch. Returns true when nobody is left to remove. */
async function deleteBatch(backend: Backend, context: JobContext, prospectListId: string): Promise<boolean> {
  const list = await backend.findDocument(COLLECTIONS.prospectLists, prospectListId);
  if (list === undefined) return true;
  const { campaignId, undone } = readProspectList(list);
  const campaign = await backend.findDocument(COLLECTIONS.campaigns, campaignId);
  if (campaign === undefined || campaign['status'] === DELETING) return true;
  const found = await backend.list(COLLECTIONS.chats, [
    Query.equal('prospectList', prospectListId),
    Query.equal('status', UNDOABLE_STATUSES),
    Query.limit(BATCH_SIZE),
    Query.select(['$id', '$createdAt', '$updatedAt', 'status', 'actCount']),
  ]);
  const chats = found.map((document) => chatSchema.parse(document));
  await forgetAnswersAbout(
    backend,
    chats.map(({ $id }) => $id),
  );
  const isLast = chats.length === 0;
  const waiting = chats.filter(({ status }) => status === 0).length;
  // A row without a usable address was never imported as somebody.
  const people = chats.filter(({ status, actCount }) => status !== 404 || actCount > 0).length;
  const campaignReference = { collection: COLLECTIONS.campaigns, id: campaignId };
  const stats = readCampaignStats(campaign['stats']).value;
  const prospects = Math.max(0, stats.prospects - waiting);
  // Another import may be adding people: it starts a campaign that needs prospects, but none that is active.
  const isEmptied = isLast && prospects === 0 && (campaign['status'] === 'active' || campaign['status'] === 'paused');
  const isCampaignChanged = waiting > 0 || isEmptied;
  const operations: Operation[] = [
    ...chats.map(({ $id: id }): Operation => ({ action: 'delete', collection: COLLECTIONS.chats, id })),
    {
      action: 'update',
      collection: COLLECTIONS.prospectLists,
      id: prospectListId,
      data: isLast ? { status: 'undone' } : { undone: undone + people },
    },
    ...(isCampaignChanged
      ? [
          {
            ...campaignReference,
            action: 'update' as const,
            data: {
              ...(waiting > 0 && { stats: JSON.stringify({ ...stats, prospects }) }),
              ...(isEmptied && { status: SET_UP.status }),
            },
          },
        ]
      : []),
  ];
  const expectations: Expectation[] = [
    {
      collection: COLLECTIONS.prospectLists,
      id: prospectListId,
      fields: { undone: list['undone'] ?? null, status: list['status'] },
    },
    ...(isCampaignChanged
      ? [{ ...campaignReference, fields: { stats: campaign['stats'] ?? null, status: campaign['status'] } }]
      : []),
    ...chats.map(({ $id: id, status, actCount }) => ({
      collection: COLLECTIONS.chats,
      id,
      fields: { status, actCount },
    })),
  ];
  await context.saveProgress({}, { operations, expectations });
  return isLast;
}
