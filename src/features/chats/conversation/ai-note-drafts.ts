import * as z from 'zod/mini';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';

/** Stores what somebody typed for the AI and has not sent, by chat. */
export const aiNoteDrafts = createDraftStorage<string>(
  'ai-note-drafts',
  z.string(),
  () => crypto.randomUUID(),
  Date.now,
);
