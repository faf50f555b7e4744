import { StorageEventTarget } from './events.ts';
import type { Transaction } from './transaction.ts';

/** Simulates `IDBRequest`. */
export class Request extends StorageEventTarget {
  result: unknown = undefined;
  error: DOMException | null = null;
  readyState: 'pending' | 'done' = 'pending';
  transaction: Transaction | null;
  readonly source: unknown;
  onsuccess: unknown = null;
  onerror: unknown = null;

  constructor(source: unknown, transaction: Transaction | null) {
    super();
    this.source = source;
    this.transaction = transaction;
  }
}
