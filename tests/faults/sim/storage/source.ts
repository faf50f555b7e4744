import { Cursor } from './cursor.ts';
import { asRange, type KeyRange } from './keys.ts';
import { clone, type Line, type StoreState } from './records.ts';
import { Request } from './request.ts';
import type { ObjectStore } from './stores.ts';
import type { Transaction } from './transaction.ts';

/** What stores and indexes have in common: reading by key and by range. */
export abstract class Source {
  readonly transaction: Transaction;
  protected readonly store: StoreState;

  constructor(transaction: Transaction, store: StoreState) {
    this.transaction = transaction;
    this.store = store;
  }

  protected abstract linesWithin(range: KeyRange): Line[];

  protected read(query: unknown, act: (range: KeyRange) => unknown): Request {
    this.transaction.assertAskable(false);
    const range = asRange(query);
    return this.transaction.ask(this, false, () => act(range));
  }

  get(query: unknown): Request {
    return this.read(query, (range) => clone(this.linesWithin(range)[0]?.value));
  }

  getKey(query: unknown): Request {
    return this.read(query, (range) => this.linesWithin(range)[0]?.primaryKey);
  }

  getAll(query?: unknown, count?: number): Request {
    return this.read(query, (range) => limited(this.linesWithin(range), count).map((line) => clone(line.value)));
  }

  getAllKeys(query?: unknown, count?: number): Request {
    return this.read(query, (range) => limited(this.linesWithin(range), count).map((line) => line.primaryKey));
  }

  count(query?: unknown): Request {
    return this.read(query, (range) => this.linesWithin(range).length);
  }

  openCursor(query?: unknown, direction = 'next'): Request {
    return this.openAnyCursor(query, direction, true);
  }

  openKeyCursor(query?: unknown, direction = 'next'): Request {
    return this.openAnyCursor(query, direction, false);
  }

  private openAnyCursor(query: unknown, direction: string, hasValue: boolean): Request {
    this.transaction.assertAskable(false);
    const range = asRange(query);
    const request = new Request(this, this.transaction);
    const cursor = new Cursor(this, request, direction, hasValue, () => this.linesWithin(range));
    return this.transaction.ask(this, false, () => cursor.move(undefined, 1), request);
  }

  /** The store behind: cursors write through it. */
  abstract get objectStore(): ObjectStore;
}

const limited = (lines: Line[], count: number | undefined): Line[] =>
  count === undefined || count === 0 ? lines : lines.slice(0, count);
