import type { AttributeDeclaration, CollectionDeclaration } from '../declarations.ts';
import type { ExistingAttribute, ExistingCollection } from '../existing-schema.ts';
import { destructive, reasonOf, safe, type AttributeChange, type MigrationStep } from './migration-step.ts';

/** The integers that a JSON number holds exactly. */
const RANGE = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER } as const;

/**
 * Returns the steps of the attributes, and the keys deleted on the way: true when with their values, false when they
 * never had any.
 */
export function planAttributes(
  id: string,
  { attributes }: CollectionDeclaration,
  existing: ExistingCollection,
): { readonly steps: MigrationStep[]; readonly replaced: ReadonlyMap<string, boolean> } {
  const replaced = new Map<string, boolean>();
  const deletions: MigrationStep[] = [];
  const rest: MigrationStep[] = [];
  for (const found of existing.attributes) {
    if (Object.hasOwn(attributes, found.key)) continue;
    if (found.status === 'deleting') rest.push(awaitDeletion(id, found.key));
    else {
      replaced.set(found.key, true);
      deletions.push(
        destructive(
          { action: 'delete-attribute', collection: id, key: found.key },
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
          { action: 'delete-attribute', collection: id, key },
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
            { action: 'delete-attribute', collection: id, key },
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
              { action: 'await-attribute', collection: id, key },
              `Wait for the attribute ${id}.${key}, which Appwrite is making.`,
            ),
          );
        rest.push(...changesOf(id, key, declared, found));
      }
    }
  }
  return { steps: [...deletions, ...rest], replaced };
}

const awaitDeletion = (id: string, key: string): MigrationStep =>
  safe(
    { action: 'await-attribute', collection: id, key },
    `Wait for the attribute ${id}.${key}, which Appwrite is deleting.`,
  );
export const createAttribute = (collection: string, key: string, declaration: AttributeDeclaration): MigrationStep =>
  safe(
    { action: 'create-attribute', collection, key, declaration },
    `Create the attribute ${collection}.${key} (${describe(declaration)}).`,
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
function changesOf(id: string, key: string, declared: AttributeDeclaration, found: ExistingAttribute): MigrationStep[] {
  const exact = {
    kind: declared.kind,
    required: declared.required ?? false,
    size: declared.kind === 'string' ? declared.size : 0,
  };
  const widest = { required: exact.required && found.required, size: Math.max(exact.size, found.size ?? 0) };
  const existingDefault = found.default ?? null;
  const widestDefault = widest.required ? null : defaultOf(declared);
  const isRangeNarrow = declared.kind === 'integer' && (isAbove(found.min, RANGE.min) || isAbove(RANGE.max, found.max));
  const differences = [
    ...(widest.size === (found.size ?? 0) || declared.kind !== 'string'
      ? []
      : [`size ${found.size ?? 0} becomes ${widest.size}`]),
    ...(widest.required === found.required ? [] : ['it is not required any more']),
    ...(widestDefault === existingDefault
      ? []
      : [`default ${JSON.stringify(existingDefault)} becomes ${JSON.stringify(widestDefault)}`]),
    ...(isRangeNarrow ? ['it takes any whole number'] : []),
  ];
  const losses = [
    ...(declared.kind === 'string' && widest.size > exact.size ? [`size ${widest.size} becomes ${exact.size}`] : []),
    ...(exact.required && !widest.required ? ['it becomes required'] : []),
  ];
  const sizeIf = (size: number, before: number): { size?: number } =>
    declared.kind === 'string' && size !== before ? { size } : {};
  return [
    ...(differences.length === 0
      ? []
      : [
          safe(
            {
              action: 'change-attribute',
              collection: id,
              key,
              change: {
                kind: declared.kind,
                required: widest.required,
                default: widestDefault,
                ...sizeIf(widest.size, found.size ?? 0),
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
              action: 'change-attribute',
              collection: id,
              key,
              change: {
                kind: declared.kind,
                required: exact.required,
                default: defaultOf(declared),
                ...sizeIf(exact.size, widest.size),
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
