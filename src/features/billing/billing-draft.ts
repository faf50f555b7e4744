import * as z from 'zod/mini';
import { keptForTeam } from '#replica/storage/local-storage.ts';

/** What was typed into the billing form and not sent. */
export const billingDraft = keptForTeam(
  'billing-draft',
  z.object({ billingName: z.string(), billingEmail: z.string() }),
);
