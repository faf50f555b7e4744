import { idbError } from './keys.ts';
import { nameList, Target, type NameList } from './events.ts';
import type { DatabaseState, Origin, Owner } from './origin.ts';
import { fillIndex, SortedLines, type IndexState, type KeyPath, type StoreState } from './records.ts';
import { ObjectStore } from './stores.ts';
import { Transaction } from './transaction.ts';
import type { Line } from './transaction-queue.ts';

/** A connection of a tab to a database: `IDBDatabase`. */
export class Connection extends Target {
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
  private readonly line: Line;
  private readonly onClosed: () => void;

  constructor(origin: Origin, owner: Owner, state: DatabaseState, line: Line, onClosed: () => void) {
    super();
    this.origin = origin;
    this.owner = owner;
    this.state = state;
    this.line = line;
    this.onClosed = onClosed;
  }

  /** As its owner knows it: Dexie tells by this name whose changes are whose. */
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
    return this.line.add(
      (onFinished) => new Transaction(this, names, mode, options.durability ?? 'default', onFinished),
    );
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    // Transactions that have begun finish first.
    this.line.whenIdle(this, this.onClosed);
  }

  /** The browser closes it: what runs is aborted, and the owner hears of it. */
  lose(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.line.abortAllOf(this);
    this.line.whenIdle(this, this.onClosed);
    this.owner.deliver(() => this.fire('close'));
  }

  /** Its owner has died: nothing is told to anyone. */
  die(): void {
    this.isClosed = true;
    this.line.abortAllOf(this);
    this.line.whenIdle(this, this.onClosed);
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
      lines: new SortedLines(),
      indexes: new Map(),
    };
    this.state.stores.set(name, store);
    upgrade.noteStructure(() => this.state.stores.delete(name));
    return new ObjectStore(upgrade, store);
  }

  deleteObjectStore(name: string): void {
    const upgrade = this.upgrading();
    const store = this.state.stores.get(name);
    if (store === undefined) throw idbError('NotFoundError');
    this.state.stores.delete(name);
    upgrade.noteStructure(() => this.state.stores.set(name, store));
  }

  createIndex(transaction: Transaction, store: StoreState, shape: Omit<IndexState, 'lines'>): void {
    this.upgrading();
    const index: IndexState = { ...shape, lines: new SortedLines() };
    fillIndex(store, index);
    store.indexes.set(shape.name, index);
    transaction.noteStructure(() => store.indexes.delete(shape.name));
  }

  deleteIndex(transaction: Transaction, store: StoreState, name: string): void {
    this.upgrading();
    const index = store.indexes.get(name);
    if (index === undefined) throw idbError('NotFoundError');
    store.indexes.delete(name);
    transaction.noteStructure(() => store.indexes.set(name, index));
  }

  private upgrading(): Transaction {
    if (this.upgrade === undefined) throw idbError('InvalidStateError', 'Only an upgrade changes the structure');
    return this.upgrade;
  }
}
