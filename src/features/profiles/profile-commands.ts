import { issuedCommandSchema, type Command } from '#domain/commands/command.ts';
import { wordsOfCommand } from '#domain/commands/command-messages.ts';
import { OutriderError, wordsOf } from '#domain/wire/errors.ts';
import { refusalWords } from '#domain/time/working-hours-label.ts';
import { isMeantPaused, pauseStateOf, type PauseState } from '#domain/commands/pending.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { commit } from '#replica/commit.ts';
import type { Replica } from '#replica/replica.ts';
import { showToast } from '#ui/notices/toast.ts';

/** Days and hours as they are written (part 2 §3). */
export interface Hours {
  readonly days: string;
  readonly start: string;
  readonly stop: string;
  /** Absent: it stays as it is. */
  readonly timeZone?: string;
}

type ProfileCommand = Extract<Command, { readonly type: `profile.${string}` }>;

/** Keeps a change; it is sent when the server can be reached. Tells when it could not be kept; true when it was. */
async function keep(replica: Replica, profile: Profile, command: ProfileCommand): Promise<boolean> {
  try {
    await commit(
      replica,
      issuedCommandSchema.parse({
        id: crypto.randomUUID(),
        teamId: profile.teamId,
        issuedAt: new Date().toISOString(),
        command,
      }),
    );
    return true;
  } catch (thrown) {
    showToast({
      tone: 'danger',
      title: wordsOfCommand(command).failed,
      description: refusalWords(
        thrown instanceof OutriderError ? thrown.message : wordsOf('unknown'),
        command,
        profile,
      ),
    });
    return false;
  }
}

/** The state of a profile's pause control. */
export const profilePause = ({ health, pendingPause }: Pick<Profile, 'health' | 'pendingPause'>): PauseState =>
  pauseStateOf({ paused: health === 'paused', pendingPause });

/** Asks for a pause or its end, or takes back what was asked for and not yet sent. */
export const togglePause = (replica: Replica, profile: Profile): Promise<boolean> =>
  keep(replica, profile, {
    type: isMeantPaused(profilePause(profile)) ? 'profile.resume' : 'profile.pause',
    profileId: profile.id,
  });

/**
 * Sets the working hours; true when they were kept. They replace those that wait, so a zone that was chosen there and
 * is not saved yet goes with them.
 */
export const setHours = (replica: Replica, profile: Profile, hours: Hours): Promise<boolean> =>
  keep(replica, profile, {
    type: 'profile.setHours',
    profileId: profile.id,
    ...(profile.unsaved?.['timeZone'] !== undefined && { timeZone: profile.timeZone }),
    ...hours,
  });
