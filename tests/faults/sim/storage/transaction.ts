import { asKey, asRange, compareKeys, idbError, type Key, type KeyRange } from './keys.ts';
import { assertUnique, clone, keyAt, setValue, valueAt, type IndexState, type KeyPath, type Line, type StoredValue, type StoreState } from './records.ts';
import { nameList, Target, type NameList } from './events.ts';
import { takeBack, type RecordChange } from './origin.ts';
import type { Connection } from './connection.ts';

type Mode = 'readonly' | 'readwrite' | 'versionchange';

/** A request: what was asked, and the answer once it is there. */
export class Request extends Target {
  result: unknown = undefined;
  error: DOMException | null = null;
  readyState: 'pending' | 'done' = 'pending';
  transaction: Transaction | null;
  readonly source: unknown;
  onsuccess: unknown = null;
  onerror: unknown = null;

  constructor(source: unknown, transaction: Transaction | null) {
    super();
    this.source = source;
    this.transaction = transaction;
  }
}

interface Asked {
  readonly request: Request;
  readonly act: () => unknown;
  readonly isWrite: boolean;
}

/**
 * A transaction over some stores of a database.
 *
 *   waiting ──no other holds its stores──▶ running ──nothing is asked any more──▶ committing ──▶ finished (complete)
 *      └────────── abort, by anyone ──────────┴───────────────────────────────────────┴────────▶ finished (abort)
 */
export class Transaction extends Target {
  readonly db: Connection;
  readonly mode: Mode;
  readonly durability: string;
  readonly scope: ReadonlySet<string>;
  error: DOMException | null = null;
  oncomplete: unknown = null;
  onabort: unknown = null;
  onerror: unknown = null;
  state: 'waiting' | 'running' | 'committing' | 'finished' = 'waiting';
  private isActive = true;
  /** Whether everything has been asked. */
  private isWhole = false;
  private readonly asked: Asked[] = [];
  private readonly undo: RecordChange[] = [];
  /** How the structure was before, for an upgrade that is aborted. */
  private readonly restore: (() => void)[] = [];
  private readonly onFinished: () => void;
  /** What the owner is told first of all: `upgradeneeded`. */
  private readonly opening: (() => void) | undefined;
  /** Answered, and its owner not yet told. */
  private untold: Request | undefined = undefined;

  constructor(db: Connection, scope: readonly string[], mode: Mode, durability: string, onFinished: () => void, opening?: () => void) {
    super();
    this.db = db;
    this.scope = new Set(scope);
    this.mode = mode;
    this.durability = durability;
    this.onFinished = onFinished;
    this.opening = opening;
  }

  get objectStoreNames(): NameList {
    return nameList(this.scope);
  }

  objectStore(name: string): ObjectStore {
    if (this.state === 'finished') throw idbError('InvalidStateError', 'The transaction has finished');
    const store = this.db.state.stores.get(name);
    if (store === undefined || (this.mode !== 'versionchange' && !this.scope.has(name))) throw idbError('NotFoundError', `No store ${name}`);
    return new ObjectStore(this, store);
  }

  abort(): void {
    if (this.state === 'committing' || this.state === 'finished') throw idbError('InvalidStateError');
    this.abortWith(null);
  }

  /** Nothing more will be asked: it commits as soon as everything asked is answered. */
  commit(): void {
    this.isActive = false;
    this.isWhole = true;
  }

  /** True when two transactions may not run side by side. */
  excludes(other: Transaction): boolean {
    if (this.mode === 'readonly' && other.mode === 'readonly') return false;
    if (this.mode === 'versionchange' || other.mode === 'versionchange') return true;
    for (const name of this.scope) if (other.scope.has(name)) return true;
    return false;
  }

  /** Its stores are free: it goes on from here by itself. */
  start(): void {
    if (this.state !== 'waiting') return;
    this.state = 'running';
    const { opening } = this;
    if (opening === undefined) {
      this.goOn();
      return;
    }
    this.db.origin.timeline.soon(() => {
      this.db.owner.deliver(() => {
        if (this.state !== 'running') return;
        this.isActive = true;
        opening();
        this.goOn();
      });
    });
  }

  /** It has to wait for its stores: what its creator has not asked in the same task can only be asked from its events. */
  rest(): void {
    this.db.origin.timeline.soon(() => {
      this.isActive = false;
    });
  }

