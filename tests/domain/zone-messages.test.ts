import { expect, it } from 'vitest';
import {
  daysMessage,
  nextWindowMessage,
  placeOfZone,
  timeInZone,
  workingHoursMessage,
} from '#domain/time/zone-messages.ts';
import { DEFAULT_COUNTRY, PROFILE_COUNTRIES } from '#domain/time/working-hours.ts';

it.each([
  ['0:1:1:1:1:1:0', 'Mon–Fri'],
  ['1:1:1:1:1:1:1', 'every day'],
  ['0:0:0:0:0:0:0', 'no day'],
  ['1:0:0:0:0:0:1', 'Sat, Sun'],
  ['0:1:0:1:1:1:1', 'Mon, Wed–Sat'],
  ['1,3,5', 'Mon, Wed, Fri'],
])('the working days %s are shown as %s', (days, message) => expect(daysMessage(days)).toBe(message));

const hours = { workingDays: '0:1:1:1:1:1:0', workingHoursStart: '09:00', workingHoursEnd: '17:00', country: 'FR' };

it('working hours are shown with their days and their zone', () =>
  expect(workingHoursMessage({ ...hours, country: 'US' })).toBe('Mon–Fri, 09:00 to 17:00, New York time'));
it('working hours are shown with the chosen zone, whatever the country is', () =>
  expect(workingHoursMessage({ ...hours, country: 'US', timeZone: 'America/Los_Angeles' })).toBe(
    'Mon–Fri, 09:00 to 17:00, Los Angeles time',
  ));

it.each([
  ['2026-10-05T10:00:00Z', {}, 'open now'],
  ['2026-10-10T10:00:00Z', {}, 'opens Mon 09:00 (Paris)'],
  ['2026-10-05T10:00:00Z', { timeZone: 'America/Los_Angeles' }, 'opens Mon 09:00 (Los Angeles)'],
  ['2026-10-10T10:00:00Z', { workingDays: '0:0:0:0:0:0:0' }, 'never opens'],
])('the next opening of a profile at %s with %j is shown as “%s”', (at, change, message) =>
  expect(nextWindowMessage({ ...hours, ...change }, Date.parse(at))).toBe(message),
);

it('a time is shown as the local time of a zone', () =>
  expect(timeInZone(Date.parse('2026-10-05T10:00:00Z'), 'Asia/Tokyo')).toBe('Mon 19:00 (Tokyo)'));

it.each([
  ['Europe/Paris', 'Paris'],
  ['America/New_York', 'New York'],
  ['America/Sao_Paulo', 'São Paulo'],
  ['Europe/London', 'London'],
])('the zone %s is shown as %s', (zone, place) => expect(placeOfZone(zone)).toBe(place));

it('a profile has one of 34 countries, FR by default', () => {
  expect(PROFILE_COUNTRIES).toEqual(
    'AT, AU, BE, BR, CA, CH, CO, CZ, DE, DK, EE, ES, FI, FR, GB, GR, HK, HR, IE, IT, JP, LU, NL, NO, PL, PT, RO, RS, SE, SG, SI, SK, TR, US'.split(
      ', ',
    ),
  );
  expect([PROFILE_COUNTRIES.length, DEFAULT_COUNTRY]).toEqual([34, 'FR']);
});
