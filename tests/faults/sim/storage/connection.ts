import { idbError } from './keys.ts';
import { nameList, StorageEventTarget, type NameList } from './events.ts';
import type { DatabaseState, Origin, Owner } from './origin.ts';
import { fillIndex, SortedEntries, type IndexState, type KeyPath, type StoreState } from './records.ts';
import { ObjectStore } from './stores.ts';
import { Transaction } from './transaction.ts';
import type { TransactionQueue } from './transaction-queue.ts';

/** Simulates `IDBDatabase`: a connection of a tab to a database. */
export class Connection extends StorageEventTarget {
  readonly origin: Origin;
  readonly owner: Owner;
  readonly state: DatabaseState;
  onversionchange: unknown = null;
  onclose: unknown = null;
  onabort: unknown = null;
  onerror: unknown = null;
  /** Set while an upgrade runs. */
  upgrade: Transaction | undefined = undefined;
  private isClosed = false;
  private readonly queue: TransactionQueue;
  private readonly onClosed: () => void;

  constructor(origin: Origin, owner: Owner, state: DatabaseState, queue: TransactionQueue, onClosed: () => void) {
    super();
    this.origin = origin;
    this.owner = owner;
    this.state = state;
    this.queue = queue;
    this.onClosed = onClosed;
  }

  /** The name as its owner knows it: Dexie tells the tabs' changes apart by it. */
  get name(): string {
    return `${this.owner.name}/${this.state.name}`;
  }

  get version(): number {
    return this.state.version;
  }

  get objectStoreNames(): NameList {
    return nameList(this.state.stores.keys());
  }

  get isOpen(): boolean {
    return !this.isClosed;
  }

  transaction(
    stores: string | readonly string[],
    mode: 'readonly' | 'readwrite' = 'readonly',
    options: { readonly durability?: string } = {},
  ): Transaction {
    if (this.isClosed) throw idbError('InvalidStateError', 'The connection is closed');
    const names = typeof stores === 'string' ? [stores] : [...stores];
    for (const name of names) if (!this.state.stores.has(name)) throw idbError('NotFoundError', `No store ${name}`);
    return this.queue.add(
      (onFinished) => new Transaction(this, names, mode, options.durability ?? 'default', onFinished),
    );
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    // Running transactions finish first.
    this.queue.whenIdle(this, this.onClosed);
  }

  /** Closes the connection as the browser does: aborts its transactions and notifies the owner. */
  forceClose(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.queue.abortAllOf(this);
    this.queue.whenIdle(this, this.onClosed);
    this.owner.deliver(() => this.fire('close'));
  }

  /** Closes the connection of a dead owner, who is not notified. */
  die(): void {
    this.isClosed = true;
    this.queue.abortAllOf(this);
    this.queue.whenIdle(this, this.onClosed);
  }

  createObjectStore(
    name: string,
    options: { readonly keyPath?: KeyPath | null; readonly autoIncrement?: boolean } = {},
  ): ObjectStore {
    const upgrade = this.upgrading();
    const store: StoreState = {
      name,
      keyPath: options.keyPath ?? null,
      autoIncrement: options.autoIncrement === true,
      nextKey: 1,
      entries: new SortedEntries(),
      indexes: new Map(),
    };
    this.state.stores.set(name, store);
    upgrade.onRollback(() => this.state.stores.delete(name));
    return new ObjectStore(upgrade, store);
  }

  deleteObjectStore(name: string): void {
    const upgrade = this.upgrading();
    const store = this.state.stores.get(name);
    if (store === undefined) throw idbError('NotFoundError');
    this.state.stores.delete(name);
    upgrade.onRollback(() => this.state.stores.set(name, store));
  }

  createIndex(transaction: Transaction, store: StoreState, shape: Omit<IndexState, 'entries'>): void {
    this.upgrading();
    const index: IndexState = { ...shape, entries: new SortedEntries() };
    fillIndex(store, index);
    store.indexes.set(shape.name, index);
    transaction.onRollback(() => store.indexes.delete(shape.name));
  }

  deleteIndex(transaction: Transaction, store: StoreState, name: string): void {
    this.upgrading();
    const index = store.indexes.get(name);
    if (index === undefined) throw idbError('NotFoundError');
    store.indexes.delete(name);
    transaction.onRollback(() => store.indexes.set(name, index));
  }

  private upgrading(): Transaction {
    if (this.upgrade === undefined) throw idbError('InvalidStateError', 'Only an upgrade may change the schema');
    return this.upgrade;
  }
}
