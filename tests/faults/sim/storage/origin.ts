import type { Timeline } from '../timeline.ts';
import type { Key } from './keys.ts';
import { setValue, type StoredValue, type StoreState } from './records.ts';

/**
 * Who holds a connection: a tab or the service worker. What happens to it is delivered, held back or lost as its state
 * wants it.
 */
export interface Owner {
  readonly name: string;
  readonly isDead: boolean;
  /** Runs `act` when the owner lives, later when it is frozen, never when it is dead. */
  deliver(act: () => void): void;
}

/** What a transaction did to one record. */
export interface RecordChange {
  readonly store: string;
  readonly key: Key;
  readonly before: StoredValue;
  readonly after: StoredValue;
}

/** What the disk or the browser does to storage; decided by the faults of the schedule. */
export type StorageTrouble = 'quota' | 'unknown' | 'aborted';

export interface OriginEvents {
  /** A transaction has committed. */
  onCommit(database: string, owner: Owner, changes: readonly RecordChange[], isDurable: boolean): void;
  /** A crash took transactions back, or the browser threw a database away: the records changed like this. */
  onLoss(database: string, changes: readonly RecordChange[]): void;
  /** Asked before each write request and each commit of a writing transaction. */
  troubleFor(database: string, owner: Owner, at: 'write' | 'commit'): StorageTrouble | undefined;
  /** How long a commit takes, ms. */
  commitDelayMs(isStrict: boolean): number;
}

/** A database as it lies on the device. */
export interface DatabaseState {
  readonly name: string;
  version: number;
  readonly stores: Map<string, StoreState>;
}

/** One committed transaction that a power cut may still take back. */
interface Unflushed {
  readonly database: DatabaseState;
  readonly undo: readonly RecordChange[];
}

/** Undoes changes, the newest first. */
export function takeBack(database: DatabaseState, changes: readonly RecordChange[]): void {
  for (let place = changes.length - 1; place >= 0; place -= 1) {
    const change = changes[place]!;
    const store = database.stores.get(change.store);
    if (store !== undefined) setValue(store, change.key, change.before);
  }
}

/**
 * The storage of one browser for one origin, and what of it is on disk. Commits are written to one log in their order:
 * a strict one is on disk when it completes, and with it everything before it; relaxed ones wait for a flush, and a
 * power cut loses a tail of them.
 */
export class Origin {
  readonly timeline: Timeline;
  readonly events: OriginEvents;
  readonly databases = new Map<string, DatabaseState>();
  /** Transactions whose commit is under way. */
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

  /** The browser ends: commits under way are written or not, as `isWritten` says of each. */
  interrupt(isWritten: () => boolean): void {
    const commits = [...this.committing];
    this.committing.clear();
    for (const commit of commits) commit.interruptCommit(isWritten());
  }

  /** Everything committed so far is on disk. */
  flush(): void {
    this.unflushed = [];
  }

  /**
   * The power is cut: of the relaxed commits since the last flush, a tail is lost. `keep` chooses how many of how many
   * survive.
   */
  cutPower(keep: (count: number) => number): void {
    const lost = this.unflushed.splice(keep(this.unflushed.length));
    for (const { database, undo } of lost.reverse()) {
      takeBack(database, undo);
      this.events.onLoss(database.name, undo.map(inverse).reverse());
    }
    this.flush();
  }

  /** A database is gone with all it held: deleted, or evicted by the browser. */
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

/** Every record of a database. */
export function recordsOf(database: DatabaseState): { store: string; key: Key; value: StoredValue }[] {
  return [...database.stores.values()].flatMap((store) =>
    store.lines.all().map((line) => ({ store: store.name, key: line.key, value: line.value })),
  );
}
