import { dateLocale, t } from '#i18n/translate.ts';
import { nextWorkingAt, parseWorkingDays, parseWorkingHours, zoneOf } from './working-hours.ts';
import type { Profile } from '../profile/profile.ts';

/** Lists places whose name differs from that of their zone in some language. */
const PLACES: Readonly<Record<string, string>> = {
  'America/Bogota': t('Bogotá'),
  'America/Sao_Paulo': t('São Paulo'),
  'Asia/Singapore': t('Singapore'),
  'Europe/Athens': t('Athens'),
  'Europe/Brussels': t('Brussels'),
  'Europe/Bucharest': t('Bucharest'),
  'Europe/Copenhagen': t('Copenhagen'),
  'Europe/Lisbon': t('Lisbon'),
  'Europe/London': t('London'),
  'Europe/Vienna': t('Vienna'),
  'Europe/Warsaw': t('Warsaw'),
  'Europe/Zurich': t('Zürich'),
};

/** Returns the display name of a zone: `Paris` for `Europe/Paris`. */
export const placeOfZone = (zone: string): string =>
  PLACES[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Formats an instant in a zone: "Mon 09:00 (Paris)". */
export function timeInZone(atMs: number, zone: string): string {
  const text = new Intl.DateTimeFormat(dateLocale() ?? 'en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(atMs);
  return `${text} (${placeOfZone(zone)})`;
}

const DAY_NAMES = [t('Sun'), t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat')] as const;
/** Lists the weekdays from Monday on, as indexes of the colon form. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** Says the days of either form (part 2 §3): "Mon–Fri", "Mon–Wed, Sat", "every day", "no day". */
export function daysMessage(days: string): string {
  const chosen = parseWorkingDays(days);
  if (chosen.every(Boolean)) return t('every day');
  const isChosen = (index: number): boolean => WEEK[index] !== undefined && chosen[WEEK[index]];
  const spans: string[] = [];
  for (let index = 0; index < WEEK.length; index += 1) {
    if (!isChosen(index)) continue;
    const first = index;
    while (isChosen(index + 1)) index += 1;
    const [from, to] = [DAY_NAMES[WEEK[first] ?? 0] ?? '', DAY_NAMES[WEEK[index] ?? 0] ?? ''];
    spans.push(...(index - first === 1 ? [from, to] : [from === to ? from : `${from}–${to}`]));
  }
  return spans.length === 0 ? t('no day') : spans.join(', ');
}

type Hours = Pick<Profile, 'workingDays' | 'workingHoursStart' | 'workingHoursEnd' | 'country' | 'timeZone'>;

/** Says working hours: "Mon–Fri, 09:00 to 17:00, Paris time". */
export const workingHoursMessage = (hours: Hours): string =>
  t('{days}, {start} to {end}, {place} time', {
    days: daysMessage(hours.workingDays),
    start: hours.workingHoursStart,
    end: hours.workingHoursEnd,
    place: placeOfZone(zoneOf(hours)),
  });

/** Says whether a profile works now, or when it does next; `atMs` in Unix milliseconds. */
export function nextWindowMessage(hours: Hours, atMs: number): string {
  const zone = zoneOf(hours);
  const openMs = nextWorkingAt(
    parseWorkingHours(hours.workingDays, hours.workingHoursStart, hours.workingHoursEnd),
    atMs,
    zone,
  );
  if (openMs === undefined) return t('never opens');
  return openMs <= atMs ? t('open now') : t('opens {when}', { when: timeInZone(openMs, zone) });
}
