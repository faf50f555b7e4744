import { creditsAtMost, type ModelCosts } from '#domain/ai/ai-cost.ts';
import { lengthOfAnswers } from '#domain/offer/offer-questionnaire.ts';
import type { OfferQuestion } from './offer-draft.ts';

/** Characters by which the cost of an act is reckoned; those of a website's page are not known before. */
function lengthOf(question: OfferQuestion): number {
  if (question.kind === 'describe') return lengthOfAnswers(question.name, question.answers);
  return question.kind === 'improve' ? question.description.length : 0;
}

/** Credits an act costs at most; undefined while the costs of its writer are not known. */
export const generationCost = (question: OfferQuestion, costs: ModelCosts | undefined): number | undefined =>
  costs === undefined ? undefined : creditsAtMost(question.kind, lengthOf(question), costs);
