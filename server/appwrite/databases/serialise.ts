import { isTextType, type Attribute } from './attribute.ts';
import { SYSTEM, type Collection, type DocumentRow } from './collection.ts';
import type { Naming } from './legacy-names.ts';
import type { SqlValue } from '../storage/store.ts';

type Writer = (value: SqlValue) => string;

function writerOf(attribute: Attribute): Writer {
  if (attribute.array) return (value) => (value === null ? '[]' : String(value));
  if (isTextType(attribute.type)) return (value) => (value === null ? 'null' : JSON.stringify(value));
  if (attribute.type === 'datetime') return (value) => (value === null ? 'null' : `"${String(value)}"`);
  if (attribute.type === 'boolean') return (value) => (value === null ? 'null' : value === 1 ? 'true' : 'false');
  return (value) => (value === null ? 'null' : String(value));
}

type Serialiser = (row: DocumentRow) => string;

interface Part {
  readonly label: string;
  readonly position: number;
  readonly write: Writer;
}

const compiled = new WeakMap<Collection, Map<string, Serialiser>>();

/**
 * Returns a function that writes rows of a collection as JSON. Permissions and lists are JSON in the row and are
 * copied. `select` names the attributes; system attributes are always included.
 */
export function serialiserOf(collection: Collection, naming: Naming, select?: readonly string[]): Serialiser {
  const all = select === undefined || select.includes('*');
  const key = `${naming.family} ${all ? '*' : select.join(' ')}`;
  const known = compiled.get(collection) ?? new Map<string, Serialiser>();
  compiled.set(collection, known);
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size > 200) known.clear();
  const serialiser = compile(collection, naming, all ? undefined : new Set(select));
  known.set(key, serialiser);
  return serialiser;
}

function compile(collection: Collection, naming: Naming, requested: ReadonlySet<string> | undefined): Serialiser {
  const { record } = collection;
  const parts = record.attributes.flatMap((attribute, position): Part[] =>
    requested === undefined || requested.has(attribute.key)
      ? [{ label: `,${JSON.stringify(attribute.key)}:`, position: position + SYSTEM.count, write: writerOf(attribute) }]
      : [],
  );
  const place = `,"$databaseId":${JSON.stringify(record.databaseId)},"$${naming.collectionId}":${JSON.stringify(record.id)}`;
  return (row) => {
    let text = `{"$id":"${String(row[SYSTEM.id])}","$sequence":"${String(row[SYSTEM.sequence])}","$createdAt":"${String(row[SYSTEM.createdAt])}","$updatedAt":"${String(row[SYSTEM.updatedAt])}","$permissions":${String(row[SYSTEM.permissions])}${place}`;
    for (const { label, position, write } of parts) text += label + write(row[position] ?? null);
    return `${text}}`;
  };
}
