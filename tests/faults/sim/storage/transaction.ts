import type { Connection } from './connection.ts';
import { nameList, StorageEventTarget, type NameList } from './events.ts';
import { idbError, type Key } from './keys.ts';
import { revert, type RecordChange } from './origin.ts';
import { setValue, valueAt, type StoredValue, type StoreState } from './records.ts';
import { Request } from './request.ts';
import { ObjectStore } from './stores.ts';

type Mode = 'readonly' | 'readwrite' | 'versionchange';

interface PendingRequest {
  readonly request: Request;
  readonly execute: () => unknown;
  readonly isWrite: boolean;
}

/**
 * Simulates `IDBTransaction` over some stores of a database.
 *
 *   waiting ──no other holds its stores──▶ running ──no request is left──▶ committing ──▶ finished (complete)
 *      └────────── abort, by anyone ──────────┴───────────────────────────────┴────────▶ finished (abort)
 */
export class Transaction extends StorageEventTarget {
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
  /** Whether the owner has called `commit`. */
  private isCommitRequested = false;
  private readonly pending: PendingRequest[] = [];
  private readonly undo: RecordChange[] = [];
  /** Callbacks that restore the schema when an upgrade is aborted. */
  private readonly rollbacks: (() => void)[] = [];
  private readonly onFinished: () => void;
  /** Called when the transaction starts: `upgradeneeded`. */
  private readonly onStart: (() => void) | undefined;
  /** A request whose result was not delivered yet. */
  private undelivered: Request | undefined = undefined;

  constructor(
    db: Connection,
    scope: readonly string[],
    mode: Mode,
    durability: string,
    onFinished: () => void,
    onStart?: () => void,
  ) {
    super();
    this.db = db;
    this.scope = new Set(scope);
    this.mode = mode;
    this.durability = durability;
    this.onFinished = onFinished;
    this.onStart = onStart;
  }

  get objectStoreNames(): NameList {
    return nameList(this.scope);
  }

  objectStore(name: string): ObjectStore {
    if (this.state === 'finished') throw idbError('InvalidStateError', 'The transaction has finished');
    const store = this.db.state.stores.get(name);
    if (store === undefined || (this.mode !== 'versionchange' && !this.scope.has(name)))
      throw idbError('NotFoundError', `No store ${name}`);
    return new ObjectStore(this, store);
  }

  abort(): void {
    if (this.state === 'committing' || this.state === 'finished') throw idbError('InvalidStateError');
    this.abortWith(null);
  }

  /** Commits as soon as every pending request is done. No more requests may follow. */
  commit(): void {
    this.isActive = false;
    this.isCommitRequested = true;
  }

  /** Returns whether two transactions may not run at the same time. */
  excludes(other: Transaction): boolean {
    if (this.mode === 'readonly' && other.mode === 'readonly') return false;
    if (this.mode === 'versionchange' || other.mode === 'versionchange') return true;
    for (const name of this.scope) if (other.scope.has(name)) return true;
    return false;
  }

  /** Starts the transaction when its stores are free. */
  start(): void {
    if (this.state !== 'waiting') return;
    this.state = 'running';
    const { onStart } = this;
    if (onStart === undefined) {
      this.scheduleStep();
      return;
    }
    this.db.origin.timeline.soon(() => {
      this.db.owner.deliver(() => {
        if (this.state !== 'running') return;
        this.isActive = true;
        onStart();
        this.scheduleStep();
      });
    });
  }

  /**
   * Deactivates a transaction that has to wait for its stores: after the task that created it only its own events may
   * add requests.
   */
  deactivate(): void {
    this.db.origin.timeline.soon(() => {
      this.isActive = false;
    });
  }

  /** Throws unless a request may be added now. Must be called before the arguments of the request are read. */
  assertActive(isWrite: boolean): void {
    if (!this.isActive || this.state === 'committing' || this.state === 'finished')
      throw idbError('TransactionInactiveError', 'The transaction has finished');
    if (isWrite && this.mode === 'readonly') throw idbError('ReadOnlyError');
  }

