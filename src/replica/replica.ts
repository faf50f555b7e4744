import { Dexie, RangeSet } from 'dexie';
import { ReplicaDatabase } from './db.ts';

/** What becomes of the connection, told to the frame so that a person sees it. */
export type ReplicaError =
  /** Another tab runs a newer version of the app and needs the old connection closed. */
  | 'superseded'
  /** An old tab keeps the upgrade from starting. */
  | 'blocked'
  /** The browser closed the connection; it is being reopened. */
  | 'lost'
  /** There is no room left on this device, and none that could be made. */
  | 'full';

export interface Replica {
  readonly name: string;
  /** Reads and `apply`. */
  readonly db: ReplicaDatabase;
  /** `commit` and the outbox: a second connection whose transactions are on disk before they count as done. */
  readonly strict: ReplicaDatabase;
  /** At least 0, less than 1: by lot, so that a new database has nothing in common with one that was lost. */
  readonly random: () => number;
  /** Opens a connection anew that the browser has broken. False when it was closed on purpose, or cannot be opened. */
  reopen(connection: ReplicaDatabase): Promise<boolean>;
  /** Tells whether a write has found room. */
  reportStorageSpace(hasRoom: boolean): void;
  close(): void;
}

/** A connection that cannot be opened again is tried after this rest, then after twice as long each time. */
const FIRST_REST_MS = 250;
const LONGEST_REST_MS = 30_000;

/** What a replica takes from outside. */
interface ReplicaParts {
  /** Draws the first epoch of a new database. */
  readonly random?: () => number;
  /**
   * Calls `act` once after so many ms. Without it, a connection that cannot be opened again is tried only when somebody
   * needs it.
   */
  readonly after?: (delayMs: number, act: () => void) => unknown;
  /** False where none is to be created. */
  readonly mayCreate?: boolean;
}

/** The database of one backend, project and user. The name carries no secret. */
export const replicaName = (backendKey: string, userId: string): string => `outrider|${backendKey}|${userId}`;

/**
 * Opens (and upgrades) a replica. Never waits for ever: a blocked upgrade is told through `onTrouble` and goes on by
 * itself when the other tab closes; undefined is told when trouble has passed. Rejects with the storage's own error
 * when the browser refuses storage altogether; where none is to be created, also when there is none (any more).
 */
export async function openReplica(
  name: string,
  onTrouble: (trouble: ReplicaError | undefined) => void,
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
  /** Dexie tells of an opening that came to nothing as of a connection that was closed; only these have one to lose. */
  const opened = new Set<ReplicaDatabase>();
  const resting = new Set<ReplicaDatabase>();
  const open = (connection: ReplicaDatabase) => connection.open().then(() => opened.add(connection));
  /** True when it is open at once; else it is tried again by itself after a rest, which grows. */
  const openAgain = async (connection: ReplicaDatabase, restMs = FIRST_REST_MS): Promise<boolean> => {
    if (closed) return false;
    try {
      await open(connection);
      rerunLiveQueries();
      onTrouble(undefined);
      return true;
    } catch {
      onTrouble('lost');
      // Whoever needs the connection tries as well, and sets off no second row of rests.
      if (after === undefined || resting.has(connection)) return false;
      resting.add(connection);
      after(restMs, () => {
        resting.delete(connection);
        void openAgain(connection, Math.min(restMs * 2, LONGEST_REST_MS));
      });
      return false;
    }
  };
  const openAnew = (connection: ReplicaDatabase): Promise<boolean> => {
    connection.close({ disableAutoOpen: false });
    return openAgain(connection);
  };
  for (const connection of [db, strict]) {
    if (!mayCreate) connection.on('populate', (creation) => creation.abort());
    connection.on('blocked', () => {
      onTrouble('blocked');
      // It is told on the screen; Dexie's own answer would be a line in the console.
      return false;
    });
    connection.on('versionchange', () => {
      // Closing it ourselves is heard below as well, and must not be taken for a loss.
      const wasClosed = closed;
      closed = true;
      connection.close();
      if (!wasClosed) onTrouble('superseded');
      // Dexie's own answer would open the connection again, which the newer version does not allow.
      return false;
    });
    connection.on('close', () => {
      if (closed || !opened.delete(connection)) return;
      onTrouble('lost');
      // Told while Dexie is still letting go of the old connection; the next turn opens a new one.
      queueMicrotask(() => void openAgain(connection));
    });
  }
  for (const connection of [db, strict]) {
    await open(connection).catch(async (thrown: unknown) => {
      // The browser may have taken the database away in the middle of it: the next one is opened, empty.
      if (await openAnew(connection)) return;
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
      // Everything that runs over a broken connection fails in the same moment; it is opened once for all of them.
      const opening = reopening.get(connection) ?? openAnew(connection).finally(() => reopening.delete(connection));
      reopening.set(connection, opening);
      return opening;
    },
    reportStorageSpace(hasRoom) {
      if (hasRoom !== hadRoom) onTrouble(hasRoom ? undefined : 'full');
      hadRoom = hasRoom;
    },
    close,
  };
}

/**
 * Has every live query of this tab asked again. Dexie lets one that failed over a broken connection, or whose
 * transaction the browser has aborted, wait for the next change; what has changed meanwhile was told already, and one
 * that never had an answer waits for nothing.
 */
export function rerunLiveQueries(): void {
  // What it has kept of answers is as old as the connection.
  for (const name of Object.keys(Dexie.cache)) delete Dexie.cache[name as keyof typeof Dexie.cache];
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}

/** The replicas of a backend on this device, with the person each belongs to. */
export async function listReplicas(backendKey: string): Promise<{ name: string; userId: string }[]> {
  const prefix = replicaName(backendKey, '');
  const names = await Dexie.getDatabaseNames();
  return names.filter((name) => name.startsWith(prefix)).map((name) => ({ name, userId: name.slice(prefix.length) }));
}
