import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { toExactInteger } from '../exact-json.ts';

/** Values that lie in rows. */
export type SqlValue = string | number | bigint | null;
/** What may stand for a question mark. */
export type SqlInput = SqlValue | Buffer;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** The one door to SQLite: prepared statements, kept, and transactions that hold or vanish whole. */
export interface Store {
  all(sql: string, ...values: readonly SqlInput[]): SqlRow[];
  /**
   * Rows as lists of values in the order of the selected columns; the quicker form for long lists. Integers that a
   * number would not hold exactly come as bigints.
   */
  tuples(sql: string, values: readonly SqlInput[]): SqlValue[][];
  find(sql: string, ...values: readonly SqlInput[]): SqlRow | undefined;
  /** Answers the number of rows changed and the id of the last row inserted. */
  run(sql: string, ...values: readonly SqlInput[]): { readonly changes: number; readonly rowId: number };
  /** Statements that change the schema; forgets the prepared ones. */
  define(sql: string): void;
  /** Runs `work` in one transaction (joins the one that is open); a throw undoes all of it. */
  write<T>(work: () => T): T;
  /**
   * As `write`, without the wait for the disk: the end of the process takes nothing of it, a power cut may, unless
   * something durable was written after it. For what its author does again when it is gone.
   */
  writeLightly<T>(work: () => T): T;
  /**
   * Runs `work` in a transaction shared with all that is asked for in the same turn of the process: one wait for the
   * disk serves many. Resolves when it is durable; a throw undoes this work alone.
   */
  writeSoon<T>(work: () => T): Promise<T>;
  /** Calls `listener` after work was undone, with the tables as they were before it. */
  onUndone(listener: () => void): void;
  /** A number that changes whenever a table may have changed. */
  writesTo(table: string): number;
  /** A function of texts and numbers that SQL may call. */
  teach(name: string, fn: (...values: SqlValue[]) => SqlValue): void;
  /**
   * Writes all that is committed to `<file>.<suffix>`, in place of an earlier copy of that name; nothing for a store in
   * memory.
   */
  keepCopy(suffix: string): void;
  close(): void;
}

const MAX_STATEMENTS = 1_000;

type Statement = Database.Statement<SqlInput[]>;

interface Prepared {
  readonly statement: Statement;
  /** The table it writes to; empty when its text does not say. */
  readonly writesTo: string | undefined;
}

/** One who waits for the shared commit. */
interface Waiting {
  readonly work: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

const WRITTEN_TABLE =
  /^\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+(\w+)/i;

/** Opens (or creates) the file; `:memory:` lives as long as the store. One writer, durable before a write answers. */
export function openStore(file: string): Store {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -65536');
  const kept = new Map<string, Prepared>();
  const keptTuples = new Map<string, Prepared>();
  const writes = new Map<string, number>();
  const listeners: (() => void)[] = [];
  /**
   * Times that other tables may have changed than a statement says: work that was undone, schemas that were changed.
   */
  let upheavals = 0;

  const prepare = (cache: Map<string, Prepared>, sql: string): Prepared => {
    const known = cache.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare<SqlInput[]>(sql);
    if (cache === keptTuples) statement.raw(true);
    if (cache.size >= MAX_STATEMENTS) {
      const oldest = cache.keys().next().value;
      if (oldest !== undefined) cache.delete(oldest);
    }
    const prepared = { statement, writesTo: statement.readonly ? undefined : (WRITTEN_TABLE.exec(sql)?.[1] ?? '') };
    cache.set(sql, prepared);
    return prepared;
  };

  /** The statement, noted as a write when it is one. */
  const statementFor = (cache: Map<string, Prepared>, sql: string): Statement => {
    const { statement, writesTo } = prepare(cache, sql);
    if (writesTo === '') upheavals += 1;
    else if (writesTo !== undefined) writes.set(writesTo, (writes.get(writesTo) ?? 0) + 1);
    return statement;
  };

  const tellUndone = (): void => {
    upheavals += 1;
    for (const listener of listeners) listener();
  };

  const transact = database.transaction((work: () => unknown): unknown => work());

  const write = <T>(work: () => T): T => {
    if (database.inTransaction) return work();
    try {
      return transact.immediate(work) as T;
    } catch (error) {
      tellUndone();
      throw error;
    }
  };

  const writeLightly = <T>(work: () => T): T => {
    if (database.inTransaction) return work();
    database.pragma('synchronous = NORMAL');
    try {
      return write(work);
    } finally {
      database.pragma('synchronous = FULL');
    }
  };

  const waiting: Waiting[] = [];

  /** Each work stands in a savepoint of its own; nobody is answered before the commit. */
  const writeWaiting = (): void => {
    const group = waiting.splice(0);
    const answers: (() => void)[] = [];
    try {
      write(() => {
        for (const { work, resolve, reject } of group) {
          try {
            const result = transact(work);
            answers.push(() => resolve(result));
          } catch (error) {
            // SQLite itself gave up the whole transaction (a full disk): nothing of the group holds.
            if (!database.inTransaction) throw error;
            tellUndone();
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
    all: (sql, ...values) => statementFor(kept, sql).all(...values) as SqlRow[],
    tuples: (sql, values) => {
      const rows = statementFor(keptTuples, sql).all(...values) as SqlValue[][];
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
    find: (sql, ...values) => statementFor(kept, sql).get(...values) as SqlRow | undefined,
    run: (sql, ...values) => {
      const { changes, lastInsertRowid } = statementFor(kept, sql).run(...values);
      return { changes, rowId: Number(lastInsertRowid) };
    },
    define: (sql) => {
      database.exec(sql);
      upheavals += 1;
      kept.clear();
      keptTuples.clear();
    },
    write,
    writeLightly,
    writeSoon: <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(writeWaiting);
        waiting.push({ work, resolve: (result) => resolve(result as T), reject });
      }),
    onUndone: (listener) => {
      listeners.push(listener);
    },
    writesTo: (table) => (writes.get(table) ?? 0) + upheavals,
    teach: (name, fn) => {
      database.function(name, { deterministic: true, directOnly: true, varargs: true }, (...values: unknown[]) =>
        fn(...(values as SqlValue[])),
      );
    },
    keepCopy: (suffix) => {
      if (database.memory) return;
      const partial = `${file}.${suffix}.partial`;
      rmSync(partial, { force: true });
      database.prepare('VACUUM INTO ?').run(partial);
      const written = openSync(partial, 'r+');
      fsyncSync(written);
      closeSync(written);
      renameSync(partial, `${file}.${suffix}`);
    },
    close: () => {
      kept.clear();
      keptTuples.clear();
      database.close();
    },
  };
}

/** False for rows with a number so large that it may stand for another integer than the stored one. */
const isExact = (row: readonly SqlValue[]): boolean =>
  row.every((value) => typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value));

const toShortest = (value: SqlValue): SqlValue => (typeof value === 'bigint' ? toExactInteger(value) : value);

/** True when a write broke a UNIQUE rule; `column` names `table.column` pairs as SQLite writes them. */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof Database.SqliteError)) return undefined;
  if (error.code !== 'SQLITE_CONSTRAINT_UNIQUE' && error.code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return undefined;
  return error.message;
}
