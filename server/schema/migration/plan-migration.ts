import type { AttributeDeclaration, CollectionDeclaration, IndexDeclaration, Schema } from '../collections.ts';
import type { ExistingSchema, ExistingAttribute, ExistingCollection, ExistingIndex } from '../existing-schema.ts';

/** Settings of a collection on the wire. */
interface CollectionSettings {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly documentSecurity: boolean;
  readonly enabled: boolean;
}

/**
 * The new properties of an attribute; only those that can change while its values stay. `size` and `range` only when
 * they change.
 */
export interface AttributeChange {
  readonly kind: AttributeDeclaration['kind'];
  readonly required: boolean;
  readonly default: string | number | boolean | null;
  readonly size?: number;
  readonly range?: { readonly min: number; readonly max: number };
}

type Act =
  | { readonly act: 'create-database' }
  | {
      readonly act: 'create-collection' | 'change-collection';
      readonly collection: string;
      readonly settings: CollectionSettings;
    }
  | {
      readonly act: 'create-attribute';
      readonly collection: string;
      readonly key: string;
      readonly declaration: AttributeDeclaration;
    }
  | {
      readonly act: 'change-attribute';
      readonly collection: string;
      readonly key: string;
      readonly change: AttributeChange;
    }
  | {
      readonly act: 'create-index';
      readonly collection: string;
      readonly key: string;
      readonly declaration: IndexDeclaration;
    }
  | {
      readonly act: 'delete-attribute' | 'delete-index' | 'await-attribute' | 'await-index';
      readonly collection: string;
      readonly key: string;
    };

/** One step from the existing schema to the declared one. */
export type Step = Act & {
  /** What the step does and why, for the administrator. */
  readonly sentence: string;
  /** Deletes values or permissions, or narrows an attribute: only done with permission. */
  readonly isDestructive: boolean;
  /** The product does not work without it. */
  readonly isNeeded: boolean;
};

/** Declared collections are private: documents carry their readers, and only a server key writes. */
const SETTINGS = { permissions: [], documentSecurity: true, enabled: true } as const satisfies Omit<
  CollectionSettings,
  'name'
>;

/** The integers that a JSON number holds exactly. */
const RANGE = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER } as const;

/**
 * Returns the steps from the existing to the declared schema, in order; none when they are equal. Ignores what others
 * store in the same database. After all steps the next plan is empty; after an interruption it holds the rest.
 */
export function planSchema(schema: Schema, existing: ExistingSchema): Step[] {
  const database: Step[] =
    existing === undefined ? [safe({ act: 'create-database' }, `Create the database ${schema.databaseId}.`)] : [];
  return [
    ...database,
    ...Object.entries(schema.collections).flatMap(([id, declaration]) =>
      planCollection(id, declaration, existing?.get(id)),
    ),
  ];
}

const safe = (act: Act, sentence: string): Step => ({ ...act, sentence, isDestructive: false, isNeeded: true });
const destructive = (act: Act, sentence: string, isNeeded: boolean): Step => ({
  ...act,
  sentence,
  isDestructive: true,
  isNeeded,
});

function planCollection(
  id: string,
  declaration: CollectionDeclaration,
  existing: ExistingCollection | undefined,
): Step[] {
  if (existing === undefined) {
    return [
      safe(
        { act: 'create-collection', collection: id, settings: { name: declaration.name, ...SETTINGS } },
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

function planSettings(id: string, { name }: CollectionDeclaration, existing: ExistingCollection): Step[] {
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
            { act: 'change-collection', collection: id, settings: widened },
            `Set the name of the collection ${id} to "${name}", switch it on, and let its documents carry permissions.`,
          ),
        ]),
    ...(surplus.length === 0
      ? []
      : [
          destructive(
            { act: 'change-collection', collection: id, settings: { name, ...SETTINGS } },
            `Take the permissions ${surplus.join(', ')} from the collection ${id}: they open documents beyond what each of them says.`,
            true,
          ),
        ]),
  ];
}

/**
 * Returns the steps of the attributes, and the keys deleted on the way: true when with their values, false when they
 * never had any.
 */
