import * as z from 'zod/mini';
import type { CreditFilter } from '#domain/credit/credit-history.ts';

/** Tells whether a text is an existing calendar day such as `2026-03-31`. */
function isDay(text: string): boolean {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined);

/** Search params of the credits history; invalid values count as absent. */
export const creditsSearchSchema = z.object({
  /** Matched against the reasons. */
  q: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  type: z.catch(z.optional(z.enum(['refill', 'consumption'])), undefined),
  /** Days of the person's calendar, both included. */
  from: day,
  to: day,
  /** Number of days in the chart; 30 when absent. */
  days: z.catch(z.optional(z.literal('90')), undefined),
});
export type CreditsSearch = z.output<typeof creditsSearchSchema>;

export const isFiltered = ({ q = '', type, from, to }: CreditsSearch): boolean =>
  q.trim() !== '' || type !== undefined || from !== undefined || to !== undefined;

/** Tells whether the first day is after the last, so that nothing can match. */
export const isBackwards = ({ from, to }: CreditsSearch): boolean =>
  from !== undefined && to !== undefined && from > to;

/** Returns the local start of a day, `later` days after it, UTC ISO. */
function startOf(dayText: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = dayText.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** Converts search params to a credit filter. */
export const toFilter = ({ q = '', type, from, to }: CreditsSearch): CreditFilter => ({
  search: q,
  type,
  from: from === undefined ? undefined : startOf(from),
  before: to === undefined ? undefined : startOf(to, 1),
});

/** Returns the local starts of the last `count` days, UTC ISO, oldest first, up to the day of `nowMs`. */
export function lastDays(count: number, nowMs: number): string[] {
  const today = new Date(nowMs);
  return Array.from({ length: count }, (_, index) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - index)).toISOString(),
  );
}
