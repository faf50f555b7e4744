import type { Command } from '#domain/commands/command.ts';
import { isPausedWithPending, pauseStateOf, type PauseState } from '#domain/commands/pending.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { storeCommand } from '#features/commands/issue-command.ts';
import type { Replica } from '#replica/replica.ts';

/** Days and hours in the wire format (part 2 §3). */
export interface Hours {
  readonly days: string;
  readonly start: string;
  readonly stop: string;
  /** Absent: unchanged. */
  readonly timeZone?: string;
}

type ProfileCommand = Extract<Command, { readonly type: `profile.${string}` }>;

/** Stores a command; shows a toast when it cannot be stored. Returns true when it was. */
const store = (replica: Replica, profile: Profile, command: ProfileCommand): Promise<boolean> =>
  storeCommand(replica, profile.teamId, command, profile);

/** Returns the state of a profile's pause control. */
export const profilePause = ({ health, pendingPause }: Pick<Profile, 'health' | 'pendingPause'>): PauseState =>
  pauseStateOf({ paused: health === 'paused', pendingPause });

/** Requests a pause or resume, or withdraws an unsent request. */
export const togglePause = (replica: Replica, profile: Profile): Promise<boolean> =>
  store(replica, profile, {
    type: isPausedWithPending(profilePause(profile)) ? 'profile.resume' : 'profile.pause',
    profileId: profile.id,
  });

/** Sets the working hours; returns true when stored. They replace pending ones, so an unsent zone is included. */
export const setHours = (replica: Replica, profile: Profile, hours: Hours): Promise<boolean> =>
  store(replica, profile, {
    type: 'profile.setHours',
    profileId: profile.id,
    ...(profile.unsaved?.['timeZone'] !== undefined && { timeZone: profile.timeZone }),
    ...hours,
  });
