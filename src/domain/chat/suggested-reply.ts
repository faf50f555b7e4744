import * as z from 'zod/mini';
import { chatIdSchema } from '../wire/ids.ts';

/** How a suggested reply sounds; the first one is proposed. */
export const REPLY_TONES = ['friendly', 'brief', 'formal'] as const;
export type ReplyTone = (typeof REPLY_TONES)[number];

/** Longest text about what a suggested reply is to say. */
export const MAX_GIST_LENGTH = 2_000;

/**
 * `POST /chat/suggest`: asks the AI for the next message of a conversation. `gist` is what it is to say, in the words
 * of the person; without it, it answers what was said last.
 */
export const chatSuggestRequestSchema = z.strictObject({
  chatId: chatIdSchema,
  tone: z.enum(REPLY_TONES),
  gist: z.optional(z.string().check(z.maxLength(MAX_GIST_LENGTH))),
});
export type ChatSuggestRequest = z.output<typeof chatSuggestRequestSchema>;

/** Describes the answer: the text, its cost, and `template` where no model wrote it, which the screen says. */
export const chatSuggestAnswerSchema = z.object({
  text: z.string(),
  credits: z.number(),
  writer: z.enum(['template', 'model']),
});
export type ChatSuggestAnswer = z.output<typeof chatSuggestAnswerSchema>;
