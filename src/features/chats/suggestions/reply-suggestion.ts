import * as z from 'zod/mini';
import { REPLY_TONES } from '#domain/chat/suggested-reply.ts';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';

/**
 * A suggested reply of one conversation: what is asked for, and what came of it. Its request (docs/adr/0015) is stored
 * before it is sent, and removed with the answer.
 */
const suggestionSchema = z.object({
  tone: z.enum(REPLY_TONES),
  request: z.optional(z.object({ id: z.string(), gist: z.string() })),
  answer: z.optional(
    z.object({
      text: z.string(),
      credits: z.number(),
      writer: z.enum(['template', 'model']),
      /** What it was asked to say: what the person had typed. */
      gist: z.string(),
    }),
  ),
});
export type ReplySuggestion = z.output<typeof suggestionSchema>;

/** Stores the suggested replies by chat: one that was paid for is not lost with its tab. */
export const suggestionStorage = createDraftStorage<ReplySuggestion>(
  'reply-suggestions',
  suggestionSchema,
  () => crypto.randomUUID(),
  Date.now,
);

/**
 * Returns the text of the field once a suggestion is taken: it replaces what it was asked to say, and stands below
 * anything else that was typed.
 */
export function withSuggestion(typed: string, { text, gist }: NonNullable<ReplySuggestion['answer']>): string {
  const isReplaced = typed.trim() === '' || typed.trim() === gist;
  return isReplaced ? text : `${typed.trimEnd()}\n\n${text}`;
}
