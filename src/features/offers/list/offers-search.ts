import * as z from 'zod/mini';

export const OFFER_ORDERS = ['name', 'changed'] as const;

/** Which offers are listed, as the address says it; what it says wrongly counts as not said. */
export const offersSearchSchema = z.object({
  /** Searched in names and descriptions. */
  q: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  /** The newest first when absent. */
  sort: z.catch(z.optional(z.enum(OFFER_ORDERS)), undefined),
  /** The offer whose dialog is open. */
  open: z.catch(z.optional(z.string()), undefined),
});
export type OffersSearch = z.output<typeof offersSearchSchema>;

export const isFiltered = ({ q = '' }: OffersSearch): boolean => q.trim() !== '';
