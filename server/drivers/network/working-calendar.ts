import { isWorkingAt, localTimeOf, nextWorkingAt, type WorkingHours } from '#domain/time/working-hours.ts';

const QUARTER_MS = 15 * 60_000;
const MINUTE_MS = 60_000;

/** A span in which a profile works, to the minute: from `openMs` up to but not including `closeMs`. */
interface WorkingWindow {
  readonly openMs: number;
  readonly closeMs: number;
  /** Working time of all earlier windows of this calendar. */
  readonly workBeforeMs: number;
}

/**
 * Adds and compares in working time: one hour added on a Friday at 16:30 to hours that end at 17:00 is Monday 09:30.
 * Windows are found by the domain's rule once and cached, because a simulated month asks thousands of times.
 */
export interface WorkingCalendar {
  /** Returns the first working instant at or after `atMs`; undefined when the hours are empty. */
  openAt(atMs: number): number | undefined;
  /** Returns the end of the window that holds `atMs`; `atMs` itself outside of hours. */
  closeAt(atMs: number): number;
  /** Adds working time to `atMs`; the result is always within hours. Undefined when the hours are empty. */
  add(atMs: number, workMs: number): number | undefined;
}

/** Creates a calendar of these hours in this IANA zone from `fromMs` on; earlier instants count as `fromMs`. */
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

  /** Returns the index of the first window that ends after `atMs`; undefined when the hours are empty. */
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
      const targetWorkMs = start.workBeforeMs + Math.max(0, atMs - start.openMs) + Math.max(0, workMs);
      for (;;) {
        const last = windows.at(-1);
        if (last !== undefined && last.workBeforeMs + last.closeMs - last.openMs > targetWorkMs) break;
        if (!appendWindow()) return undefined;
      }
      const found =
        windows[lowestIndex(windows, (window) => window.workBeforeMs + window.closeMs - window.openMs > targetWorkMs)];
      return found === undefined ? undefined : found.openMs + targetWorkMs - found.workBeforeMs;
    },
  };
}

/** Returns the end of the window that is open at `openMs`, within a day. */
function closeOf(hours: WorkingHours, zone: string, openMs: number): number {
  const horizonMs = openMs + 24 * 60 * MINUTE_MS;
  let atMs = openMs;
  while (atMs < horizonMs && isWorkingAt(hours, atMs, zone))
    atMs += isOpenQuarter(hours, zone, atMs) ? QUARTER_MS : MINUTE_MS - (atMs % MINUTE_MS);
  return atMs;
}

/**
 * True when the hours stay open for a quarter of an hour from `atMs`, when they are open: while local time advances
 * normally within one day, hours have no gap.
 */
function isOpenQuarter(hours: WorkingHours, zone: string, atMs: number): boolean {
  const [current, next] = [localTimeOf(atMs, zone), localTimeOf(atMs + QUARTER_MS, zone)];
  return (
    next.day === current.day &&
    next.minute === current.minute + QUARTER_MS / MINUTE_MS &&
    isWorkingAt(hours, atMs + QUARTER_MS, zone)
  );
}

/** Finds the first index whose item fulfils a condition that, once true, stays true (binary search). */
function lowestIndex<T>(items: readonly T[], isMatch: (item: T) => boolean): number {
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && isMatch(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
