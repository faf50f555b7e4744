import type { Credit } from './credit.ts';

const DAY_MS = 86_400_000;
/** The pace is that of the last two weeks: long enough for weekends to count, short enough to follow a new campaign. */
const PACE_DAYS = 14;
/** With less history than this nothing is foretold. */
const MIN_DAYS = 3;

/** When the credits whose records are asked for begin, Unix ms. */
export const paceStartMs = (nowMs: number): number => nowMs - PACE_DAYS * DAY_MS;

/**
 * For how many days `left` credits last at the present pace: the consumption of the last 14 days, or of as many as there are records for,
 * by calendar time. Rounded down: what is promised is there. Undefined when there are fewer than three days to judge by, or nothing was
 * used. `records` may hold more than the two weeks, in any order.
 */
export function creditDaysLeft(left: number, records: readonly Pick<Credit, 'type' | 'total' | 'createdAt'>[], nowMs: number): number | undefined {
  if (left <= 0) return 0;
  const sinceMs = paceStartMs(nowMs);
  const recent = records.map((record) => ({ ...record, atMs: Date.parse(record.createdAt) })).filter(({ atMs }) => atMs >= sinceMs && atMs <= nowMs);
  const used = recent.reduce((sum, { type, total }) => (type === 'consumption' ? sum + total : sum), 0);
  const spanDays = (nowMs - Math.min(nowMs, ...recent.map(({ atMs }) => atMs))) / DAY_MS;
  return used <= 0 || spanDays < MIN_DAYS ? undefined : Math.floor(left / (used / spanDays));
}
