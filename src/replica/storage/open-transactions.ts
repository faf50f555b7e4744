import type { Dexie, DBCoreTransaction } from 'dexie';

/**
 * The open transactions of this page. WebKit keeps a page that a person has left in its back/forward cache together
 * with its transactions and its workers, which neither end there nor time out: until then every other page would wait
 * for them.
 */
const open = new Set<DBCoreTransaction & EventTarget>();
/** Workers with connections of their own: what is open there cannot be seen from here. */
const workers = new Set<Pick<Worker, 'terminate'>>();

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

/** Notes a worker that reads the replica. Returns the function that terminates it. */
export function trackWorker(worker: Pick<Worker, 'terminate'>): () => void {
  workers.add(worker);
  return () => {
    workers.delete(worker);
    worker.terminate();
  };
}

/**
 * Aborts the open transactions of this page, and terminates its workers, which aborts theirs. Returns whether there
 * were any.
 */
export function abortTransactions(): boolean {
  const [aborted, terminated] = [[...open], [...workers]];
  open.clear();
  workers.clear();
  for (const worker of terminated) worker.terminate();
  for (const transaction of aborted) {
    try {
      transaction.abort();
    } catch {
      // It has just ended.
    }
  }
  return aborted.length + terminated.length > 0;
}
