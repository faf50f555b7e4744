import * as z from 'zod/mini';
import type { NetworkClock } from '../network.ts';
import type { WorkingCalendar } from '../working-calendar.ts';

/** The stored part of the clock: network time up to here may be used without another write. */
export const clockReservationSchema = z.object({ reservedUntilMs: z.number() });
export type ClockReservation = z.output<typeof clockReservationSchema>;

interface SandboxClockDependencies {
  /** Network milliseconds per real millisecond; above 0. */
  readonly speed: number;
  /** Real time, Unix milliseconds. */
  readonly now: () => number;
  /** Calendars of the profiles that work now; an empty list means that no hour is skipped. */
  readonly listCalendars: () => Promise<readonly WorkingCalendar[]>;
  readonly load: () => Promise<ClockReservation | undefined>;
  readonly save: (reservation: ClockReservation) => Promise<void>;
}

/** Real time covered by one reservation, and between two reads of the profiles' hours. */
const RESERVATION_REAL_MS = 10_000;
const CALENDARS_REAL_MS = 5_000;
/** Most real time that one reading adds: a machine that slept must not wake up to weeks of steps at once. */
const MAX_ADVANCE_REAL_MS = 30_000;

/**
 * Creates the clock of the simulated network. It runs `speed` times as fast as real time, skips the hours in which
 * nobody works, and stands still while no process runs.
 *
 *   real time     ──────────────────────────────▶
 *   network time  ──────┐     ┌──────── stopped ──┐     (never back: a start begins where the last reservation ended)
 *                  work └skip─┘                   └─▶
 *
 * Hours, limits and delays are planned in network time; timestamps that people read are real time.
 */
export function createSandboxClock(deps: SandboxClockDependencies): NetworkClock {
  let networkMs: number | undefined;
  let readAtMs = 0;
  let reservedUntilMs = 0;
  let calendars: readonly WorkingCalendar[] = [];
  let calendarsAtMs = Number.NEGATIVE_INFINITY;
  let lastReading: Promise<unknown> = Promise.resolve();

  async function refreshCalendars(realMs: number): Promise<void> {
    if (realMs - calendarsAtMs < CALENDARS_REAL_MS) return;
    calendars = await deps.listCalendars();
    calendarsAtMs = realMs;
  }

  async function read(): Promise<number> {
    const realMs = deps.now();
    await refreshCalendars(realMs);
    if (networkMs === undefined) {
      const reservation = await deps.load();
      networkMs = reservation?.reservedUntilMs ?? realMs;
      reservedUntilMs = networkMs;
    } else {
      networkMs = advance(
        networkMs,
        Math.min(MAX_ADVANCE_REAL_MS, Math.max(0, realMs - readAtMs)) * deps.speed,
        calendars,
      );
    }
    readAtMs = realMs;
    networkMs = advance(networkMs, 0, calendars);
    if (networkMs >= reservedUntilMs) {
      const next = advance(networkMs, RESERVATION_REAL_MS * deps.speed, calendars);
      await deps.save({ reservedUntilMs: next });
      reservedUntilMs = next;
    }
    return networkMs;
  }

  /** Runs one reading at a time, so that two callers never reserve twice. */
  function serialize<T>(work: () => Promise<T>): Promise<T> {
    const answer = lastReading.then(work);
    lastReading = answer.catch(() => undefined);
    return answer;
  }

  return {
    now: () => serialize(read),
    realDelayUntil: (targetMs) =>
      serialize(async () => {
        const fromMs = await read();
        return workBetween(fromMs, targetMs, calendars) / deps.speed;
      }),
  };
}

/**
 * Adds `amountMs` of time in which at least one calendar is open to `fromMs`; adds plainly when no calendar has an open
 * hour.
 */
export function advance(fromMs: number, amountMs: number, calendars: readonly WorkingCalendar[]): number {
  let atMs = fromMs;
  let leftMs = amountMs;
  for (;;) {
    const openMs = firstOpen(atMs, calendars);
    if (openMs === undefined) return atMs + leftMs;
    const closeMs = lastClose(openMs, calendars);
    if (openMs + leftMs < closeMs) return openMs + leftMs;
    leftMs -= closeMs - openMs;
    atMs = closeMs;
  }
}

/** Returns the open time between two instants: the amount that takes `advance` from one to the other. */
export function workBetween(fromMs: number, toMs: number, calendars: readonly WorkingCalendar[]): number {
  let atMs = fromMs;
  let workMs = 0;
  while (atMs < toMs) {
    const openMs = firstOpen(atMs, calendars);
    if (openMs === undefined) return workMs + toMs - atMs;
    if (openMs >= toMs) return workMs;
    const closeMs = Math.min(toMs, lastClose(openMs, calendars));
    workMs += closeMs - openMs;
    atMs = closeMs;
  }
  return workMs;
}

function firstOpen(atMs: number, calendars: readonly WorkingCalendar[]): number | undefined {
  const opens = calendars.map((calendar) => calendar.openAt(atMs)).filter((openMs) => openMs !== undefined);
  return opens.length === 0 ? undefined : Math.min(...opens);
}

function lastClose(openMs: number, calendars: readonly WorkingCalendar[]): number {
  return Math.max(...calendars.map((calendar) => calendar.closeAt(openMs)));
}