  /** Throws unless it may be asked for something now: this is found out before what is asked for is looked at. */
  assertAskable(isWrite: boolean): void {
    if (!this.isActive || this.state === 'committing' || this.state === 'finished') throw idbError('TransactionInactiveError', 'The transaction has finished');
    if (isWrite && this.mode === 'readonly') throw idbError('ReadOnlyError');
  }

  ask(source: unknown, isWrite: boolean, act: () => unknown, request = new Request(source, this)): Request {
    this.assertAskable(isWrite);
    request.readyState = 'pending';
    this.asked.push({ request, act, isWrite });
    return request;
  }

  /** Notes what a write changed. */
  note(store: StoreState, key: Key, after: StoredValue): void {
    this.undo.push({ store: store.name, key, before: valueAt(store, key), after });
    setValue(store, key, after);
  }

  /** Notes how to take back a change of the structure. */
  noteStructure(restore: () => void): void {
    this.restore.push(restore);
  }

  private goOn(): void {
    this.db.origin.timeline.soon(() => this.step());
  }

  /** Answers the next request, or commits when none is left. Each step is a task of its own, as it is in a browser. */
  private step(): void {
    if (this.state !== 'running') return;
    this.isActive = false;
    const next = this.asked.shift();
    if (next === undefined) {
      this.startCommit();
      return;
    }
    const { request } = next;
    try {
      const trouble = next.isWrite ? this.db.origin.events.troubleFor(this.db.state.name, this.db.owner, 'write') : undefined;
      if (trouble === 'aborted') {
        this.abortWith(null);
        return;
      }
      if (trouble !== undefined) throw idbError(trouble === 'quota' ? 'QuotaExceededError' : 'UnknownError');
      request.result = next.act();
      request.error = null;
    } catch (thrown) {
      if (!(thrown instanceof DOMException)) throw thrown;
      request.result = undefined;
      request.error = thrown;
    }
    request.readyState = 'done';
    if (request.error === null && !request.hears('success')) {
      this.step();
      return;
    }
    this.untold = request;
    this.db.owner.deliver(() => {
      if (this.state !== 'running') return;
      this.untold = undefined;
      this.isActive = !this.isWhole;
      this.tell(request);
      if (this.isWhole && this.asked.length === 0) this.startCommit();
      else this.goOn();
    });
  }

  private tell(request: Request): void {
    if (request.error === null) {
      request.fire('success');
      return;
    }
    const isPrevented = [request.fire('error'), this.fire('error', { target: request }), this.db.fire('error', { target: request })].includes(true);
    if (!isPrevented) this.abortWith(request.error);
  }

  private startCommit(): void {
    if (this.state !== 'running') return;
    const trouble = this.mode === 'readonly' || this.undo.length === 0 ? undefined : this.db.origin.events.troubleFor(this.db.state.name, this.db.owner, 'commit');
    if (trouble !== undefined) {
      this.abortWith(trouble === 'aborted' ? null : idbError(trouble === 'quota' ? 'QuotaExceededError' : 'UnknownError'));
      return;
    }
    this.state = 'committing';
    this.db.origin.committing.add(this);
    const isStrict = this.durability === 'strict';
    if (this.mode === 'readonly') {
      // Nothing to write, and nobody who could tell whether it took a moment.
      this.finishCommit(isStrict);
      return;
    }
    const delayMs = this.db.origin.events.commitDelayMs(isStrict);
    this.db.origin.timeline.after(delayMs, () => this.finishCommit(isStrict));
  }

  private finishCommit(isStrict: boolean): void {
    if (this.state !== 'committing') return;
    this.state = 'finished';
    this.db.origin.committing.delete(this);
    if (this.mode !== 'readonly') this.db.origin.commit(this.db.state, this.db.owner, this.undo, isStrict);
    this.onFinished();
    this.db.owner.deliver(() => this.fire('complete'));
  }

  /** The browser ends while this commit is under way: it is written as a whole, or not at all. */
  interruptCommit(isWritten: boolean): void {
    if (isWritten) {
      this.finishCommit(this.durability === 'strict');
      return;
    }
    this.state = 'finished';
    this.takeEverythingBack();
    this.onFinished();
  }

