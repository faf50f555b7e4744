import type { Connection } from '../storage/connection.ts';
import type { Factory } from '../storage/factory.ts';
import { idbError } from '../storage/keys.ts';
import type { KeyPath } from '../storage/records.ts';
import { runInNewTask, storageOfTabs } from '../environment.ts';
import { ambient, enter, within } from './ambient.ts';
import { storageMutated, publishChanges } from './changes.ts';
import { partName } from './observed.ts';
import { databaseClosed, ModelTransaction } from './transaction.ts';
import { Table } from './table.ts';

type Mode = 'readonly' | 'readwrite';
type EventName = 'blocked' | 'versionchange' | 'close' | 'ready' | 'populate';
type Schema = Readonly<Record<string, string | null>>;
type OpenRequest = ReturnType<Factory['open']>;

/** How often opening, or starting a transaction, is retried automatically. */
const MAX_RETRIES = 3;

/** Parses one index of a schema: `++seq`, `&id`, `*tags`, `[a+b]`, `name`. */
function parseIndex(text: string): {
  readonly name: string;
  readonly keyPath: KeyPath;
  readonly isUnique: boolean;
  readonly isAuto: boolean;
} {
  const name = text.replace(/^(\+\+|&|\*)/, '');
  return {
    name,
    keyPath: name.startsWith('[') ? name.slice(1, -1).split('+') : name,
    isUnique: text.startsWith('&'),
    isAuto: text.startsWith('++'),
  };
}

/**
 * Implements the part of Dexie that the replica uses, over the same simulated storage: connections that open
 * automatically, implicit transactions, live queries across tabs. It costs a tenth of Dexie. What it leaves out (the
 * query cache, cursors, upgrades of older schemas) runs in the schedules over Dexie itself.
 */
export class Database {
  static readonly on = { storagemutated: storageMutated };
  static readonly cache: Record<string, never> = {};

  readonly name: string;
  readonly tables: Table[] = [];
  private readonly hasSchema: boolean;
  private readonly durability: string | undefined;
  private readonly schema = new Map<string, string>();
  private readonly byName = new Map<string, Table>();
  private readonly handlers = new Map<EventName, ((event: unknown) => unknown)[]>();
  private verno = 0;
  private connection: Connection | undefined = undefined;
  private opening: Promise<this> | undefined = undefined;
  /** Set while the database stays closed until somebody opens it; the reason is thrown at each use. */
  private closedBy: { readonly reason: unknown } | undefined = undefined;
  private openings = 0;
  private wasCreated = false;
  private retriesLeft = MAX_RETRIES;

  constructor(name: string, options: { readonly chromeTransactionDurability?: string } = {}) {
    this.name = name;
    this.durability = options.chromeTransactionDurability;
    this.hasSchema = new.target !== Database;
  }

  /** Takes a middleware and leaves it out: none of the replica's changes what is stored or read. */
  use(): this {
    return this;
  }

  static async exists(name: string): Promise<boolean> {
    const database = new Database(name);
    try {
      await database.open();
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchDatabaseError') return false;
      throw error;
    }
    database.close();
    return true;
  }

  // The schema

  version(number: number): { stores(schema: Schema): { upgrade(): void } } {
    this.verno = Math.max(this.verno, number);
    return {
      stores: (schema) => {
        for (const [table, indexes] of Object.entries(schema)) {
          if (indexes === null) throw new Error('Tables are never deleted');
          this.schema.set(table, indexes);
          this.addTable(table);
        }
        return { upgrade: () => undefined };
      },
    };
  }

  private addTable(name: string): void {
    if (this.byName.has(name)) return;
    const table = new Table(this, name);
    this.byName.set(name, table);
    this.tables.push(table);
    Reflect.set(this, name, table);
  }

  table(name: string): Table {
    const table = this.byName.get(name);
    if (table === undefined) throw idbError('InvalidTableError', `No table ${name}`);
    return table;
  }

  // Opening and closing

  on(event: EventName, handler: (event: never) => unknown): void {
    const handlers = this.handlers.get(event) ?? [];
    this.handlers.set(event, handlers);
    handlers.push(handler as (event: unknown) => unknown);
  }

  /** Calls the handlers, the newest first; one that returns false stops the others. */
  private fire(event: EventName, argument?: unknown): boolean {
    return (this.handlers.get(event) ?? []).toReversed().every((handler) => handler(argument) !== false);
  }

  open(): Promise<this> {
    if (this.opening !== undefined) return this.opening;
    if (this.connection !== undefined) return Promise.resolve(this);
    this.closedBy = undefined;
    this.openings += 1;
    const opening = this.openNow(this.openings);
    this.opening = opening;
    return opening;
  }

  private async openNow(attempt: number): Promise<this> {
    let version = this.hasSchema ? this.verno * 10 : undefined;
    for (;;) {
      try {
        const connection = await this.connect(version);
        if (attempt !== this.openings) {
          connection.close();
          throw databaseClosed();
        }
        this.opening = undefined;
        this.attach(connection);
        if (this.wasCreated) this.publishCreated();
        return this;
      } catch (error) {
        const name = error instanceof Error ? error.name : '';
        if (attempt === this.openings) {
          if (name === 'UnknownError' && this.retriesLeft > 0) {
            this.retriesLeft -= 1;
            continue;
          }
          if (name === 'VersionError' && version !== undefined) {
            version = undefined;
            continue;
          }
          this.opening = undefined;
          this.closedBy = { reason: error };
          // Dexie fires this event after a failed opening too.
          this.fire('close');
        }
        throw error;
      }
    }
  }

