import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clockText,
  formatWorkingDays,
  isTimeZone,
  isWorkingAt,
  localTimeOf,
  nextWorkingAt,
  parseMinute,
  parseWorkingDays,
  parseWorkingHours,
  zoneOf,
} from '#domain/time/working-hours.ts';
import { propertyRuns } from '#support/volume.ts';

describe('working days (part 2 §3)', () => {
  it.each([
    ['0:1:1:1:1:1:0', '0:1:1:1:1:1:0'],
    ['1:0:0:0:0:0:1', '1:0:0:0:0:0:1'],
    ['1,2,3', '0:1:1:1:0:0:0'],
    ['6, 7', '1:0:0:0:0:0:1'],
    ['', '0:1:1:1:1:1:0'],
    ['Monday', '0:1:1:1:1:1:0'],
    ['8', '0:1:1:1:1:1:0'],
  ])('written as %s are read as %s', (text, expected) => {
    expect(formatWorkingDays(parseWorkingDays(text))).toBe(expected);
  });
});

describe('a time of day', () => {
  it.each([
    ['09:00', 540],
    ['17:30', 1_050],
    ['7:05', 425],
    ['24:00', 540],
    ['nine', 540],
    ['', 540],
  ])('written as %s is minute %i', (text, minute) => {
    expect(parseMinute(text, '09:00')).toBe(minute);
  });

  it.each([
    ['09:00', '09:00'],
    ['9:00', '09:00'],
    [' 17:30 ', '17:30'],
    ['24:00', '08:00'],
    ['', '08:00'],
  ])('written as %j is shown in a field as %s', (text, formatClock) => {
    expect(clockText(text, '08:00')).toBe(formatClock);
  });
});

/** Formats a minute of the day as `HH:mm`. */
const formatClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const HOURS = parseWorkingHours('0:1:1:1:1:1:0', '09:00', '17:00');

describe('the zone of a profile', () => {
  it.each([
    ['US', 'America/Los_Angeles', 'America/Los_Angeles'],
    ['US', '', 'America/New_York'],
    ['US', undefined, 'America/New_York'],
    ['us', '', 'America/New_York'],
    ['XX', '', 'Europe/Paris'],
    ['', 'Asia/Kathmandu', 'Asia/Kathmandu'],
  ])('with the country %j and the chosen zone %j is %s', (country, timeZone, expected) => {
    expect(zoneOf({ country, timeZone })).toBe(expected);
  });

  it.each([
    ['America/Los_Angeles', true],
    ['Asia/Kolkata', true],
    ['Asia/Calcutta', true],
    ['UTC', true],
    ['', false],
    ['Mars/Olympus_Mons', false],
    ['Pacific time', false],
    ['+01:00', false],
    ['PST8PDT8', false],
  ])('may be %j: %s', (text, expected) => {
    expect(isTimeZone(text)).toBe(expected);
  });

  it('may be any zone that can be chosen', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    expect(zones.length).toBeGreaterThan(300);
    expect(zones.filter((zone) => !isTimeZone(zone) || zone.length > 64)).toEqual([]);
  });
});

