import type { Connection } from '../storage/connection.ts';
import type { Factory } from '../storage/factory.ts';
import { idbError } from '../storage/keys.ts';
import type { KeyPath } from '../storage/records.ts';
import { afresh, storageOfTabs } from '../environment.ts';
import { ambient, enter, within } from './ambient.ts';
import { storageMutated, tellChanges } from './changes.ts';
import { partName } from './observed.ts';
import { databaseClosed, ModelTransaction } from './transaction.ts';
import { Table } from './table.ts';

type Mode = 'readonly' | 'readwrite';
type EventName = 'blocked' | 'versionchange' | 'close' | 'ready' | 'populate';
type Schema = Readonly<Record<string, string | null>>;
type OpenRequest = ReturnType<Factory['open']>;

/** How often opening, or beginning a transaction, is tried again by itself. */
const TRIES = 3;

/** One index of a schema: `++seq`, `&id`, `*tags`, `[a+b]`, `name`. */
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
 * Dexie, as far as the replica uses it, over the same simulated storage: connections that open by themselves,
 * transactions that work belongs to, live queries over tabs. A tenth of its price. What it leaves out (the cache of
 * queries, cursors, upgrades of older schemas) runs in the schedules that have Dexie itself.
 */
export class Database {
  static readonly on = { storagemutated: storageMutated };
  static readonly cache: Record<string, never> = {};

  readonly name: string;
  readonly tables: Table[] = [];
  private readonly isSchemaGiven: boolean;
  private readonly durability: string | undefined;
  private readonly schema = new Map<string, string>();
  private readonly byName = new Map<string, Table>();
  private readonly handlers = new Map<EventName, ((event: unknown) => unknown)[]>();
  private verno = 0;
  private connection: Connection | undefined = undefined;
  private opening: Promise<this> | undefined = undefined;
  /** Set while it stays closed until somebody opens it: what a use of it is told. */
  private closedBy: { readonly reason: unknown } | undefined = undefined;
  private openings = 0;
  private wasCreated = false;
  private triesLeft = TRIES;

  constructor(name: string, options: { readonly chromeTransactionDurability?: string } = {}) {
    this.name = name;
    this.durability = options.chromeTransactionDurability;
    this.isSchemaGiven = new.target !== Database;
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
          if (indexes === null) throw new Error('Tables are never taken away');
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

  /** The youngest handler first; false from one keeps the others from hearing. */
  private fire(event: EventName, given?: unknown): boolean {
    return (this.handlers.get(event) ?? []).toReversed().every((handler) => handler(given) !== false);
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

  private async openNow(turn: number): Promise<this> {
    let version = this.isSchemaGiven ? this.verno * 10 : undefined;
    for (;;) {
      try {
        const connection = await this.connect(version);
        if (turn !== this.openings) {
          connection.close();
          throw databaseClosed();
        }
        this.opening = undefined;
        this.attach(connection);
        if (this.wasCreated) this.tellCreated();
        return this;
      } catch (error) {
        const name = error instanceof Error ? error.name : '';
        if (turn === this.openings) {
          if (name === 'UnknownError' && this.triesLeft > 0) {
            this.triesLeft -= 1;
            continue;
          }
          if (name === 'VersionError' && version !== undefined) {
            version = undefined;
            continue;
          }
          this.opening = undefined;
          this.closedBy = { reason: error };
          // Dexie tells of it as of any other closing.
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
        if (!this.isSchemaGiven) {
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

  /** A database that was not there: whatever others have read of an older one is no more. */
  private tellCreated(): void {
    this.wasCreated = false;
    tellChanges(Object.fromEntries(this.tables.map(({ name }) => [partName(this.name, name), 'all'])));
  }

  private attach(connection: Connection): void {
    this.connection = connection;
    if (!this.isSchemaGiven) for (const name of connection.objectStoreNames) this.addTable(name);
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
      // An opening under way comes to nothing.
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

  /** The work's own transaction: everything it asks of this database is part of it, and it ends with the work. */
  async transaction<T>(mode: 'r' | 'rw', tables: Table | readonly Table[], work: () => T | Promise<T>): Promise<T> {
    if (ambient().transaction?.database === this) return work();
    const names = (tables instanceof Table ? [tables] : tables).map(({ name }) => name);
    return new Promise<T>((resolve, reject) => {
      const begin = (): void =>
        // A task of its own: all that it sets off until it ends is part of the work.
        afresh(this.name, () => {
          try {
            const transaction = this.tryBegin(mode === 'r' ? 'readonly' : 'readwrite', names);
            if (transaction === undefined) this.ready().then(begin, reject);
            else this.follow(transaction, work).then(resolve, reject);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      begin();
    });
  }

  private async follow<T>(transaction: ModelTransaction, work: () => T | Promise<T>): Promise<T> {
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

  /** Runs one use of the database in the transaction that it belongs to, or in one of its own. */
  inTransaction<T>(mode: Mode, table: string, work: (transaction: ModelTransaction) => Promise<T>): Promise<T> {
    const caller = ambient();
    if (caller.transaction?.database === this) return work(caller.transaction);
    try {
      const transaction = this.tryBegin(mode, [table]);
      if (transaction === undefined)
        return this.ready().then(() => within(caller, () => this.inTransaction(mode, table, work)));
      const working = work(transaction);
      // All that this use asks for has been asked.
      transaction.commit();
      return mode === 'readonly' ? working : this.endWith(transaction, working);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private async endWith<T>(transaction: ModelTransaction, working: Promise<T>): Promise<T> {
    try {
      const result = await working;
      await transaction.ended;
      return result;
    } catch (error) {
      transaction.abort(error);
      throw error;
    }
  }

  /** A transaction begun in this very task; undefined when the connection has to be opened first. */
  private tryBegin(mode: Mode, tables: readonly string[]): ModelTransaction | undefined {
    if (this.connection === undefined) return undefined;
    try {
      const inner = this.connection.transaction(tables, mode, { durability: this.durability ?? 'default' });
      this.triesLeft = TRIES;
      return new ModelTransaction(this, inner);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InvalidStateError' || this.triesLeft <= 1) throw error;
      this.triesLeft -= 1;
      this.close({ disableAutoOpen: false });
      return undefined;
    }
  }

  /** Resolves when it is open. Rejects when it was closed on purpose or cannot be opened. */
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
