import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/collections.ts';
import { OutriderError } from '#domain/errors.ts';
import { readProfile } from '#domain/profile.ts';
import type { agentWorkingHoursRequestSchema } from '#domain/wire-requests.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { OnceOnly } from './answer-once.ts';
import type { Caller } from './guards.ts';
import { changeDocument } from './team-document.ts';

const ofProfile = (id: string) => ({ collection: COLLECTIONS.profiles, id, answerKey: 'agent' }) as const;

/** `POST /agent/pause` and `/agent/resume` (specification part 2 §4): only a running profile is paused, only a paused one resumed. */
export function profilePaused(backend: Backend, caller: Caller, profileId: string, paused: boolean): OnceOnly {
  const [from, to] = paused ? ['running', 'paused'] : ['paused', 'running'];
  return changeDocument(backend, caller, ofProfile(profileId), (profile) => {
    const { health } = readProfile(profile);
    if (health !== from && health !== to) throw new OutriderError('conflict', `Only a profile that is ${from} can be ${paused ? 'paused' : 'resumed'}.`);
    return { fields: { healthStatus: to } };
  });
}

/** `POST /agent/working-hours` (part 2 §7). They hold from the profile's next act on. */
export const profileHours = (backend: Backend, caller: Caller, { agentId, days, start, stop }: z.output<typeof agentWorkingHoursRequestSchema>): OnceOnly =>
  changeDocument(backend, caller, ofProfile(agentId), () => ({ fields: { workingDays: days, workingHoursStart: start, workingHoursEnd: stop } }));
