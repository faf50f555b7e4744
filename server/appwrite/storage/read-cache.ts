import type { Store } from './store.ts';

/** Beyond this many, all are forgotten: reading them again is cheap, keeping them for ever is not. */
const MAX_REMEMBERED = 10_000;

/**
 * What was read from a table, remembered until anything is written to that table or a transaction is undone. The store
 * counts its writes itself, so whoever changes a row need not know that somebody remembers it. What was not found is
 * not remembered: guesses must not push out what is asked often. What triggers write is not counted: tables they write
 * to cannot be remembered.
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

  /** The value of a key; `read` asks the store for it when it is not known. */
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
