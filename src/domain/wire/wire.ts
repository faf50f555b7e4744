import * as z from 'zod/mini';
import { errorCodeSchema } from './errors.ts';
import { documentSchema } from './wire-document.ts';

/**
 * Describes the envelopes of the dashboard API (specification part 1 §7: bearer token, `X-Team-ID`, JSON, answers
 * `{data, error}`). Requests carry `Idempotency-Key`; the server answers each key once, for ever.
 */
export const TEAM_HEADER = 'X-Team-ID';
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Describes the error half of an answer. `message` is for people; only `code` decides. */
const apiErrorSchema = z.object({ code: errorCodeSchema, message: z.string() });
export type ApiError = z.output<typeof apiErrorSchema>;

/** Describes every answer of the dashboard API, success or not. */
export const apiAnswerSchema = z.object({
  data: z.nullable(z.unknown()),
  error: z.nullable(z.looseObject({ code: z.string(), message: z.string() })),
});

/** Maps each entity to its key in the data of an answer: the wire's own names. */
export const ANSWER_KEY_OF = {
  chats: 'chat',
  campaigns: 'campaign',
  profiles: 'agent',
  offers: 'product',
  prompts: 'prompt',
  webhooks: 'webhook',
  savedReplies: 'savedReply',
  tags: 'tag',
} as const;

/** Data of the answer to a change: the document after it; with a `conflict`, the document that is stored instead. */
const optionalDocument = z.optional(documentSchema);
export const commandAnswerSchema = z.object({
  chat: optionalDocument,
  campaign: optionalDocument,
  agent: optionalDocument,
  product: optionalDocument,
  prompt: optionalDocument,
  webhook: optionalDocument,
  savedReply: optionalDocument,
  tag: optionalDocument,
  /** Of a deletion: when it was carried out, and no version is newer. */
  deletedAt: z.optional(z.string()),
  /** The import that a chunk belongs to: for members, whose devices show how it stands. */
  prospectList: optionalDocument,
});
export type CommandAnswer = z.output<typeof commandAnswerSchema>;

/**
 * Most prospects that the app sends in one call; an import is one `importId` and as many calls as needed.
 */
export const MAX_PROSPECTS_PER_CALL = 5_000;

/**
 * Most prospects that the server accepts in one call from clients that send a whole list at once: those of one
 * transaction.
 */
export const MAX_PROSPECTS_ACCEPTED = 40_000;
