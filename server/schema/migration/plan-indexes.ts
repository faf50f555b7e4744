import type { CollectionDeclaration, IndexDeclaration } from '../declarations.ts';
import type { ExistingCollection, ExistingIndex } from '../existing-schema.ts';
import { destructive, reasonOf, safe, type MigrationAction, type MigrationStep } from './migration-step.ts';

export const createIndex = (collection: string, key: string, declaration: IndexDeclaration): MigrationStep =>
  safe(
    { action: 'create-index', collection, key, declaration },
    `Create the index ${collection}.${key} (${declaration.type} on ${declaration.attributes.join(', ')}).`,
  );

/** Returns the deletions of indexes: undeclared ones, those that differ or failed, and those on replaced attributes. */
export function planOldIndexes(
  id: string,
  declaration: CollectionDeclaration,
  existing: ExistingCollection,
  replaced: ReadonlyMap<string, boolean>,
): MigrationStep[] {
  return existing.indexes.flatMap((found): MigrationStep[] => {
    const declared = declaration.indexes[found.key];
    const action: MigrationAction = { action: 'delete-index', collection: id, key: found.key };
    if (found.status === 'deleting')
      return [
        safe(
          { action: 'await-index', collection: id, key: found.key },
          `Wait for the index ${id}.${found.key}, which Appwrite is deleting.`,
        ),
      ];
    const dropped = found.attributes.filter((key) => replaced.get(key) === true);
    if (declared === undefined)
      return [destructive(action, `Delete the index ${id}.${found.key}: it is not declared.`, found.type === 'unique')];
    if (found.status === 'failed')
      return [safe(action, `Delete the index ${id}.${found.key}, which Appwrite failed to make${reasonOf(found)}.`)];
    if (found.status === 'stuck')
      return [
        destructive(action, `Delete the index ${id}.${found.key}: it stands half deleted${reasonOf(found)}.`, true),
      ];
    if (!isSameIndex(declared, found))
      return [
        destructive(
          action,
          `Delete the index ${id}.${found.key}: it is ${found.type} on ${found.attributes.join(', ')} and must be ${declared.type} on ${declared.attributes.join(', ')}.`,
          true,
        ),
      ];
    if (dropped.length > 0)
      return [destructive(action, `Delete the index ${id}.${found.key}: ${dropped.join(', ')} is made anew.`, true)];
    if (found.status === 'processing')
      return [
        safe(
          { action: 'await-index', collection: id, key: found.key },
          `Wait for the index ${id}.${found.key}, which Appwrite is making.`,
        ),
      ];
    return [];
  });
}

/** Returns the creations of indexes; one that depends on a destructive step is destructive too. */
export function planNewIndexes(
  id: string,
  declaration: CollectionDeclaration,
  existing: ExistingCollection,
  replaced: ReadonlyMap<string, boolean>,
): MigrationStep[] {
  return Object.entries(declaration.indexes).flatMap(([key, declared]): MigrationStep[] => {
    const found = existing.indexes.find((one) => one.key === key);
    const step = createIndex(id, key, declared);
    const isBlocked = declared.attributes.some((attribute) => replaced.get(attribute) === true);
    const isMissing = found === undefined || found.status === 'deleting' || found.status === 'failed';
    if (!isMissing && isSameIndex(declared, found) && !isBlocked) return [];
    return [isMissing && !isBlocked ? step : { ...step, isDestructive: true }];
  });
}

function isSameIndex(declared: IndexDeclaration, found: ExistingIndex): boolean {
  const ordersOf = (orders: readonly (string | null | undefined)[]): string[] =>
    declared.attributes.map((_, position) => (orders[position] === 'DESC' ? 'DESC' : 'ASC'));
  const isSameOrder = ordersOf(found.orders ?? []).every(
    (order, position) => order === ordersOf(declared.orders ?? [])[position],
  );
  return (
    found.status !== 'stuck' &&
    found.type === declared.type &&
    isSameOrder &&
    found.attributes.length === declared.attributes.length &&
    found.attributes.every((attribute, position) => attribute === declared.attributes[position])
  );
}
