import * as z from 'zod/mini';
import { errorCodeSchema } from './errors.ts';
import { documentSchema } from './wire-document.ts';

/**
 * Envelopes of the dashboard API (specification part 1 §7: bearer token, `X-Team-ID`, JSON, answers `{data, error}`).
 * Requests carry `Idempotency-Key`; the server answers each key once, for ever.
 */
export const TEAM_HEADER = 'X-Team-ID';
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Error half of an answer. `message` is for people; only `code` decides. */
const apiErrorSchema = z.object({ code: errorCodeSchema, message: z.string() });
export type ApiError = z.output<typeof apiErrorSchema>;

/** Every answer of the dashboard API, success or not. */
export const apiAnswerSchema = z.object({
  data: z.nullable(z.unknown()),
  error: z.nullable(z.looseObject({ code: z.string(), message: z.string() })),
});

/** Under which name a changed document stands in the data of an answer: the wire's own names of the nouns. */
export const ANSWER_KEY_OF = {
  chats: 'chat',
  campaigns: 'campaign',
  profiles: 'agent',
  offers: 'product',
  prompts: 'prompt',
  webhooks: 'webhook',
} as const;

/** Data of the answer to a change: the document as it is afterwards; with a `conflict`, as it is instead. */
const optionalDocument = z.optional(documentSchema);
export const commandAnswerSchema = z.object({
  chat: optionalDocument,
  campaign: optionalDocument,
  agent: optionalDocument,
  product: optionalDocument,
  prompt: optionalDocument,
  webhook: optionalDocument,
});
export type CommandAnswer = z.output<typeof commandAnswerSchema>;

/**
 * Longest list of prospects that the app sends in one call; an import is one `importId` and as many calls as it takes
 * (decisions.md).
 */
export const MAX_PROSPECTS_PER_CALL = 5_000;

/** So many the server takes all the same, from whoever sends a whole list in one call: those of one transaction. */
export const MAX_PROSPECTS_TAKEN = 40_000;
