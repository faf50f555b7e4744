import * as z from 'zod/mini';
import { isTimeZone } from '../time/working-hours.ts';

/** Kinds of news that the replica marks as unread; an open page tells them. */
export const MARKED_KINDS = ['reply', 'qualified', 'mention', 'reminder', 'unsent'] as const;

/** Kinds of news in a conversation a person may be notified of; those besides the marked ones only a push tells. */
export const NEWS_KINDS = [...MARKED_KINDS, 'assignment', 'approval'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** How much of a conversation a notification shows to whoever looks at the device. */
export const NEWS_DETAILS = ['nothing', 'names', 'texts'] as const;
export type NewsDetail = (typeof NEWS_DETAILS)[number];

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Describes the hours of a day in which nothing is announced; the end may be on the next day. */
const quietHoursSchema = z.object({ from: clockTime, to: clockTime });
export type QuietHours = z.output<typeof quietHoursSchema>;

/** Describes what a person chose for the notifications of one device. */
export const notificationSettingsSchema = z.object({
  kinds: z.array(z.enum(NEWS_KINDS)).check(z.maxLength(NEWS_KINDS.length)),
  details: z.enum(NEWS_DETAILS),
  quiet: z.optional(quietHoursSchema),
});
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

/** Holds before anybody has chosen: every kind, and nothing that names a prospect. */
export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = { kinds: [...NEWS_KINDS], details: 'nothing' };

const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;
const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/**
 * Returns when the quiet hours that an instant lies in are over, in Unix milliseconds; undefined outside of them. Equal
 * ends name no hours. Where the clock changes meanwhile, the caller asks again at that time.
 */
export function quietUntilMs(nowMs: number, quiet: QuietHours | undefined, timeZone: string): number | undefined {
  if (quiet === undefined || !isTimeZone(timeZone)) return undefined;
  const [from, to] = [minuteOf(quiet.from), minuteOf(quiet.to)];
  const local = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const minute = minuteOf(local.format(nowMs));
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return undefined;
  return Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + ((to - minute + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS;
}
