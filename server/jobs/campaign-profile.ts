import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { DELETING, readCampaign } from '#domain/campaign/campaign.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Operation } from '#server/backend/transaction.ts';
import type { NewJob } from './job-queue.ts';
import { JOB_DONE, runAgain, type JobContext, type JobHandler } from './job.ts';

export const CAMPAIGN_PROFILE_KIND = 'campaign.profile';

const payloadSchema = z.object({ campaignId: z.string() });

/** Returns the job that gives the waiting prospects of a campaign to its present profile; each change has one. */
export const campaignProfileJob = (campaignId: string, teamId: string): NewJob => ({
  kind: CAMPAIGN_PROFILE_KIND,
  key: `${CAMPAIGN_PROFILE_KIND}:${campaignId}:${randomUUID()}`,
  teamId,
  payload: { campaignId } satisfies z.output<typeof payloadSchema>,
});

/** Chats changed in one transaction. */
const BATCH_SIZE = 80;

const chatSchema = z.looseObject({ $id: z.string(), agent: z.nullish(z.string()) });

/**
 * Creates the handler that hands prospects whom nobody has written to, and for whom no invitation is reserved, to the
 * profile that runs their campaign now. The others stay with the profile that began with them.
 *
 * While it takes more than one batch, the campaign says how far it is (`handover`), which screens show.
 *
 * The run does not depend on it: a reservation assigns a chat to its profile in the same transaction. Each batch
 * expects its chats unchanged, so a run, this job and the job of a later change of the profile never overwrite each
 * other.
 */
export function createCampaignProfile(deps: { readonly backend: Backend; readonly random: Random }): JobHandler {
  return async (context) => {
    const { campaignId } = payloadSchema.parse(context.payload);
    while (!context.signal.aborted) {
      if (await retryOnConflict(() => giveBatch(deps.backend, context, campaignId), deps.random)) return JOB_DONE;
    }
    return runAgain(context.now());
  };
}

/** Gives one batch. Returns true when none is left. */
async function giveBatch(backend: Backend, context: JobContext, campaignId: string): Promise<boolean> {
  const document = await backend.findDocument(COLLECTIONS.campaigns, campaignId);
  if (document === undefined || document['status'] === DELETING) return true;
  const { profileId, handover = { moved: 0, total: 0 } } = readCampaign(document);
  if (profileId === '') return true;
  const ofOthers = [
    Query.equal('campaign', campaignId),
    Query.isNull('nextActAt'),
    Query.equal('status', 0),
    Query.notEqual('agent', profileId),
  ];
  const chats = (
    await backend.list(COLLECTIONS.chats, [
      ...ofOthers,
      Query.limit(BATCH_SIZE),
      Query.select(['$id', '$createdAt', '$updatedAt', 'agent']),
    ])
  ).map((chat) => chatSchema.parse(chat));
  const isShown = (document['handover'] ?? '') !== '';
  if (chats.length === 0 && !isShown) return true;
  const moved = handover.moved + chats.length;
  // A single batch is too short to show progress.
  const isLong = isShown || chats.length === BATCH_SIZE;
  const total = handover.total > 0 ? handover.total : isLong ? await backend.count(COLLECTIONS.chats, ofOthers) : 0;
  const own = { collection: COLLECTIONS.campaigns, id: campaignId };
  const progress = chats.length === 0 ? null : JSON.stringify({ moved, total: Math.max(total, moved) });
  await context.saveProgress(
    {},
    {
      operations: [
        ...chats.map(({ $id: id }): Operation => ({
          action: 'update',
          collection: COLLECTIONS.chats,
          id,
          data: { agent: profileId },
        })),
        ...(isLong ? [{ ...own, action: 'update', data: { handover: progress } } as const] : []),
      ],
      expectations: [
        // Another change of the profile counts anew.
        ...(isLong ? [{ ...own, fields: { agent: profileId, handover: document['handover'] ?? null } }] : []),
        ...chats.map(({ $id: id, agent }) => ({
          collection: COLLECTIONS.chats,
          id,
          fields: { status: 0, nextActAt: null, agent: agent ?? null },
        })),
      ],
    },
  );
  return chats.length === 0;
}
