import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { ensurePrivateFile } from '#server/private-files.ts';
import { toExactInteger } from '../exact-json.ts';

/** Values in rows. */
export type SqlValue = string | number | bigint | null;
/** Values bound to a question mark. */
export type SqlInput = SqlValue | Buffer;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** The only access to SQLite: cached prepared statements, and atomic transactions. */
export interface Store {
  all(sql: string, ...values: readonly SqlInput[]): SqlRow[];
  /**
   * Returns rows as lists of values in column order, which is faster for long lists. Integers that a number cannot hold
   * are bigints.
   */
  tuples(sql: string, values: readonly SqlInput[]): SqlValue[][];
  /** Returns the rows one by one, as `tuples` has them; nothing else is read or written until the last one. */
  eachTuple(sql: string, values: readonly SqlInput[]): Iterable<SqlValue[]>;
  find(sql: string, ...values: readonly SqlInput[]): SqlRow | undefined;
  /** Returns the number of changed rows and the id of the last inserted row. */
  run(sql: string, ...values: readonly SqlInput[]): { readonly changes: number; readonly rowId: number };
  /** Runs statements that change the schema, and drops the prepared statements. */
  define(sql: string): void;
  /** Runs `work` in a transaction, or in the open one; a throw rolls it back. */
  write<T>(work: () => T): T;
  /** Runs `work` within an open transaction so that a throw rolls back this work alone. */
  writeAlone<T>(work: () => T): T;
  /**
   * Writes without a disk sync. The result survives the end of the process, but not a power cut unless something
   * durable was written later. For work that its caller can repeat.
   */
  writeUnsynced<T>(work: () => T): T;
  /**
   * Runs `work` in a transaction shared by all calls of the same turn of the event loop, which then need one disk sync.
   * Resolves when it is durable; a throw rolls back this work alone.
   */
  writeBatched<T>(work: () => T): Promise<T>;
  /** Calls `listener` after a rollback, when the tables are restored. */
  onRollback(listener: () => void): void;
  /** Returns a number that changes whenever the table may have changed. */
  writesTo(table: string): number;
  /** Defines an SQL function of texts and numbers. */
  defineFunction(name: string, fn: (...values: SqlValue[]) => SqlValue): void;
  /**
   * Tells whether new data finds no room: a write has failed for that reason, and a probe, which each call repeats from
   * then on, still fails.
   */
  isFull(): boolean;
  /** Limits the file to so many pages, as a full disk would; `undefined` lifts the limit. */
  limitPages(pages: number | undefined): void;
  /** Copies all committed data to `<file>.<suffix>`, replacing an earlier copy. Does nothing for a store in memory. */
  backUp(suffix: string): void;
  close(): void;
}

const MAX_STATEMENTS = 1_000;

/** Milliseconds after a write until the log of changes is emptied, which holds what was there before. */
const EMPTY_LOG_AFTER_MS = 300_000;

/** Needs as much room as a common write, and leaves nothing. */
const PROBE = `CREATE TABLE storage_probe (room BLOB);
  INSERT INTO storage_probe VALUES (zeroblob(65536));
  DROP TABLE storage_probe`;
/** The limit of SQLite. */
const MOST_PAGES = 4_294_967_294;

type Statement = Database.Statement<SqlInput[]>;

interface Prepared {
  readonly statement: Statement;
  /** The table it writes to; empty when the text does not tell; undefined for a read. */
  readonly writesTo: string | undefined;
}

