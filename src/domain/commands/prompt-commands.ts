import * as z from 'zod/mini';
import { contentVersionSchema } from '../text/stable-json.ts';
import { editRule } from './command-definition.ts';
import { promptIdSchema } from '../wire/ids.ts';
import { promptSaveFields, promptVersion, type Prompt } from '../prompt/prompt.ts';

/**
 * `base` is the version of the text that the edit was made on (`promptVersion`): what a colleague saved meanwhile is
 * not written over.
 */
export const promptCommandSchemas = [
  z.strictObject({
    type: z.literal('prompt.save'),
    promptId: promptIdSchema,
    ...promptSaveFields,
    base: contentVersionSchema,
  }),
] as const;

type PromptSave = z.output<(typeof promptCommandSchemas)[number]>;

const valuesOf = ({ content, variables, modelId }: PromptSave): Partial<Prompt> => ({
  content,
  variables,
  ...(modelId === undefined ? {} : { modelId }),
});

export const PROMPT_COMMANDS = {
  'prompt.save': editRule('prompts', 'text', ({ promptId }: PromptSave) => promptId, valuesOf, promptVersion),
};
