import { addDayCounts, lastCampaignDays, NO_DAY_COUNTS, readCampaignDays, type DayCounts } from './campaign-days.ts';

/**
 * Adds the days of campaigns up, oldest first and `count` of them: each campaign's days end with its own `today`, that
 * of its profile's calendar, so that the last sum is of today everywhere.
 */
export function teamDays(
  campaigns: readonly { readonly days: string; readonly today: string }[],
  count: number,
): readonly DayCounts[] {
  const sums = Array.from({ length: count }, () => NO_DAY_COUNTS);
  for (const { days, today } of campaigns)
    for (const [index, { counts }] of lastCampaignDays(readCampaignDays(days), today, count).entries())
      sums[index] = addDayCounts(sums[index] ?? NO_DAY_COUNTS, counts);
  return sums;
}
