import type { Profile } from '#domain/profile/profile.ts';
import { parseWorkingHours, zoneOf } from '#domain/time/working-hours.ts';
import { createWorkingCalendar, type WorkingCalendar } from './working-calendar.ts';

type ProfileHours = Pick<Profile, 'country' | 'timeZone' | 'workingDays' | 'workingHoursStart' | 'workingHoursEnd'>;

/** Returns the calendar of a profile. Calendars are cached per set of hours, since their windows are costly to find. */
export type WorkingCalendars = (profile: ProfileHours, atMs: number) => WorkingCalendar;

/** How long before the first requested instant a calendar starts. */
const BEFORE_MS = 14 * 24 * 3_600_000;

export function createWorkingCalendars(): WorkingCalendars {
  const cached = new Map<string, { readonly calendar: WorkingCalendar; readonly fromMs: number }>();
  return ({ country, timeZone, workingDays, workingHoursStart, workingHoursEnd }, atMs) => {
    const zone = zoneOf({ country, timeZone });
    const key = [zone, workingDays, workingHoursStart, workingHoursEnd].join('|');
    const found = cached.get(key);
    if (found !== undefined && found.fromMs <= atMs) return found.calendar;
    const fromMs = atMs - BEFORE_MS;
    const calendar = createWorkingCalendar(
      parseWorkingHours(workingDays, workingHoursStart, workingHoursEnd),
      zone,
      fromMs,
    );
    cached.set(key, { calendar, fromMs });
    return calendar;
  };
}
