import * as z from 'zod/mini';
import { AppwriteError } from '../http/errors.ts';
import { toDateTime } from '../datetime.ts';
import { parseJson, stringifyJson } from '../exact-json.ts';
import { parseStrings } from '../storage/stored-json.ts';
import { isUniqueViolation, type SqlRow, type SqlValue, type Store } from '../storage/store.ts';
import {
  MAX_ATTRIBUTES,
  MAX_INDEXES,
  MAX_ROW_BYTES,
  attributeSchema,
  indexSchema,
  rowBytes,
  type Attribute,
  type Index,
} from './attribute.ts';
import {
  Collection,
  addColumnSql,
  createIndexSql,
  createTableSql,
  dropColumnSql,
  dropIndexSql,
  longerThanSql,
  renameColumnSql,
  valuesSql,
  type CollectionRecord,
  type DatabaseRecord,
} from './collection.ts';
import type { EncryptedTexts } from './encrypted-texts.ts';
import type { Naming } from './legacy-names.ts';
import { assertIndexFits } from './read-index.ts';

export const toDatabase = (row: SqlRow): DatabaseRecord => ({
  sequence: Number(row['_seq']),
  id: String(row['_id']),
  createdAt: String(row['_created']),
  updatedAt: String(row['_updated']),
  name: String(row['name']),
  enabled: row['enabled'] === 1,
  type: row['type'] === 'tablesdb' ? 'tablesdb' : 'legacy',
});

export const toCollectionRecord = (row: SqlRow): CollectionRecord => ({
  sequence: Number(row['_seq']),
  id: String(row['_id']),
  databaseId: String(row['databaseId']),
  createdAt: String(row['_created']),
  updatedAt: String(row['_updated']),
  name: String(row['name']),
  enabled: row['enabled'] === 1,
  documentSecurity: row['documentSecurity'] === 1,
  permissions: parseStrings(row['permissions']),
  attributes: z.parse(z.array(attributeSchema), parseJson(String(row['attributes']))),
  indexes: z.parse(z.array(indexSchema), JSON.parse(String(row['indexes']))),
});

type NewCollection = Pick<
  CollectionRecord,
  'id' | 'databaseId' | 'name' | 'enabled' | 'documentSecurity' | 'permissions'
> &
  Partial<Pick<CollectionRecord, 'attributes' | 'indexes'>>;

/**
 * Holds all databases and collections in memory, since every document call needs one. A change updates SQLite, the
 * collection's table and the memory together.
 */
export class Catalogue {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #texts: EncryptedTexts;
  readonly #databases = new Map<string, DatabaseRecord>();
  readonly #collections = new Map<string, Collection>();

  constructor(store: Store, now: () => number, texts: EncryptedTexts) {
    this.#store = store;
    this.#now = now;
    this.#texts = texts;
    for (const row of store.all('SELECT * FROM databases')) this.#cacheDatabase(toDatabase(row));
    for (const row of store.all('SELECT * FROM collections')) this.#cacheCollection(toCollectionRecord(row));
  }

  /** Throws `database_not_found`. A disabled database exists for server keys only. */
  database(id: string, isKey: boolean): DatabaseRecord {
    const database = this.#databases.get(id.toLowerCase());
    if (database === undefined || (!database.enabled && !isKey)) throw new AppwriteError('database_not_found');
    return database;
  }

  /** Throws `database_not_found` or the family's `collection_not_found`. A disabled one exists for server keys only. */
  collection(databaseId: string, collectionId: string, isKey: boolean, naming: Naming): Collection {
    const database = this.database(databaseId, isKey);
    const collection = this.#collections.get(collectionKey(database.id, collectionId));
    if (collection === undefined || (!collection.record.enabled && !isKey))
      throw new AppwriteError(naming.error('collection_not_found'));
    return collection;
  }

  /** Finds a collection, also a disabled one. */
  findCollection(databaseId: string, collectionId: string): Collection | undefined {
    return this.#collections.get(collectionKey(databaseId, collectionId));
  }

  /** Throws `database_already_exists`. */
  createDatabase(database: Pick<DatabaseRecord, 'id' | 'name' | 'enabled' | 'type'>): DatabaseRecord {
    const at = toDateTime(this.#now());
    const { id, name, enabled, type } = database;
    try {
      const { rowId } = this.#store.run(
        'INSERT INTO databases (_id, _created, _updated, name, enabled, type) VALUES (?, ?, ?, ?, ?, ?)',
        id,
        at,
        at,
        name,
        Number(enabled),
        type,
      );
      return this.#cacheDatabase({ sequence: rowId, id, createdAt: at, updatedAt: at, name, enabled, type });
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppwriteError('database_already_exists');
      throw error;
    }
  }

