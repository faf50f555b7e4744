import * as z from 'zod/mini';

/**
 * Describes the working days and hours of a profile (specification part 2 §3, "Working days"), in the local time of its
 * country or of an explicit zone. Pure: the local weekday and minute are computed from an IANA zone.
 */
export interface WorkingHours {
  /** Sunday to Saturday. */
  readonly days: readonly [boolean, boolean, boolean, boolean, boolean, boolean, boolean];
  /** Minutes after local midnight. */
  readonly startMinute: number;
  readonly stopMinute: number;
}

export const DEFAULT_WORKING_DAYS = '0:1:1:1:1:1:0';
export const DEFAULT_WORKING_HOURS_START = '09:00';
export const DEFAULT_WORKING_HOURS_END = '17:00';

type Week = [boolean, boolean, boolean, boolean, boolean, boolean, boolean];

/**
 * Parses the colon form (`0:1:1:1:1:1:0`, Sunday first) and the comma form (`1,2,3`, 1 = Monday … 7 = Sunday); returns
 * the default week for any other text.
 */
export function parseWorkingDays(text: string): Week {
  const trimmed = text.trim();
  if (/^[01](:[01]){6}$/.test(trimmed)) return trimmed.split(':').map((flag) => flag === '1') as Week;
  if (/^[1-7](\s*,\s*[1-7])*$/.test(trimmed)) {
    const week: Week = [false, false, false, false, false, false, false];
    for (const part of trimmed.split(',')) week[Number(part) % 7] = true;
    return week;
  }
  return DEFAULT_WORKING_DAYS.split(':').map((flag) => flag === '1') as Week;
}

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Describes days and hours as they are stored: the colon form, and times with two-digit hours; a zone, the empty text
 * for that of the country, or nothing to leave it unchanged. `startsBeforeEnd` checks that the day does not end before
 * it begins.
 */
export const workingHoursFields = {
  days: z.string().check(z.regex(/^[01](:[01]){6}$/)),
  start: z.string().check(z.regex(CLOCK_TIME)),
  stop: z.string().check(z.regex(CLOCK_TIME)),
  timeZone: z.optional(z.string().check(z.refine((zone) => zone === '' || isTimeZone(zone)))),
};
export const startsBeforeEnd = ({ start, stop }: { readonly start: string; readonly stop: string }): boolean =>
  start < stop;

/** Writes the colon form. */
export const formatWorkingDays = (days: readonly boolean[]): string => days.map((day) => (day ? '1' : '0')).join(':');

/** Parses `HH:MM` into minutes after midnight; parses `fallback` when the text is not a time. */
export function parseMinute(text: string, fallback: string): number {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? /^(\d{2}):(\d{2})$/.exec(fallback);
  return match === null ? 0 : Number(match[1]) * 60 + Number(match[2]);
}

