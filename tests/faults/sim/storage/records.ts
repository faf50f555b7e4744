import { compareKeys, idbError, isKey, KeyRange, type Key } from './keys.ts';

export type KeyPath = string | readonly string[];

/** A stored value. It is cloned on its way in and out, and never changed. */
export type StoredValue = unknown;

/**
 * Clones the plain data of a replica as the browser's structured clone does. Throws a `DataCloneError` for anything
 * else.
 */
export function clone(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol') throw idbError('DataCloneError');
    return value;
  }
  if (Array.isArray(value)) return value.map(clone);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return structuredClone(value);
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = clone((value as Record<string, unknown>)[key]);
  return copy;
}

function readPath(value: unknown, path: string): unknown {
  let part: unknown = value;
  for (const name of path.split('.')) {
    if (typeof part !== 'object' || part === null) return undefined;
    part = (part as Record<string, unknown>)[name];
  }
  return part;
}

/** Returns the key at `path` of a value; undefined when there is none. */
export function keyAt(value: unknown, path: KeyPath): Key | undefined {
  if (typeof path === 'string') {
    const found = path.includes('.') ? readPath(value, path) : (value as Record<string, unknown>)[path];
    return isKey(found) ? found : undefined;
  }
  const parts: Key[] = [];
  for (const one of path) {
    const part = keyAt(value, one);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts;
}

/** An entry of a store (`key` is the primary key) or of an index (`key` is the index key). */
export interface Entry {
  readonly key: Key;
  readonly primaryKey: Key;
  readonly value: StoredValue;
}

const compareEntries = (one: Entry, key: Key, primaryKey: Key): number =>
  compareKeys(one.key, key) || compareKeys(one.primaryKey, primaryKey);

/** Holds entries in the order of their keys. */
export class SortedEntries {
  private readonly entries: Entry[] = [];

  get length(): number {
    return this.entries.length;
  }

  private indexOf(key: Key, primaryKey: Key): number {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareEntries(this.entries[middle]!, key, primaryKey) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  find(key: Key, primaryKey: Key): Entry | undefined {
    const entry = this.entries[this.indexOf(key, primaryKey)];
    return entry !== undefined && compareEntries(entry, key, primaryKey) === 0 ? entry : undefined;
  }

  put(entry: Entry): void {
    const index = this.indexOf(entry.key, entry.primaryKey);
    const existing = this.entries[index];
    const isReplaced = existing !== undefined && compareEntries(existing, entry.key, entry.primaryKey) === 0;
    this.entries.splice(index, isReplaced ? 1 : 0, entry);
  }

  remove(key: Key, primaryKey: Key): void {
    const index = this.indexOf(key, primaryKey);
    const existing = this.entries[index];
    if (existing !== undefined && compareEntries(existing, key, primaryKey) === 0) this.entries.splice(index, 1);
  }

  all(): readonly Entry[] {
    return this.entries;
  }

  /** Returns the entries in a range, in order. */
  within(range: KeyRange): Entry[] {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (range.isAbove(this.entries[middle]!.key)) low = middle + 1;
      else high = middle;
    }
    const found: Entry[] = [];
    for (let index = low; index < this.entries.length; index += 1) {
      const entry = this.entries[index]!;
      if (range.isBelow(entry.key)) break;
      found.push(entry);
    }
    return found;
  }
}

/** An index of a store. */
export interface IndexState {
  readonly name: string;
  readonly keyPath: KeyPath;
  readonly unique: boolean;
  readonly multiEntry: boolean;
  readonly entries: SortedEntries;
}

/** A store with its indexes. */
export interface StoreState {
  readonly name: string;
  readonly keyPath: KeyPath | null;
  readonly autoIncrement: boolean;
  nextKey: number;
  readonly entries: SortedEntries;
  readonly indexes: Map<string, IndexState>;
}

const indexKeysOf = (index: IndexState, value: StoredValue): readonly Key[] => {
  if (index.multiEntry && typeof index.keyPath === 'string') {
    const found = readPath(value, index.keyPath);
    return Array.isArray(found) ? [...new Set(found.filter(isKey))] : isKey(found) ? [found] : [];
  }
  const key = keyAt(value, index.keyPath);
  return key === undefined ? [] : [key];
};

/** Returns the value of a primary key; undefined when there is none. */
export const valueAt = (store: StoreState, key: Key): StoredValue => store.entries.find(key, key)?.value;

/** Stores a value (deletes it: undefined) under a primary key, indexes included. */
export function setValue(store: StoreState, key: Key, value: StoredValue): void {
  const before = valueAt(store, key);
  for (const index of store.indexes.values()) {
    if (before !== undefined) for (const indexKey of indexKeysOf(index, before)) index.entries.remove(indexKey, key);
    if (value !== undefined)
      for (const indexKey of indexKeysOf(index, value)) index.entries.put({ key: indexKey, primaryKey: key, value });
  }
  if (value === undefined) store.entries.remove(key, key);
  else store.entries.put({ key, primaryKey: key, value });
}

/** Throws a `ConstraintError` when a unique index has a key of `value` for another record. */
export function assertUnique(store: StoreState, key: Key, value: StoredValue): void {
  for (const index of store.indexes.values()) {
    if (!index.unique) continue;
    for (const indexKey of indexKeysOf(index, value)) {
      const holder = index.entries
        .within(KeyRange.only(indexKey))
        .find((entry) => compareKeys(entry.primaryKey, key) !== 0);
      if (holder !== undefined) throw idbError('ConstraintError', `Unique index ${index.name} is violated`);
    }
  }
}

/** Fills a new index from the existing records. */
export function fillIndex(store: StoreState, index: IndexState): void {
  for (const entry of store.entries.all()) {
    for (const indexKey of indexKeysOf(index, entry.value))
      index.entries.put({ key: indexKey, primaryKey: entry.primaryKey, value: entry.value });
  }
}
