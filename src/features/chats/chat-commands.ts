import type { Chat } from '#domain/chat/chat.ts';
import type { Verdict } from '#domain/chat/rating.ts';
import type { ChatCommand } from '#domain/commands/chat/definitions.ts';
import { isPausedWithPending, pauseStateOf } from '#domain/commands/pending.ts';
import { sanitizeText } from '#domain/text/sanitize-text.ts';
import type { OutgoingAction } from '#domain/chat/outgoing/outgoing-state.ts';
import { messageIdSchema, noteIdSchema, type UserId } from '#domain/wire/ids.ts';
import { storeCommand } from '#features/commands/issue-command.ts';
import type { Replica } from '#replica/replica.ts';

/**
 * What a person can do with a conversation. Each is shown at once and waits in the outbox until the server answers; the
 * opposite, or a later one of its kind, replaces it while it is unsent.
 */

/** Stores a command on a conversation. Resolves to whether it could be stored, and shows a toast when not. */
const store = (replica: Replica, { teamId }: Pick<Chat, 'teamId'>, command: ChatCommand): Promise<boolean> =>
  storeCommand(replica, teamId, command);

/** Builds the command that pauses or resumes a conversation. */
export const pauseCommand = ({ id: chatId }: Pick<Chat, 'id'>, paused: boolean): ChatCommand => ({
  type: paused ? 'chat.pause' : 'chat.resume',
  chatId,
});

/** A rating as a person gives it; without a score, the one shown stays. */
interface GivenRating {
  readonly verdict: Verdict;
  readonly score?: number | undefined;
  readonly note: string;
}

/** Builds the command that rates a prospect by hand. */
export const ratingCommand = (
  { id: chatId, score: shown }: Pick<Chat, 'id' | 'score'>,
  { verdict, score = shown, note }: GivenRating,
): ChatCommand => ({ type: 'chat.rate', chatId, verdict, score, note: sanitizeText(note).trim() });

/** Builds the command that assigns a conversation to a member, by user id, or to nobody with the empty one. */
export const assignmentCommand = ({ id: chatId }: Pick<Chat, 'id'>, member: string): ChatCommand => ({
  type: 'chat.assign',
  chatId,
  member: member as UserId | '',
});

/** Pauses, resumes, or withdraws an unsent request: the action of the control and of the key `p`. */
export const togglePause = (replica: Replica, chat: Chat): Promise<boolean> =>
  store(replica, chat, pauseCommand(chat, !isPausedWithPending(pauseStateOf(chat))));

/** Rates a prospect. */
export const rateChat = (replica: Replica, chat: Chat, rating: GivenRating): Promise<boolean> =>
  store(replica, chat, ratingCommand(chat, rating));

/** Assigns a conversation. */
export const assignChat = (replica: Replica, chat: Chat, member: string): Promise<boolean> =>
  store(replica, chat, assignmentCommand(chat, member));

/** Takes a conversation over from the AI. */
export const takeOverChat = (replica: Replica, chat: Pick<Chat, 'id' | 'teamId'>): Promise<boolean> =>
  store(replica, chat, { type: 'chat.takeOver', chatId: chat.id });

/** Hands a conversation back to the AI; `note` is what it is to know. */
export const handBackChat = (replica: Replica, chat: Pick<Chat, 'id' | 'teamId'>, note: string): Promise<boolean> =>
  store(replica, chat, { type: 'chat.handBack', chatId: chat.id, note });

/** Writes a note for the team; with the id of one, changes it, and the empty text removes it. */
export const setChatNote = (
  replica: Replica,
  chat: Pick<Chat, 'id' | 'teamId'>,
  {
    id = crypto.randomUUID(),
    text,
    mentions,
  }: { readonly id?: string | undefined; readonly text: string; readonly mentions: readonly string[] },
): Promise<boolean> =>
  store(replica, chat, {
    type: 'chat.setNote',
    chatId: chat.id,
    noteId: noteIdSchema.parse(id),
    text,
    mentions: mentions as UserId[],
  });

/**
 * Sets when a conversation comes back (UTC ISO), out of the inbox until then or not. The empty text removes it;
 * `isSnooze` then says that it brings the conversation back into the inbox.
 */
export const setChatReminder = (
  replica: Replica,
  chat: Pick<Chat, 'id' | 'teamId'>,
  remindAt: string,
  isSnooze: boolean,
): Promise<boolean> => store(replica, chat, { type: 'chat.setReminder', chatId: chat.id, remindAt, isSnooze });

/**
 * Sends a message to the prospect, not before a time of the network (UTC ISO) if one is given; with the id of one that
 * has not been sent, its text and time are replaced.
 */
export const replyToChat = (
  replica: Replica,
  chat: Pick<Chat, 'id' | 'teamId'>,
  content: string,
  messageId: string = crypto.randomUUID(),
  notBefore?: string,
): Promise<boolean> =>
  store(replica, chat, {
    type: 'chat.reply',
    chatId: chat.id,
    messageId: messageIdSchema.parse(messageId),
    content,
    ...(notBefore !== undefined && { notBefore }),
  });

/** What a person decides about a message of the AI. */
type GivenDecision =
  | { readonly decision: 'approve'; readonly content: string }
  | { readonly decision: 'reject'; readonly reason: string }
  | { readonly decision: 'reopen' };

/** Builds the command that decides about a message of the AI, by somebody who has read the conversation as it is. */
export const draftCommand = (
  { id: chatId, messageCount }: Pick<Chat, 'id' | 'messageCount'>,
  messageId: string,
  given: GivenDecision,
): ChatCommand => ({
  type: 'chat.decideDraft',
  chatId,
  messageId: messageIdSchema.parse(messageId),
  decision: given.decision,
  ...(given.decision === 'approve' && { content: given.content }),
  reason: given.decision === 'reject' ? given.reason : '',
  messageCount,
});

/** Approves a message of the AI with a text, rejects it, or withdraws the approval. */
export const decideDraft = (
  replica: Replica,
  chat: Pick<Chat, 'id' | 'teamId' | 'messageCount'>,
  messageId: string,
  given: GivenDecision,
): Promise<boolean> => store(replica, chat, draftCommand(chat, messageId, given));

/** Takes a message back that has not been sent, sends it again, or says that it was sent. */
export const settleReply = (
  replica: Replica,
  chat: Pick<Chat, 'id' | 'teamId'>,
  messageId: string,
  action: OutgoingAction,
): Promise<boolean> =>
  store(replica, chat, {
    type: 'chat.settleReply',
    chatId: chat.id,
    messageId: messageIdSchema.parse(messageId),
    action,
  });
