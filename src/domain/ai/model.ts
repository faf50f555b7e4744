import * as z from 'zod/mini';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { lenientNumber, lenientString } from '../wire/lenient-schemas.ts';
import type { ModelCosts } from './ai-cost.ts';

/** A model that writes texts (specification part 2 §3). Costs are credits per 1 000 tokens. */
export interface Model extends ModelCosts {
  readonly id: string;
  readonly name: string;
  /** Retired: no new text is written with it, although prompts may still name it. */
  readonly isRetired: boolean;
  /** UTC ISO. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

const modelDocumentSchema = z.looseObject({
  ...documentFields,
  name: lenientString,
  inputCost: lenientNumber(0),
  outputCost: lenientNumber(0),
});

/** Reads one document of the collection `models`. Throws a ZodError only when the input is not a document. */
export function readModel(document: unknown): Model {
  const { $id: id, name, inputCost, outputCost, retired, $createdAt, $updatedAt } = modelDocumentSchema.parse(document);
  return {
    id,
    name,
    inputCost: Math.max(0, inputCost),
    outputCost: Math.max(0, outputCost),
    isRetired: retired === true,
    createdAt: toUtc($createdAt),
    updatedAt: toUtc($updatedAt),
  };
}

/** Returns the colour of a model's cost, by its input cost (part 2 §2): up to 1 green, up to 5 amber, above red. */
export const costColourOf = ({ inputCost }: ModelCosts): 'green' | 'amber' | 'red' =>
  inputCost <= 1 ? 'green' : inputCost <= 5 ? 'amber' : 'red';

/**
 * Returns the model for offer descriptions, whose requests name none: the cheapest that is not retired; undefined when
 * there is none.
 */
export const modelForOffers = <T extends Pick<Model, 'id' | 'isRetired' | keyof ModelCosts>>(
  models: readonly T[],
): T | undefined =>
  models
    .filter(({ isRetired }) => !isRetired)
    .toSorted(
      (one, other) =>
        one.inputCost - other.inputCost || one.outputCost - other.outputCost || (one.id < other.id ? -1 : 1),
    )[0];
