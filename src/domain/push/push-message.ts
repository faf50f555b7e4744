import * as z from 'zod/mini';
import { NEWS_KINDS } from './notification-settings.ts';

/** Most conversations that one push names; further ones are counted. */
export const MAX_PUSHED_CHATS = 5;
/** Most characters of a name and of a text in a push: the whole message stays far below what a push may carry. */
export const MAX_PUSHED_NAME = 60;
export const MAX_PUSHED_TEXT = 200;

/** Describes news of one conversation; name and text are there only where the person has them shown. */
const pushedChatSchema = z.object({
  id: z.string(),
  kinds: z.array(z.enum(NEWS_KINDS)),
  name: z.optional(z.string()),
  text: z.optional(z.string()),
});
export type PushedChat = z.output<typeof pushedChatSchema>;

/** Describes what a push carries, encrypted for one device. */
export const pushMessageSchema = z.object({
  userId: z.string(),
  /** The language of the person on that device. */
  language: z.string(),
  chats: z.array(pushedChatSchema),
  /** How many conversations have news besides these. */
  others: z.number(),
});
export type PushMessage = z.output<typeof pushMessageSchema>;
