import { isWorkingAt, localTimeOf, nextWorkingAt, type WorkingHours } from '#domain/time/working-hours.ts';

const QUARTER_MS = 15 * 60_000;
const MINUTE_MS = 60_000;

/** A stretch of time in which a profile works, to the minute: from `openMs` up to but not including `closeMs`. */
interface WorkingWindow {
  readonly openMs: number;
  readonly closeMs: number;
  /** Working time of all earlier windows of this calendar. */
  readonly workBeforeMs: number;
}

/**
 * Arithmetic in working time: one hour added on a Friday at 16:30 to hours that end at 17:00 is Monday 09:30. Windows
 * are found with the domain's rule once and kept, because a simulated month asks thousands of times.
 */
export interface WorkingCalendar {
  /** The first working instant at or after `atMs`; undefined when the hours are empty. */
  openAt(atMs: number): number | undefined;
  /** The instant at which the window that holds `atMs` ends; `atMs` itself outside of hours. */
  closeAt(atMs: number): number;
  /** `atMs` plus that much working time, always within hours; undefined when the hours are empty. */
  add(atMs: number, workMs: number): number | undefined;
}

/** A calendar of these hours in this IANA zone, from `fromMs` on: earlier instants count as `fromMs`. */
export function createWorkingCalendar(hours: WorkingHours, zone: string, fromMs: number): WorkingCalendar {
  const windows: WorkingWindow[] = [];

  function appendWindow(): boolean {
    const last = windows.at(-1);
    const openMs = nextWorkingAt(hours, last?.closeMs ?? fromMs, zone);
    if (openMs === undefined) return false;
    const workBeforeMs = last === undefined ? 0 : last.workBeforeMs + last.closeMs - last.openMs;
    windows.push({ openMs, closeMs: closeOf(hours, zone, openMs), workBeforeMs });
    return true;
  }

  /** Index of the first window that ends after `atMs`; undefined when the hours are empty. */
  function indexAt(atMs: number): number | undefined {
    while ((windows.at(-1)?.closeMs ?? Number.NEGATIVE_INFINITY) <= atMs) if (!appendWindow()) return undefined;
    return lowestIndex(windows, (window) => window.closeMs > atMs);
  }

  return {
    openAt(atMs) {
      const window = windows[indexAt(atMs) ?? -1];
      return window === undefined ? undefined : Math.max(atMs, window.openMs);
    },
    closeAt(atMs) {
      const window = windows[indexAt(atMs) ?? -1];
      return window === undefined || window.openMs > atMs ? atMs : window.closeMs;
    },
    add(atMs, workMs) {
      const index = indexAt(atMs);
      const start = windows[index ?? -1];
      if (index === undefined || start === undefined) return undefined;
      const wanted = start.workBeforeMs + Math.max(0, atMs - start.openMs) + Math.max(0, workMs);
      for (;;) {
        const last = windows.at(-1);
        if (last !== undefined && last.workBeforeMs + last.closeMs - last.openMs > wanted) break;
        if (!appendWindow()) return undefined;
      }
      const found =
        windows[lowestIndex(windows, (window) => window.workBeforeMs + window.closeMs - window.openMs > wanted)];
      return found === undefined ? undefined : found.openMs + wanted - found.workBeforeMs;
    },
  };
}

/** The end of the working window that is open at `openMs`, within a day. */
function closeOf(hours: WorkingHours, zone: string, openMs: number): number {
  const horizonMs = openMs + 24 * 60 * MINUTE_MS;
  let atMs = openMs;
  while (atMs < horizonMs && isWorkingAt(hours, atMs, zone))
    atMs += isOpenQuarter(hours, zone, atMs) ? QUARTER_MS : MINUTE_MS - (atMs % MINUTE_MS);
  return atMs;
}

/**
 * Whether it stays open for a quarter from `atMs`, at which it is: while the clock on the wall runs on through one day,
 * hours have no gap.
 */
function isOpenQuarter(hours: WorkingHours, zone: string, atMs: number): boolean {
  const [here, next] = [localTimeOf(atMs, zone), localTimeOf(atMs + QUARTER_MS, zone)];
  return (
    next.day === here.day &&
    next.minute === here.minute + QUARTER_MS / MINUTE_MS &&
    isWorkingAt(hours, atMs + QUARTER_MS, zone)
  );
}

/** Binary search: the first index whose item fulfils a condition that, once true, stays true. */
function lowestIndex<T>(items: readonly T[], isReached: (item: T) => boolean): number {
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && isReached(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
