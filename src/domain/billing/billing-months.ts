/**
 * Months of a subscription: counted from the moment it began, in UTC, on the same day of each month or its last one.
 */

/**
 * The moment `count` months after `fromMs`; the 31st becomes the last day of a shorter month, and is the 31st again
 * after it. Unix milliseconds.
 */
export function addMonths(fromMs: number, count: number): number {
  const from = new Date(fromMs);
  const target = new Date(fromMs);
  target.setUTCDate(1);
  target.setUTCMonth(from.getUTCMonth() + count);
  target.setUTCDate(Math.min(from.getUTCDate(), daysOfMonth(target)));
  return target.getTime();
}

const daysOfMonth = (month: Date): number =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();

/** The month, counted from `anchorMs`, in which a moment lies; a moment before it lies in the first one. */
export function monthAt(anchorMs: number, atMs: number): { readonly startMs: number; readonly endMs: number } {
  const [anchor, at] = [new Date(anchorMs), new Date(atMs)];
  let count = Math.max(
    0,
    (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth(),
  );
  if (count > 0 && addMonths(anchorMs, count) > atMs) count -= 1;
  return { startMs: addMonths(anchorMs, count), endMs: addMonths(anchorMs, count + 1) };
}