  enqueue(source: unknown, isWrite: boolean, execute: () => unknown, request = new Request(source, this)): Request {
    this.assertActive(isWrite);
    request.readyState = 'pending';
    this.pending.push({ request, execute, isWrite });
    return request;
  }

  /** Writes a record and remembers the value before. */
  set(store: StoreState, key: Key, after: StoredValue): void {
    this.undo.push({ store: store.name, key, before: valueAt(store, key), after });
    setValue(store, key, after);
  }

  /** Adds a callback that restores the schema when the transaction is aborted. */
  onRollback(restore: () => void): void {
    this.rollbacks.push(restore);
  }

  private scheduleStep(): void {
    this.db.origin.timeline.soon(() => this.step());
  }

  /** Executes the next request, or commits when none is left. Each step is a task of its own, as in a browser. */
  private step(): void {
    if (this.state !== 'running') return;
    this.isActive = false;
    const next = this.pending.shift();
    if (next === undefined) {
      this.startCommit();
      return;
    }
    const { request } = next;
    try {
      const failure = next.isWrite
        ? this.db.origin.events.errorFor(this.db.state.name, this.db.owner, 'write')
        : undefined;
      if (failure === 'aborted') {
        this.abortWith(null);
        return;
      }
      if (failure !== undefined) throw idbError(failure === 'quota' ? 'QuotaExceededError' : 'UnknownError');
      request.result = next.execute();
      request.error = null;
    } catch (thrown) {
      if (!(thrown instanceof DOMException)) throw thrown;
      request.result = undefined;
      request.error = thrown;
    }
    request.readyState = 'done';
    if (request.error === null && !request.hasListener('success')) {
      this.step();
      return;
    }
    this.undelivered = request;
    this.db.owner.deliver(() => {
      if (this.state !== 'running') return;
      this.undelivered = undefined;
      this.isActive = !this.isCommitRequested;
      this.fireResult(request);
      if (this.isCommitRequested && this.pending.length === 0) this.startCommit();
      else this.scheduleStep();
    });
  }

  private fireResult(request: Request): void {
    if (request.error === null) {
      request.fire('success');
      return;
    }
    const isPrevented = [
      request.fire('error'),
      this.fire('error', { target: request }),
      this.db.fire('error', { target: request }),
    ].includes(true);
    if (!isPrevented) this.abortWith(request.error);
  }

  private startCommit(): void {
    if (this.state !== 'running') return;
    const failure =
      this.mode === 'readonly' || this.undo.length === 0
        ? undefined
        : this.db.origin.events.errorFor(this.db.state.name, this.db.owner, 'commit');
    if (failure !== undefined) {
      this.abortWith(
        failure === 'aborted' ? null : idbError(failure === 'quota' ? 'QuotaExceededError' : 'UnknownError'),
      );
      return;
    }
    this.state = 'committing';
    this.db.origin.committing.add(this);
    const isStrict = this.durability === 'strict';
    if (this.mode === 'readonly') {
      // Nothing is written, so nobody could notice a delay.
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

  /** Ends a commit when the browser ends: it is written as a whole, or not at all. */
  interruptCommit(isWritten: boolean): void {
    if (isWritten) {
      this.finishCommit(this.durability === 'strict');
      return;
    }
    this.state = 'finished';
    this.rollBack();
    this.onFinished();
  }

  private rollBack(): void {
    revert(this.db.state, this.undo);
    for (const restore of this.rollbacks.reverse()) restore();
  }

  /** Aborts the transaction: rolls back and fails the pending requests. */
  abortWith(error: DOMException | null): void {
    if (this.state === 'finished' || this.state === 'committing') return;
    this.state = 'finished';
    this.isActive = false;
    this.error = error;
    this.rollBack();
    const unanswered = [
      ...(this.undelivered === undefined ? [] : [this.undelivered]),
      ...this.pending.splice(0).map(({ request }) => request),
    ];
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
