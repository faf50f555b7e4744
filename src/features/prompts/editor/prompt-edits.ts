import * as z from 'zod/mini';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';
import { userStorageItem } from '#replica/storage/local-storage.ts';

/**
 * A prompt being edited: its sections, its model and the version they are based on (`promptVersion`). Name and type
 * allow creating it again when somebody else deletes it.
 */
const promptWritingSchema = z.object({
  name: z.string(),
  type: z.string(),
  texts: z.record(z.string(), z.string()),
  modelId: z.string(),
  base: z.string(),
});
export type PromptEdits = z.output<typeof promptWritingSchema>;

/** Stores unsaved prompt edits. */
export const promptEditsStorage = createDraftStorage(
  'prompt-edits',
  promptWritingSchema,
  () => crypto.randomUUID(),
  Date.now,
);

export const DEFAULT_SPLIT = 65;
/** Minimum widths of the text and its panel, in percent. */
export const MIN_SPLIT = [40, 25] as const;

/** Width of the text beside its panel, in percent (specification part 2 §2: 65/35, at least 40/25). */
export const splitStorage = userStorageItem(
  'prompt-split',
  z.number().check(z.refine((share) => share >= MIN_SPLIT[0] && share <= 100 - MIN_SPLIT[1])),
);

/** Stores the new names that somebody is typing for variables, by prompt and variable. */
export const newVariableNames = createDraftStorage(
  'new-variable-names',
  z.string(),
  () => crypto.randomUUID(),
  Date.now,
);
