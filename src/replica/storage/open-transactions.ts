import type { Dexie, DBCoreTransaction } from 'dexie';

/**
 * The open transactions of this page. WebKit keeps a page that a person has left in its back/forward cache together
 * with its transactions, which neither end there nor time out: until then every other page would wait for them.
 */
const open = new Set<DBCoreTransaction & EventTarget>();

/** Notes the transactions of a database while they are open. */
export function trackTransactions(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'open-transactions',
    create: (core) => ({
      ...core,
      transaction(...parameters) {
        // It is the browser's own transaction.
        const transaction = core.transaction(...parameters) as DBCoreTransaction & EventTarget;
        open.add(transaction);
        for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction));
        return transaction;
      },
    }),
  });
}

/** Aborts the open transactions of this page. Returns whether there were any. */
export function abortTransactions(): boolean {
  const aborted = [...open];
  open.clear();
  for (const transaction of aborted) {
    try {
      transaction.abort();
    } catch {
      // It has just ended.
    }
  }
  return aborted.length > 0;
}
