import { AppwriteError } from '../http/errors.ts';
import { InvalidValue } from '../http/validators.ts';
import type { SqlValue } from '../storage/store.ts';
import { isTextType, type Attribute, type Index } from './attribute.ts';
import type { Naming } from './legacy-names.ts';
import { toPermissionMap, type PermissionMap } from './permissions.ts';
import { columnEncoderOf, type ValueEncoder } from './structure.ts';
import type { FieldType, QueryField, QuerySubject } from './queries/query-parse.ts';

export interface DatabaseRecord {
  readonly sequence: number;
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly type: 'legacy' | 'tablesdb';
}

/** A collection as stored. */
export interface CollectionRecord {
  readonly sequence: number;
  readonly id: string;
  readonly databaseId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly documentSecurity: boolean;
  readonly permissions: readonly string[];
  readonly attributes: readonly Attribute[];
  readonly indexes: readonly Index[];
}

/** A document: the five system columns (see `SYSTEM`; permissions as JSON text), then one value for each attribute. */
export type DocumentRow = readonly SqlValue[];

/** The positions of the system columns in a row; `count` is their number. */
export const SYSTEM = { sequence: 0, id: 1, createdAt: 2, updatedAt: 3, permissions: 4, count: 5 } as const;

const SYSTEM_COLUMNS = '_seq, _id, _created, _updated, _permissions';

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The columns of the system attributes. */
const SYSTEM_FIELDS: readonly (readonly [string, QueryField])[] = [
  ['$id', { column: '_id', type: 'string', array: false }],
  ['$sequence', { column: '_seq', type: 'sequence', array: false }],
  ['$createdAt', { column: '_created', type: 'datetime', array: false }],
  ['$updatedAt', { column: '_updated', type: 'datetime', array: false }],
];

function fieldTypeOf(attribute: Attribute): FieldType {
  if (isTextType(attribute.type)) return 'string';
  return attribute.type === 'double'
    ? 'double'
    : attribute.type === 'boolean'
      ? 'boolean'
      : attribute.type === 'datetime'
        ? 'datetime'
        : 'integer';
}

const SQL_TYPES: Readonly<Record<FieldType, string>> = {
  string: 'TEXT COLLATE NOCASE',
  integer: 'INTEGER',
  double: 'REAL',
  boolean: 'INTEGER',
  datetime: 'TEXT',
  sequence: 'INTEGER',
};

/** A collection with everything that is derived from it once: columns, encoders, statements. */
export class Collection {
  readonly record: CollectionRecord;
  readonly table: string;
  readonly permissions: PermissionMap;
  readonly subject: QuerySubject;
  /** The columns of a row, in order, for SELECT and INSERT. */
  readonly columns: string;
  readonly insertSql: string;
  /** The positions of encrypted values in a row; mostly none. */
  readonly encryptedPositions: readonly number[];
  readonly #encoders: readonly ValueEncoder[];
  readonly #positions: ReadonlyMap<string, number>;

  constructor(database: DatabaseRecord, record: CollectionRecord) {
    this.record = record;
    this.table = `documents_${database.sequence}_${record.sequence}`;
    this.permissions = toPermissionMap(record.permissions);
    const { attributes } = record;
    this.#encoders = attributes.map(columnEncoderOf);
    this.#positions = new Map(attributes.map(({ key }, position) => [key, position]));
    const fields = attributes.map((attribute): [string, QueryField] => [
      attribute.key,
      {
        column: quote(attribute.key),
        type: fieldTypeOf(attribute),
        array: attribute.array,
        ...(attribute.encrypt === true ? { isEncrypted: true } : {}),
      },
    ]);
    this.encryptedPositions = attributes.flatMap(({ encrypt }, position) =>
      encrypt === true ? [position + SYSTEM.count] : [],
    );
    const searchable = record.indexes.flatMap((index) =>
      index.type === 'fulltext' && index.attributes.length === 1 ? index.attributes : [],
    );
    this.subject = { fields: new Map([...SYSTEM_FIELDS, ...fields]), searchable: new Set(searchable) };
    const names = attributes.map(({ key }) => quote(key));
    this.columns = [SYSTEM_COLUMNS, ...names].join(', ');
    const written = ['_id', '_created', '_updated', '_permissions', ...names];
    this.insertSql = `INSERT INTO ${this.table} (${written.join(', ')}) VALUES (${written.map(() => '?').join(', ')})`;
  }

  attribute(key: string): Attribute | undefined {
    const position = this.#positions.get(key);
    return position === undefined ? undefined : this.record.attributes[position];
  }

  columnOf(name: string): string {
    const field = this.subject.fields.get(name);
    if (field === undefined) throw new Error(`No column stands for ${name}.`);
    return field.column;
  }

  /** Returns the columns of a row with NULL for unselected ones, so that positions stay the same. */
  columnsFor(select: readonly string[] | undefined): string {
    if (select === undefined || select.includes('*')) return this.columns;
    return [
      SYSTEM_COLUMNS,
      ...this.record.attributes.map(({ key }) => (select.includes(key) ? quote(key) : 'NULL')),
    ].join(', ');
  }

  /** Returns the SQL of how many bytes a row has in the columns that `columnsFor` returns. */
  sizeFor(select: readonly string[] | undefined): string {
    const isWhole = select === undefined || select.includes('*');
    const keys = this.record.attributes.flatMap(({ key }) => (isWhole || select.includes(key) ? [key] : []));
    return ['0', ...keys.map((key) => `ifnull(octet_length(${quote(key)}), 0)`)].join(' + ');
  }

