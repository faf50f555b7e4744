import { nameList, type NameList } from './events.ts';
import { asKey, asRange, idbError, type Key, type KeyRange } from './keys.ts';
import {
  assertUnique,
  clone,
  keyAt,
  valueAt,
  type IndexState,
  type KeyPath,
  type Entry,
  type StoreState,
} from './records.ts';
import type { Request } from './request.ts';
import { Source } from './source.ts';
import type { Transaction } from './transaction.ts';

export class ObjectStore extends Source {
  get name(): string {
    return this.store.name;
  }

  get keyPath(): KeyPath | null {
    return this.store.keyPath;
  }

  get autoIncrement(): boolean {
    return this.store.autoIncrement;
  }

  get indexNames(): NameList {
    return nameList(this.store.indexes.keys());
  }

  get objectStore(): ObjectStore {
    return this;
  }

  protected entriesWithin(range: KeyRange): Entry[] {
    return this.store.entries.within(range);
  }

  index(name: string): Index {
    const index = this.store.indexes.get(name);
    if (index === undefined) throw idbError('NotFoundError', `No index ${name}`);
    return new Index(this.transaction, this.store, index, this);
  }

  createIndex(
    name: string,
    keyPath: KeyPath,
    options: { readonly unique?: boolean; readonly multiEntry?: boolean } = {},
  ): Index {
    this.transaction.db.createIndex(this.transaction, this.store, {
      name,
      keyPath,
      unique: options.unique === true,
      multiEntry: options.multiEntry === true,
    });
    return this.index(name);
  }

  deleteIndex(name: string): void {
    this.transaction.db.deleteIndex(this.transaction, this.store, name);
  }

  put(value: unknown, key?: unknown): Request {
    return this.write(value, key, true);
  }

  add(value: unknown, key?: unknown): Request {
    return this.write(value, key, false);
  }

  private write(value: unknown, key: unknown, mayReplace: boolean): Request {
    const { store } = this;
    this.transaction.assertActive(true);
    const copy = clone(value);
    const given = store.keyPath === null ? key : keyAt(copy, store.keyPath);
    if (given === undefined && !store.autoIncrement) throw idbError('DataError', 'There is no key');
    const requestedKey = given === undefined ? undefined : asKey(given);
    return this.transaction.enqueue(this, true, () => {
      const primaryKey = requestedKey ?? this.generateKey(copy);
      if (!mayReplace && valueAt(store, primaryKey) !== undefined)
        throw idbError('ConstraintError', 'The key already exists');
      assertUnique(store, primaryKey, copy);
      // A refused write does not advance the key generator.
      if (typeof primaryKey === 'number' && store.autoIncrement && primaryKey >= store.nextKey)
        this.setNextKey(Math.floor(primaryKey) + 1);
      this.transaction.set(store, primaryKey, copy);
      return primaryKey;
    });
  }

  private generateKey(value: unknown): Key {
    const key = this.store.nextKey;
    if (typeof this.store.keyPath === 'string') (value as Record<string, unknown>)[this.store.keyPath] = key;
    return key;
  }

  private setNextKey(nextKey: number): void {
    const before = this.store.nextKey;
    this.store.nextKey = nextKey;
    this.transaction.onRollback(() => {
      this.store.nextKey = before;
    });
  }

  delete(query: unknown): Request {
    this.transaction.assertActive(true);
    const range = asRange(query);
    return this.transaction.enqueue(this, true, () => this.removeWithin(range));
  }

  clear(): Request {
    return this.delete(undefined);
  }

  private removeWithin(range: KeyRange): undefined {
    for (const entry of this.store.entries.within(range)) this.transaction.set(this.store, entry.primaryKey, undefined);
    return undefined;
  }
}

export class Index extends Source {
  readonly name: string;
  readonly keyPath: KeyPath;
  readonly unique: boolean;
  readonly multiEntry: boolean;
  readonly objectStore: ObjectStore;
  private readonly state: IndexState;

  constructor(transaction: Transaction, store: StoreState, state: IndexState, objectStore: ObjectStore) {
    super(transaction, store);
    this.state = state;
    this.name = state.name;
    this.keyPath = state.keyPath;
    this.unique = state.unique;
    this.multiEntry = state.multiEntry;
    this.objectStore = objectStore;
  }

  protected entriesWithin(range: KeyRange): Entry[] {
    return this.state.entries.within(range);
  }
}
