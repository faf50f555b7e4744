import * as z from 'zod/mini';
import { teamStorageItem } from '#replica/storage/local-storage.ts';

/** What was typed into the billing form and not sent. */
export const billingDraft = teamStorageItem(
  'billing-draft',
  z.object({ billingName: z.string(), billingEmail: z.string() }),
);
