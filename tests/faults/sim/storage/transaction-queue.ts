import type { Connection } from './connection.ts';
import type { Transaction } from './transaction.ts';

/** The transactions of one database in the order of their birth: one starts when none before it excludes it. */
export class Line {
  private readonly transactions: Transaction[] = [];
  private idleWaits: { readonly connection: Connection; readonly act: () => void }[] = [];

  /** Puts a new transaction in line; `create` is given what it has to call at its end. */
  add(create: (onFinished: () => void) => Transaction): Transaction {
    const transaction = create(() => this.remove(transaction));
    this.transactions.push(transaction);
    this.startWhatMay();
    if (transaction.state === 'waiting') transaction.rest();
    return transaction;
  }

  private remove(transaction: Transaction): void {
    const place = this.transactions.indexOf(transaction);
    if (place >= 0) this.transactions.splice(place, 1);
    this.startWhatMay();
    const waits = this.idleWaits;
    this.idleWaits = [];
    for (const { connection, act } of waits) this.whenIdle(connection, act);
  }

  private startWhatMay(): void {
    const { transactions } = this;
    for (let place = 0; place < transactions.length; place += 1) {
      const candidate = transactions[place]!;
      if (candidate.state !== 'waiting') continue;
      let isFree = true;
      for (let before = 0; before < place && isFree; before += 1) isFree = !transactions[before]!.excludes(candidate);
      if (isFree) candidate.start();
    }
  }

  /** Calls back when no transaction of the connection is left. */
  whenIdle(connection: Connection, act: () => void): void {
    if (this.transactions.some((transaction) => transaction.db === connection))
      this.idleWaits.push({ connection, act });
    else act();
  }

  abortAllOf(connection: Connection): void {
    for (const transaction of Array.from(this.transactions))
      if (transaction.db === connection) transaction.abortWith(null);
  }

  /** True when a transaction of this connection runs and others wait behind it. */
  isHeldUpBy(connection: Connection): boolean {
    return (
      this.transactions.some((transaction) => transaction.db === connection && transaction.state === 'running') &&
      this.transactions.some((transaction) => transaction.state === 'waiting')
    );
  }
}
