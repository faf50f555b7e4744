import type { Connection } from './connection.ts';
import { nameList, Target, type NameList } from './events.ts';
import { idbError, type Key } from './keys.ts';
import { takeBack, type RecordChange } from './origin.ts';
import { setValue, valueAt, type StoredValue, type StoreState } from './records.ts';
import { Request } from './request.ts';
import { ObjectStore } from './stores.ts';

type Mode = 'readonly' | 'readwrite' | 'versionchange';

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

  constructor(
    db: Connection,
    scope: readonly string[],
    mode: Mode,
    durability: string,
    onFinished: () => void,
    opening?: () => void,
  ) {
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
    if (store === undefined || (this.mode !== 'versionchange' && !this.scope.has(name)))
      throw idbError('NotFoundError', `No store ${name}`);
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

  /**
   * It has to wait for its stores: what its creator has not asked in the same task can only be asked from its events.
   */
  rest(): void {
    this.db.origin.timeline.soon(() => {
      this.isActive = false;
    });
  }

  /** Throws unless it may be asked for something now: this is found out before what is asked for is looked at. */
  assertAskable(isWrite: boolean): void {
    if (!this.isActive || this.state === 'committing' || this.state === 'finished')
      throw idbError('TransactionInactiveError', 'The transaction has finished');
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
      const trouble = next.isWrite
        ? this.db.origin.events.troubleFor(this.db.state.name, this.db.owner, 'write')
        : undefined;
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
    const isPrevented = [
      request.fire('error'),
      this.fire('error', { target: request }),
      this.db.fire('error', { target: request }),
    ].includes(true);
    if (!isPrevented) this.abortWith(request.error);
  }

  private startCommit(): void {
    if (this.state !== 'running') return;
    const trouble =
      this.mode === 'readonly' || this.undo.length === 0
        ? undefined
        : this.db.origin.events.troubleFor(this.db.state.name, this.db.owner, 'commit');
    if (trouble !== undefined) {
      this.abortWith(
        trouble === 'aborted' ? null : idbError(trouble === 'quota' ? 'QuotaExceededError' : 'UnknownError'),
      );
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
    const unanswered = [
      ...(this.untold === undefined ? [] : [this.untold]),
      ...this.asked.splice(0).map(({ request }) => request),
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
