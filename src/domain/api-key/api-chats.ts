import * as z from 'zod/mini';
import type { ChatNote } from '../chat/chat-note.ts';
import { CHAT_STATUS } from '../chat/chat-status.ts';
import { readChat, type Chat, type ChatMessage, type Qualification } from '../chat/chat.ts';
import { REFUSAL_REASONS, type Approval } from '../chat/outgoing/outgoing-message.ts';
import { handItemOf, VERDICTS } from '../chat/rating.ts';
import type { Reminder } from '../chat/reminder.ts';
import { pickProperties } from '../prospect/names/prospect-values.ts';
import { API_PROPERTIES, type ApiProperty } from '../prospect/prospect-fields.ts';
import type { WireDocument } from '../wire/wire-document.ts';
import { count, id, nullableTime, orNull, reference, time } from './api-fields.ts';

/** Conversations and the people in them as the public API returns them; the rules are those of `api-resources.ts`. */

const STATUS_DESCRIPTION = `${Object.entries(CHAT_STATUS)
  .map(([code, words]) => `${code}: ${words}`)
  .join('; ')}.`;

const propertySchema = z.string();
const prospectFields = Object.fromEntries(API_PROPERTIES.map((property) => [property, propertySchema])) as Record<
  ApiProperty,
  typeof propertySchema
>;
const conversationFields = {
  campaignId: reference,
  agentId: reference,
  status: z.int().check(z.describe(STATUS_DESCRIPTION)),
  paused: z.boolean(),
  score: z
    .int()
    .check(z.minimum(0), z.maximum(100), z.describe('Qualification score, 0 to 100. 0 until there is one.')),
  createdAt: time,
  updatedAt: time,
};

/** Describes who judged: the AI, a member, or an API key; the others are null. */
const raterFields = {
  by: z.enum(['ai', 'member', 'key']),
  memberId: z.nullable(z.string()).check(z.describe('Id of the member; their name is in `GET /members/{id}`.')),
  keyName: z.nullable(z.string()).check(z.describe('Name of the API key.')),
};
/** Describes who wrote a message; `by` is null for the prospect's. */
const authorFields = { ...raterFields, by: z.nullable(raterFields.by) };
const verdictSchema = z.enum(VERDICTS);

const approvalField = z
  .nullable(z.object({ ...raterFields, by: z.enum(['member', 'key']), original: z.nullable(z.string()) }))
  .check(
    z.describe('Who approved a message of the AI, and what the AI had written where they changed it; null for others.'),
  );

/** Describes the rating by hand that counts; null while the AI decides. */
const ratingField = z.nullable(
  z.object({ verdict: verdictSchema, score: z.int(), note: z.string(), ...raterFields, date: nullableTime }),
);

/** Describes a person by the conversation with them: the id is the chat's. */
export const apiProspectSchema = z.object({ id, ...prospectFields, ...conversationFields });

export const apiChatSchema = z.object({
  id,
  prospect: z.object(prospectFields),
  ...conversationFields,
  rating: ratingField,
  assigneeId: z
    .nullable(z.string())
    .check(z.describe('Id of the member whom the conversation is assigned to; their name is in `GET /members/{id}`.')),
  tagIds: z
    .array(z.string())
    .check(
      z.describe('Ids of its tags, whose names are in `GET /tags`; one that is deleted there counts for nothing.'),
    ),
  takeover: z
    .nullable(z.object({ ...raterFields, by: z.enum(['member', 'key']), date: nullableTime }))
    .check(z.describe('Who took the conversation over, and when; null while the AI writes.')),
  outgoing: z
    .array(
      z.object({
        id: z.string(),
        content: z.string(),
        state: z.enum(['draft', 'approved', 'queued', 'handed', 'refused', 'unknown', 'assumed']),
        reason: z.nullable(z.enum(REFUSAL_REASONS)),
        notBefore: nullableTime,
        ...raterFields,
        date: nullableTime,
        approval: approvalField,
      }),
    )
    .check(
      z.describe(
        'Messages that have not reached the prospect: draft (a message of the AI that waits for approval), approved, queued, handed to the network, refused with the reason, unknown whether sent, or assumed to be sent. A queued one with notBefore waits until then.',
      ),
    ),
  notes: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        mentions: z.array(z.string()).check(z.describe('User ids of the members whom it mentions.')),
        ...raterFields,
        by: z.nullable(z.enum(['member', 'key'])),
        date: nullableTime,
        editedAt: nullableTime,
      }),
    )
    .check(z.describe('Notes of the team, oldest first; the prospect and the AI never see them.')),
  reminder: z
    .nullable(
      z.object({
        remindAt: nullableTime,
        snooze: z.boolean(),
        isDue: z.boolean(),
        ...raterFields,
        by: z.nullable(z.enum(['member', 'key'])),
        date: nullableTime,
      }),
    )
    .check(z.describe('When the conversation comes back unless the prospect writes before; null without a reminder.')),
  waitingFollowUp: z.boolean(),
  messageCount: count,
  lastMessage: z.nullable(z.object({ role: z.enum(['assistant', 'user']), content: z.string() })),
  lastActivityAt: nullableTime,
});
export const apiMessageSchema = z.object({
  id: z.string(),
  role: z.enum(['assistant', 'user']).check(z.describe('assistant: the profile; user: the prospect.')),
  content: z.string(),
  date: nullableTime,
  ...authorFields,
  approval: approvalField,
});
export const apiWholeChatSchema = z.object({
  ...apiChatSchema.shape,
  messages: z.array(apiMessageSchema),
  qualifications: z.array(
    z.object({
      percentage: z.int(),
      explanation: z.string().check(z.describe('Reason of the AI, or note of a rating by hand.')),
      date: nullableTime,
      verdict: z.nullable(verdictSchema).check(z.describe('Of a rating by hand; null for the AI.')),
      ...raterFields,
    }),
  ),
});

