/** A key of IndexedDB, as far as replicas use it: numbers, texts and lists of them. */
export type Key = number | string | readonly Key[];

const rankOf = (key: Key): number => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2);

/** Compares keys as the standard does: numbers before texts before lists; lists item by item. */
export function compareKeys(one: Key, other: Key): number {
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : one > other ? 1 : 0;
  const rank = rankOf(one) - rankOf(other);
  if (rank !== 0) return rank;
  if (typeof one === 'object' && typeof other === 'object') {
    const shared = Math.min(one.length, other.length);
    for (let index = 0; index < shared; index += 1) {
      const compared = compareKeys(one[index]!, other[index]!);
      if (compared !== 0) return compared;
    }
    return one.length - other.length;
  }
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Returns whether a value may be a key. Dates and binary keys are not used by the replica and are refused. */
export function isKey(value: unknown): value is Key {
  if (typeof value === 'string') return true;
  if (typeof value === 'number') return !Number.isNaN(value);
  return Array.isArray(value) && value.every(isKey);
}

/** Creates a `DOMException` as IndexedDB throws it. */
export const idbError = (name: string, message = name): DOMException => new DOMException(message, name);

/** Returns `value` as a key. Throws a `DataError` when it is none. */
export function asKey(value: unknown): Key {
  if (!isKey(value)) throw idbError('DataError', 'The parameter is not a valid key');
  return value;
}

/** Simulates `IDBKeyRange`; `undefined` bounds are open. */
export class KeyRange {
  readonly lower: Key | undefined;
  readonly upper: Key | undefined;
  readonly lowerOpen: boolean;
  readonly upperOpen: boolean;

  constructor(lower: Key | undefined, upper: Key | undefined, lowerOpen: boolean, upperOpen: boolean) {
    this.lower = lower;
    this.upper = upper;
    this.lowerOpen = lowerOpen;
    this.upperOpen = upperOpen;
  }

  static only(value: unknown): KeyRange {
    const key = asKey(value);
    return new KeyRange(key, key, false, false);
  }

  static lowerBound(value: unknown, isOpen = false): KeyRange {
    return new KeyRange(asKey(value), undefined, isOpen, true);
  }

  static upperBound(value: unknown, isOpen = false): KeyRange {
    return new KeyRange(undefined, asKey(value), true, isOpen);
  }

  static bound(lower: unknown, upper: unknown, lowerOpen = false, upperOpen = false): KeyRange {
    const range = new KeyRange(asKey(lower), asKey(upper), lowerOpen, upperOpen);
    const compared = compareKeys(asKey(lower), asKey(upper));
    if (compared > 0 || (compared === 0 && (lowerOpen || upperOpen)))
      throw idbError('DataError', 'The lower bound is above the upper one');
    return range;
  }

  includes(value: unknown): boolean {
    const key = asKey(value);
    return !this.isAbove(key) && !this.isBelow(key);
  }

  /** Returns whether the whole range is above `key`. */
  isAbove(key: Key): boolean {
    if (this.lower === undefined) return false;
    const compared = compareKeys(key, this.lower);
    return compared < 0 || (compared === 0 && this.lowerOpen);
  }

  /** Returns whether the whole range is below `key`. */
  isBelow(key: Key): boolean {
    if (this.upper === undefined) return false;
    const compared = compareKeys(key, this.upper);
    return compared > 0 || (compared === 0 && this.upperOpen);
  }
}

/** The range of all keys. */
export const EVERYTHING = new KeyRange(undefined, undefined, true, true);

/** Returns the range of a query of IndexedDB: nothing, a key or a range. */
export function asRange(query: unknown): KeyRange {
  if (query === undefined || query === null) return EVERYTHING;
  return query instanceof KeyRange ? query : KeyRange.only(query);
}
