import { DEFAULT_COSTS } from '#domain/ai/ai-cost.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { lenientString } from '#domain/wire/lenient-schemas.ts';
import { readModel } from '#domain/ai/model.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { Permission, Role } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Operation } from '#server/backend/transaction.ts';
import type { NamedModel } from '#server/drivers/ai/model-list.ts';

/** Used when no model is configured or stored: a prompt needs one. */
const STANDARD: NamedModel & { readonly name: string } = {
  name: 'Standard',
  endpointName: 'default',
  ...DEFAULT_COSTS,
};

interface ModelTerms {
  /** The models that the deployment configures. */
  readonly named: readonly NamedModel[] | undefined;
  /** True when an endpoint writes; it refuses unknown models. */
  readonly hasEndpoint: boolean;
}

/**
 * Stores the configured models with their costs. With an endpoint only these are offered; when none is configured, the
 * stored ones that have an endpoint name. The others are retired but kept, since prompts refer to them. Several
 * processes may run this at once.
 */
export async function syncModels(
  { backend, random }: { readonly backend: Backend; readonly random: Random },
  { named, hasEndpoint }: ModelTerms,
): Promise<void> {
  const present = await backend.listAll(COLLECTIONS.models, []);
  const isOffered = (document: WireDocument): boolean => {
    const endpointName = lenientString.parse(document['endpointName']);
    return (
      !hasEndpoint ||
      (named === undefined ? endpointName !== '' : named.some((model) => model.endpointName === endpointName))
    );
  };
  const models = named ?? (present.some(isOffered) ? [] : [STANDARD]);
  for (const model of models)
    await retryOnConflict(() => syncOne(backend, { name: model.endpointName, ...model }), random);
  for (const { $id: id } of present) await retryOnConflict(() => updateOffered(backend, id, isOffered), random);
}

async function updateOffered(
  backend: Backend,
  id: string,
  isOffered: (document: WireDocument) => boolean,
): Promise<void> {
  const document = await backend.findDocument(COLLECTIONS.models, id);
  if (document === undefined || readModel(document).isRetired === !isOffered(document)) return;
  await backend.transact([
    { collection: COLLECTIONS.models, id, action: 'update', data: { retired: !isOffered(document) } },
  ]);
}

async function syncOne(backend: Backend, model: NamedModel & { readonly name: string }): Promise<void> {
  const id = hashId('model', model.endpointName);
  const present = await backend.findDocument(COLLECTIONS.models, id);
  if (present !== undefined && present['inputCost'] === model.inputCost && present['outputCost'] === model.outputCost)
    return;
  const { inputCost, outputCost } = model;
  const address = { collection: COLLECTIONS.models, id };
  const operation: Operation =
    present === undefined
      ? { ...address, action: 'create', data: { ...model }, permissions: [Permission.read(Role.users())] }
      : { ...address, action: 'update', data: { inputCost, outputCost } };
  await backend.transact([operation]);
}
