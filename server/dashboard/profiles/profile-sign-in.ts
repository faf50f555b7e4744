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
import { connectedBy, readProfile, type ProfileAlert } from '#domain/profile/profile.ts';
import { isRemoved } from '#domain/profile/removed-profile.ts';
import type { Fields } from '#server/backend/transaction.ts';
import { assertMayWrite } from '#server/backend/write-guard.ts';
import { findCredentials, storeCredentials } from '#server/drivers/network/profile-credentials.ts';
import type { CodeAnswer, NetworkSignIn } from '#server/drivers/network/sign-in.ts';
import { countNewCode, forgetCodes, nextCodeOf } from '#server/http/code-limits.ts';
import { RateLimited } from '#server/http/error-answer.ts';
import type { RateLimits, RateRule } from '#server/http/rate-limit.ts';
import { enqueueOperation } from '#server/jobs/job-queue.ts';
import { profileSignInJob } from '#server/jobs/profile-sign-in.ts';
import type { SecretCipher } from '#server/secrets/secret-cipher.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { assertMay } from '../assert-may.ts';
import type { Caller } from '../authenticate.ts';
import { reservePlanSlot, type PlanLimitDeps } from '../plan-limits.ts';
import { changeDocument, type DocumentChange } from '../team-document.ts';

/**
 * Sign-in of profiles (specification part 2 §4, §7): each command starts an attempt that a job continues
 * (`server/jobs/profile-sign-in.ts`). A command that no screen offers in the present state is refused with `conflict`.
 */
export interface ProfileSignInRouteDeps extends PlanLimitDeps {
  readonly cipher: SecretCipher;
  readonly signIn: NetworkSignIn;
  readonly now: () => number;
  /** Counts wrong codes, over all servers. */
  readonly codeLimiter: RateLimits;
}

const DAY_MS = 24 * 3_600_000;
/** Wrong tries, by anybody, after which a sent code is void. */
const TRIES_OF_A_CODE = { limit: 5, windowMs: DAY_MS } as const;
/** Wrong tries at an authenticator app, which shows a new code twice a minute and sends none. */
const TRIES_OF_AN_APP = { limit: 5, windowMs: 10 * 60_000 } as const;
/** Wrong tries of a profile over all its codes: a new sign-in sends a new code. */
const TRIES_OF_A_DAY = { limit: 50, windowMs: DAY_MS } as const;

const personOf = (profileId: string): string => `profile ${profileId}`;

const ofProfile = (id: string) => ({ collection: COLLECTIONS.profiles, id, answerKey: 'agent' }) as const;
const STARTED: Fields = { healthStatus: 'auth_in_progress', action: 'waiting_instance' };
const texts = (alerts: readonly ProfileAlert[]): string[] => alerts.map((alert) => JSON.stringify(alert));

type Document = Parameters<Parameters<typeof changeDocument>[3]>[0];

/**
 * Returns a command that changes the sign-in of a profile. Throws `forbidden` to members for a profile that another
 * connected: who enters its credentials decides in whose name the team writes. One that nobody has connected yet
 * belongs to the member who connects it.
 */
const changeSignIn = (
  { backend }: ProfileSignInRouteDeps,
  caller: Caller,
  agentId: string,
  decide: (document: Document) => DocumentChange | Promise<DocumentChange>,
): IdempotentCommand =>
  changeDocument(backend, caller, ofProfile(agentId), async (document) => {
    assertMay(caller, 'profiles.sign-in', connectedBy(readProfile(document)));
    const change = await decide(document);
    // A colleague may connect it meanwhile.
    return { ...change, dependsOn: [...(change.dependsOn ?? []), 'credentialsChangedBy'] };
  });

/** Returns the change that starts an attempt, with the fields changed along with it. */
function startAttempt(
  { now }: ProfileSignInRouteDeps,
  caller: Caller,
  document: Document,
  fields: Fields,
  isProven = false,
): DocumentChange {
  const attempt = Number(document['signInAttempt'] ?? 0) + 1;
  return {
    fields: { ...STARTED, ...fields, signInAttempt: attempt },
    extraOperations: [enqueueOperation(profileSignInJob(document.$id, caller.teamId, attempt, isProven), now())],
  };
}

