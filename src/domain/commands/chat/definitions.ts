import * as z from 'zod/mini';
import type { Chat } from '../../chat/chat.ts';
import { defineEdit, definePause, type CommandDefinition } from '../command-definition.ts';
import { namePartFields } from '../../prospect/names/name-parts.ts';
import { isRatable } from '../../chat/decision.ts';
import { noteFields, withNote } from '../../chat/chat-note.ts';
import { effectOfRating, noteSchema, ratingFields } from '../../chat/rating.ts';
import { withTag } from '../../chat/chat-tags.ts';
import { assignmentFields } from '../../chat/assignment.ts';
import { messageTextSchema, type OutgoingMessage } from '../../chat/outgoing/outgoing-message.ts';
import {
  approvedDraft,
  DRAFT_DECISIONS,
  draftDecisionFields,
  reopenedDraft,
  withOutgoing,
  withoutDrafts,
} from '../../chat/outgoing/draft.ts';
import { reminderFields, withReminder } from '../../chat/reminder.ts';
import { isActionPossible, isDraft, OUTGOING_ACTIONS } from '../../chat/outgoing/outgoing-state.ts';
import { tagIdSchema } from '../../tag/tag.ts';
import { chatIdSchema, messageIdSchema, noteIdSchema } from '../../wire/ids.ts';
import { isSame } from '../../text/stable-json.ts';
import type { PendingMark } from '../pending.ts';

/** Declares the schema of a command on a conversation. */
const chatCommand = <Type extends string, Fields extends z.core.$ZodShape>(type: Type, fields: Fields) =>
  z.strictObject({ type: z.literal(type), chatId: chatIdSchema, ...fields });

/** Schemas of the commands on a conversation (specification part 2 §4). */
export const chatCommandSchemas = [
  chatCommand('chat.pause', {}),
  chatCommand('chat.resume', {}),
  chatCommand('chat.setNames', namePartFields),
  chatCommand('chat.rate', ratingFields),
  chatCommand('chat.assign', assignmentFields),
  chatCommand('chat.setTag', { tagId: tagIdSchema, isSet: z.boolean() }),
  chatCommand('chat.takeOver', {}),
  chatCommand('chat.handBack', { note: noteSchema }),
  chatCommand('chat.reply', {
    messageId: messageIdSchema,
    content: messageTextSchema,
    notBefore: z.optional(z.string()),
  }),
  chatCommand('chat.settleReply', { messageId: messageIdSchema, action: z.enum(OUTGOING_ACTIONS) }),
  chatCommand('chat.decideDraft', {
    messageId: messageIdSchema,
    decision: z.enum(DRAFT_DECISIONS),
    ...draftDecisionFields,
  }),
  chatCommand('chat.setNote', { noteId: noteIdSchema, ...noteFields }),
  chatCommand('chat.setReminder', reminderFields),
  chatCommand('chat.merge', { otherId: chatIdSchema }),
  chatCommand('chat.keepBoth', { otherId: chatIdSchema }),
] as const;

/** Is any command on a conversation. */
export type ChatCommand = z.output<(typeof chatCommandSchemas)[number]>;
const idOf = ({ chatId }: ChatCommand): string => chatId;

/**
 * Declares a decision about two chats of one person. A merge removes a conversation and ends what was planned in it, so
 * the row shows the decision as requested only.
 */
const defineDuplicateDecision = (
  decision: 'merge' | 'keep',
): CommandDefinition<Extract<ChatCommand, { readonly otherId: string }>, Chat, 'chats'> => ({
  table: 'chats',
  field: 'duplicate',
  idOf,
  apply: (chat, _payload, mark) => ({ ...chat, pendingDuplicate: { decision, ...mark } }),
  isAlreadyApplied: (chat, { otherId }) => chat.duplicateOf !== otherId,
});

type NoteCommand = Extract<ChatCommand, { readonly noteId: string }>;

/** Declares writing, changing or removing one note; what is done with others of the chat is sent as well. */
const NOTE_DEFINITION: CommandDefinition<NoteCommand, Chat, 'chats'> = {
  table: 'chats',
  field: 'notes',
  itemOf: ({ noteId }) => noteId,
  idOf,
  apply(chat, { noteId, text, mentions }, mark) {
    const { notes = [] } = chat;
    const before = notes.find(({ id }) => id === noteId);
    const note = {
      by: '',
      byKey: '',
      at: mark.askedAt,
      ...before,
      id: noteId,
      text,
      mentions,
      isUnsaved: true as const,
    };
    const changed = withNote(notes, noteId, text === '' ? undefined : note);
    return {
      ...chat,
      notes: changed.length === 0 ? undefined : changed,
      unsaved: { ...chat.unsaved, notes: mark },
    };
  },
  isAlreadyApplied({ notes = [] }, { noteId, text, mentions }) {
    const note = notes.find(({ id }) => id === noteId);
    return text === '' ? note === undefined : note?.text === text && isSame(note.mentions, mentions);
  },
};

