import type { ProfileUsage } from './profile.ts';
import { createRandom, integerBetween } from '../random.ts';
import { localTimeOf } from '../time/working-hours.ts';

/**
 * Returns how many invitations a profile may send on the day of its usage: a number between its two limits that
 * differs from day to day.
 */
export function dailyLimitOf(
  { invitationsMin, invitationsMax, day }: Pick<ProfileUsage, 'invitationsMin' | 'invitationsMax' | 'day'>,
  profileId: string,
): number {
  const most = Math.max(0, invitationsMax);
  const least = Math.min(most, Math.max(0, invitationsMin));
  return integerBetween(createRandom(`limit|${profileId}|${day}`), least, most);
}

/** Time zones lie at most 26 hours apart, so a change of zone can move the local date back by a day or two. */
const MOST_DAYS_APART_MS = 2 * 86_400_000;

/**
 * Returns the day, `YYYY-MM-DD`, to which a profile's actions at an instant (Unix ms) count: the local day of its
 * zone. After a change of zone, returns the last counted day while that day has not ended, or not begun, in the new
 * zone, so that no day gets its limit twice.
 */
export function countingDay(lastDay: string, atMs: number, zone: string): string {
  const { day } = localTimeOf(atMs, zone);
  const aheadMs = Date.parse(lastDay) - Date.parse(day);
  return aheadMs > 0 && aheadMs <= MOST_DAYS_APART_MS ? lastDay : day;
}
