import * as z from 'zod/mini';
import { countingDay, dailyLimitOf } from '#domain/profile/daily-limit.ts';
import { profileUsageSchema, type ProfileUsage } from '#domain/profile/profile.ts';
import { lenientNumber } from '#domain/wire/lenient-schemas.ts';
import { createRandom } from '#domain/random.ts';
import type { WorkingCalendar } from '#server/drivers/network/working-calendar.ts';

/**
 * A profile's pace: what counts today and when the next invitation may go out. Stored in the profile's usage record
 * beside the figures that people see. A day is a calendar day of the profile's zone, in network time.
 */
export const paceSchema = z.looseObject({
  ...profileUsageSchema.shape,
  /** Network time in Unix milliseconds; 0 means at once. */
  nextInvitationAtMs: lenientNumber(0),
});
export type Pace = ProfileUsage & { readonly nextInvitationAtMs: number };

/** Working time over which a day's invitations are spread. */
const WORKDAY_MS = 8 * 3_600_000;

/** Returns the pace at `atMs`: a new day starts its counts at zero. */
export function paceAt(pace: Pace, atMs: number, zone: string): Pace {
  const day = countingDay(pace.day, atMs, zone);
  return day === pace.day ? pace : { ...pace, day, invitations: 0, messages: 0, messagesReceived: 0 };
}

/** Decides whether the profile may invite at `atMs`. `pace` must be that of the same instant (`paceAt`). */
export const mayInvite = (pace: Pace, profileId: string, atMs: number): boolean =>
  pace.nextInvitationAtMs <= atMs && pace.invitations < dailyLimitOf(pace, profileId);

/**
 * Returns the first instant at or after `atMs` at which an invitation may go out; undefined without working hours or
 * with a limit of zero. `pace` must be that of `atMs`.
 */
export function nextInvitationAt(
  pace: Pace,
  profileId: string,
  atMs: number,
  zone: string,
  calendar: WorkingCalendar,
): number | undefined {
  if (pace.invitationsMax <= 0) return undefined;
  let at = calendar.openAt(Math.max(atMs, pace.nextInvitationAtMs));
  let today = pace;
  // A day's limit may be zero (its minimum may be 0), so the next day is tried; a week holds at least one working day.
  for (let days = 0; at !== undefined && days < 60; days += 1) {
    today = paceAt(today, at, zone);
    if (today.invitations < dailyLimitOf(today, profileId)) return at;
    at = calendar.openAt(calendar.closeAt(at));
  }
  return undefined;
}

/**
 * Returns the pace without an invitation that was counted but not sent. `pace` must be that of the day it was counted
 * on.
 */
export const withoutInvitation = (pace: Pace, atMs: number): Pace => ({
  ...pace,
  invitations: Math.max(0, pace.invitations - 1),
  nextInvitationAtMs: Math.min(pace.nextInvitationAtMs, atMs),
});

/** Returns the pace after an invitation at `atMs`: counted, with the next one about a day's share later. */
export function afterInvitation(pace: Pace, profileId: string, atMs: number, calendar: WorkingCalendar): Pace {
  const shareMs = WORKDAY_MS / Math.max(1, dailyLimitOf(pace, profileId));
  const waitMs = Math.round(
    shareMs * (0.45 + createRandom(`pace|${profileId}|${pace.day}|${pace.invitations}`)() * 0.9),
  );
  return {
    ...pace,
    invitations: pace.invitations + 1,
    nextInvitationAtMs: calendar.add(atMs, waitMs) ?? atMs + waitMs,
  };
}