  private takeEverythingBack(): void {
    takeBack(this.db.state, this.undo);
    for (const restore of this.restore.reverse()) restore();
  }

  /** Takes everything back; whatever was asked fails. */
  abortWith(error: DOMException | null): void {
    if (this.state === 'finished' || this.state === 'committing') return;
    this.state = 'finished';
    this.isActive = false;
    this.error = error;
    this.takeEverythingBack();
    const unanswered = [...(this.untold === undefined ? [] : [this.untold]), ...this.asked.splice(0).map(({ request }) => request)];
    this.db.origin.timeline.soon(() => {
      this.db.owner.deliver(() => {
        for (const request of unanswered) {
          request.readyState = 'done';
          request.error = idbError('AbortError');
          request.fire('error');
        }
        this.fire('abort');
        this.db.fire('abort');
      });
    });
    this.onFinished();
  }
}

/** What stores and indexes have in common: reading by key and by range. */
abstract class Source {
  readonly transaction: Transaction;
  protected readonly store: StoreState;

  constructor(transaction: Transaction, store: StoreState) {
    this.transaction = transaction;
    this.store = store;
  }

  protected abstract linesWithin(range: KeyRange): Line[];

  protected read(query: unknown, act: (range: KeyRange) => unknown): Request {
    this.transaction.assertAskable(false);
    const range = asRange(query);
    return this.transaction.ask(this, false, () => act(range));
  }

  get(query: unknown): Request {
    return this.read(query, (range) => clone(this.linesWithin(range)[0]?.value));
  }

  getKey(query: unknown): Request {
    return this.read(query, (range) => this.linesWithin(range)[0]?.primaryKey);
  }

  getAll(query?: unknown, count?: number): Request {
    return this.read(query, (range) => limited(this.linesWithin(range), count).map((line) => clone(line.value)));
  }

  getAllKeys(query?: unknown, count?: number): Request {
    return this.read(query, (range) => limited(this.linesWithin(range), count).map((line) => line.primaryKey));
  }

  count(query?: unknown): Request {
    return this.read(query, (range) => this.linesWithin(range).length);
  }

  openCursor(query?: unknown, direction = 'next'): Request {
    return this.openAnyCursor(query, direction, true);
  }

  openKeyCursor(query?: unknown, direction = 'next'): Request {
    return this.openAnyCursor(query, direction, false);
  }

  private openAnyCursor(query: unknown, direction: string, hasValue: boolean): Request {
    this.transaction.assertAskable(false);
    const range = asRange(query);
    const request = new Request(this, this.transaction);
    const cursor = new Cursor(this, request, direction, hasValue, () => this.linesWithin(range));
    return this.transaction.ask(this, false, () => cursor.move(undefined, 1), request);
  }

  /** The store behind: cursors write through it. */
  abstract get objectStore(): ObjectStore;
}

const limited = (lines: Line[], count: number | undefined): Line[] => (count === undefined || count === 0 ? lines : lines.slice(0, count));

/** A cursor: reads its lines anew at each step, so that what was written meanwhile is seen. */
export class Cursor {
  readonly source: Source;
  readonly direction: string;
  key: Key | undefined = undefined;
  primaryKey: Key | undefined = undefined;
  value: unknown = undefined;
  private readonly request: Request;
  private readonly hasValue: boolean;
  /** Whether it stands on a line; false while it is going to one. */
  private hasArrived = false;
  private readonly lines: () => Line[];

  constructor(source: Source, request: Request, direction: string, hasValue: boolean, lines: () => Line[]) {
    this.source = source;
    this.request = request;
    this.direction = direction;
    this.hasValue = hasValue;
    this.lines = lines;
  }

  /** Goes `steps` on, or to `target`; the cursor again, or null behind the last line. */
  move(target: Key | undefined, steps: number): Cursor | null {
    const isBack = this.direction.startsWith('prev');
    const isUnique = this.direction.endsWith('unique');
    const all = this.lines();
    // Of lines with the same key the first one counts, in both directions.
    const lines = isUnique ? all.filter((line, place) => place === 0 || compareKeys(line.key, all[place - 1]!.key) !== 0) : all;
    if (isBack) lines.reverse();
    const { key, primaryKey } = this;
    const sign = isBack ? -1 : 1;
    const ahead = lines.filter((line) => {
      const byKey = key === undefined ? 1 : sign * compareKeys(line.key, key);
      const isAhead = byKey > 0 || (byKey === 0 && !isUnique && primaryKey !== undefined && sign * compareKeys(line.primaryKey, primaryKey) > 0);
      return isAhead && (target === undefined || sign * compareKeys(line.key, target) >= 0);
    });
    const next = ahead[steps - 1];
    if (next === undefined) return null;
    this.key = next.key;
    this.primaryKey = next.primaryKey;
    if (this.hasValue) this.value = clone(next.value);
    this.hasArrived = true;
    return this;
  }

