import * as z from 'zod/mini';
import { SERVER_KEY, type Caller } from '../caller.ts';
import { fromDateTime, toDateTime } from '../datetime.ts';
import { runInTurns } from '#server/http/body/event-loop-turns.ts';
import { parseJson } from '../exact-json.ts';
import { AppwriteError } from '../http/errors.ts';
import { createId } from '../ids.ts';
import type { SqlRow, Store } from '../storage/store.ts';
import type { DocumentService } from './documents/document-service.ts';
import { NAMINGS } from './legacy-names.ts';
import type { EncryptedTexts } from './encrypted-texts.ts';
import type { Operation } from './operation.ts';
import type { Fragment } from './queries/query-sql.ts';
import {
  commitFailure,
  stagedSchema,
  stagedText,
  stageOperations,
  type NewlyStaged,
  type Staged,
  type StagedThrough,
} from './staged-operation.ts';

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

/** The maximum of operations of a transaction. */
export const MAX_OPERATIONS = 100;
/** Where operations wait, encrypted if their collection has encrypted attributes. */
const STAGED_TABLE = 'staged_operations';

/** Characters of staged operations that are read in one turn of the event loop at their commit. */
const MAX_READ_AT_ONCE = 250_000;

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
 * Stages writes until their commit, which checks and performs them in one step and is refused when a document changed
 * meanwhile. Staging has no effect yet and needs no disk sync; after a power cut a transaction may be unknown, as if it
 * had expired.
 */
export class TransactionService {
  readonly #store: Store;
  readonly #documents: DocumentService;
  readonly #texts: EncryptedTexts;
  readonly #now: () => number;

  constructor(store: Store, documents: DocumentService, texts: EncryptedTexts, now: () => number) {
    this.#store = store;
    this.#documents = documents;
    this.#texts = texts;
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
        `INSERT INTO transactions (_id, _created, _updated, creator, status, operations, expiresAt)
          VALUES (?, ?, ?, ?, 'pending', 0, ?)`,
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
   * Returns a transaction that takes `count` more operations. Throws `transaction_not_ready`, `transaction_expired` and
   * `transaction_limit_exceeded`.
   */
  assertRoom(id: string, count: number, caller: Caller, through: StagedThrough): Transaction {
    const transaction = this.#pending(id, caller, through);
    if (transaction.operations + count > MAX_OPERATIONS)
      throw new AppwriteError(
        'transaction_limit_exceeded',
        `Transaction already has ${transaction.operations} operations, adding ${count} would exceed the maximum of ${MAX_OPERATIONS}`,
      );
    return transaction;
  }

  /**
   * Adds operations after those checks that do not wait for the commit, and returns them. Throws
   * `transaction_not_ready`, `transaction_expired`, `transaction_limit_exceeded`, and what `stageOperations` throws.
   */
  stage(id: string, added: readonly Operation[], caller: Caller, through: StagedThrough): readonly NewlyStaged[] {
    const transaction = this.assertRoom(id, added.length, caller, through);
    const nowMs = this.#now();
    // What a server creates is checked against nothing that was staged before: long work is staged piece by piece.
    const standsAlone =
      caller.kind === 'key' && added.every(({ action }) => action === 'create' || action === 'bulkCreate');
    const before = transaction.operations === 0 || standsAlone ? [] : this.#staged(transaction.id);
    const check = (): NewlyStaged[] => stageOperations(added, caller, nowMs, this.#documents.tools, through);
    const staged = before.length === 0 ? check() : this.#documents.preview(before, caller, check);
    this.#store.writeUnsynced(() => {
      for (const one of staged)
        this.#store.run(
          'INSERT INTO staged_operations (transactionId, operation) VALUES (?, ?)',
          transaction.id,
          one.collection.encryptedPositions.length === 0
            ? stagedText(one)
            : this.#texts.encrypt(STAGED_TABLE, stagedText(one)),
        );
      this.#store.run(
        'UPDATE transactions SET operations = operations + ?, _updated = ? WHERE _id = ?',
        added.length,
        toDateTime(nowMs),
        transaction.id,
      );
    });
    return staged;
  }

  /** Returns what `look` sees after the staged operations. */
  look<T>(id: string, caller: Caller, look: () => T): T {
    return this.#documents.preview(this.#staged(this.#pending(id, caller).id), caller, look);
  }

  /**
   * Carries out the staged operations, or none. Throws `transaction_conflict` when others changed one of its documents
   * or hold one of its unique values, `document_not_found`, `document_invalid_structure`, `attribute_limit_exceeded`,
   * `user_unauthorized`; then the transaction has failed. Long ones are read in turns of the event loop, and may have
   * ended meanwhile, which throws as it does before.
   */
  async commit(id: string, caller: Caller): Promise<Transaction> {
    await this.#documents.room();
    const staged = await this.#stagedForCommit(this.#pending(id, caller));
    const transaction = this.#pending(id, caller);
    if (transaction.operations !== staged.length) throw new AppwriteError('transaction_conflict');
    try {
      this.#documents.writeStaged(staged, caller, () => this.#finish(transaction.id, 'committed'));
    } catch (error) {
      this.#store.write(() => this.#finish(transaction.id, 'failed'));
      throw commitFailure(error, NAMINGS);
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

  #pending(id: string, caller: Caller, through: StagedThrough = 'route'): Transaction {
    const transaction = this.get(id, caller);
    if (transaction.status !== 'pending')
      throw through === 'operations'
        ? new AppwriteError('general_bad_request', 'Invalid or non‑pending transaction')
        : new AppwriteError('transaction_not_ready');
    if (fromDateTime(transaction.expiresAt) < this.#now()) throw new AppwriteError('transaction_expired');
    return transaction;
  }

  async #stagedForCommit({ id }: Transaction): Promise<Staged[]> {
    const length = Number(
      this.#store.find('SELECT sum(length(operation)) AS length FROM staged_operations WHERE transactionId = ?', id)?.[
        'length'
      ] ?? 0,
    );
    return length <= MAX_READ_AT_ONCE ? this.#staged(id) : runInTurns(this.#stagedInTurns(id), undefined);
  }

  *#stagedInTurns(id: string): Generator<void, Staged[], void> {
    const staged: Staged[] = [];
    for (let after = 0; ;) {
      const row = this.#store.find(
        'SELECT _seq, operation FROM staged_operations WHERE transactionId = ? AND _seq > ? ORDER BY _seq LIMIT 1',
        id,
        after,
      );
      if (row === undefined) return staged;
      staged.push(this.#toStaged(row));
      after = Number(row['_seq']);
      yield;
    }
  }

  #staged(id: string): Staged[] {
    return this.#store
      .all('SELECT operation FROM staged_operations WHERE transactionId = ? ORDER BY _seq', id)
      .map((row) => this.#toStaged(row));
  }

  #toStaged(row: SqlRow): Staged {
    const text = String(row['operation']);
    return z.parse(
      stagedSchema,
      parseJson(text.startsWith('{') ? text : String(this.#texts.decrypt(STAGED_TABLE, text))),
    );
  }
}