/** Returns the change that starts an attempt with new credentials. */
function startAttemptWith(
  deps: ProfileSignInRouteDeps,
  caller: Caller,
  document: Document,
  { login, password }: { readonly login: string; readonly password: string },
  fields: Fields = {},
): DocumentChange {
  const changed = { credentialsChangedAt: new Date(deps.now()).toISOString(), credentialsChangedBy: caller.userId };
  const { extraOperations = [], ...change } = startAttempt(deps, caller, document, {
    ...fields,
    ...changed,
    alerts: [],
  });
  return {
    ...change,
    extraOperations: [
      storeCredentials(deps.cipher, caller.teamId, document.$id, { login, password }),
      ...extraOperations,
    ],
  };
}

/**
 * `POST /agent/setup`: sets a profile up, with its country. One that was removed is connected again, with all of its
 * conversations; throws `limit_reached` when the plan has no room for it.
 */
export const setUpProfile = (
  deps: ProfileSignInRouteDeps,
  caller: Caller,
  { agentId, login, password, country }: z.output<typeof agentSetupRequestSchema>,
): IdempotentCommand =>
  changeSignIn(deps, caller, agentId, async (document): Promise<DocumentChange> => {
    const profile = readProfile(document);
    if (profile.health !== 'setup_needed' && !isRemoved(profile))
      throw new OutriderError('conflict', 'This profile is already set up.');
    const change = startAttemptWith(deps, caller, document, { login, password }, { country });
    if (!isRemoved(profile)) return change;
    const teamVersion = await reservePlanSlot(deps, caller.teamId, 'profiles', PROFILE_MESSAGES.limitReached);
    return { ...change, teamVersion };
  });

/** `POST /agent/credentials`: replaces the credentials; an attempt with the previous ones ends. */
export const setProfileCredentials = (
  deps: ProfileSignInRouteDeps,
  caller: Caller,
  { agentId, login, password }: z.output<typeof agentCredentialsRequestSchema>,
): IdempotentCommand =>
  changeSignIn(deps, caller, agentId, (document) => {
    const { health } = readProfile(document);
    if (health === 'setup_needed')
      throw new OutriderError('conflict', 'This profile is not set up yet. Enter its login and password first.');
    if (isRemoved({ health })) throw new OutriderError('conflict', PROFILE_MESSAGES.removed);
    if (health === 'disabled') throw new OutriderError('conflict', 'This profile is disabled.');
    return startAttemptWith(deps, caller, document, { login, password });
  });

/** `POST /agent/authenticate`: tries again with the stored credentials. */
export const authenticateProfile = (deps: ProfileSignInRouteDeps, caller: Caller, agentId: string): IdempotentCommand =>
  changeSignIn(deps, caller, agentId, async (document): Promise<DocumentChange> => {
    const { health, alerts } = readProfile(document);
    if (health !== 'auth_needed' && health !== 'auth_failed')
      throw new OutriderError('conflict', 'This profile is not waiting for authentication.');
    if ((await findCredentials(deps, agentId)) === undefined)
      throw new OutriderError('conflict', PROFILE_MESSAGES.noCredentials);
    return startAttempt(deps, caller, document, {
      alerts: texts(alerts.filter(({ subType }) => subType === 'session_expired')),
    });
  });

/** Returns the alert that asks for a code. Throws `conflict` when the profile waits for none. */
function getCodeAlert(document: Document): ProfileAlert {
  const { health, alerts } = readProfile(document);
  const alert = ['auth_needed', 'auth_in_progress'].includes(health) ? codeAlertOf(alerts) : undefined;
  if (alert === undefined) throw new OutriderError('conflict', PROFILE_MESSAGES.noCodeRequested);
  return alert;
}

/** Returns the refusal of a code, with a next step that fits its source: an authenticator app sends no new code. */
function codeRefusal(answer: Exclude<CodeAnswer, 'accepted'>, codeAlert: ProfileAlert): OutriderError {
  if (answer === 'nothing-asked') return new OutriderError('conflict', PROFILE_MESSAGES.noCodeRequested);
  if (answer === 'too-late') return new OutriderError('invalid_request', PROFILE_MESSAGES.codeExpired);
  const { method } = verificationOf(codeAlert);
  return new OutriderError(
    'invalid_request',
    method === 'authenticator app'
      ? PROFILE_MESSAGES.codeNotInApp
      : method === 'captcha'
        ? PROFILE_MESSAGES.captchaWrong
        : PROFILE_MESSAGES.codeWrong,
  );
}

