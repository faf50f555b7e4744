import * as z from 'zod/mini';
import {
  approvalSettingFields,
  campaignNameSchema,
  campaignVariablesSchema,
  qualificationFields,
} from '../campaign/campaign.ts';
import { CONTROLS } from '../chat/control.ts';
import { noteFields } from '../chat/chat-note.ts';
import { DRAFT_DECISIONS, draftDecisionFields } from '../chat/outgoing/draft.ts';
import { messageTextSchema } from '../chat/outgoing/outgoing-message.ts';
import { OUTGOING_ACTIONS } from '../chat/outgoing/outgoing-state.ts';
import { noteSchema, ratingFields } from '../chat/rating.ts';
import { namePartFields } from '../prospect/names/name-parts.ts';
import { DELIMITERS, ENCODINGS } from '../text/csv.ts';
import { writtenTextSchema } from '../text/sanitize-text.ts';
import { contentVersionSchema } from '../text/stable-json.ts';
import {
  campaignIdSchema,
  chatIdSchema,
  messageIdSchema,
  noteIdSchema,
  offerIdSchema,
  profileIdSchema,
  promptIdSchema,
  userIdSchema,
  webhookIdSchema,
} from './ids.ts';
import { offerTextFields } from '../offer/offer.ts';
import { promptSaveFields } from '../prompt/prompt.ts';
import { MAX_COLUMN_NAME_LENGTH, prospectColumnsSchema } from '../prospect/prospect-columns.ts';
import { leftOutRowSchema } from '../prospect/rejected-row.ts';
import { refusedRowSchema, sentRowSchema } from '../prospect/sent-row.ts';
import { savedReplyFields, savedReplyIdSchema } from '../saved-reply/saved-reply.ts';
import { tagFields, tagIdSchema } from '../tag/tag.ts';
import { webhookEditFields } from '../webhook/webhook.ts';
import { MAX_PROSPECTS_ACCEPTED, MAX_PROSPECTS_PER_CALL } from './wire.ts';
import { startsBeforeEnd, workingHoursFields } from '../time/working-hours.ts';
import { namedRecord } from './named-record.ts';

/**
 * Describes the dashboard API's requests (specification part 2 §7; paths it does not name follow its style:
 * docs/adr/0008).
 */

/** `POST /chat/paused`. */
export const chatPausedRequestSchema = z.object({ chatId: chatIdSchema, paused: z.boolean() });

/** `POST /chat/names`: how messages call a prospect. */
export const chatNamesRequestSchema = z.object({ chatId: chatIdSchema, ...namePartFields });

/** `POST /chat/rating`: a rating by hand. Without `score` the score stays as it is, without `note` there is none. */
export const chatRatingRequestSchema = z.strictObject({
  chatId: chatIdSchema,
  verdict: ratingFields.verdict,
  score: z.optional(ratingFields.score),
  note: z.optional(z.pipe(writtenTextSchema, ratingFields.note)),
});

/** `POST /chat/assignee`: assigns a conversation to a member, by user id; null to nobody. */
export const chatAssigneeRequestSchema = z.strictObject({ chatId: chatIdSchema, memberId: z.nullable(userIdSchema) });

/** `POST /chat/tag`: gives a conversation a tag of the team, or takes it off. */
export const chatTagRequestSchema = z.strictObject({ chatId: chatIdSchema, tagId: tagIdSchema, tagged: z.boolean() });

/** `POST /chat/control`: who writes in a conversation from now on; `note` is what the AI is to know. */
export const chatControlRequestSchema = z.strictObject({
  chatId: chatIdSchema,
  control: z.enum(CONTROLS),
  note: z._default(z.pipe(writtenTextSchema, noteSchema), ''),
});

/**
 * `POST /chat/note`: writes, changes or (with the empty text) removes a note of the team, under the id that the sender
 * gives it. `mentions` are user ids of members.
 */
export const chatNoteRequestSchema = z.strictObject({
  chatId: chatIdSchema,
  noteId: noteIdSchema,
  text: noteFields.text,
  mentions: z._default(noteFields.mentions, []),
});

/** Validates a time in UTC. */
const timeSchema = z.pipe(
  z.iso.datetime(),
  z.transform((time) => new Date(time).toISOString()),
);

/**
 * `POST /chat/reply`: a message of a person to the prospect, under the id that the sender gives it; with a time of the
 * network before which it is not sent.
 */
export const chatReplyRequestSchema = z.strictObject({
  chatId: chatIdSchema,
  messageId: messageIdSchema,
  content: messageTextSchema,
  notBefore: z.optional(timeSchema),
});

/**
 * `POST /chat/reminder`: brings a conversation back at a time, unless the prospect writes before; with `snooze` it is
 * out of the inbox until then. Null removes the reminder.
 */
export const chatReminderRequestSchema = z.strictObject({
  chatId: chatIdSchema,
  remindAt: z.nullable(timeSchema),
  snooze: z._default(z.boolean(), false),
});

/** `POST /chat/reply/settle`: what becomes of a message that was not sent, or is not known to be sent. */
export const chatReplySettleRequestSchema = z.strictObject({
  chatId: chatIdSchema,
  messageId: messageIdSchema,
  action: z.enum(OUTGOING_ACTIONS),
});

/** `POST /chat/draft`: what becomes of a message of the AI that waits for approval. */
export const chatDraftRequestSchema = z
  .strictObject({
    chatId: chatIdSchema,
    messageId: messageIdSchema,
    decision: z.enum(DRAFT_DECISIONS),
    content: draftDecisionFields.content,
    reason: z._default(z.pipe(writtenTextSchema, draftDecisionFields.reason), ''),
    messageCount: draftDecisionFields.messageCount,
  })
  .check(
    z.refine(({ decision, content }) => (decision === 'approve') === (content !== undefined), { path: ['content'] }),
  );

