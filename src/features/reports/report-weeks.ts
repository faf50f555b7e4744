/** A week of the person's calendar, from Monday on. */
export interface ReportWeek {
  /** Its Monday, `2026-03-02`. */
  readonly day: string;
  /** UTC ISO. */
  readonly startsAt: string;
}

const pad = (part: number): string => String(part).padStart(2, '0');

/** Returns the last `count` weeks up to that of `nowMs`, oldest first, in the time zone of the browser. */
export function lastWeeks(count: number, nowMs: number): ReportWeek[] {
  const today = new Date(nowMs);
  const sinceMonday = (today.getDay() + 6) % 7;
  return Array.from({ length: count }, (_, index) => {
    const start = new Date(
      today.getFullYear(),
      today.getMonth(),
      today.getDate() - sinceMonday - 7 * (count - 1 - index),
    );
    return {
      day: `${start.getFullYear()}-${pad(start.getMonth() + 1)}-${pad(start.getDate())}`,
      startsAt: start.toISOString(),
    };
  });
}
