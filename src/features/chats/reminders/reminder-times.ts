import { createDateFormat } from '#i18n/date-format.ts';
import { dateLocale, t } from '#i18n/translate.ts';

/** A time that is offered for a reminder. */
export interface ReminderTime {
  /** UTC ISO. */
  readonly at: string;
  readonly label: string;
}

const HOUR_MS = 3_600_000;
/** Reminders of another day come at this hour of the device's own time. */
const MORNING = 9;
const MONDAY = 1;

/** Returns the morning of the day so many days after `nowMs` (Unix ms), UTC ISO. */
export function morningIn(nowMs: number, days: number): string {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING).toISOString();
}

/** Returns the times that are offered at `nowMs` (Unix ms), the next one first, each once. */
export function reminderTimes(nowMs: number): readonly ReminderTime[] {
  const daysToMonday = (MONDAY + 7 - new Date(nowMs).getDay()) % 7 || 7;
  const times = [
    { at: new Date(nowMs + 3 * HOUR_MS).toISOString(), label: t('In 3 hours') },
    { at: morningIn(nowMs, 1), label: t('Tomorrow') },
    { at: morningIn(nowMs, 3), label: t('In 3 days') },
    { at: morningIn(nowMs, daysToMonday), label: t('On Monday') },
    { at: morningIn(nowMs, 7), label: t('In a week') },
    { at: morningIn(nowMs, 30), label: t('In 30 days') },
  ];
  return times
    .filter(({ at }, index) => times.findIndex((other) => other.at === at) === index)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const LOCALE = dateLocale();
const clockFormat = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const weekdayFormat = new Intl.DateTimeFormat(LOCALE, { weekday: 'long' });
const formatDay = createDateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const formatDayAndYear = createDateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
/** From so many days on a weekday alone does not say which one is meant. */
const WEEKDAY_MS = 6 * 24 * HOUR_MS;

/** Formats a time to come (UTC ISO) as short as is clear at `nowMs`: the clock today, then its day before the clock. */
export function timeToCome(time: string, nowMs: number): string {
  const at = new Date(time);
  const clock = clockFormat.format(at);
  const now = new Date(nowMs);
  if (at.toDateString() === now.toDateString()) return clock;
  const day =
    Math.abs(at.getTime() - nowMs) < WEEKDAY_MS
      ? weekdayFormat.format(at)
      : at.getFullYear() === now.getFullYear()
        ? formatDay(at)
        : formatDayAndYear(at);
  return t('{day}, {time}', { day, time: clock });
}

/** Converts a time to what a field of the browser for day and time holds, in the device's own time. */
export function toFieldTime(timeMs: number): string {
  const at = new Date(timeMs);
  return new Date(timeMs - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