/** Counts a try; returns false beyond the limit. */
async function isCounted(limits: RateLimits, key: string, rule: RateRule): Promise<boolean> {
  try {
    await limits.consume(key, rule);
    return true;
  } catch (error) {
    if (error instanceof RateLimited) return false;
    throw error;
  }
}

/** Makes the profile wait for the next code, unless it waits already. */
async function beginWait(limits: RateLimits, profileId: string): Promise<void> {
  try {
    await countNewCode(limits, personOf(profileId));
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
  }
}

/**
 * Checks a code. Throws `code_spent` when this code was tried too often, and `too_many_codes` when no code of the
 * profile is checked for a while.
 */
async function checkCode(
  { signIn, codeLimiter: limits }: ProfileSignInRouteDeps,
  document: Document,
  codeAlert: ProfileAlert,
  code: string,
): Promise<CodeAnswer> {
  const profileId = document.$id;
  const { method, sentAt = '' } = verificationOf(codeAlert);
  const isOfApp = method === 'authenticator app';
  const tries = isOfApp
    ? `tries of the app of ${profileId}`
    : `tries of ${profileId} ${String(document['signInAttempt'])} ${sentAt}`;
  const rule = isOfApp ? TRIES_OF_AN_APP : TRIES_OF_A_CODE;
  const triesOfDay = `tries of a day of ${profileId}`;
  // Counted before the check, so that parallel requests get no extra tries.
  if (!(await isCounted(limits, tries, rule))) {
    const { resetInSeconds } = isOfApp ? await limits.peek(tries, rule) : await nextCodeOf(limits, personOf(profileId));
    throw new RateLimited(resetInSeconds, undefined, isOfApp ? 'too_many_codes' : 'code_spent');
  }
  if (!(await isCounted(limits, triesOfDay, TRIES_OF_A_DAY)))
    throw new RateLimited((await limits.peek(triesOfDay, TRIES_OF_A_DAY)).resetInSeconds, undefined, 'too_many_codes');
  await assertMayWrite();
  const answer = await signIn.checkCode(profileId, code);
  if (answer === 'wrong') {
    if (!isOfApp && (await limits.peek(tries, rule)).remaining === 0) await beginWait(limits, profileId);
    return answer;
  }
  await limits.refund(triesOfDay);
  if (answer !== 'accepted') await limits.refund(tries);
  else {
    await limits.reset(tries);
    await forgetCodes(limits, personOf(profileId));
  }
  return answer;
}

/**
 * `POST /agent/verify`: enters the code that is asked for. Throws `invalid_request` for a wrong one, `code_spent` or
 * `too_many_codes` after several.
 */
export const verifyProfile = (
  deps: ProfileSignInRouteDeps,
  caller: Caller,
  { agentId, code }: z.output<typeof agentVerifyRequestSchema>,
): IdempotentCommand =>
  changeSignIn(deps, caller, agentId, async (document): Promise<DocumentChange> => {
    const codeAlert = getCodeAlert(document);
    const answer = await checkCode(deps, document, codeAlert, code);
    if (answer !== 'accepted') throw codeRefusal(answer, codeAlert);
    const remainingAlerts = readProfile(document).alerts.filter(({ subType }) => subType !== codeAlert.subType);
    return startAttempt(deps, caller, document, { action: 'typing_code', alerts: texts(remainingAlerts) }, true);
  });

/**
 * `POST /agent/code`, a path of our own: sends another code. Throws `conflict` when none can be sent, and
 * `code_too_soon` while the previous one makes the profile wait.
 */
export function requestProfileCode(deps: ProfileSignInRouteDeps, caller: Caller, agentId: string): IdempotentCommand {
  // A plan that is repeated after a conflict is still the same request.
  let isRequestCounted = false;
  return changeSignIn(deps, caller, agentId, async (document): Promise<DocumentChange> => {
    const codeAlert = getCodeAlert(document);
    if (!isRequestCounted) await countNewCode(deps.codeLimiter, personOf(agentId));
    isRequestCounted = true;
    await assertMayWrite();
    const alert = await deps.signIn.sendCode(agentId, await findCredentials(deps, agentId));
    if (alert === undefined) throw new OutriderError('conflict', PROFILE_MESSAGES.noCodeRequested);
    const otherAlerts = readProfile(document).alerts.filter(({ subType }) => subType !== codeAlert.subType);
    return { fields: { alerts: texts([alert, ...otherAlerts]) }, dependsOn: ['healthStatus', 'signInAttempt'] };
  });
}
