import type { Connection } from './connection.ts';
import type { Transaction } from './transaction.ts';

/** Holds the transactions of one database in the order of creation. One starts when no earlier one excludes it. */
export class TransactionQueue {
  private readonly transactions: Transaction[] = [];
  private idleWaits: { readonly connection: Connection; readonly callback: () => void }[] = [];

  /** Appends a transaction. `create` receives the callback for its end. */
  add(create: (onFinished: () => void) => Transaction): Transaction {
    const transaction = create(() => this.remove(transaction));
    this.transactions.push(transaction);
    this.startReady();
    if (transaction.state === 'waiting') transaction.deactivate();
    return transaction;
  }

  private remove(transaction: Transaction): void {
    const index = this.transactions.indexOf(transaction);
    if (index >= 0) this.transactions.splice(index, 1);
    this.startReady();
    const waits = this.idleWaits;
    this.idleWaits = [];
    for (const { connection, callback } of waits) this.whenIdle(connection, callback);
  }

  private startReady(): void {
    const { transactions } = this;
    for (let index = 0; index < transactions.length; index += 1) {
      const candidate = transactions[index]!;
      if (candidate.state !== 'waiting') continue;
      let isFree = true;
      for (let before = 0; before < index && isFree; before += 1) isFree = !transactions[before]!.excludes(candidate);
      if (isFree) candidate.start();
    }
  }

  /** Calls `callback` when the connection has no transaction left. */
  whenIdle(connection: Connection, callback: () => void): void {
    if (this.transactions.some((transaction) => transaction.db === connection))
      this.idleWaits.push({ connection, callback });
    else callback();
  }

  abortAllOf(connection: Connection): void {
    for (const transaction of Array.from(this.transactions))
      if (transaction.db === connection) transaction.abortWith(null);
  }

  /** Returns whether a transaction of this connection runs while others wait. */
  isBlockedBy(connection: Connection): boolean {
    return (
      this.transactions.some((transaction) => transaction.db === connection && transaction.state === 'running') &&
      this.transactions.some((transaction) => transaction.state === 'waiting')
    );
  }
}
