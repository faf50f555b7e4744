import { compareKeys, KeyRange, type Key } from '../storage/keys.ts';
import { keyAt, type KeyPath } from '../storage/records.ts';
import type { Request } from '../storage/request.ts';
import type { ObjectStore } from '../storage/stores.ts';
import { ambient } from './ambient.ts';
import type { Database } from './database.ts';
import { partName, type Keys } from './observed.ts';

/** Implements a table as far as the replica uses it. */
export class Table {
  readonly name: string;
  readonly database: Database;

  constructor(database: Database, name: string) {
    this.database = database;
    this.name = name;
  }

  /** Reads, and records the keys for a live query. */
  read<T>(
    keys: Keys,
    createRequests: (store: ObjectStore) => readonly Request[],
    read: (requests: readonly Request[]) => T,
  ): Promise<T> {
    ambient().observed?.add(partName(this.database.name, this.name), keys);
    return this.database.inTransaction('readonly', this.name, (transaction) =>
      transaction.run(this.name, createRequests, read),
    );
  }

  /** Writes, and records the keys for the live queries. */
  write<T>(
    createRequests: (store: ObjectStore) => readonly Request[],
    keysOf: (requests: readonly Request[]) => Keys,
    read: (requests: readonly Request[]) => T,
  ): Promise<T> {
    return this.database.inTransaction('readwrite', this.name, (transaction) =>
      transaction.run(this.name, createRequests, (requests) => {
        const keys = keysOf(requests);
        if (keys.length > 0) transaction.recordWrite(this.name, keys);
        return read(requests);
      }),
    );
  }

  get(key: Key): Promise<unknown> {
    return this.read([key], (store) => [store.get(key)], resultOfFirst);
  }

  bulkGet(keys: readonly Key[]): Promise<unknown[]> {
    return this.read(
      keys,
      (store) => keys.map((key) => store.get(key)),
      (requests) => requests.map(({ result }) => result),
    );
  }

  count(): Promise<unknown> {
    return this.read('all', (store) => [store.count()], resultOfFirst);
  }

  put(value: unknown): Promise<unknown> {
    return this.write((store) => [store.put(value)], keysWritten, resultOfFirst);
  }

  add(value: unknown): Promise<unknown> {
    return this.write((store) => [store.add(value)], keysWritten, resultOfFirst);
  }

  delete(key: Key): Promise<unknown> {
    return this.bulkDelete([key]);
  }

  bulkPut(values: readonly unknown[]): Promise<unknown> {
    return this.write(
      (store) => values.map((value) => store.put(value)),
      keysWritten,
      (requests) => requests.at(-1)?.result,
    );
  }

  bulkAdd(values: readonly unknown[]): Promise<unknown> {
    return this.write(
      (store) => values.map((value) => store.add(value)),
      keysWritten,
      (requests) => requests.at(-1)?.result,
    );
  }

  bulkDelete(keys: readonly Key[]): Promise<undefined> {
    return this.write(
      (store) => keys.map((key) => store.delete(key)),
      () => keys,
      nothing,
    );
  }

  clear(): Promise<undefined> {
    return this.write(
      (store) => [store.clear()],
      () => 'all',
      nothing,
    );
  }

  toCollection(): Collection {
    return new Collection(this, undefined, [undefined]);
  }

  toArray(): Promise<unknown[]> {
    return this.toCollection().toArray();
  }

  each(act: (value: never) => unknown): Promise<void> {
    return this.toCollection().each(act);
  }

  filter(matches: (value: never) => boolean): Collection {
    return this.toCollection().filter(matches);
  }

  orderBy(index: string): Collection {
    return new Collection(this, index, [undefined]);
  }

  where(index: string): WhereClause {
    return new WhereClause(this, index);
  }
}

const resultOfFirst = ([request]: readonly Request[]): unknown => request?.result;
const keysWritten = (requests: readonly Request[]): readonly Key[] => requests.map(({ result }) => result as Key);
const nothing = (): undefined => undefined;

const AFTER_EVERY_TEXT = '\uffff';

/** Implements `where(index)`. */
class WhereClause {
  private readonly table: Table;
  private readonly index: string;

  constructor(table: Table, index: string) {
    this.table = table;
    this.index = index;
  }

  equals(key: Key): Collection {
    return this.anyOf([key]);
  }

