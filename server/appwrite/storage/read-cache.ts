import type { Store } from './store.ts';

/** The cache is cleared at this size. */
const MAX_REMEMBERED = 10_000;

/**
 * Caches rows of a table until anything is written to it or a transaction is rolled back. The store counts writes, so
 * writers need not know of the cache. Misses are not cached, so that guesses cannot evict useful entries. Writes by
 * triggers are not counted: tables they write to must not be cached.
 */
export class ReadCache<T> {
  readonly #store: Store;
  readonly #table: string;
  readonly #known = new Map<string, T>();
  #writes = -1;

  constructor(store: Store, table: string) {
    this.#store = store;
    this.#table = table;
  }

  /** Returns the value of a key; `read` loads it on a miss. */
  find(key: string, read: () => T | undefined): T | undefined {
    const writes = this.#store.writesTo(this.#table);
    if (writes !== this.#writes || this.#known.size >= MAX_REMEMBERED) this.#known.clear();
    this.#writes = writes;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const value = read();
    if (value !== undefined) this.#known.set(key, value);
    return value;
  }
}
