import * as z from 'zod/mini';
import { contentVersion } from '../text/stable-json.ts';
import { writtenTextSchema } from '../text/sanitize-text.ts';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { promptIdSchema, teamIdSchema } from '../wire/ids.ts';
import { lenientReference, lenientString, readJsonText } from '../wire/lenient-schemas.ts';
import { unsavedSchema } from '../commands/pending.ts';
import { MAX_OWN_VARIABLES, MAX_PROMPT_LENGTH, MAX_VARIABLE_NAME_LENGTH } from '../text/text-limits.ts';

const promptDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: lenientString,
  name: lenientString,
  type: lenientString,
  model: lenientReference,
  content: lenientString,
  variables: z.optional(z.unknown()),
});

/** Describes a prompt (specification part 2 §3). `content` is a plain text, or the JSON text of its sections. */
const promptSchema = z.object({
  id: promptIdSchema,
  teamId: teamIdSchema,
  name: z.string(),
  type: z.string(),
  modelId: z.string(),
  content: z.string(),
  /** Variables that a campaign must fill: without the required and the reserved ones (part 2 §5). */
  variables: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  unsaved: z.optional(unsavedSchema),
});
export type Prompt = z.output<typeof promptSchema>;

const variablesSchema = z.array(z.string());

/** Reads one prompt document. Throws a ZodError only when the ids themselves are unusable. */
export function readPrompt(document: unknown): Prompt {
  const wire = promptDocumentSchema.parse(document);
  const { $id: id, teamId, name, type, model: modelId, content } = wire;
  const variables = readJsonText<string[]>(wire.variables, variablesSchema, []).value;
  return promptSchema.parse({
    id,
    teamId,
    name,
    type,
    modelId,
    content,
    variables,
    createdAt: toUtc(wire.$createdAt),
    updatedAt: toUtc(wire.$updatedAt),
  });
}

/** Describes the fields a save sets; without `modelId` the model stays (part 2 §7, "model {$id} or absent"). */
export const promptSaveFields = {
  content: z.pipe(writtenTextSchema, z.string().check(z.regex(/\S/), z.maxLength(MAX_PROMPT_LENGTH))),
  variables: z
    .array(z.string().check(z.minLength(1), z.maxLength(MAX_VARIABLE_NAME_LENGTH)))
    .check(z.maxLength(MAX_OWN_VARIABLES)),
  modelId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/))),
};

/** Returns the version of the text an edit is based on. */
export const promptVersion = ({
  content,
  variables,
  modelId,
}: Pick<Prompt, 'content' | 'variables' | 'modelId'>): string => contentVersion([content, variables, modelId]);
