import type { Key } from '../storage/keys.ts';

/** A part of a database: one table of it, and which keys; `all` stands for the table as a whole. */
export type Keys = readonly Key[] | 'all';
/** Parts by the name of their table (`idb://database/table`). */
export type Parts = Readonly<Record<string, Keys>>;

export const partName = (database: string, table: string): string => `idb://${database}/${table}`;

/** Parts being gathered: what a query has read, or what a transaction has written. */
export class Observed {
  private readonly parts = new Map<string, Set<string> | 'all'>();
  private readonly keys = new Map<string, Key[]>();

  add(name: string, keys: Keys): void {
    const known = this.parts.get(name);
    if (known === 'all') return;
    if (keys === 'all') {
      this.parts.set(name, 'all');
      return;
    }
    const texts = known ?? new Set<string>();
    const listed = this.keys.get(name) ?? [];
    this.parts.set(name, texts);
    this.keys.set(name, listed);
    for (const key of keys) {
      texts.add(JSON.stringify(key));
      listed.push(key);
    }
  }

  addAll(parts: Parts): void {
    for (const [name, keys] of Object.entries(parts)) this.add(name, keys);
  }

  get isEmpty(): boolean {
    return this.parts.size === 0;
  }

  /** As plain data, for the channel to other tabs. */
  list(): Parts {
    return Object.fromEntries([...this.parts].map(([name, keys]) => [name, keys === 'all' ? keys : (this.keys.get(name) ?? [])]));
  }

  overlaps(other: Observed): boolean {
    for (const [name, keys] of this.parts) {
      const others = other.parts.get(name);
      if (others === undefined) continue;
      if (keys === 'all' || others === 'all') return true;
      for (const key of keys) if (others.has(key)) return true;
    }
    return false;
  }
}
