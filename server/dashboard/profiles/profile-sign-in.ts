import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type {
  agentCredentialsRequestSchema,
  agentSetupRequestSchema,
  agentVerifyRequestSchema,
} from '#domain/profile/profile-requests.ts';
import { codeAlertOf, verificationOf } from '#domain/profile/profile-view.ts';
import { PROFILE_MESSAGES } from '#domain/profile/profile-messages.ts';
import { readProfile, type ProfileAlert } from '#domain/profile/profile.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Fields } from '#server/backend/transaction.ts';
import { findCredentials, keepCredentials } from '#server/drivers/network/profile-credentials.ts';
import type { CodeAnswer, NetworkSignIn } from '#server/drivers/network/sign-in.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import { enqueueOperation } from '#server/jobs/job-queue.ts';
import { profileSignInJob } from '#server/jobs/profile-sign-in.ts';
import type { Seal } from '#server/secrets/secret-cipher.ts';
import type { OnceOnly } from '../idempotency.ts';
import type { Caller } from '../authenticate.ts';
import { changeDocument, type DocumentChange } from '../team-document.ts';

/**
 * Signing profiles in (specification part 2 §4, §7): each of these begins an attempt, which a job carries on
 * (`server/jobs/profile-sign-in.ts`). What is asked for in a state that offers it on no screen is refused as changed
 * meanwhile.
 */
export interface ProfileSignInRouteDeps {
  readonly backend: Backend;
  readonly seal: Seal;
  readonly signIn: NetworkSignIn;
  readonly now: () => number;
  /** Counts wrong codes; refuses with `too_many_codes`. */
  readonly codeLimiter: RateLimiter;
}

/**
 * Wrong codes of one profile, whoever enters them and whichever code is asked for: another one that was sent is guessed
 * at as well.
 */
const WRONG_CODES = { limit: 5, windowMs: 10 * 60_000 } as const;

const ofProfile = (id: string) => ({ collection: COLLECTIONS.profiles, id, answerKey: 'agent' }) as const;
const BEGUN: Fields = { healthStatus: 'auth_in_progress', action: 'waiting_instance' };
const texts = (alerts: readonly ProfileAlert[]): string[] => alerts.map((alert) => JSON.stringify(alert));

type Document = Parameters<Parameters<typeof changeDocument>[3]>[0];

/** The change that begins an attempt, with what else it changes. */
function begin(
  { now }: ProfileSignInRouteDeps,
  caller: Caller,
  document: Document,
  fields: Fields,
  isProven = false,
): DocumentChange {
  const attempt = Number(document['signInAttempt'] ?? 0) + 1;
  return {
    fields: { ...BEGUN, ...fields, signInAttempt: attempt },
    also: [enqueueOperation(profileSignInJob(document.$id, caller.teamId, attempt, isProven), now())],
  };
}

/** The same with new credentials. */
function beginWith(
  deps: ProfileSignInRouteDeps,
  caller: Caller,
  document: Document,
  { login, password }: { readonly login: string; readonly password: string },
  fields: Fields = {},
): DocumentChange {
  const changed = { credentialsChangedAt: new Date(deps.now()).toISOString(), credentialsChangedBy: caller.userId };
  const { also = [], ...change } = begin(deps, caller, document, { ...fields, ...changed, alerts: [] });
  return { ...change, also: [keepCredentials(deps.seal, caller.teamId, document.$id, { login, password }), ...also] };
}

/** `POST /agent/setup`: the first time, with the country the profile is of. */
export const profileSetUp = (
  deps: ProfileSignInRouteDeps,
  caller: Caller,
  { agentId, login, password, country }: z.output<typeof agentSetupRequestSchema>,
): OnceOnly =>
  changeDocument(deps.backend, caller, ofProfile(agentId), (document) => {
    if (readProfile(document).health !== 'setup_needed')
      throw new OutriderError('conflict', 'This profile was set up already.');
    return beginWith(deps, caller, document, { login, password }, { country });
  });

/** `POST /agent/credentials`: others than before; whatever was under way with those ends. */
export const profileCredentials = (
  deps: ProfileSignInRouteDeps,
  caller: Caller,
  { agentId, login, password }: z.output<typeof agentCredentialsRequestSchema>,
): OnceOnly =>
  changeDocument(deps.backend, caller, ofProfile(agentId), (document) => {
    const { health } = readProfile(document);
    if (health === 'setup_needed')
      throw new OutriderError('conflict', 'This profile is not set up yet: that asks for its login and password, too.');
    if (health === 'disabled') throw new OutriderError('conflict', 'This profile is disabled.');
    return beginWith(deps, caller, document, { login, password });
  });

