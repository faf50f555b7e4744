/**
 * Months of a subscription, counted in UTC from its start: on the same day of each month, or on the last day of a
 * shorter month.
 */

/**
 * Returns the moment `count` months after `fromMs`, in Unix ms. The 31st becomes the last day of a shorter month and is
 * the 31st again in the next long one.
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

/** Returns the month, counted from `anchorMs`, that contains `atMs`; an earlier moment belongs to the first month. */
export function monthAt(anchorMs: number, atMs: number): { readonly startMs: number; readonly endMs: number } {
  const [anchor, at] = [new Date(anchorMs), new Date(atMs)];
  let count = Math.max(
    0,
    (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth(),
  );
  if (count > 0 && addMonths(anchorMs, count) > atMs) count -= 1;
  return { startMs: addMonths(anchorMs, count), endMs: addMonths(anchorMs, count + 1) };
}
