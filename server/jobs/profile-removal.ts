import * as z from 'zod/mini';
import { isPausable } from '#domain/campaign/campaign.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { isRemoved } from '#domain/profile/removed-profile.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { NetworkSignIn } from '#server/drivers/network/sign-in.ts';
import type { NewJob } from './job-queue.ts';
import { JOB_DONE, runAgain, type JobContext, type JobHandler } from './job.ts';

export const PROFILE_REMOVAL_KIND = 'profile.removal';

const payloadSchema = z.object({ profileId: z.string(), attempt: z.number() });

/** Returns the job that ends what a removed profile did. `attempt` is the number of sign-ins that the removal ended. */
export const profileRemovalJob = (profileId: string, teamId: string, attempt: number): NewJob => ({
  kind: PROFILE_REMOVAL_KIND,
  key: `${PROFILE_REMOVAL_KIND}:${profileId}:${attempt}`,
  teamId,
  payload: { profileId, attempt } satisfies z.output<typeof payloadSchema>,
});

/** Campaigns paused in one transaction. */
const BATCH_SIZE = 20;

interface ProfileRemovalDeps {
  readonly backend: Backend;
  readonly signIn: Pick<NetworkSignIn, 'forget'>;
  readonly random: Random;
}

/**
 * Signs a removed profile out at the network and pauses the campaigns that it ran. Nothing is sent meanwhile: every
 * step of a run expects its profile to be running. Ends silently once the profile is connected again.
 */
export function createProfileRemoval(deps: ProfileRemovalDeps): JobHandler {
  return async (context) => {
    const { profileId, attempt } = payloadSchema.parse(context.payload);
    const isStillRemoved = async (): Promise<boolean> => {
      const document = await deps.backend.findDocument(COLLECTIONS.profiles, profileId);
      return document !== undefined && isRemoved(readProfile(document)) && document['signInAttempt'] === attempt;
    };
    if (!(await isStillRemoved())) return JOB_DONE;
    await deps.signIn.forget(profileId);
    while (!context.signal.aborted) {
      if (!(await isStillRemoved())) return JOB_DONE;
      if (await retryOnConflict(() => pauseBatch(deps.backend, context, profileId), deps.random)) return JOB_DONE;
    }
    return runAgain(context.now());
  };
}

/** Pauses one batch of campaigns. Returns true when none is left. */
async function pauseBatch(backend: Backend, context: JobContext, profileId: string): Promise<boolean> {
  const campaigns = (
    await backend.list(COLLECTIONS.campaigns, [
      Query.equal('agent', profileId),
      Query.equal('status', 'active'),
      Query.limit(BATCH_SIZE),
      Query.select(['$id', '$createdAt', '$updatedAt', 'status']),
    ])
  ).filter(({ status }) => isPausable(String(status)));
  if (campaigns.length === 0) return true;
  await context.saveProgress(
    {},
    {
      operations: campaigns.map(({ $id: id }) => ({
        action: 'update',
        collection: COLLECTIONS.campaigns,
        id,
        data: { status: 'paused' },
      })),
      expectations: campaigns.map(({ $id: id, status }) => ({
        collection: COLLECTIONS.campaigns,
        id,
        fields: { status, agent: profileId },
      })),
    },
  );
  return false;
}
