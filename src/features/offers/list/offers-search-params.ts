import * as z from 'zod/mini';
import { oneOf, textParam } from '#domain/search-params-schema.ts';

export const OFFER_ORDERS = ['name', 'changed'] as const;

/** Search params of the offer list; invalid values count as absent. */
export const offersSearchParamsSchema = z.object({
  /** Matched against names and descriptions. */
  q: textParam(),
  /** Newest first when absent. */
  sort: oneOf(OFFER_ORDERS),
  /** The offer whose dialog is open. */
  open: textParam(),
});
export type OffersSearchParams = z.output<typeof offersSearchParamsSchema>;
