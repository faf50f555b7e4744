import type * as z from 'zod/mini';
import type { OfferTextAnswer } from '#domain/offer/offer-answers.ts';
import { lengthOfAnswers, openQuestions } from '#domain/offer/offer-questionnaire.ts';
import type { productDescribeRequestSchema, productImproveRequestSchema } from '#domain/offer/offer-requests.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { assertDescribed } from '#server/dashboard/offers/offer-command-handlers.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { WritingTask } from '#server/drivers/ai/writer.ts';
import type { Generation, AiGenerations } from './ai-generations.ts';
import { getOffersModel } from './ai-models.ts';

export interface OfferTextDeps {
  readonly backend: Backend;
  readonly writer: AiGenerations['writer'];
}

/** Returns the function that builds the answer. */
export const answerWith =
  ({ writer }: Pick<OfferTextDeps, 'writer'>) =>
  (description: string, task: WritingTask, credits: number): OfferTextAnswer => ({
    description,
    credits,
    writer,
    ...(task.intent === 'enrich' ? { page: { url: task.page.url, title: task.page.title } } : {}),
  });

/**
 * Handles `POST /products/improve` (specification part 2 §5, §7). Throws `invalid_request` when the description is too
 * short.
 */
export async function improveOffer(
  deps: OfferTextDeps,
  { description }: z.output<typeof productImproveRequestSchema>,
): Promise<Generation> {
  assertDescribed(description);
  return {
    intent: 'improve',
    reason: 'Offer description improved',
    characters: description.length,
    model: await getOffersModel(deps.backend),
    toTask: () => ({ intent: 'improve', description }),
    toAnswer: answerWith(deps),
  };
}

/** Handles `POST /products/describe`, from the questionnaire. Throws `invalid_request` while an answer is too short. */
export async function describeOffer(
  deps: OfferTextDeps,
  { name, answers }: z.output<typeof productDescribeRequestSchema>,
): Promise<Generation> {
  const open = openQuestions(answers);
  if (open.length > 0)
    throw new OutriderError(
      'invalid_request',
      `Answer these questions in more detail first: ${open.map(({ question }) => `“${question}”`).join(', ')}`,
    );
  return {
    intent: 'describe',
    reason: 'Offer description generated',
    characters: lengthOfAnswers(name, answers),
    model: await getOffersModel(deps.backend),
    toTask: () => ({ intent: 'describe', name, answers }),
    toAnswer: answerWith(deps),
  };
}