describe('a profile with working hours', () => {
  it.each([
    // Friday 20 March 2026: Paris is UTC+1, New York UTC-4 already.
    ['2026-03-20T07:59:59Z', 'FR', false],
    ['2026-03-20T08:00:00Z', 'FR', true],
    ['2026-03-20T15:59:59Z', 'FR', true],
    ['2026-03-20T16:00:00Z', 'FR', false],
    ['2026-03-20T12:59:59Z', 'US', false],
    ['2026-03-20T13:00:00Z', 'US', true],
    ['2026-03-21T10:00:00Z', 'FR', false],
    // After the change of Sunday 29 March, Paris is UTC+2.
    ['2026-03-30T07:00:00Z', 'FR', true],
    ['2026-03-30T06:59:00Z', 'FR', false],
  ])('works at %s in %s: %s', (at, country, expected) => {
    expect(isWorkingAt(HOURS, Date.parse(at), zoneOf({ country }))).toBe(expected);
  });

  it.each([
    ['2026-03-20T16:00:00Z', '2026-03-23T08:00:00.000Z'],
    ['2026-03-20T10:00:00Z', '2026-03-20T10:00:00.000Z'],
    ['2026-03-27T20:00:00Z', '2026-03-30T07:00:00.000Z'],
  ])('after %s works next at %s', (at, expected) => {
    expect(new Date(nextWorkingAt(HOURS, Date.parse(at), 'Europe/Paris') ?? 0).toISOString()).toBe(expected);
  });

  it.each([
    ['0:0:0:0:0:0:0', '09:00', '17:00'],
    ['0:1:1:1:1:1:0', '17:00', '09:00'],
    ['0:1:1:1:1:1:0', '09:00', '09:00'],
  ])('never works on the days %s from %s to %s', (days, start, stop) => {
    expect(
      nextWorkingAt(parseWorkingHours(days, start, stop), Date.parse('2026-03-20T10:00:00Z'), 'Europe/Paris'),
    ).toBeUndefined();
  });

  it.each([
    // Clocks go from 02:00 to 03:00 on Sunday 29 March, and from 00:00 to 01:00 on 8 September in Chile.
    [
      'the hour a clock change skips',
      '1:0:0:0:0:0:0',
      '02:00',
      '03:00',
      'Europe/Paris',
      '2026-03-23T12:00:00Z',
      '2026-04-05T00:00:00.000Z',
    ],
    [
      'a part of that hour',
      '1:0:0:0:0:0:0',
      '02:15',
      '02:45',
      'Europe/Paris',
      '2026-03-22T01:45:00Z',
      '2026-04-05T00:15:00.000Z',
    ],
    [
      'that hour and more',
      '1:0:0:0:0:0:0',
      '02:30',
      '03:30',
      'Europe/Paris',
      '2026-03-23T12:00:00Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'that hour, each day',
      '1:1:1:1:1:1:1',
      '02:00',
      '03:00',
      'Europe/Paris',
      '2026-03-28T02:00:00Z',
      '2026-03-30T00:00:00.000Z',
    ],
    [
      'a skipped hour of New York',
      '1:0:0:0:0:0:0',
      '02:00',
      '03:00',
      'America/New_York',
      '2026-03-02T00:00:00Z',
      '2026-03-15T06:00:00.000Z',
    ],
    [
      'a skipped midnight',
      '1:0:0:0:0:0:0',
      '00:00',
      '01:00',
      'America/Santiago',
      '2026-08-31T12:00:00Z',
      '2026-09-13T03:00:00.000Z',
    ],
    [
      'half an hour skipped on Lord Howe',
      '1:0:0:0:0:0:0',
      '02:00',
      '02:30',
      'Australia/Lord_Howe',
      '2026-09-28T00:00:00Z',
      '2026-10-10T15:00:00.000Z',
    ],
    [
      'a day skipped in Samoa',
      '0:0:0:0:0:1:0',
      '09:00',
      '17:00',
      'Pacific/Apia',
      '2011-12-24T12:00:00Z',
      '2012-01-05T19:00:00.000Z',
    ],
    [
      'a skipped midnight of a Friday in Egypt',
      '0:0:0:0:0:1:0',
      '00:00',
      '01:00',
      'Africa/Cairo',
      '2026-04-20T12:00:00Z',
      '2026-04-30T21:00:00.000Z',
    ],
    [
      'a skipped half hour after midnight in Lebanon',
      '1:0:0:0:0:0:0',
      '00:00',
      '00:30',
      'Asia/Beirut',
      '2026-03-23T12:00:00Z',
      '2026-04-04T21:00:00.000Z',
    ],
    [
      'a skipped last hour of a day in Greenland',
      '0:0:0:0:0:0:1',
      '23:00',
      '23:59',
      'America/Nuuk',
      '2026-03-23T12:00:00Z',
      '2026-04-05T00:00:00.000Z',
    ],
    [
      'two skipped hours in Antarctica',
      '1:0:0:0:0:0:0',
      '01:30',
      '02:30',
      'Antarctica/Troll',
      '2026-03-23T12:00:00Z',
      '2026-04-04T23:30:00.000Z',
    ],
    [
      'a skipped midnight of Cuba',
      '1:0:0:0:0:0:0',
      '00:00',
      '01:00',
      'America/Havana',
      '2026-03-02T12:00:00Z',
      '2026-03-15T04:00:00.000Z',
    ],
    [
      'a skipped hour at the end of Ramadan in Morocco',
      '1:0:0:0:0:0:0',
      '02:00',
      '03:00',
      'Africa/Casablanca',
      '2026-03-16T12:00:00Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'a skipped quarter past two in the Chatham Islands',
      '1:0:0:0:0:0:0',
      '02:45',
      '03:45',
      'Pacific/Chatham',
      '2026-09-21T12:00:00Z',
      '2026-10-03T13:00:00.000Z',
    ],
    [
      'one minute of the hour a clock change skips',
      '1:0:0:0:0:0:0',
      '02:59',
      '03:00',
      'Europe/Berlin',
      '2026-03-23T12:00:00Z',
      '2026-04-05T00:59:00.000Z',
    ],
    [
      'an hour that comes twice',
      '1:0:0:0:0:0:0',
      '02:00',
      '03:00',
      'Europe/Paris',
      '2026-10-19T12:00:00Z',
      '2026-10-25T00:00:00.000Z',
    ],
    [
      'the second of two equal hours',
      '1:0:0:0:0:0:0',
      '02:00',
      '03:00',
      'Europe/Paris',
      '2026-10-25T00:59:30Z',
      '2026-10-25T00:59:30.000Z',
    ],
    [
      'the hour that London skips',
      '1:0:0:0:0:0:0',
      '01:00',
      '02:00',
      'Europe/London',
      '2026-03-23T12:00:00Z',
      '2026-04-05T00:00:00.000Z',
    ],
    [
      'the hour that Dublin skips, whose winter time is the exception',
      '1:0:0:0:0:0:0',
      '01:00',
      '02:00',
      'Europe/Dublin',
      '2026-03-23T12:00:00Z',
      '2026-04-05T00:00:00.000Z',
    ],
    [
      'the midnight that the Azores skip',
      '1:0:0:0:0:0:0',
      '00:00',
      '01:00',
      'Atlantic/Azores',
      '2026-03-23T12:00:00Z',
      '2026-04-05T00:00:00.000Z',
    ],
    [
      'the hour that Newfoundland skips',
      '1:0:0:0:0:0:0',
      '02:00',
      '03:00',
      'America/St_Johns',
      '2026-03-02T12:00:00Z',
      '2026-03-15T04:30:00.000Z',
    ],
    [
      'the hour that Sydney skips',
      '1:0:0:0:0:0:0',
      '02:00',
      '03:00',
      'Australia/Sydney',
      '2026-09-28T12:00:00Z',
      '2026-10-10T15:00:00.000Z',
    ],
    [
      'the hour that Auckland skips',
      '1:0:0:0:0:0:0',
      '02:00',
      '03:00',
      'Pacific/Auckland',
      '2026-09-21T12:00:00Z',
      '2026-10-03T13:00:00.000Z',
    ],
    [
      'the Friday hour that Jerusalem skips',
      '0:0:0:0:0:1:0',
      '02:00',
      '03:00',
      'Asia/Jerusalem',
      '2026-03-21T12:00:00Z',
      '2026-04-02T23:00:00.000Z',
    ],
    [
      'a minute that Los Angeles skips',
      '1:0:0:0:0:0:0',
      '02:30',
      '02:31',
      'America/Los_Angeles',
      '2026-03-02T12:00:00Z',
      '2026-03-15T09:30:00.000Z',
    ],
    [
      'the hour that Kyiv skips',
      '1:0:0:0:0:0:0',
      '03:00',
      '04:00',
      'Europe/Kyiv',
      '2026-03-23T12:00:00Z',
      '2026-04-05T00:00:00.000Z',
    ],
    [
      'the hour that Norfolk Island skips',
      '1:0:0:0:0:0:0',
      '02:00',
      '03:00',
      'Pacific/Norfolk',
      '2026-09-28T12:00:00Z',
      '2026-10-10T14:00:00.000Z',
    ],
    [
      'hours that begin before the skipped one',
      '1:0:0:0:0:0:0',
      '01:30',
      '02:30',
      'Europe/Paris',
      '2026-03-23T12:00:00Z',
      '2026-03-29T00:30:00.000Z',
    ],
    [
      'an hour that comes twice in London',
      '1:0:0:0:0:0:0',
      '01:00',
      '02:00',
      'Europe/London',
      '2026-10-19T12:00:00Z',
      '2026-10-25T00:00:00.000Z',
    ],
    [
      'the last minute of an hour that comes twice',
      '1:0:0:0:0:0:0',
      '01:59',
      '02:00',
      'America/New_York',
      '2026-11-01T06:00:00Z',
      '2026-11-01T06:59:00.000Z',
    ],
  ])('with hours only in %s works next at the next real one', (_name, days, start, stop, zone, at, expected) => {
    const next = nextWorkingAt(parseWorkingHours(days, start, stop), Date.parse(at), zone);
    expect(next === undefined ? undefined : new Date(next).toISOString()).toBe(expected);
  });

  it('works next at a working minute, with no working minute before it', () => {
    const zones = fc.constantFrom(
      'Europe/Paris',
      'America/New_York',
      'Australia/Sydney',
      'Asia/Tokyo',
      'Asia/Kathmandu',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
    );
    fc.assert(
      // From working hours of a minute to working hours of nearly a day.
      fc.property(
        fc.integer({ min: 0, max: 365 * 24 * 60 }),
        zones,
        fc
          .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 0, max: 1_439 }))
          .filter(([one, other]) => one !== other),
        (minute, zone, ends) => {
          const atMs = Date.parse('2026-01-01T00:00:00Z') + minute * 60_000;
          const [start = 0, stop = 0] = ends.toSorted((one, other) => one - other);
          const hours = parseWorkingHours('0:1:0:1:0:1:0', formatClock(start), formatClock(stop));
          const next = nextWorkingAt(hours, atMs, zone);
          if (next === undefined) throw new Error('it opens three days a week');
          expect(isWorkingAt(hours, next, zone)).toBe(true);
          for (let between = atMs; between < next; between += 60_000)
            expect(isWorkingAt(hours, between, zone)).toBe(false);
        },
      ),
      {
        numRuns: propertyRuns(60),
        examples: [
          [600, 'Europe/Paris', [545, 550]],
          [0, 'Europe/Paris', [0, 1]],
        ],
      },
    );
  });

  it('has the local day of its zone', () => {
    expect(localTimeOf(Date.parse('2026-03-20T23:30:00Z'), 'Asia/Tokyo')).toEqual({
      weekday: 6,
      minute: 510,
      day: '2026-03-21',
    });
  });
});

