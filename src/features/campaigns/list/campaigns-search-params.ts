import * as z from 'zod/mini';
import { oneOf, textParam } from '#domain/search-params-schema.ts';

export const CAMPAIGN_ORDERS = ['reply', 'days', 'name'] as const;

/** Search params of the campaign list; invalid values count as absent. */
export const campaignsSearchParamsSchema = z.object({
  /** Matched against campaign names and targets. */
  q: textParam(),
  status: textParam(40),
  /** Ids. */
  profile: textParam(64),
  offer: textParam(64),
  /** Newest first when absent. */
  sort: oneOf(CAMPAIGN_ORDERS),
  /** Cards when absent. */
  view: oneOf(['table']),
});
export type CampaignsSearchParams = z.output<typeof campaignsSearchParamsSchema>;
