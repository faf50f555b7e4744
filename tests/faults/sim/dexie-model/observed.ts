import type { Key } from '../storage/keys.ts';

/** Keys of a table; `all` stands for the whole table. */
export type Keys = readonly Key[] | 'all';
/** Keys by the name of their table (`idb://database/table`). */
export type Parts = Readonly<Record<string, Keys>>;

/** Stands for everything. */
export const EVERYTHING: Parts = {};

export const partName = (database: string, table: string): string => `idb://${database}/${table}`;

const nameOfKey = (key: Key): string | number => (typeof key === 'object' ? JSON.stringify(key) : key);

/** Collects what a query has read, or what a transaction has written. */
export class Observed {
  private readonly parts = new Map<string, Map<string | number, Key> | 'all'>();

  add(name: string, keys: Keys): void {
    const known = this.parts.get(name);
    if (known === 'all') return;
    if (keys === 'all') {
      this.parts.set(name, keys);
      return;
    }
    const collected = known ?? new Map<string | number, Key>();
    if (known === undefined) this.parts.set(name, collected);
    for (const key of keys) collected.set(nameOfKey(key), key);
  }

  get isEmpty(): boolean {
    return this.parts.size === 0;
  }

  /** Returns plain data, for the channel to other tabs. */
  list(): Parts {
    return Object.fromEntries(
      [...this.parts].map(([name, keys]) => [name, keys === 'all' ? keys : [...keys.values()]]),
    );
  }

  /** Returns whether the two overlap. */
  overlaps(parts: Parts): boolean {
    if (parts === EVERYTHING) return true;
    for (const name in parts) {
      const own = this.parts.get(name);
      const keys = parts[name];
      if (own === undefined || keys === undefined) continue;
      if (own === 'all' || keys === 'all' || keys.some((key) => own.has(nameOfKey(key)))) return true;
    }
    return false;
  }
}
