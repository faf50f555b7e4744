import type { CollectionDeclaration, Schema } from '../declarations.ts';
import type { ExistingCollection, ExistingSchema } from '../existing-schema.ts';
import { destructive, safe, type CollectionSettings, type MigrationStep } from './migration-step.ts';
import { createAttribute, planAttributes } from './plan-attributes.ts';
import { createIndex, planNewIndexes, planOldIndexes } from './plan-indexes.ts';

/** Declared collections are private: documents carry their readers, and only a server key writes. */
const SETTINGS = { permissions: [], documentSecurity: true, enabled: true } as const satisfies Omit<
  CollectionSettings,
  'name'
>;

/**
 * Returns the steps from the existing to the declared schema, in order; none when they are equal. Ignores what others
 * store in the same database. After all steps the next plan is empty; after an interruption it holds the rest.
 */
export function planMigration(schema: Schema, existing: ExistingSchema): MigrationStep[] {
  const database: MigrationStep[] =
    existing === undefined ? [safe({ action: 'create-database' }, `Create the database ${schema.databaseId}.`)] : [];
  return [
    ...database,
    ...Object.entries(schema.collections).flatMap(([id, declaration]) =>
      planCollection(id, declaration, existing?.get(id)),
    ),
  ];
}

function planCollection(
  id: string,
  declaration: CollectionDeclaration,
  existing: ExistingCollection | undefined,
): MigrationStep[] {
  if (existing === undefined) {
    return [
      safe(
        { action: 'create-collection', collection: id, settings: { name: declaration.name, ...SETTINGS } },
        `Create the collection ${id}.`,
      ),
      ...Object.entries(declaration.attributes).map(([key, attribute]) => createAttribute(id, key, attribute)),
      ...Object.entries(declaration.indexes).map(([key, index]) => createIndex(id, key, index)),
    ];
  }
  const attributes = planAttributes(id, declaration, existing);
  return [
    ...planSettings(id, declaration, existing),
    ...planOldIndexes(id, declaration, existing, attributes.replaced),
    ...attributes.steps,
    ...planNewIndexes(id, declaration, existing, attributes.replaced),
  ];
}

function planSettings(id: string, { name }: CollectionDeclaration, existing: ExistingCollection): MigrationStep[] {
  const surplus = existing.$permissions.filter((permission) => !SETTINGS.permissions.some((one) => one === permission));
  const widened = { name, ...SETTINGS, permissions: [...SETTINGS.permissions, ...surplus] };
  const isWide =
    existing.name === name &&
    existing.enabled === SETTINGS.enabled &&
    existing.documentSecurity === SETTINGS.documentSecurity;
  return [
    ...(isWide
      ? []
      : [
          safe(
            { action: 'change-collection', collection: id, settings: widened },
            `Set the name of the collection ${id} to "${name}", switch it on, and let its documents carry permissions.`,
          ),
        ]),
    ...(surplus.length === 0
      ? []
      : [
          destructive(
            { action: 'change-collection', collection: id, settings: { name, ...SETTINGS } },
            `Take the permissions ${surplus.join(', ')} from the collection ${id}: they open documents beyond what each of them says.`,
            true,
          ),
        ]),
  ];
}
