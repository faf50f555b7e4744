import { idbError } from '../storage/keys.ts';
import type { Request } from '../storage/request.ts';
import type { ObjectStore } from '../storage/stores.ts';
import type { Transaction } from '../storage/transaction.ts';
import { runInNewTask } from '../environment.ts';
import { ambient, enter } from './ambient.ts';
import { Observed, partName, type Keys } from './observed.ts';
import { publishChanges } from './changes.ts';
import type { Database } from './database.ts';

/** An error as Dexie passes it on: the storage's own, with the inner error. */
class WrappedError extends Error {
  readonly inner: unknown;

  constructor(name: string, inner: unknown) {
    super(name);
    this.name = name;
    this.inner = inner;
  }
}

export const databaseClosed = (inner?: unknown): Error => new WrappedError('DatabaseClosedError', inner);

/** Thrown when some writes of a bulk operation failed. */
class BulkError extends Error {
  readonly failures: readonly unknown[];

  constructor(failures: readonly unknown[]) {
    super('BulkError');
    this.name = 'BulkError';
    this.failures = failures;
  }
}

/** A transaction of the storage with what Dexie knows about it: its database and what it has written. */
export class ModelTransaction {
  readonly database: Database;
  /** Settles after the end, in a task of its own without a context. */
  readonly ended: Promise<void>;
  private readonly inner: Transaction;
  private readonly written = new Observed();
  private reason: Error | undefined = undefined;

  constructor(database: Database, inner: Transaction) {
    this.database = database;
    this.inner = inner;
    this.ended = new Promise((resolve, reject) => {
      inner.addEventListener('complete', () => {
        resolve();
        if (!this.written.isEmpty) publishChanges(this.written.list());
      });
      inner.addEventListener('abort', () =>
        runInNewTask(database.name, () => reject(this.reason ?? new WrappedError('AbortError', inner.error))),
      );
    });
    // The caller learns of the end from the returned promise.
    this.ended.catch(() => undefined);
  }

  /** Aborts the transaction for this reason. One that the storage has already ended stays as it is. */
  abort(reason: unknown): void {
    this.reason ??= reason instanceof Error ? reason : new WrappedError('Error', reason);
    if (this.inner.state === 'waiting' || this.inner.state === 'running') this.inner.abort();
  }

  /** Commits as soon as every pending request is done. */
  commit(): void {
    this.inner.commit();
  }

  recordWrite(table: string, keys: Keys): void {
    this.written.add(partName(this.database.name, table), keys);
  }

  /**
   * Makes all requests at once and reads the results when the last one is done, in the context of its caller. Rejects
   * with the error of a single request, with a `BulkError` for several.
   */
  run<T>(
    table: string,
    createRequests: (store: ObjectStore) => readonly Request[],
    read: (requests: readonly Request[]) => T,
  ): Promise<T> {
    const caller = ambient();
    return new Promise((resolve, reject) => {
      const requests = createRequests(this.inner.objectStore(table));
      const last = requests.at(-1);
      const failures: DOMException[] = [];
      const finish = (): void => {
        enter(caller);
        const [failure] = failures;
        if (failure === undefined) resolve(read(requests));
        else reject(requests.length === 1 ? failure : new BulkError(failures));
      };
      if (last === undefined) {
        resolve(read(requests));
        return;
      }
      for (const request of requests) {
        request.addEventListener('error', (event) => {
          event.preventDefault();
          failures.push(request.error ?? idbError('UnknownError'));
          if (request === last) finish();
        });
      }
      last.addEventListener('success', finish);
    });
  }
}
