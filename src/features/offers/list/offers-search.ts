import * as z from 'zod/mini';

export const OFFER_ORDERS = ['name', 'changed'] as const;

/** Search params of the offer list; invalid values count as absent. */
export const offersSearchSchema = z.object({
  /** Matched against names and descriptions. */
  q: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  /** Newest first when absent. */
  sort: z.catch(z.optional(z.enum(OFFER_ORDERS)), undefined),
  /** The offer whose dialog is open. */
  open: z.catch(z.optional(z.string()), undefined),
});
export type OffersSearch = z.output<typeof offersSearchSchema>;

export const isFiltered = ({ q = '' }: OffersSearch): boolean => q.trim() !== '';