  continue(target?: unknown): void {
    this.source.transaction.assertAskable(false);
    this.assertArrived();
    const key = target === undefined || target === null ? undefined : asKey(target);
    const sign = this.direction.startsWith('prev') ? -1 : 1;
    if (key !== undefined && this.key !== undefined && sign * compareKeys(key, this.key) <= 0) throw idbError('DataError', 'The cursor is there already, or beyond');
    this.go(() => this.move(key, 1));
  }

  advance(steps: number): void {
    this.source.transaction.assertAskable(false);
    this.assertArrived();
    this.go(() => this.move(undefined, steps));
  }

  update(value: unknown): Request {
    this.assertMayWrite();
    const { keyPath } = this.source.objectStore;
    if (keyPath === null) return this.source.objectStore.put(value, this.primaryKey);
    const key = keyAt(value, keyPath);
    if (key === undefined || this.primaryKey === undefined || compareKeys(key, this.primaryKey) !== 0) throw idbError('DataError', 'The value has another key than the line');
    return this.source.objectStore.put(value);
  }

  delete(): Request {
    this.assertMayWrite();
    return this.source.objectStore.delete(this.primaryKey);
  }

  private go(move: () => Cursor | null): void {
    this.hasArrived = false;
    this.source.transaction.ask(this.source, false, move, this.request);
  }

  private assertArrived(): void {
    if (!this.hasArrived) throw idbError('InvalidStateError', 'The cursor is on its way, or behind the last line');
  }

  private assertMayWrite(): void {
    this.source.transaction.assertAskable(true);
    this.assertArrived();
    if (!this.hasValue) throw idbError('InvalidStateError', 'A cursor over keys writes nothing');
  }
}

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

  protected linesWithin(range: KeyRange): Line[] {
    return this.store.lines.within(range);
  }

  index(name: string): Index {
    const index = this.store.indexes.get(name);
    if (index === undefined) throw idbError('NotFoundError', `No index ${name}`);
    return new Index(this.transaction, this.store, index, this);
  }

  createIndex(name: string, keyPath: KeyPath, options: { readonly unique?: boolean; readonly multiEntry?: boolean } = {}): Index {
    this.transaction.db.createIndex(this.transaction, this.store, { name, keyPath, unique: options.unique === true, multiEntry: options.multiEntry === true });
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
    this.transaction.assertAskable(true);
    const copy = clone(value);
    const given = store.keyPath === null ? key : keyAt(copy, store.keyPath);
    if (given === undefined && !store.autoIncrement) throw idbError('DataError', 'There is no key');
    const asked = given === undefined ? undefined : asKey(given);
    return this.transaction.ask(this, true, () => {
      const primaryKey = asked ?? this.generateKey(copy);
      if (!mayReplace && valueAt(store, primaryKey) !== undefined) throw idbError('ConstraintError', 'The key is already there');
      assertUnique(store, primaryKey, copy);
      // What is refused does not move the generator on.
      if (typeof primaryKey === 'number' && store.autoIncrement && primaryKey >= store.nextKey) this.setNextKey(Math.floor(primaryKey) + 1);
      this.transaction.note(store, primaryKey, copy);
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
    this.transaction.noteStructure(() => {
      this.store.nextKey = before;
    });
  }

  delete(query: unknown): Request {
    this.transaction.assertAskable(true);
    const range = asRange(query);
    return this.transaction.ask(this, true, () => this.removeWithin(range));
  }

  clear(): Request {
    return this.delete(undefined);
  }

  private removeWithin(range: KeyRange): undefined {
    for (const line of this.store.lines.within(range)) this.transaction.note(this.store, line.primaryKey, undefined);
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

  protected linesWithin(range: KeyRange): Line[] {
    return this.state.lines.within(range);
  }
}