/** `POST /agent/authenticate`: once more with the credentials that are kept. */
export const profileAuthenticate = (deps: ProfileSignInRouteDeps, caller: Caller, agentId: string): OnceOnly =>
  changeDocument(deps.backend, caller, ofProfile(agentId), async (document): Promise<DocumentChange> => {
    const { health, alerts } = readProfile(document);
    if (health !== 'auth_needed' && health !== 'auth_failed')
      throw new OutriderError('conflict', 'This profile does not wait to be authenticated.');
    if ((await findCredentials(deps, agentId)) === undefined)
      throw new OutriderError('conflict', PROFILE_MESSAGES.noCredentials);
    return begin(deps, caller, document, {
      alerts: texts(alerts.filter(({ subType }) => subType === 'session_expired')),
    });
  });

/** The alert that asks for a code, of a profile that waits for one. Throws `conflict`. */
function getCodeAlert(document: Document): ProfileAlert {
  const { health, alerts } = readProfile(document);
  const alert = ['auth_needed', 'auth_in_progress'].includes(health) ? codeAlertOf(alerts) : undefined;
  if (alert === undefined) throw new OutriderError('conflict', PROFILE_MESSAGES.nothingAsked);
  return alert;
}

/** Why a code was not taken, with what can be done where it comes from: an app is asked for no other one. */
function codeRefusal(answer: Exclude<CodeAnswer, 'accepted'>, asked: ProfileAlert): OutriderError {
  if (answer === 'nothing-asked') return new OutriderError('conflict', PROFILE_MESSAGES.nothingAsked);
  if (answer === 'too-late') return new OutriderError('invalid_request', PROFILE_MESSAGES.codeTooLate);
  const { method } = verificationOf(asked);
  return new OutriderError(
    'invalid_request',
    method === 'authenticator app'
      ? PROFILE_MESSAGES.codeNotInApp
      : method === 'captcha'
        ? PROFILE_MESSAGES.codeNotOfPicture
        : PROFILE_MESSAGES.codeWrong,
  );
}

/**
 * Whether a code is the right one. After several wrong ones in a row none is looked at for a while: throws
 * `too_many_codes`.
 */
async function checkCode(
  { signIn, codeLimiter }: ProfileSignInRouteDeps,
  profileId: string,
  code: string,
): Promise<CodeAnswer> {
  const key = `wrong codes of ${profileId}`;
  // Counted before it is looked at: many at once are no more than one after the other.
  codeLimiter.take(key, WRONG_CODES);
  const answer = await signIn.checkCode(profileId, code);
  if (answer === 'accepted') codeLimiter.reset(key);
  else if (answer !== 'wrong') codeLimiter.giveBack(key);
  return answer;
}

/**
 * `POST /agent/verify`: the code that is asked for. Throws `invalid_request` for another one, `too_many_codes` after
 * several of them.
 */
export const profileVerify = (
  deps: ProfileSignInRouteDeps,
  caller: Caller,
  { agentId, code }: z.output<typeof agentVerifyRequestSchema>,
): OnceOnly =>
  changeDocument(deps.backend, caller, ofProfile(agentId), async (document): Promise<DocumentChange> => {
    const asked = getCodeAlert(document);
    const answer = await checkCode(deps, agentId, code);
    if (answer !== 'accepted') throw codeRefusal(answer, asked);
    const left = readProfile(document).alerts.filter(({ subType }) => subType !== asked.subType);
    return begin(deps, caller, document, { action: 'typing_code', alerts: texts(left) }, true);
  });

/** `POST /agent/code`: another code. Ours. Throws `conflict` where none can be sent. */
export const profileCode = (deps: ProfileSignInRouteDeps, caller: Caller, agentId: string): OnceOnly =>
  changeDocument(deps.backend, caller, ofProfile(agentId), async (document): Promise<DocumentChange> => {
    const asked = getCodeAlert(document);
    const alert = await deps.signIn.sendCode(agentId, await findCredentials(deps, agentId));
    if (alert === undefined) throw new OutriderError('conflict', PROFILE_MESSAGES.nothingAsked);
    const others = readProfile(document).alerts.filter(({ subType }) => subType !== asked.subType);
    return { fields: { alerts: texts([alert, ...others]) }, restsOn: ['healthStatus', 'signInAttempt'] };
  });
