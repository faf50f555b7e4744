import { Target } from './events.ts';
import type { Transaction } from './transaction.ts';

/** A request: what was asked, and the answer once it is there. */
export class Request extends Target {
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
