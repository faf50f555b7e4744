import * as z from 'zod/mini';
import { teamStorageItem } from '#replica/storage/local-storage.ts';

/** Stores unsent input of the billing form. */
export const billingDraft = teamStorageItem(
  'billing-draft',
  z.object({ billingName: z.string(), billingEmail: z.string() }),
);