function planAttributes(
  id: string,
  { attributes }: CollectionDeclaration,
  existing: ExistingCollection,
): { readonly steps: Step[]; readonly replaced: ReadonlyMap<string, boolean> } {
  const replaced = new Map<string, boolean>();
  const deletions: Step[] = [];
  const rest: Step[] = [];
  for (const found of existing.attributes) {
    if (Object.hasOwn(attributes, found.key)) continue;
    if (found.status === 'deleting') rest.push(awaitDeletion(id, found.key));
    else {
      replaced.set(found.key, true);
      deletions.push(
        destructive(
          { act: 'delete-attribute', collection: id, key: found.key },
          `Delete the attribute ${id}.${found.key} with its values: it is not declared.`,
          found.required,
        ),
      );
    }
  }
  for (const [key, declared] of Object.entries(attributes)) {
    const found = existing.attributes.find((one) => one.key === key);
    if (found === undefined) rest.push(createAttribute(id, key, declared));
    else if (found.status === 'deleting') rest.push(awaitDeletion(id, key), createAttribute(id, key, declared));
    else if (found.status === 'failed') {
      replaced.set(key, false);
      deletions.push(
        safe(
          { act: 'delete-attribute', collection: id, key },
          `Delete the attribute ${id}.${key}, which Appwrite failed to make${reasonOf(found)}; it has no values.`,
        ),
      );
      rest.push(createAttribute(id, key, declared));
    } else {
      const reason = replacementReason(declared, found);
      if (reason !== undefined) {
        replaced.set(key, true);
        deletions.push(
          destructive(
            { act: 'delete-attribute', collection: id, key },
            `Delete the attribute ${id}.${key} with its values: it ${reason}.`,
            true,
          ),
        );
        rest.push(
          destructive(
            createAttribute(id, key, declared),
            `Create the attribute ${id}.${key} anew (${describe(declared)}).`,
            true,
          ),
        );
      } else {
        if (found.status === 'processing')
          rest.push(
            safe(
              { act: 'await-attribute', collection: id, key },
              `Wait for the attribute ${id}.${key}, which Appwrite is making.`,
            ),
          );
        rest.push(...changesOf(id, key, declared, found));
      }
    }
  }
  return { steps: [...deletions, ...rest], replaced };
}

const awaitDeletion = (id: string, key: string): Step =>
  safe(
    { act: 'await-attribute', collection: id, key },
    `Wait for the attribute ${id}.${key}, which Appwrite is deleting.`,
  );
const reasonOf = ({ error }: { readonly error?: string | null | undefined }): string =>
  error === undefined || error === null || error === '' ? '' : ` (${error})`;

const createAttribute = (collection: string, key: string, declaration: AttributeDeclaration): Step =>
  safe(
    { act: 'create-attribute', collection, key, declaration },
    `Create the attribute ${collection}.${key} (${describe(declaration)}).`,
  );

const createIndex = (collection: string, key: string, declaration: IndexDeclaration): Step =>
  safe(
    { act: 'create-index', collection, key, declaration },
    `Create the index ${collection}.${key} (${declaration.type} on ${declaration.attributes.join(', ')}).`,
  );

const describe = (declaration: AttributeDeclaration): string =>
  [
    declaration.kind === 'string' ? `string of ${declaration.size}` : declaration.kind,
    ...(isList(declaration) ? ['list'] : []),
    ...(declaration.required === true ? ['required'] : []),
  ].join(', ');

const isList = (declaration: AttributeDeclaration): boolean =>
  declaration.kind === 'string' && declaration.array === true;
const defaultOf = (declaration: AttributeDeclaration): AttributeChange['default'] =>
  declaration.kind === 'datetime' ? null : (declaration.default ?? null);

/** Returns why an existing attribute cannot become the declared one while its values stay; undefined when it can. */
function replacementReason(declared: AttributeDeclaration, found: ExistingAttribute): string | undefined {
  if (found.status === 'stuck') return `stands half deleted${reasonOf(found)}`;
  const isPlain = found.format === undefined || found.format === null || found.format === '';
  if (found.type !== declared.kind || (declared.kind === 'string' && !isPlain))
    return `is ${isPlain ? found.type : `${found.type} (${found.format ?? ''})`} and must be ${declared.kind}`;
  if ((found.array ?? false) !== isList(declared))
    return isList(declared) ? 'holds one value and must hold a list' : 'holds a list and must hold one value';
  return undefined;
}

/**
 * Returns up to two steps: first what accepts more than before, which all stored values fit; then the declaration
 * itself, where it accepts less. Values stay either way; Appwrite refuses a size that a stored value exceeds.
 */
