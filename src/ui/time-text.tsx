import { useSyncExternalStore } from 'react';
import { createDateFormat } from '#i18n/date-format.ts';
import { dateLocale } from '#i18n/translate.ts';

const MINUTE_MS = 60_000;

let nowMs = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Subscribes to the one clock of all relative times, which ticks each minute while any is mounted. */
function subscribe(onTick: () => void): () => void {
  listeners.add(onTick);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, MINUTE_MS);
  return () => {
    listeners.delete(onTick);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/**
 * Returns the current time, which stays the same within a minute, as rendering requires. It is looked at here and not
 * only at a tick: a change of screen restarts the timer, so that no tick may come for long.
 */
function lastMinuteMs(): number {
  const currentMs = Date.now();
  if (Math.abs(currentMs - nowMs) >= MINUTE_MS) nowMs = currentMs;
  return nowMs;
}

/** Returns the current time in Unix ms, updated each minute. */
export const useMinuteClock = (): number => useSyncExternalStore(subscribe, lastMinuteMs, lastMinuteMs);

const LOCALE = dateLocale();
const clockFormat = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const weekdayFormat = new Intl.DateTimeFormat(LOCALE, { weekday: 'short' });
const formatDay = createDateFormat({ day: 'numeric', month: 'short' });
const formatDayAndYear = createDateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const formatExactly = createDateFormat({ dateStyle: 'full', timeStyle: 'short' });

/** Formats `time` (UTC ISO) as short as is clear: the clock today, then the weekday, the day, the day with its year. */
export function shortTime(time: string, now: number): string {
  const at = new Date(time);
  const ageMs = now - at.getTime();
  if (Number.isNaN(ageMs)) return '';
  const today = new Date(now);
  if (at.toDateString() === today.toDateString()) return clockFormat.format(at);
  if (ageMs >= 0 && ageMs < 6 * 24 * 60 * MINUTE_MS) return weekdayFormat.format(at);
  return at.getFullYear() === today.getFullYear() ? formatDay(at) : formatDayAndYear(at);
}

/** Formats date and time in full. */
export const exactTime = (time: string): string =>
  Number.isNaN(Date.parse(time)) ? '' : formatExactly(new Date(time));

/** Formats hours and minutes. */
export const clockTime = (time: string): string =>
  Number.isNaN(Date.parse(time)) ? '' : clockFormat.format(new Date(time));

interface TimeTextProps {
  /** UTC ISO; nothing is shown for an invalid or empty string. */
  readonly time: string;
  /** Formats the time at `now` (Unix ms); `shortTime` by default. */
  readonly format?: (time: string, now: number) => string;
  readonly className?: string;
}

/** Shows a time in words, with the exact time on hover and in the markup. */
export function TimeText({ time, format = shortTime, className }: TimeTextProps) {
  const now = useMinuteClock();
  if (Number.isNaN(Date.parse(time))) return null;
  return (
    <time dateTime={time} title={exactTime(time)} className={className}>
      {format(time, now)}
    </time>
  );
}
