import * as z from 'zod/mini';
import { errorCodeSchema } from './errors.ts';
import { documentSchema } from './document.ts';
import { campaignIdSchema, chatIdSchema } from './ids.ts';

/**
 * Envelopes of the dashboard API (specification part 1 §7: bearer token, `X-Team-ID`, JSON, answers `{data, error}`).
 * Requests carry `Idempotency-Key`; the server answers each key once, for ever.
 */
export const TEAM_HEADER = 'X-Team-ID';
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Error half of an answer. `message` is for people; only `code` decides. */
export const apiErrorSchema = z.object({ code: errorCodeSchema, message: z.string() });
export type ApiError = z.output<typeof apiErrorSchema>;

/** Every answer of the dashboard API, success or not. */
export const apiAnswerSchema = z.object({
  data: z.nullable(z.unknown()),
  error: z.nullable(z.looseObject({ code: z.string(), message: z.string() })),
});

/** `POST /chat/paused`; the answer's data is the chat document as it is after the change. */
export const chatPausedRequestSchema = z.object({ chatId: chatIdSchema, paused: z.boolean() });
export const chatPausedAnswerSchema = z.object({ chat: documentSchema });

/** Longest list of prospects in one call; an import is one `importId` and as many calls as it takes (decisions.md). */
export const MAX_PROSPECTS_PER_CALL = 5_000;

/**
 * `POST /prospects/create`. Without `importId` the call is a whole import. `last` closes the import; calls of one import are
 * numbered from 0 and may be repeated.
 */
export const prospectsCreateRequestSchema = z.object({
  campaignId: campaignIdSchema,
  prospects: z.array(z.record(z.string(), z.string())).check(z.maxLength(MAX_PROSPECTS_PER_CALL)),
  importId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/))),
  chunk: z.optional(z.int().check(z.nonnegative())),
  last: z.optional(z.boolean()),
});
export const prospectsCreateAnswerSchema = z.object({ prospectListId: z.string(), received: z.number() });
