import * as z from 'zod/mini';
import { contentVersionSchema } from '../../text/stable-json.ts';
import { defineEdit } from '../command-definition.ts';
import { promptIdSchema } from '../../wire/ids.ts';
import { promptSaveFields, promptVersion, type Prompt } from '../../prompt/prompt.ts';

/**
 * Schemas of the commands on a prompt. `base` is the version of the text that the edit is based on (`promptVersion`),
 * so that it does not overwrite what a colleague saved meanwhile.
 */
export const promptCommandSchemas = [
  z.strictObject({
    type: z.literal('prompt.save'),
    promptId: promptIdSchema,
    ...promptSaveFields,
    base: contentVersionSchema,
  }),
] as const;

/** Is any command on a prompt. */
export type PromptCommand = z.output<(typeof promptCommandSchemas)[number]>;

const valuesOf = ({ content, variables, modelId }: PromptCommand): Partial<Prompt> => ({
  content,
  variables,
  ...(modelId === undefined ? {} : { modelId }),
});

export const PROMPT_COMMANDS = {
  'prompt.save': defineEdit('prompts', 'text', ({ promptId }: PromptCommand) => promptId, valuesOf, promptVersion),
};
