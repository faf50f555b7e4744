import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { REMOVED, isRemoved } from '#domain/profile/removed-profile.ts';
import { PROFILE_MESSAGES } from '#domain/profile/profile-messages.ts';
import type { agentWorkingHoursRequestSchema } from '#domain/wire/command-bodies.ts';
import {
  DEFAULT_COUNTRY,
  DEFAULT_WORKING_DAYS,
  DEFAULT_WORKING_HOURS_END,
  DEFAULT_WORKING_HOURS_START,
} from '#domain/time/working-hours.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Operation } from '#server/backend/transaction.ts';
import { enqueueOperation } from '#server/jobs/job-queue.ts';
import { profileRemovalJob } from '#server/jobs/profile-removal.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { actorOf, type Caller } from '../authenticate.ts';
import { reservePlanSlot, type PlanLimitDeps } from '../plan-limits.ts';
import { changeDocument, createDocument, getOfTeam } from '../team-document.ts';
import { advanceTeamVersion } from '../team-version.ts';

const ofProfile = (id: string) => ({ collection: COLLECTIONS.profiles, id, answerKey: 'agent' }) as const;

/**
 * `POST /agent/pause` and `/agent/resume` (specification part 2 §4): pauses a running profile, resumes a paused one.
 */
export function setProfilePaused(
  backend: Backend,
  caller: Caller,
  profileId: string,
  paused: boolean,
): IdempotentCommand {
  const [from, to] = paused ? ['running', 'paused'] : ['paused', 'running'];
  return changeDocument(backend, caller, ofProfile(profileId), (profile) => {
    const { health } = readProfile(profile);
    if (health !== from && health !== to)
      throw new OutriderError(
        'conflict',
        paused ? 'Only a running profile can be paused.' : 'Only a paused profile can be resumed.',
      );
    return { fields: { healthStatus: to } };
  });
}

/** `POST /agent/working-hours` (part 2 §7): sets the working hours, which apply from the profile's next action on. */
export const setWorkingHours = (
  backend: Backend,
  caller: Caller,
  { agentId, days, start, stop, timeZone }: z.output<typeof agentWorkingHoursRequestSchema>,
): IdempotentCommand =>
  changeDocument(backend, caller, ofProfile(agentId), (profile) => {
    if (isRemoved(readProfile(profile))) throw new OutriderError('conflict', PROFILE_MESSAGES.removed);
    return {
      fields: {
        workingDays: days,
        workingHoursStart: start,
        workingHoursEnd: stop,
        ...(timeZone !== undefined && { timeZone }),
      },
      dependsOn: ['healthStatus'],
    };
  });

/**
 * `DELETE /agent/{id}`, a path of our own: removes a profile (docs/adr/0037). It sends nothing from then on, and its
 * credentials are deleted; a job signs it out at the network and pauses its campaigns. The document stays, because its
 * conversations name it. A repeated request is the same removal. Throws `not_found`.
 */
export const removeProfile = (
  { backend, now }: { readonly backend: Backend; readonly now: () => number },
  caller: Caller,
  profileId: string,
): IdempotentCommand => ({
  async plan() {
    // Of a removal and a campaign that chooses the profile, the second is decided anew.
    const { writes: teamVersion } = await advanceTeamVersion(backend, caller.teamId);
    const document = await getOfTeam(backend, caller, COLLECTIONS.profiles, profileId);
    const answer = { success: true };
    const { $id: id, healthStatus, signInAttempt = null } = document;
    if (isRemoved(readProfile(document))) return { operations: [], answer };
    const attempt = Number(signInAttempt ?? 0) + 1;
    const reference = { collection: COLLECTIONS.profiles, id };
    const credentials = { collection: COLLECTIONS.profileCredentials, id };
    const hasCredentials = (await backend.findDocument(credentials.collection, id)) !== undefined;
    const operations: Operation[] = [
      {
        ...reference,
        action: 'update',
        // The number ends the sign-in that is under way.
        data: { healthStatus: REMOVED, action: '', alerts: [], signInAttempt: attempt },
        actor: actorOf(caller),
      },
      ...(hasCredentials ? [{ ...credentials, action: 'delete' as const }] : []),
      enqueueOperation(profileRemovalJob(id, caller.teamId, attempt), now()),
      ...teamVersion.operations,
    ];
    // Credentials are stored only together with a new attempt.
    return {
      operations,
      expectations: [{ ...reference, fields: { healthStatus, signInAttempt } }, ...teamVersion.expectations],
      answer,
    };
  },
  readAnswer: async () => ({ success: true }),
});

/** Daily invitations of an account new to the network: fewer than the 10 to 25 of an old one. */
const NEW_PROFILE_USAGE = { invitations: 0, messages: 0, messagesReceived: 0, invitationsMin: 10, invitationsMax: 15 };

/**
 * `POST /agent/create` (part 2 §7): creates the profile `profileId`. Throws `limit_reached` at the limit of the plan.
 */
export const createProfile = (deps: PlanLimitDeps, caller: Caller, profileId: string): IdempotentCommand =>
  createDocument(
    deps.backend,
    caller,
    { collection: COLLECTIONS.profiles, id: profileId, answerKey: 'agent' },
    async () => ({
      fields: {
        name: '',
        avatar: '',
        healthStatus: 'setup_needed',
        action: '',
        alerts: [],
        country: DEFAULT_COUNTRY,
        usage: JSON.stringify(NEW_PROFILE_USAGE),
        workingDays: DEFAULT_WORKING_DAYS,
        workingHoursStart: DEFAULT_WORKING_HOURS_START,
        workingHoursEnd: DEFAULT_WORKING_HOURS_END,
      },
      teamVersion: await reservePlanSlot(deps, caller.teamId, 'profiles', PROFILE_MESSAGES.limitReached),
    }),
  );
