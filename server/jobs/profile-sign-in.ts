import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { PROFILE_MESSAGES } from '#domain/profile/profile-messages.ts';
import { readProfile, type ProfileAlert } from '#domain/profile/profile.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Fields } from '#server/backend/transaction.ts';
import { findCredentials } from '#server/drivers/network/profile-credentials.ts';
import type { NetworkSignIn, SignInStep } from '#server/drivers/network/sign-in.ts';
import type { SecretCipher } from '#server/secrets/secret-cipher.ts';
import type { NewJob } from './job-queue.ts';
import { JOB_DONE, runAgain, type JobContext, type JobHandler, type JobOutcome } from './job.ts';

export const PROFILE_SIGN_IN_KIND = 'profile.sign-in';

/**
 * Signs one profile in. Each sign-in is an attempt with a job of its own; a job whose attempt is no longer the
 * profile's ends silently. Each step of the driver is stored together with the number of the next, so a repeated step
 * has the same number.
 *
 *   auth_in_progress ── task after task ──▶ running
 *        │   ▲               ├── refused, or an account of somebody else ──▶ auth_failed
 *        ▼   │ approved      │
 *   a proof is required ─────┴── not given in time ──▶ auth_needed
 *        └── the code was right (`server/dashboard/profiles/profile-sign-in.ts`): the next attempt, already proven
 */
const payloadSchema = z.object({ profileId: z.string(), attempt: z.number(), isProven: z.boolean() });
const progressSchema = z.object({ step: z.number() });

/** Returns the job of one attempt. */
export const profileSignInJob = (profileId: string, teamId: string, attempt: number, isProven: boolean): NewJob => ({
  kind: PROFILE_SIGN_IN_KIND,
  key: `${PROFILE_SIGN_IN_KIND}:${profileId}:${attempt}`,
  teamId,
  payload: { profileId, attempt, isProven } satisfies z.output<typeof payloadSchema>,
});

interface ProfileSignInDeps {
  readonly backend: Backend;
  readonly cipher: SecretCipher;
  readonly signIn: NetworkSignIn;
  readonly random: Random;
}

export const createProfileSignIn =
  (deps: ProfileSignInDeps): JobHandler =>
  (context) =>
    retryOnConflict(() => advance(deps, context), deps.random);

async function advance(deps: ProfileSignInDeps, context: JobContext): Promise<JobOutcome> {
  const { profileId, attempt, isProven } = payloadSchema.parse(context.payload);
  const { step } = progressSchema.parse(context.progress ?? { step: 0 });
  const document = await deps.backend.findDocument(COLLECTIONS.profiles, profileId);
  if (
    document === undefined ||
    document['signInAttempt'] !== attempt ||
    document['healthStatus'] !== 'auth_in_progress'
  )
    return JOB_DONE;
  const answer = await deps.signIn.next(
    { profileId, country: readProfile(document).country, attempt, step, isProven },
    await findCredentials(deps, profileId),
  );
  const isOfOther = isOtherAccount(answer, document);
  // Nobody's account stays signed in by mistake.
  if (isOfOther) await deps.signIn.forget(profileId);
  const signInStep = isOfOther ? OTHER_ACCOUNT : answer;
  const fields = fieldsOf(signInStep, document);
  const own = { collection: COLLECTIONS.profiles, id: profileId };
  const hasChanged = Object.entries(fields).some(
    ([name, value]) => JSON.stringify(document[name] ?? null) !== JSON.stringify(value),
  );
  await context.saveProgress(
    { step: signInStep.kind === 'in-progress' ? step + 1 : step } satisfies z.output<typeof progressSchema>,
    hasChanged
      ? {
          operations: [{ ...own, action: 'update', data: fields }],
          expectations: [{ ...own, fields: { signInAttempt: attempt, healthStatus: 'auth_in_progress' } }],
        }
      : { operations: [] },
  );
  if (signInStep.kind === 'in-progress') return runAgain(context.now() + deps.signIn.stepMs);
  return signInStep.kind === 'proof-required' ? runAgain(context.now() + signInStep.pollAfterMs) : JOB_DONE;
}

const OTHER_ACCOUNT: SignInStep = {
  kind: 'refused',
  alert: {
    type: 'auth',
    subType: 'wrong_account',
    message: PROFILE_MESSAGES.otherAccount,
    severity: 'error',
    metadata: {},
  },
};

/**
 * Checks whether another account signs in than the one that began the profile's conversations: they can only go on
 * there (docs/adr/0037).
 */
const isOtherAccount = (answer: SignInStep, { account }: WireDocument): boolean =>
  answer.kind === 'signed-in' && Boolean(account) && answer.account !== '' && answer.account !== account;

const texts = (alerts: readonly ProfileAlert[]): string[] => alerts.map((alert) => JSON.stringify(alert));

/**
 * Returns the profile's fields after a step of its sign-in. The alert of an ended session stays until the profile is
 * signed in again.
 */
function fieldsOf(signInStep: SignInStep, document: WireDocument): Fields {
  const { alerts, name } = readProfile(document);
  const ended = alerts.filter(({ subType }) => subType === 'session_expired');
  switch (signInStep.kind) {
    case 'in-progress':
      return { action: signInStep.action };
    case 'proof-required':
      return { action: 'checking_auth', alerts: texts([signInStep.alert, ...ended]) };
    case 'expired':
      return {
        healthStatus: 'auth_needed',
        action: '',
        alerts: texts([...(signInStep.alert === undefined ? [] : [signInStep.alert]), ...ended]),
      };
    case 'refused':
      return { healthStatus: 'auth_failed', action: '', alerts: texts([signInStep.alert]) };
    case 'signed-in':
      return {
        healthStatus: 'running',
        action: 'next_task',
        alerts: [],
        ...(name.trim() === '' ? { name: signInStep.name, avatar: signInStep.avatar } : {}),
        ...(signInStep.account === '' ? {} : { account: signInStep.account }),
      };
  }
}
