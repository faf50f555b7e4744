import * as z from 'zod/mini';

export const CAMPAIGN_ORDERS = ['reply', 'days', 'name'] as const;

const search = (length: number) => z.catch(z.optional(z.string().check(z.maxLength(length))), undefined);

/** Search params of the campaign list; invalid values count as absent. */
export const campaignsSearchSchema = z.object({
  /** Matched against campaign names and targets. */
  q: search(200),
  status: search(40),
  /** Ids. */
  profile: search(64),
  offer: search(64),
  /** Newest first when absent. */
  sort: z.catch(z.optional(z.enum(CAMPAIGN_ORDERS)), undefined),
  /** Cards when absent. */
  view: z.catch(z.optional(z.literal('table')), undefined),
});
export type CampaignsSearch = z.output<typeof campaignsSearchSchema>;

export const isFiltered = ({ q = '', status, profile, offer }: CampaignsSearch): boolean =>
  q.trim() !== '' || status !== undefined || profile !== undefined || offer !== undefined;

/** Returns the search params without filters; order and view stay. */
export const clearFilters = ({ sort, view }: CampaignsSearch): CampaignsSearch => ({ sort, view });
