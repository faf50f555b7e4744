import type * as z from 'zod/mini';
import type { ErrorCode } from '#domain/wire/errors.ts';
import { aiCancelAnswerSchema } from '#domain/offer/offer-answers.ts';
import { t } from '#i18n/translate.ts';
import { failed, success, type Failure, type Outcome } from './failure.ts';
import { failureMessage } from './failure-messages.ts';
import type { DashboardRequest } from './remote.ts';

/** A request for a generation (docs/adr/0015). Its id is the id of its one charge. */
interface GenerationRequest extends Pick<DashboardRequest, 'path' | 'body'> {
  readonly id: string;
}

/** The outcome is unknown, or the request is still being processed: ask again under the same id. */
export interface PendingGeneration {
  readonly state: 'open';
  readonly reason: string;
}

/** How a request ended without an answer. */
type UnansweredGeneration =
  | { readonly state: 'canceled' | 'no-credits' }
  | { readonly state: 'failed'; readonly reason: string };
export type GenerationResult<T> = { readonly state: 'answered'; readonly answer: T } | UnansweredGeneration;

/** Sends requests for one user and team. */
export type SendRequest = (request: Omit<DashboardRequest, 'teamId' | 'userId'>) => Promise<Outcome<unknown>>;

/** An answer that only takes long is no connection error. */
const WAITING_MESSAGES: Partial<Record<ErrorCode, string>> = {
  in_progress: t('It is still in progress.'),
  timeout: t('There is no answer yet.'),
};

/** Returns true for failures after which the outcome is unknown, whatever the server has done. */
const isOpen = ({ code, retry }: Failure): boolean =>
  retry === 'after-sign-in' || (retry === 'later' && code !== 'rate_limited' && code !== 'writer_failed');

/**
 * Requests a generation, or the answer of an earlier request: an id is processed and charged once. `onText` receives
 * the text written so far, where the server streams it.
 */
export async function requestGeneration<T>(
  send: SendRequest,
  { id, path, body }: GenerationRequest,
  answerSchema: z.ZodMiniType<T>,
  onText?: (text: string) => void,
): Promise<GenerationResult<T> | PendingGeneration> {
  const sent = await send({
    method: 'POST',
    path,
    body,
    idempotencyKey: id,
    ...(onText === undefined ? {} : { onText }),
  });
  const parsed = sent.ok ? answerSchema.safeParse(sent.value) : undefined;
  const outcome: Outcome<T> = sent.ok
    ? parsed?.success === true
      ? success(parsed.data)
      : failed('malformed_answer', 0)
    : sent;
  if (outcome.ok) return { state: 'answered', answer: outcome.value };
  const { failure } = outcome;
  if (failure.code === 'canceled') return { state: 'canceled' };
  if (failure.code === 'no_credits') return { state: 'no-credits' };
  return {
    state: isOpen(failure) ? 'open' : 'failed',
    reason: WAITING_MESSAGES[failure.code] ?? failureMessage(failure),
  };
}

/**
 * Cancels a generation; false when it has ended already. One that the server does not know has not arrived, and never
 * begins any more. Undefined when the server could not be asked.
 */
export async function cancelGeneration(send: SendRequest, generationId: string): Promise<boolean | undefined> {
  const outcome = await send({ method: 'DELETE', path: `/ai/${generationId}`, body: {} });
  if (!outcome.ok && outcome.failure.code === 'not_found') return true;
  const parsed = aiCancelAnswerSchema.safeParse(outcome.ok ? outcome.value : undefined);
  return parsed.success ? parsed.data.canceled : undefined;
}
