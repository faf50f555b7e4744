import * as z from 'zod/mini';

export const CAMPAIGN_ORDERS = ['reply', 'days', 'name'] as const;

const search = (length: number) => z.catch(z.optional(z.string().check(z.maxLength(length))), undefined);

/** Which campaigns are listed and how, as the address says it; what it says wrongly counts as not said. */
export const campaignsSearchSchema = z.object({
  /** Searched in the names of campaigns and in their targets. */
  q: search(200),
  status: search(40),
  /** Ids. */
  profile: search(64),
  offer: search(64),
  /** The newest first when absent. */
  sort: z.catch(z.optional(z.enum(CAMPAIGN_ORDERS)), undefined),
  /** Cards when absent. */
  view: z.catch(z.optional(z.literal('table')), undefined),
});
export type CampaignsSearch = z.output<typeof campaignsSearchSchema>;

export const isFiltered = ({ q = '', status, profile, offer }: CampaignsSearch): boolean =>
  q.trim() !== '' || status !== undefined || profile !== undefined || offer !== undefined;

/** The same without what leaves campaigns out. */
export const clearFilters = ({ sort, view }: CampaignsSearch): CampaignsSearch => ({ sort, view });
