import { idbError } from '../storage/keys.ts';
import type { Request } from '../storage/request.ts';
import type { ObjectStore } from '../storage/stores.ts';
import type { Transaction } from '../storage/transaction.ts';
import { afresh } from '../environment.ts';
import { ambient, enter } from './ambient.ts';
import { Observed, partName, type Keys } from './observed.ts';
import { tellChanges } from './changes.ts';
import type { Database } from './database.ts';

/** An error as Dexie hands it on: the storage's own, with what it came from inside. */
class WrappedError extends Error {
  readonly inner: unknown;

  constructor(name: string, inner: unknown) {
    super(name);
    this.name = name;
    this.inner = inner;
  }
}

export const databaseClosed = (inner?: unknown): Error => new WrappedError('DatabaseClosedError', inner);

/** Some writes of a bulk have failed. */
class BulkError extends Error {
  readonly failures: readonly unknown[];

  constructor(failures: readonly unknown[]) {
    super('BulkError');
    this.name = 'BulkError';
    this.failures = failures;
  }
}

/** A transaction of the storage with what Dexie knows of it besides: whose it is and what it has written. */
export class ModelTransaction {
  readonly database: Database;
  /** Settles when it has ended, in a task of its own that belongs to nothing. */
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
        if (!this.written.isEmpty) tellChanges(this.written.list());
      });
      inner.addEventListener('abort', () =>
        afresh(database.name, () => reject(this.reason ?? new WrappedError('AbortError', inner.error))),
      );
    });
    // Whoever started it hears of its end from what it returned.
    this.ended.catch(() => undefined);
  }

  /** Takes everything back for this reason. One that the storage has ended already stays as it ended. */
  abort(reason: unknown): void {
    this.reason ??= reason instanceof Error ? reason : new WrappedError('Error', reason);
    if (this.inner.state === 'waiting' || this.inner.state === 'running') this.inner.abort();
  }

  /** Nothing is asked any more. */
  commit(): void {
    this.inner.commit();
  }

  noteWritten(table: string, keys: Keys): void {
    this.written.add(partName(this.database.name, table), keys);
  }

  /**
   * Asks the storage, all at once, and reads the answers when the last one is there; what goes on from there belongs to
   * whatever its caller belonged to. Rejects with the error of a single request, with a `BulkError` for several.
   */
  ask<T>(
    table: string,
    asking: (store: ObjectStore) => readonly Request[],
    read: (requests: readonly Request[]) => T,
  ): Promise<T> {
    const caller = ambient();
    return new Promise((resolve, reject) => {
      const requests = asking(this.inner.objectStore(table));
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
