import * as z from 'zod/mini';
import { API_KEY_SCOPES } from './api-key.ts';
import { readCampaign } from '../campaign/campaign.ts';
import { REFUSAL_REASONS } from '../chat/outgoing-message.ts';
import { readChat, type Chat, type ChatMessage, type Qualification } from '../chat/chat.ts';
import type { ChatNote } from '../chat/chat-note.ts';
import { CHAT_STATUS } from '../chat/chat-status.ts';
import { handItemOf, VERDICTS } from '../chat/rating.ts';
import { LEDGER_ENTRY_KINDS, readCredit } from '../credit/credit.ts';
import { toUtc, type WireDocument } from '../wire/wire-document.ts';
import { ERROR_RULES, type ErrorCode } from '../wire/errors.ts';
import { lenientString } from '../wire/lenient-schemas.ts';
import { readMember } from '../member/member.ts';
import { readProfile } from '../profile/profile.ts';
import { pickProperties } from '../prospect/names/prospect-values.ts';
import { API_PROPERTIES, type ApiProperty } from '../prospect/prospect-fields.ts';
import { readProspectList, importRowCount } from '../prospect/prospect-list.ts';
import { roleOf, ROLES } from '../roles/roles.ts';
import { readTeamRecord } from '../team/team.ts';

const STATUS_DESCRIPTION = `${Object.entries(CHAT_STATUS)
  .map(([code, words]) => `${code}: ${words}`)
  .join('; ')}.`;

/**
 * Schemas of the resources the public API returns: every field is present, ids are strings, times are UTC ISO strings,
 * and an absent value is null. The names match those of the requests: `campaignId`, `productId`, `promptId`, `agentId`,
 * `chatId`.
 */
const id = z.string().check(z.describe('An id: letters, digits, dots, hyphens and underscores, at most 36.'));
const reference = z.nullable(z.string());
const time = z.iso.datetime();
const nullableTime = z.nullable(time);
const count = z.int().check(z.nonnegative());

const statsSchema = z.object({
  prospects: count,
  invitationsSent: count,
  invitationsAccepted: count,
  invitationsMin: count,
  invitationsMax: count,
  waitingForConnection: count,
  alreadyConnected: count,
  initialMessages: count,
  prospectsAnswers: count,
  messagesSent: count,
  messagesReceived: count,
});

export const apiCampaignSchema = z.object({
  id,
  name: z.string(),
  status: z.string().check(z.describe('draft, prospects_needed, active, paused, disabled or deleting.')),
  productId: reference,
  promptId: reference,
  agentId: reference,
  prospectListId: reference,
  variables: z.record(z.string(), z.string()),
  stats: statsSchema,
  qualificationAutomatic: z.boolean(),
  qualificationVerification: z.string(),
  createdAt: time,
  updatedAt: time,
});

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
  takeover: z
    .nullable(z.object({ ...raterFields, by: z.enum(['member', 'key']), date: nullableTime }))
    .check(z.describe('Who took the conversation over, and when; null while the AI writes.')),
  outgoing: z
    .array(
      z.object({
        id: z.string(),
        content: z.string(),
        state: z.enum(['queued', 'handed', 'refused', 'unknown', 'assumed']),
        reason: z.nullable(z.enum(REFUSAL_REASONS)),
        notBefore: nullableTime,
        ...raterFields,
        date: nullableTime,
      }),
    )
    .check(
      z.describe(
        'Messages that have not reached the prospect: queued, handed to the network, refused with the reason, unknown whether sent, or assumed to be sent. A queued one with notBefore waits until then.',
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

export const apiImportSchema = z.object({
  id,
  campaignId: reference,
  status: z.string().check(z.describe('processing, completed, undoing or undone.')),
  total: count,
  processed: count,
  imported: count,
  existing: count,
  invalid: count,
  undone: count,
  source: z.string().check(z.describe('Name of the file, or of the API key.')),
  createdAt: time,
  updatedAt: time,
});

export const apiAgentSchema = z.object({
  id,
  name: z.string(),
  healthStatus: z
    .string()
    .check(
      z.describe('setup_needed, auth_needed, auth_in_progress, running, paused, disabled, auth_failed or removed.'),
    ),
  country: z.string(),
  createdAt: time,
  updatedAt: time,
});
export const apiMemberSchema = z.object({
  id: z.string().check(z.describe('The `memberId` and `assigneeId` of conversations and webhook events.')),
  name: z.string().check(z.describe('Their name; without one, their email address.')),
  role: z.enum(ROLES),
  joinedAt: time,
});
export const apiNamedSchema = z.object({ id, name: z.string(), createdAt: time, updatedAt: time });

export const apiBalanceSchema = z.object({
  plan: z.string(),
  credits: z.int(),
  additionalCredits: z.int(),
  total: z.int(),
  renewsAt: nullableTime,
});
export const apiMovementSchema = z.object({
  id,
  type: z.enum(['refill', 'consumption']),
  movement: z.nullable(z.enum(LEDGER_ENTRY_KINDS)),
  reason: z.string(),
  total: z.int().check(z.nonnegative()),
  campaignId: reference,
  createdAt: time,
});

/** Identifies the key of a request, so that a caller can test it. */
export const apiIdentitySchema = z.object({
  teamId: z.string(),
  keyId: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  expiresAt: nullableTime,
});

/** Describes a page of a list; `nextCursor` requests the next page and is null at the end. */
export const pageOf = <T>(item: z.ZodMiniType<T>) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });

