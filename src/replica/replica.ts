import { Dexie, RangeSet } from 'dexie';
import { ReplicaDatabase } from './db.ts';
import { listDatabaseNames } from './storage/database-names.ts';

/** What is wrong with the connection; shown to the person. */
export type ReplicaError =
  /** Another tab runs a newer version of the app and needs the old connection closed. */
  | 'superseded'
  /** An old tab blocks the upgrade. */
  | 'blocked'
  /** The browser closed the connection; it is being reopened. */
  | 'lost'
  /** No space is left on this device, and none could be freed. */
  | 'full';

export interface Replica {
  readonly name: string;
  /** For reads and `apply`. */
  readonly db: ReplicaDatabase;
  /** For `commit` and the outbox: a second connection whose transactions are on disk before they complete. */
  readonly strict: ReplicaDatabase;
  /** Returns a number in [0, 1): a new database draws its first epoch, to share none with a lost one. */
  readonly random: () => number;
  /** Reopens a connection that the browser has broken. False when it was closed on purpose, or cannot be opened now. */
  reopen(connection: ReplicaDatabase): Promise<boolean>;
  /** Reports whether a write found space. */
  reportStorageSpace(hasRoom: boolean): void;
  close(): void;
}

/** Delay before a connection that cannot be reopened is tried again; doubled each time. */
const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 30_000;

/** The outside parts of a replica. */
interface ReplicaParts {
  /** Draws the first epoch of a new database. */
  readonly random?: () => number;
  /**
   * Calls `callback` once after `delayMs`. Without it, a connection that cannot be reopened is tried again only when it
   * is needed.
   */
  readonly after?: (delayMs: number, callback: () => void) => unknown;
  /** False when a missing database must not be created. */
  readonly mayCreate?: boolean;
}

/** Returns the name of the database of one backend, project and user. It carries no secret. */
export const replicaName = (backendKey: string, userId: string): string => `outrider|${backendKey}|${userId}`;

/**
 * Opens, and if needed upgrades, a replica. A blocked upgrade is reported to `onError` and goes on by itself when the
 * other tab closes; `onError(undefined)` reports that it has passed. Rejects with the storage's own error
 * when the browser refuses storage altogether, and with `mayCreate: false` also when there is no database.
 */
export async function openReplica(
  name: string,
  onError: (error: ReplicaError | undefined) => void,
  { random = () => 0, after, mayCreate = true }: ReplicaParts = {},
): Promise<Replica> {
  const db = new ReplicaDatabase(name, 'relaxed');
  const strict = new ReplicaDatabase(name, 'strict');
  let closed = false;
  const close = (): void => {
    closed = true;
    db.close();
    strict.close();
  };
  /** Dexie emits `close` for a failed opening too; only connections in this set can be lost. */
  const opened = new Set<ReplicaDatabase>();
  const scheduledRetries = new Set<ReplicaDatabase>();
  const open = (connection: ReplicaDatabase) => connection.open().then(() => opened.add(connection));
  /** Resolves to true when it is open at once; otherwise it is retried after a growing delay. */
  const openWithRetry = async (connection: ReplicaDatabase, retryMs = FIRST_RETRY_MS): Promise<boolean> => {
    if (closed) return false;
    try {
      await open(connection);
      rerunLiveQueries();
      onError(undefined);
      return true;
    } catch {
      onError('lost');
      // Others that need the connection call this too, and must not start a second series of retries.
      if (after === undefined || scheduledRetries.has(connection)) return false;
      scheduledRetries.add(connection);
      after(retryMs, () => {
        scheduledRetries.delete(connection);
        void openWithRetry(connection, Math.min(retryMs * 2, MAX_RETRY_MS));
      });
      return false;
    }
  };
  const reopenConnection = (connection: ReplicaDatabase): Promise<boolean> => {
    connection.close({ disableAutoOpen: false });
    return openWithRetry(connection);
  };
  for (const connection of [db, strict]) {
    if (!mayCreate) connection.on('populate', (creation) => creation.abort());
    connection.on('blocked', () => {
      onError('blocked');
      // The screen shows it; Dexie's default would log to the console.
      return false;
    });
    connection.on('versionchange', () => {
      // Closing it here emits `close` below, which must not be taken for a loss.
      const wasClosed = closed;
      closed = true;
      connection.close();
      if (!wasClosed) onError('superseded');
      // Dexie's default would reopen the connection, which the newer version does not allow.
      return false;
    });
    connection.on('close', () => {
      if (closed || !opened.delete(connection)) return;
      onError('lost');
      // Emitted while Dexie still closes the old connection; a new one is opened in a microtask.
      queueMicrotask(() => void openWithRetry(connection));
    });
  }
  for (const connection of [db, strict]) {
    await open(connection).catch(async (thrown: unknown) => {
      // The browser may have deleted the database meanwhile: the next one is opened, empty.
      if (await reopenConnection(connection)) return;
      close();
      throw thrown;
    });
  }
  let hadRoom = true;
  const reopening = new Map<ReplicaDatabase, Promise<boolean>>();
  return {
    name,
    db,
    strict,
    random,
    reopen(connection) {
      if (closed) return Promise.resolve(false);
      // Everything on a broken connection fails at the same moment; it is reopened once for all.
      const opening =
        reopening.get(connection) ?? reopenConnection(connection).finally(() => reopening.delete(connection));
      reopening.set(connection, opening);
      return opening;
    },
    reportStorageSpace(hasRoom) {
      if (hasRoom !== hadRoom) onError(hasRoom ? undefined : 'full');
      hadRoom = hasRoom;
    },
    close,
  };
}

/**
 * Reruns every live query of this tab. Dexie leaves one that failed on a broken connection, or whose transaction the
 * browser aborted, until the next change; changes made meanwhile were announced already, and a query that never had a
 * result would wait for ever.
 */
export function rerunLiveQueries(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}

/** Lists the replicas of a backend on this device, with the user each belongs to. */
export async function listReplicas(backendKey: string): Promise<{ name: string; userId: string }[]> {
  const prefix = replicaName(backendKey, '');
  const names = await listDatabaseNames();
  return names.filter((name) => name.startsWith(prefix)).map((name) => ({ name, userId: name.slice(prefix.length) }));
}
