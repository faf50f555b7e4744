import type { ProfileUsage } from './profile.ts';
import { createRandom, integerBetween } from './random.ts';

/** Invitations a profile sends on the day its usage is of: between its two limits, another number each day. */
export function dailyLimitOf({ invitationsMin, invitationsMax, day }: Pick<ProfileUsage, 'invitationsMin' | 'invitationsMax' | 'day'>, profileId: string): number {
  const most = Math.max(0, invitationsMax);
  const least = Math.min(most, Math.max(0, invitationsMin));
  return integerBetween(createRandom(`limit|${profileId}|${day}`), least, most);
}
