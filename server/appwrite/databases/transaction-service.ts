import * as z from 'zod/mini';
import { SERVER_KEY, type Caller } from '../caller.ts';
import { fromDateTime, toDateTime } from '../datetime.ts';
import { parseJson, stringifyJson } from '../exact-json.ts';
import { AppwriteError } from '../http/errors.ts';
import { createId, resolveId } from '../ids.ts';
import type { SqlRow, Store } from '../storage/store.ts';
import { defaultPermissions } from './document-access.ts';
import type { DocumentService } from './document-service.ts';
import { namingOf, operationSchema, versionOf, type Operation, type Outcome } from './operation.ts';
import type { Fragment } from './queries/query-sql.ts';

/** A transaction of documents (contract §5.7). A rollback also ends as `failed`. */
interface Transaction {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly creator: string;
  readonly status: 'pending' | 'committing' | 'committed' | 'failed';
  readonly operations: number;
  readonly expiresAt: string;
}

const MAX_OPERATIONS = 100;

const stagedSchema = z.object({
  operation: operationSchema,
  /** The document's version when it was staged; empty when it did not exist. */
  version: z.optional(z.string()),
});
type Staged = z.infer<typeof stagedSchema>;

const STATUSES = z.enum(['pending', 'committing', 'committed', 'failed']);

export const toTransaction = (row: SqlRow): Transaction => ({
  id: String(row['_id']),
  createdAt: String(row['_created']),
  updatedAt: String(row['_updated']),
  creator: String(row['creator']),
  status: z.parse(STATUSES, row['status']),
  operations: Number(row['operations']),
  expiresAt: String(row['expiresAt']),
});

export const transactionModel = (transaction: Transaction): Record<string, unknown> => ({
  $id: transaction.id,
  $createdAt: transaction.createdAt,
  $updatedAt: transaction.updatedAt,
  status: transaction.status,
  operations: transaction.operations,
  expiresAt: transaction.expiresAt,
});

const creatorOf = (caller: Caller): string => (caller.kind === 'user' ? `user:${caller.user.id}` : caller.kind);

/**
 * Matches the transactions a caller may see: all for server keys, a user's own, none for guests, who cannot be told
 * apart.
 */
export function visibleTransactions(caller: Caller): Fragment {
  if (caller.kind === 'key') return { sql: '1', values: [] };
  return caller.kind === 'user' ? { sql: 'creator = ?', values: [creatorOf(caller)] } : { sql: '0', values: [] };
}

/**
 * Stages writes until their commit, which performs them in one step and is refused when a document changed meanwhile.
 * Staging has no effect yet and needs no disk sync; after a power cut a transaction may be unknown, as if it had
 * expired.
 */
export class TransactionService {
  readonly #store: Store;
  readonly #documents: DocumentService;
  readonly #now: () => number;

  constructor(store: Store, documents: DocumentService, now: () => number) {
    this.#store = store;
    this.#documents = documents;
    this.#now = now;
  }

