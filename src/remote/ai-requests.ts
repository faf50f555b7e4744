import type * as z from 'zod/mini';
import type { ErrorCode } from '#domain/wire/errors.ts';
import { aiCancelAnswerSchema } from '#domain/offer/offer-answers.ts';
import { say } from '#i18n/translate.ts';
import { failed, success, type Failure, type Outcome } from './failure.ts';
import { failureMessage } from './failure-messages.ts';
import type { DashboardRequest } from './remote.ts';

/** An act of AI (docs/adr/0015) as it is asked for. Its id is that of its one charge. */
interface AiRequest extends Pick<DashboardRequest, 'path' | 'body'> {
  readonly id: string;
}

/** Nothing is known of an act, or it is still being worked on: ask again under the same id. */
export interface PendingAi {
  readonly state: 'open';
  readonly reason: string;
}

/** How an act ended without an answer. */
type UnansweredAi =
  | { readonly state: 'canceled' | 'no-credits' }
  | { readonly state: 'failed'; readonly reason: string };
export type AiResult<T> = { readonly state: 'answered'; readonly answer: T } | UnansweredAi;

/** Sends for one person and team. */
export type SendRequest = (request: Omit<DashboardRequest, 'teamId' | 'userId'>) => Promise<Outcome<unknown>>;

/** What only takes long is no trouble of the connection. */
const WAITING_WORDS: Partial<Record<ErrorCode, string>> = {
  in_progress: say('It is still being worked on.'),
  timeout: say('There is no answer yet.'),
};

/** After these nothing is known of an act, whatever the server has done with it. */
const isOpen = ({ code, retry }: Failure): boolean =>
  retry === 'after-sign-in' || (retry === 'later' && code !== 'rate_limited' && code !== 'writer_failed');

/**
 * Asks for an act, or for the answer of one that was asked for: an id is carried out and charged once. `onText` hears
 * what is written so far, where it is told.
 */
export async function requestAi<T>(
  send: SendRequest,
  { id, path, body }: AiRequest,
  answerSchema: z.ZodMiniType<T>,
  onText?: (text: string) => void,
): Promise<AiResult<T> | PendingAi> {
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
  return { state: isOpen(failure) ? 'open' : 'failed', reason: WAITING_WORDS[failure.code] ?? failureMessage(failure) };
}

/** Stops an act; `false` when it has ended already. Undefined when that could not be asked. */
export async function cancelAi(send: SendRequest, actId: string): Promise<boolean | undefined> {
  const outcome = await send({ method: 'DELETE', path: `/ai/${actId}`, body: {} });
  const parsed = aiCancelAnswerSchema.safeParse(outcome.ok ? outcome.value : undefined);
  return parsed.success ? parsed.data.canceled : undefined;
}