  updateDatabase(
    database: DatabaseRecord,
    change: { readonly name: string; readonly enabled: boolean },
  ): DatabaseRecord {
    const updatedAt = toDateTime(this.#now());
    this.#store.run(
      'UPDATE databases SET name = ?, enabled = ?, _updated = ? WHERE _seq = ?',
      change.name,
      Number(change.enabled),
      updatedAt,
      database.sequence,
    );
    return this.#cacheDatabase({ ...database, ...change, updatedAt });
  }

  deleteDatabase(database: DatabaseRecord): void {
    this.#store.write(() => {
      for (const collection of this.#collectionsOf(database.id)) this.#store.define(`DROP TABLE ${collection.table}`);
      this.#store.run('DELETE FROM collections WHERE databaseId = ?', database.id);
      this.#store.run('DELETE FROM databases WHERE _seq = ?', database.sequence);
    });
    for (const collection of this.#collectionsOf(database.id))
      this.#collections.delete(collectionKey(database.id, collection.record.id));
    this.#databases.delete(database.id.toLowerCase());
  }

  /**
   * Creates a collection with its attributes and indexes. Throws the family's `collection_already_exists`, and what
   * adding the parts throws.
   */
  createCollection(
    database: DatabaseRecord,
    { attributes = [], indexes = [], ...requested }: NewCollection,
    naming: Naming,
  ): Collection {
    const at = toDateTime(this.#now());
    try {
      return this.#store.write(() => {
        const { rowId } = this.#store.run(
          `INSERT INTO collections (_id, _created, _updated, databaseId, name, enabled, documentSecurity,
            permissions, attributes, indexes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, '[]', '[]')`,
          requested.id,
          at,
          at,
          database.id,
          requested.name,
          Number(requested.enabled),
          Number(requested.documentSecurity),
          JSON.stringify(requested.permissions),
        );
        const empty = new Collection(database, {
          ...requested,
          sequence: rowId,
          createdAt: at,
          updatedAt: at,
          attributes: [],
          indexes: [],
        });
        this.#store.define(createTableSql(empty));
        const filled = attributes.reduce(
          (collection, attribute) => this.addAttribute(collection, attribute, naming),
          empty,
        );
        const collection = indexes.reduce((one, index) => this.addIndex(one, index, naming), filled);
        this.#collections.set(collectionKey(database.id, requested.id), collection);
        return collection;
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppwriteError(naming.error('collection_already_exists'));
      this.#collections.delete(collectionKey(database.id, requested.id));
      throw error;
    }
  }

  updateCollection(
    collection: Collection,
    change: Partial<Pick<CollectionRecord, 'name' | 'enabled' | 'documentSecurity' | 'permissions'>>,
  ): Collection {
    return this.#save({ ...collection.record, ...change, updatedAt: toDateTime(this.#now()) }, []);
  }