  create(ttlSeconds: number, caller: Caller): Transaction {
    const nowMs = this.#now();
    const at = toDateTime(nowMs);
    const id = createId(nowMs);
    this.#store.writeUnsynced(() => {
      const expiredBefore = toDateTime(nowMs - 24 * 3600 * 1000);
      this.#store.run(
        'DELETE FROM staged_operations WHERE transactionId IN (SELECT _id FROM transactions WHERE expiresAt < ?)',
        expiredBefore,
      );
      this.#store.run('DELETE FROM transactions WHERE expiresAt < ?', expiredBefore);
      this.#store.run(
        "INSERT INTO transactions (_id, _created, _updated, creator, status, operations, expiresAt) VALUES (?, ?, ?, ?, 'pending', 0, ?)",
        id,
        at,
        at,
        creatorOf(caller),
        toDateTime(nowMs + ttlSeconds * 1000),
      );
    });
    return this.#find(id, visibleTransactions(SERVER_KEY));
  }

  /** Throws `transaction_not_found`, also for transactions of others. */
  get(id: string, caller: Caller): Transaction {
    return this.#find(id, visibleTransactions(caller));
  }

  #find(id: string, guard: Fragment): Transaction {
    const row = this.#store.find(`SELECT * FROM transactions WHERE _id = ? AND ${guard.sql}`, id, ...guard.values);
    if (row === undefined) throw new AppwriteError('transaction_not_found');
    return toTransaction(row);
  }

  delete(id: string, caller: Caller): void {
    const transaction = this.get(id, caller);
    this.#store.write(() => {
      this.#store.run('DELETE FROM staged_operations WHERE transactionId = ?', transaction.id);
      this.#store.run('DELETE FROM transactions WHERE _id = ?', transaction.id);
    });
  }

  /**
   * Adds operations. They are tried after the staged ones and rolled back, so that errors are reported now. Returns
   * what `look` makes of the outcomes of the added operations. Throws `transaction_not_ready`, `transaction_expired`,
   * `transaction_limit_exceeded`, and what the operations throw.
   */
  stage<T>(
    id: string,
    added: readonly Operation[],
    caller: Caller,
    readOutcomes: (outcomes: readonly Outcome[]) => T,
  ): T {
    const transaction = this.#pending(id, caller);
    if (transaction.operations + added.length > MAX_OPERATIONS)
      throw new AppwriteError(
        'transaction_limit_exceeded',
        `Transaction already has ${transaction.operations} operations, adding ${added.length} would exceed the maximum of ${MAX_OPERATIONS}`,
      );
    const nowMs = this.#now();
    const before = this.#staged(transaction.id);
    const all = [...before];
    for (const operation of added) all.push(this.#toStaged(withIds(operation, nowMs), all, caller));
    const answer = this.#documents.preview(
      all.map(({ operation }) => operation),
      caller,
      (outcomes) => readOutcomes(outcomes.slice(before.length)),
    );
    this.#store.writeUnsynced(() => {
      for (const one of all.slice(before.length))
        this.#store.run(
          'INSERT INTO staged_operations (transactionId, operation) VALUES (?, ?)',
          transaction.id,
          stringifyJson(one),
        );
      this.#store.run(
        'UPDATE transactions SET operations = operations + ?, _updated = ? WHERE _id = ?',
        added.length,
        toDateTime(nowMs),
        transaction.id,
      );
    });
    return answer;
  }

  /** Returns what `look` sees after the staged operations. */
  look<T>(id: string, caller: Caller, readOutcomes: () => T): T {
    const transaction = this.#pending(id, caller);
    return this.#documents.preview(
      this.#staged(transaction.id).map(({ operation }) => operation),
      caller,
      readOutcomes,
    );
  }

  /** Throws `transaction_conflict`, which fails the transaction, when others changed one of its documents. */
  commit(id: string, caller: Caller): Transaction {
    const transaction = this.#pending(id, caller);
    const staged = this.#staged(transaction.id);
    try {
      if (staged.some((one) => one.version !== undefined && one.version !== this.#currentVersion(one.operation)))
        throw new AppwriteError('transaction_conflict');
      this.#documents.write(
        staged.map(({ operation }) => withoutKnownAt(operation)),
        caller,
        { onCommit: () => this.#finish(transaction.id, 'committed'), areStaged: true },
      );
    } catch (error) {
      this.#store.write(() => this.#finish(transaction.id, 'failed'));
      if (error instanceof AppwriteError && error.status === 409) throw new AppwriteError('transaction_conflict');
      throw error;
    }
    return this.get(transaction.id, caller);
  }

  rollback(id: string, caller: Caller): Transaction {
    const transaction = this.#pending(id, caller);
    this.#store.write(() => this.#finish(transaction.id, 'failed'));
    return this.get(transaction.id, caller);
  }

  #finish(id: string, status: 'committed' | 'failed'): void {
    this.#store.run(
      'UPDATE transactions SET status = ?, _updated = ? WHERE _id = ?',
      status,
      toDateTime(this.#now()),
      id,
    );
    this.#store.run('DELETE FROM staged_operations WHERE transactionId = ?', id);
  }

  #pending(id: string, caller: Caller): Transaction {
    const transaction = this.get(id, caller);
    if (transaction.status !== 'pending') throw new AppwriteError('transaction_not_ready');
    if (fromDateTime(transaction.expiresAt) < this.#now()) throw new AppwriteError('transaction_expired');
    return transaction;
  }

  #staged(id: string): Staged[] {
    return this.#store
      .all('SELECT operation FROM staged_operations WHERE transactionId = ? ORDER BY _seq', id)
      .map((row) => z.parse(stagedSchema, parseJson(String(row['operation']))));
  }

  /**
   * Adds the version an operation is based on, and its author's default permissions, since another caller may commit.
   * Only the first operation on a document has a version; later ones are based on it.
   */
  #toStaged(operation: Operation, before: readonly Staged[], author: Caller): Staged {
    const { documentId, action } = operation;
    if (documentId === undefined || before.some(({ operation: one }) => isSameDocument(one, operation)))
      return { operation };
    const version = this.#currentVersion(operation);
    const isNew = action === 'create' || (action === 'upsert' && version === '');
    return { operation: isNew ? { permissions: defaultPermissions(author), ...operation } : operation, version };
  }

  #currentVersion(operation: Operation): string {
    const { catalogue, writer } = this.#documents.tools;
    const collection = catalogue.collection(operation.databaseId, operation.collectionId, true, namingOf(operation));
    return versionOf(writer.find(collection, operation.documentId ?? ''));
  }
}

const isSameDocument = (one: Operation, other: Operation): boolean =>
  [one.databaseId, one.collectionId, one.documentId].every(
    (part, position) =>
      part?.toLowerCase() === [other.databaseId, other.collectionId, other.documentId][position]?.toLowerCase(),
  );

/** Generates ids at staging, so that the answer stays true at the commit. */
function withIds(operation: Operation, nowMs: number): Operation {
  const { action, documentId = 'unique()', documents } = operation;
  if (action === 'create' || action === 'upsert') return { ...operation, documentId: resolveId(documentId, nowMs) };
  return documents === undefined
    ? operation
    : {
        ...operation,
        documents: documents.map(({ $id = 'unique()', ...rest }) => ({
          ...rest,
          $id: $id === 'unique()' ? createId(nowMs) : $id,
        })),
      };
}

/** Drops `knownAt`, which was checked when the operation was staged. */
function withoutKnownAt(operation: Operation): Operation {
  const { knownAt: _checked, ...rest } = operation;
  return rest;
}
