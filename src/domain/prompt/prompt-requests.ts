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
import { namedRecord } from '../wire/named-record.ts';

/** Describes the dashboard API's requests about prompts and test content (specification part 2 §7). */

const modelIdSchema = z.string().check(z.refine(isId));

/** Shortest name of a prompt (part 2 §5), without the blanks around it. */
export const MIN_PROMPT_NAME_LENGTH = 3;

const promptNameSchema = nameSchema(MAX_NAME_LENGTH, MIN_PROMPT_NAME_LENGTH);

/** `POST /prompt/create`. Trims the name. */
export const promptCreateRequestSchema = z.strictObject({
  name: promptNameSchema,
  model: modelIdSchema,
  type: promptTypeSchema,
});

/**
 * `POST /prompt/test`: asks the AI for the next turn. The answer's data is its text, or with `detailed` also the
 * writer and the cost. `assistant` marks our messages, `user` those of the prospect; an empty list asks for our first
 * message. `product` names an offer of the team, `post` is the text to comment on. `speaker` is whom the AI plays: the
 * profile, unless the person plays it.
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
  variables: namedRecord(
    z.string().check(z.minLength(1), z.maxLength(MAX_VARIABLE_NAME_LENGTH)),
    z.string().check(z.maxLength(MAX_VARIABLE_VALUE_LENGTH)),
  ),
  content: promptSaveFields.content,
  model: modelIdSchema,
  type: promptTypeSchema,
  product: z.optional(offerIdSchema),
  post: z.optional(z.string().check(z.maxLength(MAX_POST_LENGTH))),
  speaker: z.optional(z.enum(['profile', 'prospect'])),
  detailed: z.optional(z.boolean()),
});
export type PromptTestRequest = z.output<typeof promptTestRequestSchema>;

/** `POST /prompt/create`. */
export const promptCreateAnswerSchema = z.object({ prompt: documentSchema });

/**
 * Describes the data of a detailed answer; `template` means that no model wrote it, and the screens say so.
 */
export const promptTestAnswerSchema = z.object({
  text: z.string(),
  credits: z.number(),
  writer: z.enum(['template', 'model']),
});
export type PromptTestAnswer = z.output<typeof promptTestAnswerSchema>;

/** Counts the characters that determine the cost of a test turn: the messages and the filled prompt. */
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

/** `POST /test-content/create`: creates a post to test comments on. */
export const testContentCreateRequestSchema = z.strictObject({
  type: z.optional(z.string().check(z.regex(/^[a-z]{1,32}$/))),
  name: nameSchema(MAX_NAME_LENGTH),
  content: z.pipe(writtenTextSchema, z.string().check(z.regex(/\S/), z.maxLength(MAX_POST_LENGTH))),
});