/** Work that waits for the shared commit. */
interface PendingCommit {
  readonly work: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

const WRITTEN_TABLE =
  /^\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+(\w+)/i;

/**
 * Opens or creates the file; `:memory:` lives as long as the store. There is one writer, and a write is durable when it
 * returns. What is deleted is overwritten in the file at once, and leaves the log of changes after five minutes.
 */
export function openStore(file: string): Store {
  if (file !== ':memory:') ensurePrivateFile(file);
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -65536');
  database.pragma('secure_delete = ON');
  const statements = new Map<string, Prepared>();
  const tupleStatements = new Map<string, Prepared>();
  const writes = new Map<string, number>();
  const listeners: (() => void)[] = [];
  /** Counts changes that no statement accounts for: rollbacks and schema changes. */
  let untrackedWrites = 0;

  const prepare = (cache: Map<string, Prepared>, sql: string): Prepared => {
    const known = cache.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare<SqlInput[]>(sql);
    if (cache === tupleStatements) statement.raw(true);
    if (cache.size >= MAX_STATEMENTS) {
      const oldest = cache.keys().next().value;
      if (oldest !== undefined) cache.delete(oldest);
    }
    const prepared = { statement, writesTo: statement.readonly ? undefined : (WRITTEN_TABLE.exec(sql)?.[1] ?? '') };
    cache.set(sql, prepared);
    return prepared;
  };

  let emptyingLog: NodeJS.Timeout | undefined;
  const emptyLogLater = (): void => {
    if (database.memory) return;
    emptyingLog ??= setTimeout(() => {
      emptyingLog = undefined;
      try {
        database.pragma('wal_checkpoint(TRUNCATE)');
      } catch {
        // The disk is full, or somebody reads the file.
        emptyLogLater();
      }
    }, EMPTY_LOG_AFTER_MS).unref();
  };

  /** Returns the prepared statement and counts it if it writes. */
  const statementFor = (cache: Map<string, Prepared>, sql: string): Statement => {
    const { statement, writesTo } = prepare(cache, sql);
    if (writesTo !== undefined) emptyLogLater();
    if (writesTo === '') untrackedWrites += 1;
    else if (writesTo !== undefined) writes.set(writesTo, (writes.get(writesTo) ?? 0) + 1);
    return statement;
  };

  const notifyRollback = (): void => {
    untrackedWrites += 1;
    for (const listener of listeners) listener();
  };

  /** Whether a write has found no room since the last probe that found some. */
  let wasFull = false;
  const noteFault = (error: unknown): void => {
    if (storageFault(error) === 'full') wasFull = true;
  };

  const transact = database.transaction((work: () => unknown): unknown => work());

  const write = <T>(work: () => T): T => {
    if (database.inTransaction) return work();
    try {
      return transact.immediate(work) as T;
    } catch (error) {
      noteFault(error);
      notifyRollback();
      throw error;
    }
  };

  const writeAlone = <T>(work: () => T): T => {
    try {
      return transact(work) as T;
    } catch (error) {
      notifyRollback();
      throw error;
    }
  };

  const writeUnsynced = <T>(work: () => T): T => {
    if (database.inTransaction) return work();
    database.pragma('synchronous = NORMAL');
    try {
      return write(work);
    } finally {
      database.pragma('synchronous = FULL');
    }
  };

  const waiting: PendingCommit[] = [];

  /** Runs each work in its own savepoint and settles all after the commit. */
  const writeBatch = (): void => {
    const group = waiting.splice(0);
    const answers: (() => void)[] = [];
    try {
      write(() => {
        for (const { work, resolve, reject } of group) {
          try {
            const result = writeAlone(work);
            answers.push(() => resolve(result));
          } catch (error) {
            // SQLite rolled back the whole transaction (a full disk), so the whole group fails.
            if (!database.inTransaction) throw error;
            answers.push(() => reject(error));
          }
        }
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const answer of answers) answer();
  };

  return {
    all: (sql, ...values) => statementFor(statements, sql).all(...values) as SqlRow[],
    tuples: (sql, values) => {
      const rows = statementFor(tupleStatements, sql).all(...values) as SqlValue[][];
      return rows.every(isExact)
        ? rows
        : (
            database
              .prepare<SqlInput[]>(sql)
              .raw(true)
              .safeIntegers(true)
              .all(...values) as SqlValue[][]
          ).map((row) => row.map(toShortest));
    },
    *eachTuple(sql, values) {
      const statement = database.prepare<SqlInput[]>(sql).raw(true).safeIntegers(true);
      for (const row of statement.iterate(...values)) yield (row as SqlValue[]).map(toShortest);
    },
    find: (sql, ...values) => statementFor(statements, sql).get(...values) as SqlRow | undefined,
    run: (sql, ...values) => {
      try {
        const { changes, lastInsertRowid } = statementFor(statements, sql).run(...values);
        return { changes, rowId: Number(lastInsertRowid) };
      } catch (error) {
        noteFault(error);
        throw error;
      }
    },
    define: (sql) => {
      database.exec(sql);
      untrackedWrites += 1;
      statements.clear();
      tupleStatements.clear();
    },
    write,
    writeAlone,
    writeUnsynced,
    writeBatched: <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(writeBatch);
        waiting.push({ work, resolve: (result) => resolve(result as T), reject });
      }),
    onRollback: (listener) => {
      listeners.push(listener);
    },
    writesTo: (table) => (writes.get(table) ?? 0) + untrackedWrites,
    defineFunction: (name, fn) => {
      database.function(name, { deterministic: true, directOnly: true, varargs: true }, (...values: unknown[]) =>
        fn(...(values as SqlValue[])),
      );
    },
    isFull: () => {
      if (!wasFull) return false;
      try {
        write(() => database.exec(PROBE));
        wasFull = false;
      } catch {
        // Still no room; the rollback has taken back what the probe began.
      }
      return wasFull;
    },
    limitPages: (pages) => {
      database.pragma(`max_page_count = ${pages ?? MOST_PAGES}`);
    },
    backUp: (suffix) => {
      if (database.memory) return;
      const partial = `${file}.${suffix}.partial`;
      rmSync(partial, { force: true });
      ensurePrivateFile(partial);
      database.prepare('VACUUM INTO ?').run(partial);
      const written = openSync(partial, 'r+');
      fsyncSync(written);
      closeSync(written);
      renameSync(partial, `${file}.${suffix}`);
    },
    close: () => {
      clearTimeout(emptyingLog);
      statements.clear();
      tupleStatements.clear();
      database.close();
    },
  };
}

/** Tells whether no number in the row is so large that it may differ from the stored integer. */
const isExact = (row: readonly SqlValue[]): boolean =>
  row.every((value) => typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value));

const toShortest = (value: SqlValue): SqlValue => (typeof value === 'bigint' ? toExactInteger(value) : value);

/** The trigger codes stand for ids that were used before (`ADD_TOMBSTONES` in `migrations.ts`). */
const UNIQUENESS_CODES: ReadonlySet<string> = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_CONSTRAINT_TRIGGER',
]);

const FULL_CODES: ReadonlySet<unknown> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Returns why the storage failed where a later attempt may succeed: no room on the disk, or a lock held by another
 * process for too long. Undefined for every other error.
 */
export function storageFault(error: unknown): 'full' | 'busy' | undefined {
  const code = codeOf(error);
  if (FULL_CODES.has(code)) return 'full';
  return typeof code === 'string' && /^SQLITE_(?:BUSY|LOCKED)/.test(code) ? 'busy' : undefined;
}

/** Decides whether a write violated a UNIQUE constraint. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Database.SqliteError && UNIQUENESS_CODES.has(error.code);