  deleteCollection(collection: Collection): void {
    const { databaseId, id, sequence } = collection.record;
    this.#store.write(() => {
      this.#store.define(`DROP TABLE ${collection.table}`);
      this.#store.run('DELETE FROM collections WHERE _seq = ?', sequence);
    });
    this.#collections.delete(collectionKey(databaseId, id));
  }

  /**
   * Throws the family's `attribute_already_exists` (keys are compared regardless of case) or
   * `attribute_limit_exceeded`.
   */
  addAttribute(collection: Collection, attribute: Attribute, naming: Naming): Collection {
    const { attributes } = collection.record;
    if (attributes.some(({ key }) => key.toLowerCase() === attribute.key.toLowerCase()))
      throw new AppwriteError(naming.error('attribute_already_exists'));
    assertFits([...attributes, attribute], naming);
    return this.#save({ ...collection.record, attributes: [...attributes, attribute] }, [
      addColumnSql(collection, attribute, this.#initialOf(collection, attribute)),
    ]);
  }

  /**
   * Replaces the attribute with `key` by `attribute` and renames the column if the key changes. Throws the family's
   * `attribute_already_exists`, `attribute_limit_exceeded`, `index_invalid` when an index cannot hold the new size, and
   * `attribute_invalid_resize` when stored texts exceed it.
   */
  changeAttribute(collection: Collection, key: string, attribute: Attribute, naming: Naming): Collection {
    const { attributes, indexes } = collection.record;
    if (attributes.some((one) => one.key !== key && one.key.toLowerCase() === attribute.key.toLowerCase()))
      throw new AppwriteError(naming.error('attribute_already_exists'));
    const changed = attributes.map((one) => (one.key === key ? attribute : one));
    assertFits(changed, naming);
    const renamed = indexes.map((index) => ({
      ...index,
      attributes: index.attributes.map((name) => (name === key ? attribute.key : name)),
    }));
    if (attribute.size !== collection.attribute(key)?.size)
      for (const index of renamed)
        if (index.attributes.includes(attribute.key))
          assertIndexFits(index, (name) => changed.find((one) => one.key === name), naming);
    const isShorter = attribute.size < (collection.attribute(key)?.size ?? 0);
    if (isShorter && this.#hasLongerTexts(collection, attribute, key))
      throw new AppwriteError(naming.error('attribute_invalid_resize'));
    const statements = attribute.key === key ? [] : [renameColumnSql(collection, key, attribute.key)];
    return this.#save({ ...collection.record, attributes: changed, indexes: renamed }, statements);
  }

  /** Returns what documents that exist have in a new attribute's column. */
  #initialOf({ table }: Collection, { array, default: value, encrypt }: Attribute): SqlValue {
    if (array || value === null) return null;
    const initial = typeof value === 'boolean' ? Number(value) : value;
    return encrypt === true ? this.#texts.encrypt(table, initial) : initial;
  }

  #hasLongerTexts(collection: Collection, { size, array, encrypt }: Attribute, key: string): boolean {
    if (encrypt !== true) return this.#store.find(longerThanSql(collection, key), size) !== undefined;
    for (const [value] of this.#store.eachTuple(valuesSql(collection, key), [])) {
      const text = String(this.#texts.decrypt(collection.table, value ?? null));
      const texts = array ? parseStrings(text) : [text];
      if (texts.some((one) => [...one].length > size)) return true;
    }
    return false;
  }

  /** Removes an attribute with its values, and the indexes that use it. */
  removeAttribute(collection: Collection, key: string): Collection {
    const { attributes, indexes } = collection.record;
    const dependentIndexes = indexes.filter((index) => index.attributes.includes(key));
    return this.#save(
      {
        ...collection.record,
        attributes: attributes.filter((one) => one.key !== key),
        indexes: indexes.filter((index) => !dependentIndexes.includes(index)),
      },
      [...dependentIndexes.map((index) => dropIndexSql(collection, index.key)), dropColumnSql(collection, key)],
    );
  }

  /** Throws `index_already_exists`, or `index_invalid` when documents violate a unique index. */
  addIndex(collection: Collection, index: Index, naming: Naming): Collection {
    const { indexes } = collection.record;
    if (indexes.some(({ key }) => key.toLowerCase() === index.key.toLowerCase()))
      throw new AppwriteError(naming.error('index_already_exists'));
    if (indexes.length >= MAX_INDEXES) throw new AppwriteError(naming.error('index_limit_exceeded'));
    const sql = createIndexSql(collection, index);
    try {
      return this.#save({ ...collection.record, indexes: [...indexes, index] }, sql === undefined ? [] : [sql]);
    } catch (error) {
      if (isUniqueViolation(error))
        throw new AppwriteError(
          naming.error('index_invalid'),
          'Documents with equal values exist: the index cannot be unique.',
        );
      throw error;
    }
  }

  removeIndex(collection: Collection, key: string): Collection {
    return this.#save(
      { ...collection.record, indexes: collection.record.indexes.filter((index) => index.key !== key) },
      [dropIndexSql(collection, key)],
    );
  }

  #save(record: CollectionRecord, statements: readonly string[]): Collection {
    this.#store.write(() => {
      for (const statement of statements) this.#store.define(statement);
      this.#store.run(
        `UPDATE collections SET _updated = ?, name = ?, enabled = ?, documentSecurity = ?, permissions = ?,
          attributes = ?, indexes = ? WHERE _seq = ?`,
        record.updatedAt,
        record.name,
        Number(record.enabled),
        Number(record.documentSecurity),
        JSON.stringify(record.permissions),
        stringifyJson(record.attributes),
        JSON.stringify(record.indexes),
        record.sequence,
      );
    });
    return this.#cacheCollection(record);
  }

  #cacheDatabase(database: DatabaseRecord): DatabaseRecord {
    this.#databases.set(database.id.toLowerCase(), database);
    return database;
  }

  #cacheCollection(record: CollectionRecord): Collection {
    const database = this.#databases.get(record.databaseId.toLowerCase());
    if (database === undefined) throw new Error(`Collection ${record.id} lies in a database that does not exist.`);
    const collection = new Collection(database, record);
    this.#collections.set(collectionKey(record.databaseId, record.id), collection);
    return collection;
  }

  #collectionsOf(databaseId: string): Collection[] {
    return [...this.#collections.values()].filter(({ record }) => record.databaseId === databaseId);
  }
}

const collectionKey = (databaseId: string, collectionId: string): string =>
  `${databaseId}/${collectionId}`.toLowerCase();

/** Throws the family's `attribute_limit_exceeded`. */
function assertFits(attributes: readonly Attribute[], naming: Naming): void {
  if (attributes.length > MAX_ATTRIBUTES || rowBytes(attributes) > MAX_ROW_BYTES)
    throw new AppwriteError(naming.error('attribute_limit_exceeded'));
}