type TagCommand = Extract<ChatCommand, { readonly type: 'chat.setTag' }>;

/** Declares setting or removing one tag; what is done with others of the chat is sent as well. */
const TAG_DEFINITION: CommandDefinition<TagCommand, Chat, 'chats'> = {
  table: 'chats',
  field: 'tags',
  itemOf: ({ tagId }) => tagId,
  idOf,
  apply(chat, { tagId, isSet }, mark) {
    const tags = withTag(chat.tags ?? [], tagId, isSet);
    return {
      ...chat,
      tags: tags.length === 0 ? undefined : tags,
      unsaved: { ...chat.unsaved, tags: mark },
    };
  },
  isAlreadyApplied: ({ tags = [] }, { tagId, isSet }) => tags.includes(tagId) === isSet,
};

type ReminderCommand = Extract<ChatCommand, { readonly type: 'chat.setReminder' }>;

const REMINDER_DEFINITION: CommandDefinition<ReminderCommand, Chat, 'chats'> = {
  table: 'chats',
  field: 'reminder',
  idOf,
  apply: (chat, { remindAt, isSnooze }, mark) => ({
    ...withReminder(
      chat,
      remindAt === ''
        ? undefined
        : { at: remindAt, isSnooze, by: '', byKey: '', setAt: '', replies: 0, isDue: undefined },
    ),
    unsaved: { ...chat.unsaved, reminder: mark },
  }),
  isAlreadyApplied: ({ reminder }, { remindAt, isSnooze }) =>
    remindAt === ''
      ? reminder === undefined
      : reminder?.at === remindAt && reminder.isSnooze === isSnooze && reminder.isDue !== true,
};

type ReplyCommand = Extract<ChatCommand, { readonly type: 'chat.reply' | 'chat.settleReply' }>;

/** Declares what a person does with one message; what is done with others of the chat is sent as well, in order. */
const defineReply = <Payload extends ReplyCommand>(
  outgoingOf: (outgoing: readonly OutgoingMessage[], payload: Payload, mark: PendingMark) => OutgoingMessage[],
  isAlreadyApplied: (item: OutgoingMessage | undefined, payload: Payload) => boolean,
): CommandDefinition<Payload, Chat, 'chats'> => ({
  table: 'chats',
  field: 'outgoing',
  itemOf: ({ messageId }) => messageId,
  idOf,
  apply(chat, payload, mark) {
    const outgoing = outgoingOf(chat.outgoing ?? [], payload, mark);
    const takesOver = payload.type === 'chat.reply' && chat.takeover === undefined;
    const before =
      payload.type === 'chat.reply' && chat.reminder?.isDue === true ? withReminder(chat, undefined) : chat;
    return {
      ...withOutgoing(before, takesOver ? withoutDrafts(outgoing) : outgoing),
      ...(takesOver && { takeover: { at: '', by: '', byKey: '' } }),
      unsaved: { ...chat.unsaved, outgoing: mark, ...(takesOver && { takeover: mark }) },
    };
  },
  isAlreadyApplied: ({ outgoing }, payload) =>
    isAlreadyApplied(
      outgoing?.find(({ id }) => id === payload.messageId),
      payload,
    ),
});

type DraftCommand = Extract<ChatCommand, { readonly type: 'chat.decideDraft' }>;

/** Returns a draft as it is shown once somebody has decided. */
function decidedDraft(
  draft: OutgoingMessage,
  { decision, content = draft.content }: DraftCommand,
  at: string,
): OutgoingMessage {
  switch (decision) {
    case 'approve':
      return approvedDraft(draft, content, {}, at);
    case 'reopen':
      return reopenedDraft(draft, at);
    case 'reject':
      return { ...draft, at, state: 'rejected' };
  }
}

