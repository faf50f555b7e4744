import type { Key } from '../storage/keys.ts';

/** A part of a database: one table of it, and which keys; `all` stands for the table as a whole. */
export type Keys = readonly Key[] | 'all';
/** Parts by the name of their table (`idb://database/table`). */
export type Parts = Readonly<Record<string, Keys>>;

/** Stands for whatever there is. */
export const EVERYTHING: Parts = {};

export const partName = (database: string, table: string): string => `idb://${database}/${table}`;

const nameOfKey = (key: Key): string | number => (typeof key === 'object' ? JSON.stringify(key) : key);

/** Parts being gathered: what a query has read, or what a transaction has written. */
export class Observed {
  private readonly parts = new Map<string, Map<string | number, Key> | 'all'>();

  add(name: string, keys: Keys): void {
    const known = this.parts.get(name);
    if (known === 'all') return;
    if (keys === 'all') {
      this.parts.set(name, keys);
      return;
    }
    const gathered = known ?? new Map<string | number, Key>();
    if (known === undefined) this.parts.set(name, gathered);
    for (const key of keys) gathered.set(nameOfKey(key), key);
  }

  get isEmpty(): boolean {
    return this.parts.size === 0;
  }

  /** As plain data, for the channel to other tabs. */
  list(): Parts {
    return Object.fromEntries(
      [...this.parts].map(([name, keys]) => [name, keys === 'all' ? keys : [...keys.values()]]),
    );
  }

  /** True when something of this is among `parts`. */
  isAmong(parts: Parts): boolean {
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