/** Returns `HH:MM` for a time field from a text that may be shorter (`9:00`); `fallback` when it is not a time. */
export function clockText(text: string, fallback: string): string {
  const minute = parseMinute(text, fallback);
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Parses working hours from the wire's three texts. */
export function parseWorkingHours(days: string, start: string, stop: string): WorkingHours {
  return {
    days: parseWorkingDays(days),
    startMinute: parseMinute(start, DEFAULT_WORKING_HOURS_START),
    stopMinute: parseMinute(stop, DEFAULT_WORKING_HOURS_END),
  };
}

/**
 * Maps each country to the zone of its business centre (34 countries of part 2 §9); Europe/Paris otherwise, as the
 * default country is FR.
 */
const ZONE_OF_COUNTRY: Readonly<Record<string, string>> = {
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney',
  BE: 'Europe/Brussels',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CH: 'Europe/Zurich',
  CO: 'America/Bogota',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HK: 'Asia/Hong_Kong',
  HR: 'Europe/Zagreb',
  IE: 'Europe/Dublin',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  LU: 'Europe/Luxembourg',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  RS: 'Europe/Belgrade',
  SE: 'Europe/Stockholm',
  SG: 'Asia/Singapore',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
  TR: 'Europe/Istanbul',
  US: 'America/New_York',
};

/** Lists the countries a profile may have (part 2 §9): 34 ISO codes, in alphabetical order. */
export const PROFILE_COUNTRIES: readonly string[] = Object.keys(ZONE_OF_COUNTRY).toSorted();
export const DEFAULT_COUNTRY = 'FR';

/** Returns the IANA zone in which a profile works: the chosen one, otherwise that of its country. */
export const zoneOf = ({
  country,
  timeZone,
}: {
  readonly country: string;
  readonly timeZone?: string | undefined;
}): string => timeZone || (ZONE_OF_COUNTRY[country.toUpperCase()] ?? 'Europe/Paris');

const MINUTE_MS = 60_000;
const WEEKDAY_KEYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/**
 * More than there are zones. The limit is needed because a zone can be written in many ways, with capitals or small
 * letters.
 */
const MAX_FORMATTERS = 512;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    if (formatters.size >= MAX_FORMATTERS) formatters.clear();
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** Decides whether a text is the name of a known time zone; an offset is not. */
export function isTimeZone(text: string): boolean {
  try {
    return /^[A-Z]/.test(text) && Boolean(formatterOf(text));
  } catch {
    return false;
  }
}

interface LocalTime {
  /** 0 = Sunday. */
  readonly weekday: number;
  /** Minute of the day. */
  readonly minute: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** Computes the local time with `Intl`: exact but slow. */
function formatLocalTime(atMs: number, zone: string): LocalTime {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(atMs)
      .map((part) => [part.type, part.value]),
  );
  return {
    weekday: Math.max(0, WEEKDAY_KEYS.indexOf(parts.get('weekday') ?? '')),
    minute: Number(parts.get('hour') ?? 0) * 60 + Number(parts.get('minute') ?? 0),
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
  };
}

const DAY_MS = 86_400_000;
const MAX_OFFSETS = 4_096;
/**
 * Caches the offset of a zone during a UTC day, in ms; undefined for a day on which its clocks change. It is read
 * thousands of times a day.
 */
const offsets = new Map<string, number | undefined>();

function offsetOn(utcDay: number, zone: string): number | undefined {
  const key = `${zone}|${utcDay}`;
  if (!offsets.has(key)) {
    const [first, last] = [utcDay * DAY_MS, (utcDay + 1) * DAY_MS].map((atMs) => {
      const { day, minute } = formatLocalTime(atMs, zone);
      return Date.parse(day) + minute * MINUTE_MS - atMs;
    });
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offsets.set(key, first === last ? first : undefined);
  }
  return offsets.get(key);
}

/** Returns the local time of an instant in a zone. */
export function localTimeOf(atMs: number, zone: string): LocalTime {
  const offsetMs = offsetOn(Math.floor(atMs / DAY_MS), zone);
  if (offsetMs === undefined) return formatLocalTime(atMs, zone);
  const local = new Date(atMs + offsetMs);
  return {
    weekday: local.getUTCDay(),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
    day: local.toISOString().slice(0, 10),
  };
}

/** Decides whether the profile works at this instant. */
export function isWorkingAt(hours: WorkingHours, atMs: number, zone: string): boolean {
  const local = localTimeOf(atMs, zone);
  return hours.days[local.weekday] === true && local.minute >= hours.startMinute && local.minute < hours.stopMinute;
}

const MINUTES_OF_QUARTER = 15;
const QUARTER_MS = MINUTES_OF_QUARTER * MINUTE_MS;

/** Two weeks and a day: a clock change may skip the hours of one week, or a whole day. */
const HORIZON_MS = 15 * DAY_MS;

/**
 * Returns the first instant at or after `atMs` at which the profile works, to the minute; undefined when it never does
 * (no day chosen, or stop not after start). Hours that a clock change skips begin a week later. Zone changes fall on
 * whole quarters of an hour: within one, hours begin at their own minute or at an end of the quarter.
 */
export function nextWorkingAt(hours: WorkingHours, atMs: number, zone: string): number | undefined {
  if (isWorkingAt(hours, atMs, zone)) return atMs;
  if (!hours.days.includes(true) || hours.stopMinute <= hours.startMinute) return undefined;
  const horizonMs = atMs + HORIZON_MS;
  for (let quarter = Math.floor(atMs / QUARTER_MS) * QUARTER_MS; quarter <= horizonMs; quarter += QUARTER_MS) {
    const { weekday, minute: first } = localTimeOf(quarter, zone);
    const beginsHere =
      hours.days[weekday] === true && hours.startMinute >= first && hours.startMinute < first + MINUTES_OF_QUARTER;
    if (
      !beginsHere &&
      !isWorkingAt(hours, quarter, zone) &&
      !isWorkingAt(hours, quarter + QUARTER_MS - MINUTE_MS, zone)
    )
      continue;
    for (let minute = quarter; minute < quarter + QUARTER_MS; minute += MINUTE_MS) {
      if (minute >= atMs && isWorkingAt(hours, minute, zone)) return minute;
    }
  }
  return undefined;
}
