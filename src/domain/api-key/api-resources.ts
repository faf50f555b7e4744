import * as z from 'zod/mini';
import { count, id, nullableTime, orNull, reference, time } from './api-fields.ts';
import { API_KEY_SCOPES } from './api-key.ts';
import { readCampaign } from '../campaign/campaign.ts';
import { LEDGER_ENTRY_KINDS, readCredit } from '../credit/credit.ts';
import { toUtc, type WireDocument } from '../wire/wire-document.ts';
import { ERROR_RULES, type ErrorCode } from '../wire/errors.ts';
import { lenientString } from '../wire/lenient-schemas.ts';
import { readMember } from '../member/member.ts';
import { readProfile } from '../profile/profile.ts';
import { readProspectList, importRowCount } from '../prospect/prospect-list.ts';
import { roleOf, ROLES } from '../roles/roles.ts';
import { readSavedReply } from '../saved-reply/saved-reply.ts';
import { readTag } from '../tag/read-tag.ts';
import { TAG_COLORS } from '../tag/tag.ts';
import { readTeamRecord } from '../team/team.ts';

/**
 * Schemas of the resources the public API returns: every field is present, ids are strings, times are UTC ISO strings,
 * and an absent value is null. The names match those of the requests: `campaignId`, `productId`, `promptId`, `agentId`,
 * `chatId`.
 */
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
  approvesMessages: z
    .boolean()
    .check(z.describe('Whether a person approves each message of the AI before it is sent.')),
  createdAt: time,
  updatedAt: time,
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
export const apiTagSchema = z.object({
  id: z.string().check(z.describe('One of the `tagIds` of conversations.')),
  name: z.string(),
  color: z.enum(TAG_COLORS),
  deleted: z.boolean().check(z.describe('A deleted tag stays listed; conversations no longer show it.')),
  createdAt: time,
  updatedAt: time,
});

export const apiSavedReplySchema = z.object({
  id,
  name: z.string(),
  text: z.string().check(z.describe('Variables such as {{firstName}} are filled when a person chooses it.')),
  createdBy: reference.check(z.describe('User id of the member who made it; null when a program did.')),
  createdAt: time,
  updatedAt: time,
});

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
    approvesMessages = false,
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
    approvesMessages,
    createdAt,
    updatedAt,
  };
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

export function toApiSavedReply(document: WireDocument): z.output<typeof apiSavedReplySchema> {
  const { id: replyId, name, text, by, createdAt, updatedAt } = readSavedReply(document);
  return { id: replyId, name, text, createdBy: orNull(by), createdAt, updatedAt };
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

export function toApiTag(document: WireDocument): z.output<typeof apiTagSchema> {
  const { id: tagId, name, color, isDeleted, createdAt, updatedAt } = readTag(document);
  return { id: tagId, name, color, deleted: isDeleted === true, createdAt, updatedAt };
}

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
