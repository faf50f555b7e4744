import { DATABASE_ID, type CollectionId } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Permission, Query, Role } from '#server/backend/query.ts';
import { MAX_BULK_DOCUMENTS, type NewDocument } from '#server/backend/transaction.ts';

/** Ids per query, whose text may hold 4 096 characters. */
const IDS_PER_QUERY = 80;

/** Returns the permission of documents that a team reads. */
export const readableBy = (teamId: string): string[] => [Permission.read(Role.team(teamId))];

/** Creates the documents that are missing; existing ones stay unchanged. */
export async function createMissing(
  backend: Backend,
  collection: CollectionId,
  documents: readonly NewDocument[],
): Promise<void> {
  const existingIds = new Set<string>();
  for (const part of parts(documents, IDS_PER_QUERY)) {
    const found = await backend.list(collection, [
      Query.equal(
        '$id',
        part.map(({ id }) => id),
      ),
      Query.limit(part.length),
      Query.select(['$id', '$createdAt', '$updatedAt']),
    ]);
    for (const { $id } of found) existingIds.add($id);
  }
  await writeInBulk(
    backend,
    'bulkCreate',
    collection,
    documents.filter(({ id }) => !existingIds.has(id)),
  );
}

/** Creates or updates the documents; attributes that are not named stay. */
export const upsertAll = (
  backend: Backend,
  collection: CollectionId,
  documents: readonly NewDocument[],
): Promise<void> => writeInBulk(backend, 'bulkUpsert', collection, documents);

/** Writes in batches without a transaction: writing a batch twice changes nothing, and single writes cost half. */
async function writeInBulk(
  backend: Backend,
  action: 'bulkCreate' | 'bulkUpsert',
  collection: CollectionId,
  documents: readonly NewDocument[],
): Promise<void> {
  for (const part of parts(documents, MAX_BULK_DOCUMENTS)) {
    const bulk = {
      databaseId: DATABASE_ID,
      collectionId: collection,
      documents: part.map(({ id, data, permissions }) => ({ ...data, $id: id, $permissions: permissions ?? [] })),
    };
    await (action === 'bulkCreate' ? backend.databases.createDocuments(bulk) : backend.databases.upsertDocuments(bulk));
  }
}

/** Splits a list into parts of at most `size`. */
export function parts<T>(items: readonly T[], size: number): T[][] {
  const cut: T[][] = [];
  for (let start = 0; start < items.length; start += size) cut.push(items.slice(start, start + size));
  return cut;
}
