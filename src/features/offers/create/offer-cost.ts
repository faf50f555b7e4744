import { creditsAtMost, type ModelCosts } from '#domain/ai/ai-cost.ts';
import { lengthOfAnswers } from '#domain/offer/offer-questionnaire.ts';
import type { OfferQuestion } from './offer-draft.ts';

/** Characters the cost depends on; a website's length is not known in advance. */
function lengthOf(question: OfferQuestion): number {
  if (question.kind === 'describe') return lengthOfAnswers(question.name, question.answers);
  return question.kind === 'improve' ? question.description.length : 0;
}

/** Returns the maximum cost in credits; undefined while the model costs are unknown. */
export const generationCost = (question: OfferQuestion, costs: ModelCosts | undefined): number | undefined =>
  costs === undefined ? undefined : creditsAtMost(question.kind, lengthOf(question), costs);
