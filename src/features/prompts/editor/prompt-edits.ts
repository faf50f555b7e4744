import * as z from 'zod/mini';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';
import { userStorageItem } from '#replica/storage/local-storage.ts';

/**
 * A prompt as it is being written: the texts of its parts, its model, and the version both were begun on
 * (`promptVersion`). Its name and type stand here too, so that it can be made once more when somebody else has deleted
 * it.
 */
const promptWritingSchema = z.object({
  name: z.string(),
  type: z.string(),
  texts: z.record(z.string(), z.string()),
  modelId: z.string(),
  base: z.string(),
});
export type PromptEdits = z.output<typeof promptWritingSchema>;

/** What was written in the editors of prompts and not saved. */
export const promptEditsStorage = createDraftStorage('prompt-edits', promptWritingSchema, () => crypto.randomUUID());

export const DEFAULT_SPLIT = 65;
/** Of the text, and of its panel. */
export const MIN_SPLIT = [40, 25] as const;

/** Width of the text beside its panel, in percent (specification part 2 §2: 65/35, at least 40/25). */
export const splitStorage = userStorageItem(
  'prompt-split',
  z.number().check(z.refine((share) => share >= MIN_SPLIT[0] && share <= 100 - MIN_SPLIT[1])),
);