describe('the local time of a zone', () => {
  const ZONES = [
    'Europe/Paris',
    'America/New_York',
    'America/Sao_Paulo',
    'Australia/Sydney',
    'Asia/Tokyo',
    'America/Bogota',
    'Europe/Istanbul',
    'Europe/London',
    'Europe/Helsinki',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
  ];
  const FIRST = Date.parse('2015-01-01T00:00:00Z');
  const LAST = Date.parse('2036-01-01T00:00:00Z');
  // Any time, and the hours around Sunday nights, in which clocks are changed.
  const anyTime = fc.integer({ min: FIRST, max: LAST });
  const sundays = fc
    .tuple(fc.integer({ min: 0, max: 1_094 }), fc.integer({ min: -18 * 3_600, max: 30 * 3_600 }))
    .map(([week, seconds]) => Date.parse('2015-01-04T00:00:00Z') + week * 7 * 86_400_000 + seconds * 1_000);

  it('is that of `Intl`, at every moment and in every order of calls', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.oneof(anyTime, sundays), (zone, atMs) => {
        const expected = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        }).format(atMs);
        const { weekday, minute, day } = localTimeOf(atMs, zone);
        expect(
          `${day} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
        ).toBe(expected);
        expect(weekday).toBe(new Date(`${day}T00:00:00Z`).getUTCDay());
      }),
      { numRuns: propertyRuns(1_500) },
    );
  });
});