/** Names who judged a conversation. */
export const toApiRater = (item: Qualification | undefined) => ({
  by: item?.verdict === undefined ? ('ai' as const) : item.byKey ? ('key' as const) : ('member' as const),
  memberId: orNull(item?.by ?? ''),
  keyName: orNull(item?.byKey ?? ''),
});

/** Says who wrote a message of ours. */
export const toApiAuthor = ({ by = '', byKey = '' }: Pick<ChatMessage, 'by' | 'byKey'>) => ({
  by: byKey !== '' ? ('key' as const) : by !== '' ? ('member' as const) : ('ai' as const),
  memberId: orNull(by),
  keyName: orNull(byKey),
});

/** Says who approved a message of the AI; null where nobody did. */
export const toApiApproval = ({
  approvedBy = '',
  approvedByKey = '',
  original = '',
}: Approval): z.output<typeof approvalField> =>
  approvedBy === '' && approvedByKey === ''
    ? null
    : {
        by: approvedByKey === '' ? 'member' : 'key',
        memberId: orNull(approvedBy),
        keyName: orNull(approvedByKey),
        original: orNull(original),
      };
const NO_AUTHOR = { by: null, memberId: null, keyName: null };

function toApiRating(history: readonly Qualification[]): z.output<typeof ratingField> {
  const item = handItemOf(history);
  if (item?.verdict === undefined) return null;
  const { verdict, percentage: score, explanation: note, date } = item;
  return { verdict, score, note, ...toApiRater(item), date: orNull(date) };
}

function toApiTakeover({ takeover }: Chat): z.output<typeof apiChatSchema>['takeover'] {
  if (takeover === undefined) return null;
  const { by, byKey, at } = takeover;
  return { by: byKey === '' ? 'member' : 'key', memberId: orNull(by), keyName: orNull(byKey), date: orNull(at) };
}

/** Describes a note of the team. */
export const toApiNote = ({
  id: noteId,
  text,
  mentions,
  by,
  byKey,
  at,
  editedAt,
}: ChatNote): z.output<typeof apiChatSchema>['notes'][number] => ({
  id: noteId,
  text,
  mentions,
  by: byKey === '' ? (by === '' ? null : 'member') : 'key',
  memberId: orNull(by),
  keyName: orNull(byKey),
  date: orNull(at),
  editedAt: orNull(editedAt ?? ''),
});

/** Describes a reminder. */
export const toApiReminder = ({ at, isSnooze, by, byKey, setAt, isDue }: Reminder) => ({
  remindAt: orNull(at),
  snooze: isSnooze,
  isDue: isDue === true,
  by: byKey === '' ? (by === '' ? null : ('member' as const)) : ('key' as const),
  memberId: orNull(by),
  keyName: orNull(byKey),
  date: orNull(setAt),
});

export function toApiWholeChat(document: WireDocument): z.output<typeof apiWholeChatSchema> {
  const { chat, body } = readChat(document);
  return {
    id: chat.id,
    prospect: pickProperties(body.prospect, API_PROPERTIES),
    campaignId: orNull(chat.campaignId),
    agentId: orNull(chat.profileId),
    status: chat.status,
    paused: chat.paused,
    score: chat.score,
    createdAt: chat.createdAt,
    updatedAt: chat.updatedAt,
    rating: toApiRating(body.qualifications),
    assigneeId: chat.assignment?.member ?? null,
    tagIds: chat.tags ?? [],
    takeover: toApiTakeover(chat),
    outgoing: (chat.outgoing ?? []).map((item) => ({
      id: item.id,
      content: item.content,
      // No server stores what waits on a device.
      state: item.state === 'waiting' ? 'queued' : item.state === 'rejected' ? 'draft' : item.state,
      reason: item.reason ?? null,
      notBefore: orNull(item.notBefore ?? ''),
      ...toApiAuthor(item),
      date: orNull(item.at),
      approval: toApiApproval(item),
    })),
    notes: (chat.notes ?? []).map(toApiNote),
    reminder: chat.reminder === undefined ? null : toApiReminder(chat.reminder),
    waitingFollowUp: chat.waitingFollowUp,
    messageCount: chat.messageCount,
    lastMessage:
      chat.lastMessageRole === '' ? null : { role: chat.lastMessageRole, content: body.messages.at(-1)?.content ?? '' },
    lastActivityAt: orNull(chat.lastActivityAt),
    messages: body.messages.map((message) => ({
      id: message.id,
      role: message.role,
      content: message.content,
      date: orNull(message.date),
      ...(message.role === 'user' ? NO_AUTHOR : toApiAuthor(message)),
      approval: toApiApproval(message),
    })),
    qualifications: body.qualifications.map((item) => ({
      percentage: item.percentage,
      explanation: item.explanation,
      date: orNull(item.date),
      verdict: item.verdict ?? null,
      ...toApiRater(item),
    })),
  };
}

export function toApiChat(document: WireDocument): z.output<typeof apiChatSchema> {
  const { messages: _messages, qualifications: _qualifications, ...chat } = toApiWholeChat(document);
  return chat;
}

export function toApiProspect(document: WireDocument): z.output<typeof apiProspectSchema> {
  const {
    id: chatId,
    prospect,
    campaignId,
    agentId,
    status,
    paused,
    score,
    createdAt,
    updatedAt,
  } = toApiWholeChat(document);
  return { id: chatId, ...prospect, campaignId, agentId, status, paused, score, createdAt, updatedAt };
}
