import * as z from 'zod/mini';
import { defineEdit, definePause } from '../command-definition.ts';
import { profileIdSchema } from '../../wire/ids.ts';
import type { Profile } from '../../profile/profile.ts';
import { workingHoursFields } from '../../time/working-hours.ts';

const ofProfile = { profileId: profileIdSchema };

/**
 * Schemas of the commands on a profile that may wait offline (specification part 2 §2, "LinkedIn Profiles", and §4).
 */
export const profileCommandSchemas = [
  z.strictObject({ type: z.literal('profile.pause'), ...ofProfile }),
  z.strictObject({ type: z.literal('profile.resume'), ...ofProfile }),
  z.strictObject({ type: z.literal('profile.setHours'), ...ofProfile, ...workingHoursFields }),
] as const;

/** Is any command on a profile. */
export type ProfileCommand = z.output<(typeof profileCommandSchemas)[number]>;
export type SetHours = Extract<ProfileCommand, { readonly type: 'profile.setHours' }>;

const idOf = ({ profileId }: ProfileCommand): string => profileId;

export const PROFILE_COMMANDS = {
  'profile.pause': definePause('profiles', idOf, true, (profile: Profile) => profile.health === 'paused'),
  'profile.resume': definePause('profiles', idOf, false, (profile: Profile) => profile.health === 'running'),
  'profile.setHours': defineEdit(
    'profiles',
    'hours',
    idOf,
    ({ days, start, stop, timeZone }: SetHours): Partial<Profile> => ({
      workingDays: days,
      workingHoursStart: start,
      workingHoursEnd: stop,
      ...(timeZone !== undefined && { timeZone }),
    }),
  ),
};
