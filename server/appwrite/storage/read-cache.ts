import type { Store } from './store.ts';

/** The cache is cleared at this size. */
const MAX_REMEMBERED = 10_000;

/**
 * Caches rows of a table until anything is written to it or a transaction is rolled back. The store counts writes, so
 * writers need not know of the cache. Misses are not cached, so that guesses cannot evict useful entries. The store
 * does not count what a trigger writes: `causes` are the tables whose writes set off those that write to this one.
 */
export class ReadCache<T> {
  readonly #store: Store;
  readonly #tables: readonly string[];
  readonly #known = new Map<string, T>();
  #writes = -1;

  constructor(store: Store, table: string, causes: readonly string[] = []) {
    this.#store = store;
    this.#tables = [table, ...causes];
  }

  /** Returns the value of a key; `read` loads it on a miss. */
  find(key: string, read: () => T | undefined): T | undefined {
    // Each of the counts only grows.
    let writes = 0;
    for (const table of this.#tables) writes += this.#store.writesTo(table);
    if (writes !== this.#writes || this.#known.size >= MAX_REMEMBERED) this.#known.clear();
    this.#writes = writes;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const value = read();
    if (value !== undefined) this.#known.set(key, value);
    return value;
  }
}
