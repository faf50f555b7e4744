import { createDateFormat } from '#i18n/date-format.ts';
import { t } from '#i18n/translate.ts';
import type { Profile } from '../../profile/profile.ts';
import { localTimeOf, nextWorkingAt, parseWorkingHours, zoneOf } from '../../time/working-hours.ts';
import { placeOfZone } from '../../time/zone-messages.ts';
import type { OutgoingMessage } from './outgoing-message.ts';

/**
 * Says when a message of a person is sent. Outside the working hours of the profile the person is asked once whether it
 * is sent now or when they begin (docs/adr/0049). Times are Unix milliseconds of the network's clock.
 */

type ProfileHours = Pick<Profile, 'workingDays' | 'workingHoursStart' | 'workingHoursEnd' | 'country' | 'timeZone'>;

/** Returns when the hours of a profile begin next; undefined while it works, and where it never does. */
export function nextOpeningOf(profile: ProfileHours, atMs: number): number | undefined {
  const hours = parseWorkingHours(profile.workingDays, profile.workingHoursStart, profile.workingHoursEnd);
  const openMs = nextWorkingAt(hours, atMs, zoneOf(profile));
  return openMs === atMs ? undefined : openMs;
}

/** Returns the time before which a message is not sent; undefined without one, and once the network has it. */
const timeOf = ({ state, notBefore = '' }: Pick<OutgoingMessage, 'state' | 'notBefore'>): number | undefined =>
  (state === 'waiting' || state === 'queued') && notBefore !== '' ? Date.parse(notBefore) : undefined;

/** Decides whether a message waits for its own time; `atMs` is undefined while the network's time is not known. */
export const waitsForTime = (
  message: Pick<OutgoingMessage, 'state' | 'notBefore'>,
  atMs: number | undefined,
): boolean => (timeOf(message) ?? Number.NEGATIVE_INFINITY) > (atMs ?? 0);

/**
 * Returns until when the last of some messages waits: messages keep their order, so it waits for the time of each.
 * Undefined when none waits for a time.
 */
export const waitsUntil = (
  messages: readonly Pick<OutgoingMessage, 'state' | 'notBefore'>[],
  atMs: number | undefined,
): number | undefined => {
  const times = messages.filter((message) => waitsForTime(message, atMs)).map((message) => timeOf(message) ?? 0);
  return times.length === 0 ? undefined : Math.max(...times);
};

const DAY_MS = 86_400_000;
/** From so many days on a weekday alone does not say which one is meant. */
const WEEKDAY_DAYS = 6;

const formatIn = (zone: string, atMs: number, options: Intl.DateTimeFormatOptions): string =>
  createDateFormat({ ...options, timeZone: zone }, 'en-GB')(atMs);

const clockTimeIn = (zone: string, atMs: number): string =>
  formatIn(zone, atMs, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/**
 * Returns the day of a time as people say it at `fromMs`; undefined where the time of day says enough, because the
 * clock shows it then for the next time.
 */
function dayText(atMs: number, zone: string, fromMs: number | undefined): string | undefined {
  const date = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  if (fromMs === undefined) return formatIn(zone, atMs, date);
  const [from, to] = [localTimeOf(fromMs, zone), localTimeOf(atMs, zone)];
  const days = Math.round((Date.parse(to.day) - Date.parse(from.day)) / DAY_MS);
  if (days === 0 || (days === 1 && to.minute < from.minute)) return undefined;
  return formatIn(zone, atMs, days > 0 && days < WEEKDAY_DAYS ? { weekday: 'long' } : date);
}

/** Says a time as it is read at `fromMs`: "09:00 (Berlin)", "Monday, 09:00 (Berlin)". */
function timeText(atMs: number, zone: string, fromMs: number | undefined): string {
  const [time, place, day] = [clockTimeIn(zone, atMs), placeOfZone(zone), dayText(atMs, zone, fromMs)];
  return day === undefined
    ? t('{time} ({place})', { time, place })
    : t('{day}, {time} ({place})', { day, time, place });
}

/** Says until when a message waits; `isUnsent` while it is on this device and the server cannot be reached. */
export function waitingText(untilMs: number, zone: string, atMs: number | undefined, isUnsent: boolean): string {
  const time = timeText(untilMs, zone, atMs);
  return isUnsent
    ? t('Waiting until {time}. If you are offline then, it is sent once you are online.', { time })
    : t('Waiting until {time}', { time });
}

/** What a person is asked before a message is sent that could wait. */
export interface SendTimeQuestion {
  /** When the message is sent unless it is sent now. */
  readonly untilMs: number;
  readonly text: string;
  /** Label of the button that lets it wait. */
  readonly laterLabel: string;
  /** Whether a message before it waits, which must be sent first. */
  readonly hasEarlier: boolean;
}

/** On what it depends whether somebody is asked. */
interface SendTimeInputs {
  readonly profile: ProfileHours;
  /** Messages that are sent before it. */
  readonly earlier: readonly Pick<OutgoingMessage, 'state' | 'notBefore'>[];
  /** The network's time, and whether that was a while ago. */
  readonly atMs: number;
  readonly isStale: boolean;
}

/** Returns what to ask before a message is sent; undefined within working hours, when none before it waits either. */
export function sendTimeQuestion({ profile, earlier, atMs, isStale }: SendTimeInputs): SendTimeQuestion | undefined {
  const zone = zoneOf(profile);
  const openMs = nextOpeningOf(profile, atMs);
  const earlierMs = waitsUntil(earlier, atMs);
  if (openMs === undefined && earlierMs === undefined) return undefined;
  const untilMs = Math.max(openMs ?? 0, earlierMs ?? 0);
  const [time, day] = [clockTimeIn(zone, untilMs), dayText(untilMs, zone, atMs)];
  const clock = clockTimeIn(zone, atMs);
  const now = {
    now: day === undefined ? clock : `${formatIn(zone, atMs, { weekday: 'long' })} ${clock}`,
    place: placeOfZone(zone),
  };
  const sentences = [
    ...(isStale
      ? [t('It was {now} in {place} when the server was last reached.', now)]
      : [t('It is {now} in {place}.', now)]),
    ...(earlierMs === undefined ? [] : [t('A message before this one waits.')]),
    day === undefined ? t('Send now or at {time}?', { time }) : t('Send now or on {day} at {time}?', { day, time }),
  ];
  return {
    untilMs,
    hasEarlier: earlierMs !== undefined,
    text: sentences.join(' '),
    laterLabel: day === undefined ? t('Send at {time}', { time }) : t('Send on {day} at {time}', { day, time }),
  };
}
