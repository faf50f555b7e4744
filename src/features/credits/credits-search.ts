import * as z from 'zod/mini';
import type { CreditFilter } from '#domain/credit/credit-history.ts';

/** A day of the calendar, `2026-03-31`, that there is. */
function isDay(text: string): boolean {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined);

/** Where one is in the credits history, as the address says it; what it says wrongly counts as not said. */
export const creditsSearchSchema = z.object({
  /** Searched in the reasons. */
  q: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  type: z.catch(z.optional(z.enum(['refill', 'consumption'])), undefined),
  /** Days of the person's own calendar, both included. */
  from: day,
  to: day,
  /** How many days the chart shows; 30 when absent. */
  days: z.catch(z.optional(z.literal('90')), undefined),
});
export type CreditsSearch = z.output<typeof creditsSearchSchema>;

export const isFiltered = ({ q = '', type, from, to }: CreditsSearch): boolean =>
  q.trim() !== '' || type !== undefined || from !== undefined || to !== undefined;

/** Whether the first day comes after the last, so that no record can match. */
export const isBackwards = ({ from, to }: CreditsSearch): boolean => from !== undefined && to !== undefined && from > to;

/** When a day begins where the person is, UTC ISO; `later` days after it. */
function startOf(dayText: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = dayText.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** What the place asks for, in the words of the domain. */
export const toFilter = ({ q = '', type, from, to }: CreditsSearch): CreditFilter => ({
  search: q,
  type,
  from: from === undefined ? undefined : startOf(from),
  before: to === undefined ? undefined : startOf(to, 1),
});

/**
 * When each of the last `count` days began where the person is, UTC ISO, oldest first; the last is the day of `nowMs`.
 */
export function lastDays(count: number, nowMs: number): string[] {
  const today = new Date(nowMs);
  return Array.from({ length: count }, (_, index) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - index)).toISOString(),
  );
}
