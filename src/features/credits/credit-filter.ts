import type { CreditFilter } from '#domain/credit/credit-history.ts';
import type { CreditsSearchParams } from './credits-search-params.ts';

export const isFiltered = ({ q = '', type, from, to }: CreditsSearchParams): boolean =>
  q.trim() !== '' || type !== undefined || from !== undefined || to !== undefined;

/** Tells whether the first day is after the last, so that nothing can match. */
export const isBackwards = ({ from, to }: CreditsSearchParams): boolean =>
  from !== undefined && to !== undefined && from > to;

/** Returns the local start of a day, `later` days after it, UTC ISO. */
function startOf(dayText: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = dayText.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** Converts search params to a credit filter. */
export const toFilter = ({ q = '', type, from, to }: CreditsSearchParams): CreditFilter => ({
  search: q,
  type,
  from: from === undefined ? undefined : startOf(from),
  before: to === undefined ? undefined : startOf(to, 1),
});

/**
 * Returns the present by the server's clock, which dates the records: that of the device as far as the server has told
 * by how many ms it is ahead, and never before the newest record (UTC ISO).
 */
export const ledgerNowMs = (deviceMs: number, serverAheadMs: number, newestAt: string | undefined): number =>
  Math.max(deviceMs + serverAheadMs, Date.parse(newestAt ?? '') || 0);

/** Returns the local starts of the last `count` days, UTC ISO, oldest first, up to the day of `nowMs`. */
export function lastDays(count: number, nowMs: number): string[] {
  const today = new Date(nowMs);
  return Array.from({ length: count }, (_, index) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - index)).toISOString(),
  );
}
