import {
  CAMPAIGN_STATUS,
  campaignStatusMessage,
  daysLeft,
  remainingInvitations,
  type Campaign,
} from '#domain/campaign/campaign.ts';
import { connectionRate, percentOf, rateOfAll, replyRate, type Rate } from '#domain/campaign/campaign-rates.ts';
import { createTextMatcher } from '#domain/text/search-folding.ts';
import type { CampaignsSearchParams } from './campaigns-search-params.ts';

export const isFiltered = ({ q = '', status, profile, offer }: CampaignsSearchParams): boolean =>
  q.trim() !== '' || status !== undefined || profile !== undefined || offer !== undefined;

/** Returns the number of filters in use; the search text counts where its field is among them. */
export const countFilters = ({ q = '', status, profile, offer }: CampaignsSearchParams, hasSearch: boolean): number =>
  [status, profile, offer, hasSearch && q.trim() !== '' ? q : undefined].filter((part) => part !== undefined).length;

/** Returns the search params without filters; order and view stay. */
export const clearFilters = ({ sort, view }: CampaignsSearchParams): CampaignsSearchParams => ({ sort, view });

/**
 * Tells whether search controls are useful: there are several campaigns, or a filter is set. The view switch does not
 * count.
 */
export const isSearchUseful = (count: number, { q, status, profile, offer, sort }: CampaignsSearchParams): boolean =>
  count > 1 || [q, status, profile, offer, sort].some((part) => part !== undefined);

const byName = (one: Campaign, other: Campaign): number =>
  one.name.localeCompare(other.name) || one.id.localeCompare(other.id);
const newestFirst = (one: Campaign, other: Campaign): number =>
  other.createdAt.localeCompare(one.createdAt) || byName(one, other);
const replies = ({ stats }: Campaign): number => percentOf(replyRate(stats));
/** Returns the days left; a campaign that does not run cannot run out. */
const days = ({ status, stats }: Campaign): number =>
  status === 'active' ? daysLeft(stats).atLeast : Number.POSITIVE_INFINITY;
/** Avoids `Infinity - Infinity`, which is NaN. */
const ascending = (one: number, other: number): number => (one === other ? 0 : one - other);

const ORDERS = {
  name: byName,
  reply: (one: Campaign, other: Campaign): number => replies(other) - replies(one) || newestFirst(one, other),
  days: (one: Campaign, other: Campaign): number => ascending(days(one), days(other)) || newestFirst(one, other),
} as const;

/** Returns the matching campaigns in the requested order. */
export function filterCampaigns(
  campaigns: readonly Campaign[],
  { q = '', status, profile, offer, sort }: CampaignsSearchParams,
): Campaign[] {
  const isMatch = createTextMatcher(q);
  return campaigns
    .filter(
      (campaign) =>
        (status === undefined || campaign.status === status) &&
        (profile === undefined || campaign.profileId === profile) &&
        (offer === undefined || campaign.offerId === offer) &&
        isMatch(campaign.name, campaign.target),
    )
    .toSorted(sort === undefined ? newestFirst : ORDERS[sort]);
}

/** Returns the statuses in use with their labels, the known ones first in their fixed order. */
export function statusOptions(campaigns: readonly Campaign[]): { readonly value: string; readonly label: string }[] {
  const present = new Set(campaigns.map(({ status }) => status));
  const known = Object.keys(CAMPAIGN_STATUS).filter((status) => present.delete(status));
  return [...known, ...[...present].toSorted()].map((value) => ({ value, label: campaignStatusMessage(value) }));
}

/** Figures of the tiles (specification part 2 §2, "Campaigns page"), over all campaigns. */
export interface CampaignTotals {
  readonly campaigns: number;
  readonly active: number;
  readonly drafts: number;
  readonly prospects: number;
  readonly remaining: number;
  readonly connection: Rate;
  readonly reply: Rate;
}

export function sumTotals(campaigns: readonly Campaign[]): CampaignTotals {
  const count = (status: string): number => campaigns.filter((campaign) => campaign.status === status).length;
  return {
    campaigns: campaigns.length,
    active: count('active'),
    drafts: count('draft'),
    prospects: campaigns.reduce((sum, { stats }) => sum + stats.prospects, 0),
    remaining: campaigns.reduce((sum, { stats }) => sum + remainingInvitations(stats), 0),
    connection: rateOfAll(campaigns.map(({ stats }) => connectionRate(stats))),
    reply: rateOfAll(campaigns.map(({ stats }) => replyRate(stats))),
  };
}