function changesOf(id: string, key: string, declared: AttributeDeclaration, found: ExistingAttribute): Step[] {
  const exact = {
    kind: declared.kind,
    required: declared.required ?? false,
    size: declared.kind === 'string' ? declared.size : 0,
  };
  const wide = { required: exact.required && found.required, size: Math.max(exact.size, found.size ?? 0) };
  const existingDefault = found.default ?? null;
  const wideDefault = wide.required ? null : defaultOf(declared);
  const isRangeNarrow = declared.kind === 'integer' && (isAbove(found.min, RANGE.min) || isAbove(RANGE.max, found.max));
  const differences = [
    ...(wide.size === (found.size ?? 0) || declared.kind !== 'string'
      ? []
      : [`size ${found.size ?? 0} becomes ${wide.size}`]),
    ...(wide.required === found.required ? [] : ['it is not required any more']),
    ...(wideDefault === existingDefault
      ? []
      : [`default ${JSON.stringify(existingDefault)} becomes ${JSON.stringify(wideDefault)}`]),
    ...(isRangeNarrow ? ['it takes any whole number'] : []),
  ];
  const losses = [
    ...(declared.kind === 'string' && wide.size > exact.size ? [`size ${wide.size} becomes ${exact.size}`] : []),
    ...(exact.required && !wide.required ? ['it becomes required'] : []),
  ];
  const sizeIf = (size: number, before: number): { size?: number } =>
    declared.kind === 'string' && size !== before ? { size } : {};
  return [
    ...(differences.length === 0
      ? []
      : [
          safe(
            {
              act: 'change-attribute',
              collection: id,
              key,
              change: {
                kind: declared.kind,
                required: wide.required,
                default: wideDefault,
                ...sizeIf(wide.size, found.size ?? 0),
                ...(isRangeNarrow ? { range: RANGE } : {}),
              },
            },
            `Change the attribute ${id}.${key} in place: ${differences.join(', ')}.`,
          ),
        ]),
    ...(losses.length === 0
      ? []
      : [
          destructive(
            {
              act: 'change-attribute',
              collection: id,
              key,
              change: {
                kind: declared.kind,
                required: exact.required,
                default: defaultOf(declared),
                ...sizeIf(exact.size, wide.size),
              },
            },
            `Narrow the attribute ${id}.${key}: ${losses.join(', ')}.`,
            false,
          ),
        ]),
  ];
}

/** Decides whether one bound is above another; a missing one is unbounded. */
const isAbove = (bound: number | bigint | null | undefined, other: number | bigint | null | undefined): boolean =>
  typeof bound !== 'undefined' && typeof other !== 'undefined' && bound !== null && other !== null && bound > other;

/** Returns the deletions of indexes: undeclared ones, those that differ or failed, and those on replaced attributes. */
function planOldIndexes(
  id: string,
  declaration: CollectionDeclaration,
  existing: ExistingCollection,
  replaced: ReadonlyMap<string, boolean>,
): Step[] {
  return existing.indexes.flatMap((found): Step[] => {
    const declared = declaration.indexes[found.key];
    const act: Act = { act: 'delete-index', collection: id, key: found.key };
    if (found.status === 'deleting')
      return [
        safe(
          { act: 'await-index', collection: id, key: found.key },
          `Wait for the index ${id}.${found.key}, which Appwrite is deleting.`,
        ),
      ];
    const lost = found.attributes.filter((key) => replaced.get(key) === true);
    if (declared === undefined)
      return [destructive(act, `Delete the index ${id}.${found.key}: it is not declared.`, found.type === 'unique')];
    if (found.status === 'failed')
      return [safe(act, `Delete the index ${id}.${found.key}, which Appwrite failed to make${reasonOf(found)}.`)];
    if (found.status === 'stuck')
      return [destructive(act, `Delete the index ${id}.${found.key}: it stands half deleted${reasonOf(found)}.`, true)];
    if (!isSameIndex(declared, found))
      return [
        destructive(
          act,
          `Delete the index ${id}.${found.key}: it is ${found.type} on ${found.attributes.join(', ')} and must be ${declared.type} on ${declared.attributes.join(', ')}.`,
          true,
        ),
      ];
    if (lost.length > 0)
      return [destructive(act, `Delete the index ${id}.${found.key}: ${lost.join(', ')} is made anew.`, true)];
    if (found.status === 'processing')
      return [
        safe(
          { act: 'await-index', collection: id, key: found.key },
          `Wait for the index ${id}.${found.key}, which Appwrite is making.`,
        ),
      ];
    return [];
  });
}

/** Returns the creations of indexes; one that depends on a destructive step is destructive too. */
function planNewIndexes(
  id: string,
  declaration: CollectionDeclaration,
  existing: ExistingCollection,
  replaced: ReadonlyMap<string, boolean>,
): Step[] {
  return Object.entries(declaration.indexes).flatMap(([key, declared]): Step[] => {
    const found = existing.indexes.find((one) => one.key === key);
    const step = createIndex(id, key, declared);
    const isBlocked = declared.attributes.some((attribute) => replaced.get(attribute) === true);
    const isGone = found === undefined || found.status === 'deleting' || found.status === 'failed';
    if (!isGone && isSameIndex(declared, found) && !isBlocked) return [];
    return [isGone && !isBlocked ? step : { ...step, isDestructive: true }];
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
