import { MAX_ROW_BYTES, attributeModel, rowBytes, type Index } from './attribute.ts';
import type { Collection, DatabaseRecord } from './collection.ts';
import type { Naming } from './legacy-names.ts';

/** Converts a database to the wire's Database. */
export const databaseModel = (database: DatabaseRecord): Record<string, unknown> => ({
  $id: database.id,
  name: database.name,
  $createdAt: database.createdAt,
  $updatedAt: database.updatedAt,
  enabled: database.enabled,
  type: database.type,
  status: 'ready',
});

/** Converts an index to the wire's Index; tables name columns. */
export const indexModel = (index: Index, collection: Collection, naming: Naming): Record<string, unknown> => ({
  $id: `${collection.record.sequence}_${index.key}`,
  $createdAt: index.createdAt,
  $updatedAt: index.updatedAt,
  key: index.key,
  type: index.type,
  status: 'available',
  error: '',
  [naming.attributes]: index.attributes,
  lengths: index.lengths,
  orders: index.orders,
});

/** Converts a collection to the wire's Collection or Table. */
export function collectionModel(collection: Collection, naming: Naming): Record<string, unknown> {
  const { record } = collection;
  return {
    $id: record.id,
    $createdAt: record.createdAt,
    $updatedAt: record.updatedAt,
    $permissions: record.permissions,
    databaseId: record.databaseId,
    name: record.name,
    enabled: record.enabled,
    [naming.documentSecurity]: record.documentSecurity,
    [naming.attributes]: record.attributes.map(attributeModel),
    indexes: record.indexes.map((index) => indexModel(index, collection, naming)),
    bytesMax: MAX_ROW_BYTES,
    bytesUsed: rowBytes(record.attributes),
  };
}