/** Declares what a person decides about a draft of the AI. */
const DRAFT_DEFINITION: CommandDefinition<DraftCommand, Chat, 'chats'> = {
  table: 'chats',
  field: 'outgoing',
  itemOf: ({ messageId }) => messageId,
  idOf,
  apply(chat, payload, mark) {
    const outgoing = (chat.outgoing ?? []).map((message) =>
      message.id === payload.messageId && isDraft(message) ? decidedDraft(message, payload, mark.askedAt) : message,
    );
    return { ...withOutgoing(chat, outgoing), unsaved: { ...chat.unsaved, outgoing: mark } };
  },
  isAlreadyApplied({ outgoing = [] }, { messageId, decision, content }) {
    const draft = outgoing.find(({ id }) => id === messageId);
    // One that is gone may have been sent: the server knows.
    if (draft === undefined) return decision === 'reject';
    if (decision === 'approve') return draft.state === 'approved' && draft.content === content;
    return decision === 'reopen' && draft.state === 'draft';
  },
};

/**
 * Returns what a row shows of a rating. Where the AI decides again about a high score, the status stays until the
 * server says it: it depends on the campaign's settings.
 */
function ratedValues(payload: Extract<ChatCommand, { readonly type: 'chat.rate' }>, chat: Chat): Partial<Chat> {
  const effect = effectOfRating(chat, payload, undefined);
  if (effect === undefined) return {};
  const { status, ...values } = effect;
  return status === undefined || !isRatable(chat) ? values : { ...values, status };
}

export const CHAT_COMMANDS = {
  'chat.pause': definePause('chats', idOf, true, (chat: Chat) => chat.paused),
  'chat.resume': definePause('chats', idOf, false, (chat: Chat) => !chat.paused),
  'chat.setNames': defineEdit(
    'chats',
    'names',
    idOf,
    ({ firstName, lastName }: Extract<ChatCommand, { readonly type: 'chat.setNames' }>): Partial<Chat> => ({
      firstName,
      lastName,
    }),
  ),
  'chat.rate': defineEdit('chats', 'rating', idOf, ratedValues),
  'chat.assign': defineEdit(
    'chats',
    'assignment',
    idOf,
    ({ member }: Extract<ChatCommand, { readonly type: 'chat.assign' }>, { assignment }: Chat): Partial<Chat> => ({
      assignment:
        member === '' ? undefined : member === assignment?.member ? assignment : { member, at: '', by: '', byKey: '' },
    }),
  ),
  'chat.takeOver': defineEdit(
    'chats',
    'control',
    idOf,
    (_payload: Extract<ChatCommand, { readonly type: 'chat.takeOver' }>, chat: Chat): Partial<Chat> => {
      const { outgoing, draftAt } = withOutgoing(chat, withoutDrafts(chat.outgoing ?? []));
      return {
        takeover: chat.takeover ?? { at: '', by: '', byKey: '' },
        ...(chat.outgoing?.some(isDraft) === true && { outgoing, draftAt }),
      };
    },
  ),
  'chat.handBack': defineEdit(
    'chats',
    'control',
    idOf,
    ({ note }: Extract<ChatCommand, { readonly type: 'chat.handBack' }>, _chat: Chat): Partial<Chat> => ({
      takeover: undefined,
      aiNote: note === '' ? undefined : note,
    }),
  ),
  'chat.reply': defineReply<Extract<ChatCommand, { readonly type: 'chat.reply' }>>(
    (outgoing, { messageId: id, content, notBefore }, { askedAt: at }) => {
      const before = outgoing.find((item) => item.id === id);
      const item = { by: '', byKey: '', attempt: 1, ...before, id, content, notBefore, at, state: 'waiting' as const };
      return before === undefined ? [...outgoing, item] : outgoing.map((other) => (other.id === id ? item : other));
    },
    (item, { content, notBefore }) =>
      item?.content === content &&
      (item.state === 'handed' || (item.state === 'queued' && item.notBefore === notBefore)),
  ),
  'chat.settleReply': defineReply<Extract<ChatCommand, { readonly type: 'chat.settleReply' }>>(
    (outgoing, { messageId, action }, { askedAt: at }) =>
      outgoing.flatMap((item) =>
        item.id !== messageId
          ? [item]
          : action === 'discard'
            ? []
            : [{ ...item, at, state: action === 'retry' ? ('waiting' as const) : ('assumed' as const) }],
      ),
    (item, { action }) => item === undefined || !isActionPossible(action, item.state),
  ),
  'chat.decideDraft': DRAFT_DEFINITION,
  'chat.setNote': NOTE_DEFINITION,
  'chat.setTag': TAG_DEFINITION,
  'chat.setReminder': REMINDER_DEFINITION,
  'chat.merge': defineDuplicateDecision('merge'),
  'chat.keepBoth': defineDuplicateDecision('keep'),
};
