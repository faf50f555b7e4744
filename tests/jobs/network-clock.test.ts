import { expect, test } from 'vitest';
import fc from 'fast-check';
import { isWorkingAt, parseWorkingHours } from '#domain/time/working-hours.ts';
import {
  advance,
  createSandboxClock,
  workBetween,
  type ClockReservation,
} from '#server/drivers/network/sandbox/clock.ts';
import { createWorkingCalendar, type WorkingCalendar } from '#server/drivers/network/working-calendar.ts';
import { propertyRuns } from '#support/volume.ts';

const HOUR_MS = 3_600_000;
/** A Monday, midnight in UTC. */
const MONDAY_MS = Date.parse('2026-10-05T00:00:00Z');
const at = (text: string): number => Date.parse(text);
const paris = createWorkingCalendar(parseWorkingHours('0:1:1:1:1:1:0', '09:00', '17:00'), 'Europe/Paris', MONDAY_MS);
const london = createWorkingCalendar(parseWorkingHours('0:1:1:1:1:1:0', '09:00', '17:00'), 'Europe/London', MONDAY_MS);

test('working time carries over nights, weekends and the end of summer time', () => {
  const table: [string, number, string][] = [
    ['2026-10-05T05:00:00Z', 0, '2026-10-05T07:00:00.000Z'],
    ['2026-10-05T07:00:00Z', HOUR_MS, '2026-10-05T08:00:00.000Z'],
    ['2026-10-09T14:30:00Z', HOUR_MS, '2026-10-12T07:30:00.000Z'],
    ['2026-10-23T14:30:00Z', HOUR_MS, '2026-10-26T08:30:00.000Z'],
    ['2026-10-05T07:00:00Z', 40 * HOUR_MS, '2026-10-12T07:00:00.000Z'],
  ];
  for (const [from, workMs, expected] of table)
    expect(new Date(paris.add(at(from), workMs) ?? 0).toISOString(), from).toBe(expected);
  expect(
    createWorkingCalendar(parseWorkingHours('0:0:0:0:0:0:0', '09:00', '17:00'), 'Europe/Paris', MONDAY_MS).add(
      MONDAY_MS,
      1,
    ),
  ).toBeUndefined();
});

test('a working calendar is open in exactly the minutes in which the profile works, for any hours and across clock changes', () => {
  const minuteOfDay = fc.integer({ min: 0, max: 1_439 });
  const clock = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  fc.assert(
    fc.property(
      fc.constantFrom('Europe/Paris', 'America/New_York', 'Australia/Sydney', 'UTC'),
      minuteOfDay,
      minuteOfDay,
      fc.integer({ min: 0, max: 365 }),
      (zone, one, other, day) => {
        const hours = parseWorkingHours('1:1:1:0:1:1:1', clock(Math.min(one, other)), clock(Math.max(one, other)));
        const fromMs = MONDAY_MS + day * 24 * HOUR_MS;
        const calendar = createWorkingCalendar(hours, zone, fromMs);
        for (let atMs = fromMs; atMs < fromMs + 72 * HOUR_MS; atMs += 60_000)
          expect(calendar.openAt(atMs) === atMs).toBe(isWorkingAt(hours, atMs, zone));
      },
    ),
    // Nearly whole days, single minutes, and the ends of summer time in Paris and in New York.
    {
      numRuns: propertyRuns(20),
      examples: [
        ['UTC', 0, 1_430, 0],
        ['UTC', 545, 550, 0],
        ['Europe/Paris', 100, 1_439, 19],
        ['America/New_York', 0, 1_439, 26],
        ['Europe/Paris', 0, 1_439, 173],
      ],
    },
  );
});

test('the sandbox clock skips the hours in which no profile works', () => {
  expect(advance(at('2026-10-05T14:59:00Z'), 120_000, [paris])).toBe(at('2026-10-06T07:01:00Z'));
  expect(advance(at('2026-10-05T14:59:00Z'), 120_000, [paris, london])).toBe(at('2026-10-05T15:01:00Z'));
  expect(advance(MONDAY_MS, 60_000, [])).toBe(MONDAY_MS + 60_000);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 * 24 * 60 }),
      fc.integer({ min: 0, max: 90 * 60 }),
      (startMinute, workMinutes) => {
        const fromMs = MONDAY_MS + startMinute * 60_000;
        const toMs = advance(fromMs, workMinutes * 60_000, [paris, london]);
        expect(workBetween(fromMs, toMs, [paris, london])).toBe(workMinutes * 60_000);
      },
    ),
  );
});

/** A clock over a real time that the test moves, with storage that outlives it. */
function clockRig(speed: number, calendars: readonly WorkingCalendar[] = []) {
  const rig = { realMs: MONDAY_MS, stored: undefined as ClockReservation | undefined, saves: 0 };
  const start = () =>
    createSandboxClock({
      speed,
      now: () => rig.realMs,
      listCalendars: async () => calendars,
      load: async () => rig.stored,
      save: async (reservation) => {
        rig.stored = reservation;
        rig.saves += 1;
      },
    });
  return { rig, start };
}

test('network time never runs back, whenever the process dies', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ realMs: fc.integer({ min: 0, max: 40_000 }), dies: fc.boolean() }), {
        minLength: 1,
        maxLength: 40,
      }),
      async (steps) => {
        const { rig, start } = clockRig(30, [paris]);
        let clock = start();
        let last = Number.NEGATIVE_INFINITY;
        for (const { realMs, dies } of steps) {
          rig.realMs += realMs;
          if (dies) clock = start();
          const now = await clock.now();
          expect(now).toBeGreaterThanOrEqual(last);
          last = now;
        }
      },
    ),
  );
});

test('network time stands still while no process runs, and advances only a little after the machine has slept', async () => {
  const { rig, start } = clockRig(30);
  const clock = start();
  const before = await clock.now();
  rig.realMs += 10 * HOUR_MS;
  expect((await clock.now()) - before).toBeLessThanOrEqual(30 * 30_000);
  const stopped = await clock.now();
  rig.realMs += 10 * HOUR_MS;
  expect((await start().now()) - stopped).toBeLessThanOrEqual(30 * 30_000);
});

test('real delays follow the speed and skip the night', async () => {
  const { rig, start } = clockRig(60, [paris]);
  rig.realMs = at('2026-10-05T14:30:00Z');
  const clock = start();
  expect(await clock.realDelayUntil(at('2026-10-05T14:40:00Z'))).toBe(10_000);
  expect(await clock.realDelayUntil(at('2026-10-06T07:30:00Z'))).toBe(HOUR_MS / 60);
  expect(await clock.realDelayUntil(at('2026-10-05T08:00:00Z'))).toBe(0);
  expect(rig.saves).toBe(1);
});