  private connect(version: number | undefined): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const request: OpenRequest = storageOfTabs.open(this.name, version);
      let isNew = false;
      this.wasCreated = false;
      request.addEventListener('blocked', (event) => this.fire('blocked', event));
      request.addEventListener('upgradeneeded', ({ oldVersion }) => {
        const connection = request.result as Connection;
        if (!this.hasSchema) {
          isNew = true;
          connection.upgrade?.abort();
          return;
        }
        this.wasCreated = true;
        if (oldVersion !== 0) throw new Error('A model of Dexie upgrades no older schema');
        for (const [table, indexes] of this.schema) createTable(connection, table, indexes);
        this.fire('populate', { abort: () => connection.upgrade?.abort() });
      });
      request.addEventListener('success', () => resolve(request.result as Connection));
      request.addEventListener('error', () =>
        reject(isNew ? idbError('NoSuchDatabaseError') : (request.error ?? idbError('UnknownError'))),
      );
    });
  }

  /** Reports the creation of a database: what others have read of an older one is gone. */
  private publishCreated(): void {
    this.wasCreated = false;
    publishChanges(Object.fromEntries(this.tables.map(({ name }) => [partName(this.name, name), 'all'])));
  }

  private attach(connection: Connection): void {
    this.connection = connection;
    if (!this.hasSchema) for (const name of connection.objectStoreNames) this.addTable(name);
    connection.addEventListener('versionchange', (event) => {
      if (this.fire('versionchange', event)) this.close({ disableAutoOpen: false });
    });
    connection.addEventListener('close', () => this.close({ disableAutoOpen: false }));
  }

  close({ disableAutoOpen }: { readonly disableAutoOpen: boolean } = { disableAutoOpen: true }): void {
    this.fire('close');
    this.connection?.close();
    this.connection = undefined;
    if (disableAutoOpen) {
      // Cancels an opening in progress.
      this.openings += 1;
      this.opening = undefined;
      this.closedBy = { reason: undefined };
    } else {
      this.closedBy = undefined;
    }
  }

  async delete(): Promise<void> {
    await this.opening?.catch(() => undefined);
    this.close();
    await new Promise<void>((resolve, reject) => {
      const request = storageOfTabs.deleteDatabase(this.name);
      request.addEventListener('blocked', (event) => this.fire('blocked', event));
      request.addEventListener('success', () => resolve());
      request.addEventListener('error', () => reject(request.error ?? idbError('UnknownError')));
    });
  }

  // Transactions

  /**
   * Runs `work` in a transaction of its own: every use of this database in it is part of the transaction, which ends
   * with the work.
   */
  async transaction<T>(mode: 'r' | 'rw', tables: Table | readonly Table[], work: () => T | Promise<T>): Promise<T> {
    if (ambient().transaction?.database === this) return work();
    const names = (tables instanceof Table ? [tables] : tables).map(({ name }) => name);
    return new Promise<T>((resolve, reject) => {
      const start = (): void =>
        // A task of its own: everything it causes until it ends is part of the work.
        runInNewTask(this.name, () => {
          try {
            const transaction = this.tryStart(mode === 'r' ? 'readonly' : 'readwrite', names);
            if (transaction === undefined) this.ready().then(start, reject);
            else this.runWork(transaction, work).then(resolve, reject);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      start();
    });
  }

  private async runWork<T>(transaction: ModelTransaction, work: () => T | Promise<T>): Promise<T> {
    enter({ transaction, observed: undefined });
    try {
      const result = await work();
      await transaction.ended;
      return result;
    } catch (error) {
      transaction.abort(error);
      await transaction.ended;
      throw error;
    }
  }

  /** Runs one use of the database in the current transaction, or in one of its own. */
  inTransaction<T>(mode: Mode, table: string, work: (transaction: ModelTransaction) => Promise<T>): Promise<T> {
    const caller = ambient();
    if (caller.transaction?.database === this) return work(caller.transaction);
    try {
      const transaction = this.tryStart(mode, [table]);
      if (transaction === undefined)
        return this.ready().then(() => within(caller, () => this.inTransaction(mode, table, work)));
      const result = work(transaction);
      // All requests of this use have been made.
      transaction.commit();
      return mode === 'readonly' ? result : this.awaitEnd(transaction, result);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private async awaitEnd<T>(transaction: ModelTransaction, result: Promise<T>): Promise<T> {
    try {
      const value = await result;
      await transaction.ended;
      return value;
    } catch (error) {
      transaction.abort(error);
      throw error;
    }
  }

  /** Starts a transaction in this task. Returns undefined when the connection must be opened first. */
  private tryStart(mode: Mode, tables: readonly string[]): ModelTransaction | undefined {
    if (this.connection === undefined) return undefined;
    try {
      const inner = this.connection.transaction(tables, mode, { durability: this.durability ?? 'default' });
      this.retriesLeft = MAX_RETRIES;
      return new ModelTransaction(this, inner);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InvalidStateError' || this.retriesLeft <= 1) throw error;
      this.retriesLeft -= 1;
      this.close({ disableAutoOpen: false });
      return undefined;
    }
  }

  /** Resolves when the database is open. Rejects when it was closed on purpose or cannot be opened. */
  private async ready(): Promise<void> {
    if (this.connection === undefined && this.closedBy === undefined) await this.open().catch(() => undefined);
    if (this.closedBy !== undefined) throw databaseClosed(this.closedBy.reason);
  }
}

function createTable(connection: Connection, name: string, indexes: string): void {
  const [primary, ...others] = indexes.split(', ').map(parseIndex);
  if (primary === undefined) return;
  const store = connection.createObjectStore(name, { keyPath: primary.keyPath, autoIncrement: primary.isAuto });
  for (const index of others) store.createIndex(index.name, index.keyPath, { unique: index.isUnique });
}
