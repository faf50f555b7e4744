import { compareKeys, idbError, isKey, KeyRange, type Key } from './keys.ts';

export type KeyPath = string | readonly string[];

/** A value as it lies in the store. It is never handed out and never changed: it is cloned on its way in and out. */
export type StoredValue = unknown;

/**
 * What the browser's structured clone does to the plain data a replica holds. Throws a `DataCloneError` for anything
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

/** The key that `path` finds in a value; undefined when there is none. */
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

/** One line of a store (`key` is the primary key) or of an index (`key` is the index key). */
export interface Line {
  readonly key: Key;
  readonly primaryKey: Key;
  readonly value: StoredValue;
}

const compareLines = (one: Line, key: Key, primaryKey: Key): number =>
  compareKeys(one.key, key) || compareKeys(one.primaryKey, primaryKey);

/** Lines in the order of their keys. */
export class SortedLines {
  private readonly lines: Line[] = [];

  get length(): number {
    return this.lines.length;
  }

  private placeOf(key: Key, primaryKey: Key): number {
    let low = 0;
    let high = this.lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareLines(this.lines[middle]!, key, primaryKey) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  find(key: Key, primaryKey: Key): Line | undefined {
    const line = this.lines[this.placeOf(key, primaryKey)];
    return line !== undefined && compareLines(line, key, primaryKey) === 0 ? line : undefined;
  }

  put(line: Line): void {
    const place = this.placeOf(line.key, line.primaryKey);
    const there = this.lines[place];
    const isThere = there !== undefined && compareLines(there, line.key, line.primaryKey) === 0;
    this.lines.splice(place, isThere ? 1 : 0, line);
  }

  remove(key: Key, primaryKey: Key): void {
    const place = this.placeOf(key, primaryKey);
    const there = this.lines[place];
    if (there !== undefined && compareLines(there, key, primaryKey) === 0) this.lines.splice(place, 1);
  }

  all(): readonly Line[] {
    return this.lines;
  }

  /** The lines in a range, in order. */
  within(range: KeyRange): Line[] {
    let low = 0;
    let high = this.lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (range.isAbove(this.lines[middle]!.key)) low = middle + 1;
      else high = middle;
    }
    const found: Line[] = [];
    for (let place = low; place < this.lines.length; place += 1) {
      const line = this.lines[place]!;
      if (range.isBelow(line.key)) break;
      found.push(line);
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
  readonly lines: SortedLines;
}

/** A store with its indexes. */
export interface StoreState {
  readonly name: string;
  readonly keyPath: KeyPath | null;
  readonly autoIncrement: boolean;
  nextKey: number;
  readonly lines: SortedLines;
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

/** The value under a primary key; undefined when there is none. */
export const valueAt = (store: StoreState, key: Key): StoredValue => store.lines.find(key, key)?.value;

/** Puts a value (or takes it away: undefined) under a primary key, indexes included. */
export function setValue(store: StoreState, key: Key, value: StoredValue): void {
  const before = valueAt(store, key);
  for (const index of store.indexes.values()) {
    if (before !== undefined) for (const indexKey of indexKeysOf(index, before)) index.lines.remove(indexKey, key);
    if (value !== undefined)
      for (const indexKey of indexKeysOf(index, value)) index.lines.put({ key: indexKey, primaryKey: key, value });
  }
  if (value === undefined) store.lines.remove(key, key);
  else store.lines.put({ key, primaryKey: key, value });
}

/** Throws a `ConstraintError` when a unique index already holds a key of `value` for another record. */
export function assertUnique(store: StoreState, key: Key, value: StoredValue): void {
  for (const index of store.indexes.values()) {
    if (!index.unique) continue;
    for (const indexKey of indexKeysOf(index, value)) {
      const holder = index.lines
        .within(KeyRange.only(indexKey))
        .find((line) => compareKeys(line.primaryKey, key) !== 0);
      if (holder !== undefined) throw idbError('ConstraintError', `Unique index ${index.name} is violated`);
    }
  }
}

/** Fills a new index from the records that are already there. */
export function fillIndex(store: StoreState, index: IndexState): void {
  for (const line of store.lines.all()) {
    for (const indexKey of indexKeysOf(index, line.value))
      index.lines.put({ key: indexKey, primaryKey: line.primaryKey, value: line.value });
  }
}
