import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { PROFILE_MESSAGES } from '#domain/profile/profile-messages.ts';
import type { agentWorkingHoursRequestSchema } from '#domain/wire/command-bodies.ts';
import {
  DEFAULT_COUNTRY,
  DEFAULT_WORKING_DAYS,
  DEFAULT_WORKING_HOURS_END,
  DEFAULT_WORKING_HOURS_START,
} from '#domain/time/working-hours.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import type { Caller } from '../authenticate.ts';
import { reservePlanSlot, type PlanLimitDeps } from '../plan-limits.ts';
import { changeDocument, createDocument } from '../team-document.ts';

const ofProfile = (id: string) => ({ collection: COLLECTIONS.profiles, id, answerKey: 'agent' }) as const;

/**
 * `POST /agent/pause` and `/agent/resume` (specification part 2 §4): pauses a running profile, resumes a paused one.
 */
export function profilePaused(backend: Backend, caller: Caller, profileId: string, paused: boolean): IdempotentCommand {
  const [from, to] = paused ? ['running', 'paused'] : ['paused', 'running'];
  return changeDocument(backend, caller, ofProfile(profileId), (profile) => {
    const { health } = readProfile(profile);
    if (health !== from && health !== to)
      throw new OutriderError('conflict', `Only a profile that is ${from} can be ${paused ? 'paused' : 'resumed'}.`);
    return { fields: { healthStatus: to } };
  });
}

/** `POST /agent/working-hours` (part 2 §7): sets the working hours, which apply from the profile's next action on. */
export const profileHours = (
  backend: Backend,
  caller: Caller,
  { agentId, days, start, stop, timeZone }: z.output<typeof agentWorkingHoursRequestSchema>,
): IdempotentCommand =>
  changeDocument(backend, caller, ofProfile(agentId), () => ({
    fields: {
      workingDays: days,
      workingHoursStart: start,
      workingHoursEnd: stop,
      ...(timeZone !== undefined && { timeZone }),
    },
  }));

/**
 * Daily invitations of an account new to the network (formats.md, "Sizes to design for": 10 to 25, new accounts fewer).
 */
const NEW_PROFILE_USAGE = { invitations: 0, messages: 0, messagesReceived: 0, invitationsMin: 10, invitationsMax: 15 };

/**
 * `POST /agent/create` (part 2 §7): creates the profile `profileId`. Throws `limit_reached` at the limit of the plan.
 */
export const profileCreate = (deps: PlanLimitDeps, caller: Caller, profileId: string): IdempotentCommand =>
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
