const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;

/** Hours east of UTC. Where several places use an abbreviation, it has the meaning that PHP gives it. */
const ABBREVIATIONS: ReadonlyMap<string, number> = new Map(
  [
    'z 0, utc 0, gmt 0, wet 0, west 1, bst 1, cet 1, cest 2, eet 2, eest 3, ist 2, msk 3',
    'awst 8, jst 9, kst 9, acst 9.5, acdt 10.5, aest 10, aedt 11, nzst 12, nzdt 13',
    'nst -3.5, ndt -2.5, ast -4, adt -3, est -5, edt -4, cst -6, cdt -5, mst -7, mdt -6',
    'pst -8, pdt -7, akst -9, akdt -8, hst -10',
  ]
    .flatMap((line) => line.split(', '))
    .map((entry): [string, number] => {
      const [name = '', hours] = entry.split(' ');
      return [name, Number(hours)];
    }),
);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns how far local time is ahead of UTC, in milliseconds, at a moment of UTC. */
type Zone = (utcMs: number) => number;

interface Found {
  date?: readonly [year: number, month: number, day: number];
  timeMs?: number;
  zone?: Zone;
  weekday?: number;
}

/** A part of a date: its pattern, and what a match says. A part that returns nothing does not fit. */
type Part = readonly [pattern: RegExp, read: (groups: readonly string[]) => Found | undefined];

const dateOf = (year: string, month: string, day: string): Found | undefined => {
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const isPossible = number >= 1 && number <= 12 && Number(day) >= 1 && Number(day) <= 31;
  return isPossible ? { date: [Number(year), number, Number(day)] } : undefined;
};

const timeOf = (hour: string, minute: string, second = '0', fraction = '', half = ''): Found | undefined => {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  if (minutes > 59 || seconds > 60 || (half === '' ? hours > 24 : hours < 1 || hours > 12)) return undefined;
  const hoursOfDay = half === '' ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return { timeMs: hoursOfDay * HOUR_MS + minutes * 60_000 + seconds * 1_000 + ms };
};

const offsetOf = (sign: string, digits: string): Found | undefined => {
  const [hours = '', minutes = '0'] = digits.includes(':')
    ? digits.split(':')
    : digits.length < 3
      ? [digits]
      : [digits.slice(0, -2), digits.slice(-2)];
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000);
  return { zone: () => offsetMs };
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the zone of an IANA name, or undefined. */
function namedZone(name: string): Zone | undefined {
  let format = formats.get(name);
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat('en-US', {
        timeZone: name,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
    } catch {
      return undefined;
    }
    formats.set(name, format);
  }
  const known = format;
  return (utcMs) => {
    const parts = new Map(known.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]));
    const at = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const localMs = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
    return localMs - Math.floor(utcMs / 1_000) * 1_000;
  };
}

const zoneOf = (name: string): Found | undefined => {
  const hours = ABBREVIATIONS.get(name);
  const zone = hours === undefined ? namedZone(name) : () => hours * HOUR_MS;
  return zone === undefined ? undefined : { zone };
};

const part = (source: string, read: (groups: readonly string[]) => Found | undefined): Part => [
  new RegExp(`^${source}`, 'i'),
  read,
];

