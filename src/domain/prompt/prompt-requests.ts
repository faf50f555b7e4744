import * as z from 'zod/mini';
import { nameSchema, writtenTextSchema } from '../text/sanitize-text.ts';
import { documentSchema } from '../wire/wire-document.ts';
import { isId, offerIdSchema } from '../wire/ids.ts';
import { promptSaveFields } from './prompt.ts';
import { lengthOfFilledPrompt, testValues } from './prompt-test.ts';
import { promptTypeSchema } from './prompt-type.ts';
import {
  MAX_NAME_LENGTH,
  MAX_POST_LENGTH,
  MAX_TEST_MESSAGE_LENGTH,
  MAX_TEST_MESSAGES,
  MAX_VARIABLE_NAME_LENGTH,
  MAX_VARIABLE_VALUE_LENGTH,
} from '../text/text-limits.ts';

/** What the dashboard API takes about prompts and what they are tried on (specification part 2 §7). */

const modelIdSchema = z.string().check(z.refine(isId));

/** Shortest name of a prompt (part 2 §5), blanks around it not counted. */
export const MIN_PROMPT_NAME_LENGTH = 3;

const promptNameSchema = nameSchema(MAX_NAME_LENGTH, MIN_PROMPT_NAME_LENGTH);

/** `POST /prompt/create`. Blanks around the name are taken off. */
export const promptCreateRequestSchema = z.strictObject({
  name: promptNameSchema,
  model: modelIdSchema,
  type: promptTypeSchema,
});

/**
 * `POST /prompt/test`: the next turn, an act of AI; the data of the answer is its text, or with `detailed` who wrote it
 * and what it cost as well. `assistant` wrote what we say, `user` what the prospect says; an empty list asks for our
 * first message. `product` names an offer of the team, `post` is the text a comment is for.
 */
export const promptTestRequestSchema = z.strictObject({
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['assistant', 'user']),
        content: z.string().check(z.maxLength(MAX_TEST_MESSAGE_LENGTH)),
      }),
    )
    .check(z.maxLength(MAX_TEST_MESSAGES)),
  variables: z.record(
    z.string().check(z.minLength(1), z.maxLength(MAX_VARIABLE_NAME_LENGTH)),
    z.string().check(z.maxLength(MAX_VARIABLE_VALUE_LENGTH)),
  ),
  content: promptSaveFields.content,
  model: modelIdSchema,
  type: promptTypeSchema,
  product: z.optional(offerIdSchema),
  post: z.optional(z.string().check(z.maxLength(MAX_POST_LENGTH))),
  detailed: z.optional(z.boolean()),
});
export type PromptTestRequest = z.output<typeof promptTestRequestSchema>;

/** `POST /prompt/create`. */
export const promptCreateAnswerSchema = z.object({ prompt: documentSchema });

/** The data of a detailed answer; `template`: no model wrote it (decisions.md, "Who writes AI texts"). */
export const promptTestAnswerSchema = z.object({
  text: z.string(),
  credits: z.number(),
  writer: z.enum(['template', 'model']),
});
export type PromptTestAnswer = z.output<typeof promptTestAnswerSchema>;

/** Characters by which the cost of a test's turn is reckoned: what is said, and the prompt as it is filled. */
export const lengthOfTest = (
  {
    messages,
    variables,
    type,
    content,
    post = '',
  }: Pick<PromptTestRequest, 'messages' | 'variables' | 'type' | 'content' | 'post'>,
  offerDescription: string | undefined,
): number =>
  messages.reduce(
    (sum, message) => sum + message.content.length,
    post.length + lengthOfFilledPrompt({ type, content }, testValues(variables, offerDescription)),
  );

/** `POST /test-content/create`: a post that comments are tried on. */
export const testContentCreateRequestSchema = z.strictObject({
  type: z.optional(z.string().check(z.regex(/^[a-z]{1,32}$/))),
  name: nameSchema(MAX_NAME_LENGTH),
  content: z.pipe(writtenTextSchema, z.string().check(z.regex(/\S/), z.maxLength(MAX_POST_LENGTH))),
});
