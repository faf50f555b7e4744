import type { CollectionId } from '#domain/wire/collections.ts';
import { MAX_BULK_DOCUMENTS, type Fields, type NewDocument } from '#server/backend/transaction.ts';
import type { Backend } from '#server/backend/backend.ts';
import { ID, Permission, Role } from '#server/backend/query.ts';
import { COLLECTION_DECLARATIONS } from '#server/schema/collections.ts';

const COLLECTION_IDS = Object.keys(COLLECTION_DECLARATIONS) as CollectionId[];

/**
 * Returns a value for each required attribute, every text a different one, and nothing for the first attribute where
 * none is required: Appwrite creates no document without data.
 */
const requiredOf = (collection: CollectionId): Fields => {
  const attributes = Object.entries(COLLECTION_DECLARATIONS[collection].attributes);
  const required = attributes.filter(([, declared]) => 'required' in declared && declared.required);
  return required.length > 0
    ? Object.fromEntries(required.map(([name]) => [name, ID.unique()]))
    : Object.fromEntries(attributes.slice(0, 1).map(([name]) => [name, null]));
};

/**
 * Writes `count` documents of a team into every collection, by the declarations: those that are found by the team's id,
 * and those that end with one of them.
 */
export async function fillTeam(backend: Backend, teamId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => ID.unique());
  const permissions = [Permission.read(Role.team(teamId))];
  for (const collection of COLLECTION_IDS) {
    const { team } = COLLECTION_DECLARATIONS[collection];
    if (team.by === 'nothing') continue;
    if (team.by === 'id') {
      if ((await backend.findDocument(collection, teamId)) === undefined)
        await backend.transact([{ action: 'create', collection, id: teamId, data: requiredOf(collection) }]);
      continue;
    }
    const ofTeam = team.by === 'attribute' ? { [team.attribute]: teamId } : {};
    const documents = ids.map((id): NewDocument => ({
      id,
      data: { ...requiredOf(collection), ...ofTeam },
      permissions,
    }));
    for (let first = 0; first < count; first += MAX_BULK_DOCUMENTS)
      await backend.transact([
        { action: 'bulkCreate', collection, documents: documents.slice(first, first + MAX_BULK_DOCUMENTS) },
      ]);
  }
}

/**
 * Lists the documents that name a team anywhere, in every collection, and those of `alsoIds`; each as `collection/id`.
 */
export async function remainsOf(
  backend: Backend,
  teamId: string,
  alsoIds: readonly string[] = [],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const collection of COLLECTION_IDS)
    for (const document of await backend.listAll(collection, [])) {
      if ([teamId, ...alsoIds].some((id) => JSON.stringify(document).includes(id)))
        found.push(`${collection}/${document.$id}`);
    }
  return found.toSorted();
}
