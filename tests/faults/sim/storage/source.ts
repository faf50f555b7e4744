import { Cursor } from './cursor.ts';
import { asRange, type KeyRange } from './keys.ts';
import { clone, type Entry, type StoreState } from './records.ts';
import { Request } from './request.ts';
import type { ObjectStore } from './stores.ts';
import type { Transaction } from './transaction.ts';

/** Implements what stores and indexes have in common: reading by key and by range. */
export abstract class Source {
  readonly transaction: Transaction;
  protected readonly store: StoreState;

  constructor(transaction: Transaction, store: StoreState) {
    this.transaction = transaction;
    this.store = store;
  }

  protected abstract entriesWithin(range: KeyRange): Entry[];

  protected read(query: unknown, read: (range: KeyRange) => unknown): Request {
    this.transaction.assertActive(false);
    const range = asRange(query);
    return this.transaction.enqueue(this, false, () => read(range));
  }

  get(query: unknown): Request {
    return this.read(query, (range) => clone(this.entriesWithin(range)[0]?.value));
  }

  getKey(query: unknown): Request {
    return this.read(query, (range) => this.entriesWithin(range)[0]?.primaryKey);
  }

  getAll(query?: unknown, count?: number): Request {
    return this.read(query, (range) => limited(this.entriesWithin(range), count).map((entry) => clone(entry.value)));
  }

  getAllKeys(query?: unknown, count?: number): Request {
    return this.read(query, (range) => limited(this.entriesWithin(range), count).map((entry) => entry.primaryKey));
  }

  count(query?: unknown): Request {
    return this.read(query, (range) => this.entriesWithin(range).length);
  }

  openCursor(query?: unknown, direction = 'next'): Request {
    return this.openAnyCursor(query, direction, true);
  }

  openKeyCursor(query?: unknown, direction = 'next'): Request {
    return this.openAnyCursor(query, direction, false);
  }

  private openAnyCursor(query: unknown, direction: string, hasValue: boolean): Request {
    this.transaction.assertActive(false);
    const range = asRange(query);
    const request = new Request(this, this.transaction);
    const cursor = new Cursor(this, request, direction, hasValue, () => this.entriesWithin(range));
    return this.transaction.enqueue(this, false, () => cursor.move(undefined, 1), request);
  }

  /** The store that cursors write through. */
  abstract get objectStore(): ObjectStore;
}

const limited = (entries: Entry[], count: number | undefined): Entry[] =>
  count === undefined || count === 0 ? entries : entries.slice(0, count);
