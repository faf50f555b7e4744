import { maxCredits, type ModelCosts } from '#domain/ai/ai-cost.ts';
import { lengthOfAnswers } from '#domain/offer/offer-questionnaire.ts';
import type { OfferGenerationInput } from './offer-draft.ts';

/** Returns the number of characters the cost depends on; 0 for a website, whose length is not known in advance. */
function lengthOf(input: OfferGenerationInput): number {
  if (input.kind === 'describe') return lengthOfAnswers(input.name, input.answers);
  return input.kind === 'improve' ? input.description.length : 0;
}

/** Returns the highest cost in credits; undefined while the model's costs are unknown. */
export const generationCost = (input: OfferGenerationInput, costs: ModelCosts | undefined): number | undefined =>
  costs === undefined ? undefined : maxCredits(input.kind, lengthOf(input), costs);