/** `POST /chat/merge` and `/chat/keep-both`: what becomes of two chats of one person. */
export const chatDuplicateRequestSchema = z.strictObject({ chatId: chatIdSchema, otherId: chatIdSchema });

/** `POST /campaign/pause` and `/campaign/resume`. */
export const campaignPauseRequestSchema = z.object({ campaignId: campaignIdSchema });

/** `PUT /campaign/{id}`: one setting at a time, because each has its own texts and its own refusals. */
export const campaignUpdateRequestSchema = z.union([
  z.strictObject({ name: campaignNameSchema }),
  z.strictObject({ productId: offerIdSchema }),
  z.strictObject({ promptId: promptIdSchema }),
  z.strictObject({ variables: campaignVariablesSchema }),
  z.strictObject({ agentId: profileIdSchema }),
  z.strictObject(qualificationFields),
  z.strictObject(approvalSettingFields),
]);

/** `POST /campaign/finish`: the last step of a draft. */
export const campaignFinishRequestSchema = z.strictObject({
  campaignId: campaignIdSchema,
  agentId: profileIdSchema,
  ...qualificationFields,
});

/** `POST /agent/pause` and `/agent/resume`. */
export const agentPauseRequestSchema = z.object({ agentId: profileIdSchema });

/** `POST /agent/working-hours`. Without `timeZone` the zone stays as it is. */
export const agentWorkingHoursRequestSchema = z
  .strictObject({ agentId: profileIdSchema, ...workingHoursFields })
  .check(z.refine(startsBeforeEnd, { path: ['stop'] }));

/** `POST /saved-reply/create`: makes a saved reply under the id that the sender gives it, or sets what it says. */
export const savedReplyCreateRequestSchema = z.strictObject({
  replyId: z.optional(savedReplyIdSchema),
  ...savedReplyFields,
});

/** `PUT /saved-reply/{id}`. */
export const savedReplyUpdateRequestSchema = z.strictObject(savedReplyFields);

/** `POST /tag/create`: makes a tag, under the id that the sender gives it, or else one that depends on the name. */
export const tagCreateRequestSchema = z.strictObject({ tagId: z.optional(tagIdSchema), ...tagFields });

/** `PUT /tag/{id}`. */
export const tagUpdateRequestSchema = z.strictObject(tagFields);

/** `PUT /product/{id}`. Without `base` it overwrites whatever is stored. */
export const productUpdateRequestSchema = z.object({ ...offerTextFields, base: z.optional(contentVersionSchema) });

/** `PUT /prompt/{id}`. Without `base` it overwrites whatever is stored. */
export const promptUpdateRequestSchema = z.object({
  content: promptSaveFields.content,
  variables: promptSaveFields.variables,
  model: z.optional(z.object({ $id: promptSaveFields.modelId })),
  base: z.optional(contentVersionSchema),
});

/** `PUT /webhooks/{id}`: the active flag, or the fields. */
export const webhookUpdateRequestSchema = z.union([
  z.strictObject({ webhookId: z.optional(webhookIdSchema), active: z.boolean() }),
  z.strictObject({ webhookId: z.optional(webhookIdSchema), ...webhookEditFields }),
]);

/** Most columns of a file, or of all rows of a call together. */
export const MAX_COLUMNS = 1_000;

const headerSchema = z.string().check(z.maxLength(MAX_COLUMN_NAME_LENGTH));

/** Each job of an import has its own copy of these names. */
const extraNamesSchema = namedRecord(headerSchema, headerSchema).check(
  z.refine((names) => Object.keys(names).length <= MAX_COLUMNS),
);

/**
 * `POST /prospects/create`. Without `importId` the call is a whole import. `last` closes the import; calls of one
 * import are numbered from 0 and may be repeated.
 */
export const prospectsCreateRequestSchema = z.object({
  campaignId: campaignIdSchema,
  prospects: z.array(sentRowSchema).check(z.maxLength(MAX_PROSPECTS_ACCEPTED)),
  importId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/))),
  chunk: z.optional(z.int().check(z.nonnegative())),
  last: z.optional(z.boolean()),
  /** Rows of the whole import, so that its progress covers all of them from the first call on. */
  rowCount: z.optional(z.int().check(z.positive())),
  columns: z.optional(prospectColumnsSchema),
  /** Rows of the file that were left out before sending; they are stored, and become no prospects. */
  leftOut: z.optional(z.array(leftOutRowSchema).check(z.maxLength(MAX_PROSPECTS_PER_CALL))),
  /** Names of the custom fields to store, by their headers. */
  extras: z.optional(extraNamesSchema),
  /** All columns of the file, in order; rejected rows are returned in them. */
  headers: z.optional(z.array(headerSchema).check(z.maxLength(MAX_COLUMNS))),
  fileName: z.optional(z.string().check(z.maxLength(255))),
  delimiter: z.optional(z.enum(DELIMITERS)),
  encoding: z.optional(z.enum(ENCODINGS)),
});
/** `POST /prospects/undo`: removes the people an import added whom nobody has contacted yet. */
export const prospectsUndoRequestSchema = z.object({ prospectListId: z.string() });
/**
 * `POST /prospects/rejected`: the rows of one call of an import that did not become prospects, by the number of the
 * call.
 */
export const prospectsRejectedRequestSchema = z.object({
  prospectListId: z.string(),
  chunk: z.int().check(z.nonnegative()),
});
export const prospectsCreateAnswerSchema = z.object({
  prospectListId: z.string(),
  /** Rows that were taken. */
  received: z.number(),
  /** Rows that were not taken, the first of them named; absent when all were. */
  refusedCount: z.optional(z.number()),
  refused: z.optional(z.array(refusedRowSchema)),
});