  anyOf(keys: readonly Key[]): Collection {
    const sorted = keys
      .toSorted(compareKeys)
      .filter((key, index, all) => index === 0 || compareKeys(key, all[index - 1]!) !== 0);
    return new Collection(
      this.table,
      this.index,
      sorted.map((key) => KeyRange.only(key)),
    );
  }

  startsWith(prefix: string): Collection {
    return this.between(prefix, `${prefix}${AFTER_EVERY_TEXT}`, true, true);
  }

  between(lower: Key, upper: Key, isLowerIn = true, isUpperIn = false): Collection {
    return new Collection(this.table, this.index, [KeyRange.bound(lower, upper, !isLowerIn, !isUpperIn)]);
  }
}

/** Implements a collection: rows of a table by ranges of one of its indexes, in order. */
class Collection {
  private readonly table: Table;
  /** Undefined for the primary key. */
  private readonly index: string | undefined;
  private readonly ranges: readonly (KeyRange | undefined)[];
  private readonly filters: ((value: never) => boolean)[] = [];
  private isReversed = false;
  private maxCount = Infinity;

  constructor(table: Table, index: string | undefined, ranges: readonly (KeyRange | undefined)[]) {
    this.table = table;
    this.index = index;
    this.ranges = ranges;
  }

  filter(matches: (value: never) => boolean): this {
    this.filters.push(matches);
    return this;
  }

  reverse(): this {
    this.isReversed = true;
    return this;
  }

  limit(maxCount: number): this {
    this.maxCount = maxCount;
    return this;
  }

  /** Returns rows with their primary keys, and the path of the index they were found by. */
  private rows(): Promise<{
    readonly found: readonly { readonly key: Key; readonly value: unknown }[];
    readonly path: KeyPath | null;
  }> {
    let path: KeyPath | null = null;
    let primary: KeyPath | null = null;
    const createRequests = (store: ObjectStore): readonly Request[] => {
      primary = store.keyPath;
      const isPrimary = this.index === undefined || nameOfPath(store.keyPath) === this.index;
      const source = isPrimary ? store : store.index(this.index ?? '');
      path = source.keyPath;
      return this.ranges.map((range) => source.getAll(range));
    };
    return this.table.read('all', createRequests, (requests) => {
      const values = requests
        .flatMap(({ result }) => result as unknown[])
        .filter((value) => this.filters.every((matches) => matches(value as never)));
      if (this.isReversed) values.reverse();
      const limited = values.slice(0, this.maxCount);
      return {
        found: limited.map((value) => ({ key: primary === null ? 0 : (keyAt(value, primary) ?? 0), value })),
        path,
      };
    });
  }

  async toArray(): Promise<unknown[]> {
    return (await this.rows()).found.map(({ value }) => value);
  }

  async first(): Promise<unknown> {
    return (await this.limit(1).rows()).found[0]?.value;
  }

  async count(): Promise<number> {
    return (await this.rows()).found.length;
  }

  async each(act: (value: never) => unknown): Promise<void> {
    for (const { value } of (await this.rows()).found) act(value as never);
  }

  async primaryKeys(): Promise<Key[]> {
    return (await this.rows()).found.map(({ key }) => key);
  }

  async uniqueKeys(): Promise<Key[]> {
    const { found, path } = await this.rows();
    const keys = found
      .map(({ value }) => (path === null ? undefined : keyAt(value, path)))
      .filter((key) => key !== undefined);
    return keys.filter((key, index) => index === 0 || compareKeys(key, keys[index - 1]!) !== 0);
  }

  async sortBy(path: string): Promise<unknown[]> {
    const rows = await this.toArray();
    return rows.toSorted((one, other) => compareKeys(keyAt(one, path) ?? 0, keyAt(other, path) ?? 0));
  }

  /** Deletes the found rows in one transaction. */
  delete(): Promise<number> {
    const { database, name } = this.table;
    return database.transaction('rw', database.table(name), async () => {
      const { found } = await this.rows();
      await this.table.bulkDelete(found.map(({ key }) => key));
      return found.length;
    });
  }
}

/** Returns the name of an index in a schema: `id`, `[table+id]`. */
export const nameOfPath = (path: KeyPath | null): string | undefined =>
  path === null ? undefined : typeof path === 'string' ? path : `[${path.join('+')}]`;