/** In this order: of two parts that fit, the first is meant. */
const PARTS: readonly Part[] = [
  part(String.raw`(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)`, ([year = '', , month = '', day = '']) =>
    dateOf(year, month, day),
  ),
  part(String.raw`(\d{1,2})/(\d{1,2})/(\d{4})(?!\d)`, ([month = '', day = '', year = '']) => dateOf(year, month, day)),
  part(String.raw`(\d{1,2})[-.](\d{1,2})[-.](\d{4})(?!\d)`, ([day = '', month = '', year = '']) =>
    dateOf(year, month, day),
  ),
  part(String.raw`(\d{4})-(\d{2})(?![\d:])`, ([year = '', month = '']) => dateOf(year, month, '1')),
  part(String.raw`(\d{4})-${MONTH}-(\d{1,2})(?!\d)`, ([year = '', month = '', day = '']) => dateOf(year, month, day)),
  part(String.raw`${DAY}[ .\t-]*${MONTH}[ .\t-]*(\d{4})(?!\d)`, ([day = '', month = '', year = '']) =>
    dateOf(year, month, day),
  ),
  part(String.raw`${MONTH}[ .\t-]*${DAY}[,. \t]+(\d{4})(?![\d:])`, ([month = '', day = '', year = '']) =>
    dateOf(year, month, day),
  ),
  part(String.raw`${MONTH}[ .\t-]*(\d{4})(?!\d)`, ([month = '', year = '']) => dateOf(year, month, '1')),
  part(
    String.raw`t?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9})\d*)?)?(?:[ \t]*([ap])\.?m\.?(?![a-z]))?(?!\d)`,
    ([hour = '', minute = '', second, fraction, half]) => timeOf(hour, minute, second, fraction, half?.toLowerCase()),
  ),
  part(String.raw`(\d{1,2})[ \t]*([ap])\.?m\.?(?![a-z])`, ([hour = '', half = '']) =>
    timeOf(hour, '0', '0', '', half.toLowerCase()),
  ),
  part(String.raw`(?:utc|gmt)?([+-])(\d{1,2}:\d{2}|\d{1,4})(?![\d:])`, ([sign = '', digits = '']) =>
    offsetOf(sign, digits),
  ),
  part(String.raw`(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|rs?|ur)?(?:day)?(?![a-z])[,.]?`, ([weekday = '']) => ({
    weekday: WEEKDAYS.indexOf(weekday.toLowerCase()),
  })),
  part(String.raw`\(?([a-z][\w/+-]{0,39})\)?`, ([name = '']) => zoneOf(name.toLowerCase())),
];

/** Takes the next part from the start of a text. Returns undefined when none fits. */
function nextPart(text: string): { readonly found: Found; readonly rest: string } | undefined {
  for (const [pattern, read] of PARTS) {
    const match = pattern.exec(text);
    const found = match === null ? undefined : read(match.slice(1));
    if (match !== null && found !== undefined)
      return { found, rest: text.slice(match[0].length).replace(/^[ \t,]+/, '') };
  }
  return undefined;
}

/** Reads each part once at most. */
function partsOf(text: string): Found | undefined {
  let all: Found = {};
  for (let rest = text.trim(); rest !== '';) {
    const next = nextPart(rest);
    if (next === undefined || Object.keys(next.found).some((name) => name in all)) return undefined;
    all = { ...all, ...next.found };
    ({ rest } = next);
  }
  return all;
}

/**
 * Converts local time to UTC. A time that two moments have is the first of them; one that is skipped when clocks go
 * forward is counted from before.
 */
function toUtc(localMs: number, zone: Zone): number {
  const [before, after] = [zone(localMs - DAY_MS), zone(localMs + DAY_MS)];
  const isAfter = zone(localMs - before) !== before && zone(localMs - after) === after;
  return localMs - (isAfter ? after : before);
}

const MAX_CHARS = 100;

/**
 * Parses a date with a year of four digits, in the forms that PHP's parser reads and people write: with month names,
 * weekdays, slashes, points, `pm`, names of time zones, abbreviations and offsets. Without a zone it is UTC, without a
 * time midnight. Returns milliseconds since 1970, or undefined.
 */
export function parseDate(text: string): number | undefined {
  if (text.length > MAX_CHARS) return undefined;
  const { date, timeMs = 0, zone, weekday } = partsOf(text) ?? {};
  if (date === undefined) return undefined;
  const [year, month, day] = date;
  const dayMs = Date.UTC(year, month - 1, day);
  const shiftDays = weekday === undefined ? 0 : (weekday - new Date(dayMs).getUTCDay() + 7) % 7;
  const localMs = dayMs + shiftDays * DAY_MS + timeMs;
  return zone === undefined ? localMs : toUtc(localMs, zone);
}
