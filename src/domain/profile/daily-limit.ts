import type { ProfileUsage } from './profile.ts';
import { createRandom, integerBetween } from '../random.ts';
import { localTimeOf } from '../time/working-hours.ts';

/** Invitations a profile sends on the day its usage is of: between its two limits, another number each day. */
export function dailyLimitOf(
  { invitationsMin, invitationsMax, day }: Pick<ProfileUsage, 'invitationsMin' | 'invitationsMax' | 'day'>,
  profileId: string,
): number {
  const most = Math.max(0, invitationsMax);
  const least = Math.min(most, Math.max(0, invitationsMin));
  return integerBetween(createRandom(`limit|${profileId}|${day}`), least, most);
}

/** Zones lie at most 26 hours apart: of who moves to another one, it may be a day or two earlier there. */
const MOST_DAYS_APART_MS = 2 * 86_400_000;

/**
 * The day, `YYYY-MM-DD`, for which a profile's acts count at an instant (Unix ms) of its zone: that of the zone; the
 * day that was counted last where the profile was moved to a zone in which it is not over, or has not begun. No day has
 * its limit twice by that.
 */
export function countingDay(lastDay: string, atMs: number, zone: string): string {
  const { day } = localTimeOf(atMs, zone);
  const aheadMs = Date.parse(lastDay) - Date.parse(day);
  return aheadMs > 0 && aheadMs <= MOST_DAYS_APART_MS ? lastDay : day;
}