/** Describes every error response: the code is for programs, the message says what happened and what to do next. */
export const apiErrorResponseSchema = z.object({
  data: z.nullable(z.unknown()),
  error: z.object({ code: z.enum(Object.keys(ERROR_RULES) as [ErrorCode, ...ErrorCode[]]), message: z.string() }),
});

const orNull = (text: string): string | null => (text === '' ? null : text);

export function toApiCampaign(document: WireDocument): z.output<typeof apiCampaignSchema> {
  const {
    offerId,
    promptId,
    profileId,
    prospectListId,
    name,
    status,
    variables,
    stats,
    qualificationAutomatic,
    qualificationVerification,
    createdAt,
    updatedAt,
    ...campaign
  } = readCampaign(document);
  return {
    id: campaign.id,
    name,
    status,
    productId: orNull(offerId),
    promptId: orNull(promptId),
    agentId: orNull(profileId),
    prospectListId: orNull(prospectListId),
    variables,
    stats,
    qualificationAutomatic,
    qualificationVerification,
    createdAt,
    updatedAt,
  };
}

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
    takeover: toApiTakeover(chat),
    outgoing: (chat.outgoing ?? []).map((item) => ({
      id: item.id,
      content: item.content,
      // No server stores what waits on a device.
      state: item.state === 'waiting' ? 'queued' : item.state,
      reason: item.reason ?? null,
      notBefore: orNull(item.notBefore ?? ''),
      ...toApiAuthor(item),
      date: orNull(item.at),
    })),
    notes: (chat.notes ?? []).map(toApiNote),
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

export function toApiImport(document: WireDocument): z.output<typeof apiImportSchema> {
  const list = readProspectList(document);
  const { campaignId, status, processed, imported, existing, invalid, undone, fileName, createdAt, updatedAt } = list;
  return {
    id: list.id,
    campaignId: orNull(campaignId),
    status,
    total: importRowCount(list),
    processed,
    imported,
    existing,
    invalid,
    undone,
    source: fileName,
    createdAt,
    updatedAt,
  };
}

export function toApiAgent(document: WireDocument): z.output<typeof apiAgentSchema> {
  const { id: agentId, name, health: healthStatus, country, createdAt, updatedAt } = readProfile(document);
  return { id: agentId, name, healthStatus, country, createdAt, updatedAt };
}

/** Converts the membership of somebody who has joined. */
export function toApiMember(document: WireDocument): z.output<typeof apiMemberSchema> {
  const { userId, name, email, roles, joinedAt } = readMember(document);
  return { id: userId, name: name || email, role: roleOf(roles), joinedAt: joinedAt || toUtc(document.$createdAt) };
}

/** Converts an offer or a prompt to its id and name, which is all that setting up a campaign needs. */
export const toApiNamed = (document: WireDocument): z.output<typeof apiNamedSchema> => ({
  id: document.$id,
  name: lenientString.parse(document['name']),
  createdAt: toUtc(document.$createdAt),
  updatedAt: toUtc(document.$updatedAt),
});

export function toApiMovement(document: WireDocument): z.output<typeof apiMovementSchema> {
  const { id: movementId, type, movement, reason, total, campaignId, createdAt } = readCredit(document);
  return {
    id: movementId,
    type,
    movement: movement ?? null,
    reason,
    total,
    campaignId: orNull(campaignId ?? ''),
    createdAt,
  };
}

export function toApiBalance(document: WireDocument): z.output<typeof apiBalanceSchema> {
  const { plan, credits, additionalCredits, renewsAt } = readTeamRecord(document);
  return { plan, credits, additionalCredits, total: credits + additionalCredits, renewsAt: orNull(renewsAt) };
}
