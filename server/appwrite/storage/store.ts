import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { toExactInteger } from '../exact-json.ts';

/** Values SQLite takes and gives. */
export type SqlValue = string | number | bigint | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** The one door to SQLite: prepared statements, kept, and transactions that hold or vanish whole. */
export interface Store {
  all(sql: string, ...values: readonly SqlValue[]): SqlRow[];
  /**
   * Rows as lists of values in the order of the selected columns; the quicker form for long lists. Integers that a number would not hold exactly
   * come as bigints.
   */
  tuples(sql: string, values: readonly SqlValue[]): SqlValue[][];
  find(sql: string, ...values: readonly SqlValue[]): SqlRow | undefined;
  /** Answers the number of rows changed and the id of the last row inserted. */
  run(sql: string, ...values: readonly SqlValue[]): { readonly changes: number; readonly rowId: number };
  /** Statements that change the schema; forgets the prepared ones. */
  define(sql: string): void;
  /** Runs `work` in one transaction (joins the one that is open); a throw undoes all of it. */
  write<T>(work: () => T): T;
  /** Calls `listener` after every transaction, told whether it holds. */
  onEnd(listener: (isCommitted: boolean) => void): void;
  /** A function of texts and numbers that SQL may call. */
  teach(name: string, fn: (...values: SqlValue[]) => SqlValue): void;
  /** Writes all that is committed to `<file>.<suffix>`, in place of an earlier copy of that name; nothing for a store in memory. */
  keepCopy(suffix: string): void;
  close(): void;
}

const MAX_STATEMENTS = 1_000;

/** Opens (or creates) the file; `:memory:` lives as long as the store. One writer, durable before a write answers. */
export function openStore(file: string): Store {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -65536');
  const kept = new Map<string, Database.Statement<SqlValue[]>>();
  const keptTuples = new Map<string, Database.Statement<SqlValue[]>>();

  const prepare = (cache: Map<string, Database.Statement<SqlValue[]>>, sql: string, asTuples: boolean): Database.Statement<SqlValue[]> => {
    const known = cache.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare<SqlValue[]>(sql);
    if (asTuples) statement.raw(true);
    if (cache.size >= MAX_STATEMENTS) {
      const oldest = cache.keys().next().value;
      if (oldest !== undefined) cache.delete(oldest);
    }
    cache.set(sql, statement);
    return statement;
  };

  const listeners: ((isCommitted: boolean) => void)[] = [];
  const transact = database.transaction((work: () => unknown): unknown => work());

  return {
    all: (sql, ...values) => prepare(kept, sql, false).all(...values) as SqlRow[],
    tuples: (sql, values) => {
      const rows = prepare(keptTuples, sql, true).all(...values) as SqlValue[][];
      return rows.every(isExact) ? rows : (database.prepare<SqlValue[]>(sql).raw(true).safeIntegers(true).all(...values) as SqlValue[][]).map((row) => row.map(toShortest));
    },
    find: (sql, ...values) => prepare(kept, sql, false).get(...values) as SqlRow | undefined,
    run: (sql, ...values) => {
      const { changes, lastInsertRowid } = prepare(kept, sql, false).run(...values);
      return { changes, rowId: Number(lastInsertRowid) };
    },
    define: (sql) => {
      database.exec(sql);
      kept.clear();
      keptTuples.clear();
    },
    write: <T>(work: () => T): T => {
      if (database.inTransaction) return work();
      let isCommitted = false;
      try {
        const result = transact.immediate(work) as T;
        isCommitted = true;
        return result;
      } finally {
        for (const listener of listeners) listener(isCommitted);
      }
    },
    onEnd: (listener) => {
      listeners.push(listener);
    },
    teach: (name, fn) => {
      database.function(name, { deterministic: true, directOnly: true, varargs: true }, (...values: unknown[]) => fn(...(values as SqlValue[])));
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
const isExact = (row: readonly SqlValue[]): boolean => row.every((value) => typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value));

const toShortest = (value: SqlValue): SqlValue => (typeof value === 'bigint' ? toExactInteger(value) : value);

/** True when a write broke a UNIQUE rule; `column` names `table.column` pairs as SQLite writes them. */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof Database.SqliteError)) return undefined;
  if (error.code !== 'SQLITE_CONSTRAINT_UNIQUE' && error.code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return undefined;
  return error.message;
}
