import type { Timeline } from '../timeline.ts';
import type { Key } from './keys.ts';
import { setValue, type StoredValue, type StoreState } from './records.ts';

/**
 * The owner of a connection: a tab or the service worker. Its callbacks are delivered, queued or dropped according to
 * its state.
 */
export interface Owner {
  readonly name: string;
  readonly isDead: boolean;
  /** Runs `callback` at once when the owner is alive, later when it is frozen, never when it is dead. */
  deliver(callback: () => void): void;
}

/** A change of one record by a transaction. */
export interface RecordChange {
  readonly store: string;
  readonly key: Key;
  readonly before: StoredValue;
  readonly after: StoredValue;
}

/** An error of the storage, chosen by the faults of the schedule. */
export type StorageFailure = 'quota' | 'unknown' | 'aborted';

export interface OriginEvents {
  /** Called when a transaction has committed. */
  onCommit(database: string, owner: Owner, changes: readonly RecordChange[], isDurable: boolean): void;
  /**
   * Called when a power cut has reverted transactions, or the browser has evicted a database, with the changes of its
   * records.
   */
  onLoss(database: string, changes: readonly RecordChange[]): void;
  /** Called before each write request and each commit of a writing transaction; returns the error to fail with. */
  errorFor(database: string, owner: Owner, at: 'write' | 'commit'): StorageFailure | undefined;
  /** Returns the duration of a commit, ms. */
  commitDelayMs(isStrict: boolean): number;
}

/** A database as it is stored on the device. */
export interface DatabaseState {
  readonly name: string;
  version: number;
  readonly stores: Map<string, StoreState>;
}

/** A committed transaction that a power cut can still revert. */
interface Unflushed {
  readonly database: DatabaseState;
  readonly undo: readonly RecordChange[];
}

/** Reverts changes, the newest first. */
export function revert(database: DatabaseState, changes: readonly RecordChange[]): void {
  for (let index = changes.length - 1; index >= 0; index -= 1) {
    const change = changes[index]!;
    const store = database.stores.get(change.store);
    if (store !== undefined) setValue(store, change.key, change.before);
  }
}

/**
 * Simulates the storage of one browser for one origin, and what of it is on disk. Commits are written to one log in
 * order. A strict one is on disk when it completes, together with everything before it; relaxed ones wait for a flush,
 * and a power cut loses a tail of them.
 */
export class Origin {
  readonly timeline: Timeline;
  readonly events: OriginEvents;
  readonly databases = new Map<string, DatabaseState>();
  /** Transactions that are committing. */
  readonly committing = new Set<{ interruptCommit(isWritten: boolean): void }>();
  private unflushed: Unflushed[] = [];

  constructor(timeline: Timeline, events: OriginEvents) {
    this.timeline = timeline;
    this.events = events;
  }

  /** Writes a commit to the log. */
  commit(database: DatabaseState, owner: Owner, changes: readonly RecordChange[], isStrict: boolean): void {
    if (isStrict) this.flush();
    else if (changes.length > 0) this.unflushed.push({ database, undo: changes });
    if (changes.length > 0) this.events.onCommit(database.name, owner, changes, isStrict);
  }

  /** Ends the browser. Commits in progress are written or not, as `isWritten` returns for each. */
  interrupt(isWritten: () => boolean): void {
    const commits = [...this.committing];
    this.committing.clear();
    for (const commit of commits) commit.interruptCommit(isWritten());
  }

  /** Flushes all commits to disk. */
  flush(): void {
    this.unflushed = [];
  }

  /**
   * Simulates a power cut: of the relaxed commits since the last flush, a tail is lost. `keep` returns how many of the
   * given number survive.
   */
  cutPower(keep: (count: number) => number): void {
    const lost = this.unflushed.splice(keep(this.unflushed.length));
    for (const { database, undo } of lost.reverse()) {
      revert(database, undo);
      this.events.onLoss(database.name, undo.map(inverse).reverse());
    }
    this.flush();
  }

  /** Deletes a database with all its data: on request, or when the browser evicts it. */
  drop(name: string): void {
    const database = this.databases.get(name);
    if (database === undefined) return;
    this.databases.delete(name);
    this.unflushed = this.unflushed.filter((one) => one.database !== database);
    this.events.onLoss(
      name,
      recordsOf(database).map(({ store, key, value }) => ({ store, key, before: value, after: undefined })),
    );
  }
}

const inverse = (change: RecordChange): RecordChange => ({ ...change, before: change.after, after: change.before });

/** Returns every record of a database. */
export function recordsOf(database: DatabaseState): { store: string; key: Key; value: StoredValue }[] {
  return [...database.stores.values()].flatMap((store) =>
    store.entries.all().map((entry) => ({ store: store.name, key: entry.key, value: entry.value })),
  );
}
