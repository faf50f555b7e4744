import * as z from 'zod/mini';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';
import type { OfferText } from '../offer-commands.ts';

/** Stores unsaved text of the offer dialogs. */
export const offerEdits = createDraftStorage<OfferText>(
  'offer-edits',
  z.object({ name: z.string(), description: z.string(), base: z.string() }),
  () => crypto.randomUUID(),
  Date.now,
);