  positionOf(key: string): number {
    return (this.#positions.get(key) ?? -1) + SYSTEM.count;
  }

  /**
   * Encodes the data of a new document as column values. Throws `document_invalid_structure` for missing, unknown and
   * invalid values.
   */
  encodeWhole(data: Readonly<Record<string, unknown>>, naming: Naming): SqlValue[] {
    const { attributes } = this.record;
    for (const { key, required } of attributes)
      if (required && (data[key] ?? null) === null) throw this.#missing(key, naming);
    this.#assertKnown(data, naming);
    return attributes.map((attribute, position) =>
      this.#encode(position, data[attribute.key] ?? attribute.default, naming),
    );
  }

  /** Encodes the data of a change: position and new value of each given attribute. Throws like `encodeWhole`. */
  encodePart(data: Readonly<Record<string, unknown>>, naming: Naming): Map<number, SqlValue> {
    this.#assertKnown(data, naming);
    const changes = new Map<number, SqlValue>();
    for (const [key, value] of Object.entries(data)) {
      const position = this.#positions.get(key);
      const attribute = this.attribute(key);
      if (position === undefined || attribute === undefined) continue;
      if (value === null && attribute.required) throw this.#missing(key, naming);
      changes.set(position + SYSTEM.count, this.#encode(position, value ?? attribute.default, naming));
    }
    return changes;
  }

  /** Returns the default of an attribute as a column value. */
  defaultOf(key: string): SqlValue {
    const position = this.#positions.get(key) ?? -1;
    return this.#encoders[position]?.(this.record.attributes[position]?.default, key) ?? null;
  }

  #encode(position: number, value: unknown, naming: Naming): SqlValue {
    const encoder = this.#encoders[position];
    const key = this.record.attributes[position]?.key;
    if (encoder === undefined || key === undefined) throw new Error('An attribute has no encoder.');
    try {
      return encoder(value, key);
    } catch (error) {
      if (error instanceof InvalidValue)
        throw new AppwriteError(
          naming.error('document_invalid_structure'),
          `Invalid document structure: ${error.message}`,
        );
      throw error;
    }
  }

  #assertKnown(data: Readonly<Record<string, unknown>>, naming: Naming): void {
    for (const key of Object.keys(data)) {
      if (!key.startsWith('$') && !this.#positions.has(key))
        throw new AppwriteError(
          naming.error('document_invalid_structure'),
          `Invalid document structure: Unknown attribute: "${key}"`,
        );
    }
  }

  #missing(key: string, naming: Naming): AppwriteError {
    return new AppwriteError(
      naming.error('document_invalid_structure'),
      `Invalid document structure: Missing required attribute "${key}"`,
    );
  }
}

/** Returns the DDL of a new collection's table. Row numbers are never reused. */
export const createTableSql = (collection: Collection): string =>
  `CREATE TABLE ${collection.table} (_seq INTEGER PRIMARY KEY AUTOINCREMENT, _id TEXT NOT NULL COLLATE NOCASE,
    _created TEXT NOT NULL, _updated TEXT NOT NULL, _permissions INTEGER NOT NULL);
   CREATE UNIQUE INDEX ${collection.table}_id ON ${collection.table} (_id);
   CREATE INDEX ${collection.table}_updated ON ${collection.table} (_updated, _seq, _permissions);
   CREATE INDEX ${collection.table}_created ON ${collection.table} (_created, _seq, _permissions)`;

const literalOf = (value: SqlValue): string => {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
};

/** Returns the DDL of a new attribute's column; documents that exist get `initial`. */
export const addColumnSql = (collection: Collection, attribute: Attribute, initial: SqlValue): string =>
  `ALTER TABLE ${collection.table} ADD COLUMN ${quote(attribute.key)} ${attribute.array ? 'TEXT' : SQL_TYPES[fieldTypeOf(attribute)]} DEFAULT ${literalOf(initial)}`;

export const dropColumnSql = (collection: Collection, key: string): string =>
  `ALTER TABLE ${collection.table} DROP COLUMN ${quote(key)}`;

export const renameColumnSql = (collection: Collection, key: string, newKey: string): string =>
  `ALTER TABLE ${collection.table} RENAME COLUMN ${quote(key)} TO ${quote(newKey)}`;

/** Returns a query that finds a text with more characters than given. */
export const longerThanSql = (collection: Collection, key: string): string =>
  collection.attribute(key)?.array === true
    ? `SELECT 1 FROM ${collection.table}, json_each(${quote(key)}) AS element WHERE length(element.value) > ? LIMIT 1`
    : `SELECT 1 FROM ${collection.table} WHERE length(${quote(key)}) > ? LIMIT 1`;

/** Returns a query for all values of an attribute. */
export const valuesSql = (collection: Collection, key: string): string =>
  `SELECT ${quote(key)} FROM ${collection.table} WHERE ${quote(key)} IS NOT NULL`;

const indexName = (collection: Collection, key: string): string => quote(`${collection.table}_by_${key}`);

/**
 * Returns the DDL of a declared index; fulltext needs none. The index ends with the row number, which breaks ties, and
 * the permissions, so that they are checked before a row is fetched.
 */
export function createIndexSql(collection: Collection, index: Index): string | undefined {
  if (index.type === 'fulltext') return undefined;
  const columns = index.attributes.map(
    (name, position) => `${collection.columnOf(name)} ${index.orders[position] ?? 'ASC'}`,
  );
  const isUnique = index.type === 'unique';
  const create = isUnique ? 'CREATE UNIQUE INDEX' : 'CREATE INDEX';
  const indexed = isUnique ? columns : [...columns, '_seq', '_permissions'];
  return `${create} ${indexName(collection, index.key)} ON ${collection.table} (${indexed.join(', ')})`;
}

export const dropIndexSql = (collection: Collection, key: string): string =>
  `DROP INDEX IF EXISTS ${indexName(collection, key)}`;
