import * as z from 'zod/mini';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';
import type { OfferText } from '../offer-commands.ts';

/** What was typed into the dialogs of offers and not saved. */
export const offerEdits = createDraftStorage<OfferText>(
  'offer-edits',
  z.object({ name: z.string(), description: z.string(), base: z.string() }),
  () => crypto.randomUUID(),
);
