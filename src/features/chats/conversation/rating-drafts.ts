import * as z from 'zod/mini';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';

/** A score and a note that somebody typed and has not saved. */
export interface RatingDraft {
  readonly score: string;
  readonly note: string;
}

/** Stores typed ratings by chat. */
export const ratingDrafts = createDraftStorage<RatingDraft>(
  'rating-drafts',
  z.object({ score: z.string(), note: z.string() }),
  () => crypto.randomUUID(),
  Date.now,
);
