import { DEFAULT_COSTS, type ModelCosts } from '#domain/ai/ai-cost.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { lenientString } from '#domain/wire/lenient-schemas.ts';
import { modelForOffers, readModel } from '#domain/ai/model.ts';
import type { Backend } from '#server/backend/backend.ts';

/** A model's costs and its name at the endpoint. */
export interface WritingModel extends ModelCosts {
  readonly endpointName: string;
}

/** Used when the collection is empty. */
const NO_MODEL: WritingModel = { endpointName: 'default', ...DEFAULT_COSTS };

/** Finds a model by its id; undefined when it does not exist or is retired. */
export async function findWritingModel(backend: Backend, id: string): Promise<WritingModel | undefined> {
  const document = await backend.findDocument(COLLECTIONS.models, id);
  return document === undefined || readModel(document).isRetired ? undefined : toWritingModel(document);
}

/** Returns the model that writes descriptions of offers. */
export async function getOffersModel(backend: Backend): Promise<WritingModel> {
  const documents = await backend.listAll(COLLECTIONS.models, []);
  const chosen = modelForOffers(documents.map(readModel));
  const document = documents.find(({ $id }) => $id === chosen?.id);
  return document === undefined ? NO_MODEL : toWritingModel(document);
}

function toWritingModel(document: WireDocument): WritingModel {
  const { inputCost, outputCost } = readModel(document);
  return { inputCost, outputCost, endpointName: lenientString.parse(document['endpointName']) || document.$id };
}
