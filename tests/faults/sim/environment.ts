import { SimAbortController, SimAbortSignal } from './abort-signals.ts';
import { KeyRange } from './storage/keys.ts';
import type { Factory } from './storage/factory.ts';
import { clone } from './storage/records.ts';
import type { Owner } from './storage/origin.ts';
import type { Timeline } from './timeline.ts';

/** Describes a tab as the globals of its page need it. */
export interface Realm extends Owner {
  readonly factory: Factory;
  /** Deletes the mirror of a person's outbox. */
  deleteMirror(databaseName: string): void;
  /** Reports changes of the database to the other tabs of the browser, as Dexie does over a BroadcastChannel. */
  broadcastChanges(parts: unknown): void;
}

/** The world that is being simulated at the moment. */
interface CurrentWorld {
  readonly timeline: Timeline;
  /** Returns the tab with this name; undefined when there is none (any more). */
  realm(name: string): Realm | undefined;
  /** Returns the tab whose code runs now. */
  running(): Realm | undefined;
}

let currentWorld: CurrentWorld | undefined;
/** Timers of no tab: Dexie's own, which all tabs of this process share. */
const timers = new Map<number, () => void>();
let timerIds = 0;
let onChanges: ((parts: unknown) => void) | undefined;

/** Enters a world: from now on timers, storage and channels are its own. Undefined leaves the last one. */
export function enterWorld(world: CurrentWorld | undefined): void {
  currentWorld = world;
}

/** Runs all timers that are left, so that nothing of one world remains when the next begins. */
export function runRemainingTimers(): void {
  for (let rounds = 0; timers.size > 0; rounds += 1) {
    if (rounds > 1_000) throw new Error('Timers start timers without end');
    const [id, callback] = timers.entries().next().value!;
    timers.delete(id);
    callback();
  }
}

/** Returns the tab whose code runs now. */
export const runningRealm = (): Realm | undefined => currentWorld?.running();

/**
 * Returns the number of the running slice of simulated time: a task with all that it causes, or the time between two
 * tasks.
 */
export const taskNumber = (): number => currentWorld?.timeline.slice ?? 0;

/** Calls `callback` in a task of its own, in the tab that opened a database; never, once that tab is dead. */
export function runInNewTask(databaseName: string, callback: () => void): void {
  const realm = currentWorld?.realm(splitName(databaseName).realm);
  currentWorld?.timeline.soon(() => realm?.deliver(callback));
}

/** Passes changes of a database to the live queries of a tab. */
export function deliverChanges(parts: unknown): void {
  onChanges?.(parts);
}

const REALM_PREFIX = /^([a-z0-9]+)\/(.*)$/;

/**
 * Splits a full database name into the tab that opened it and the name as the browser knows it. All tabs of a process
 * share one Dexie, so the names carry the tab.
 */
export function splitName(name: string): { readonly realm: string; readonly name: string } {
  const match = REALM_PREFIX.exec(name);
  if (match === null) throw new Error(`The database ${name} belongs to no tab`);
  return { realm: match[1]!, name: match[2]! };
}

function realmOf(name: string): { readonly realm: Realm; readonly name: string } {
  const split = splitName(name);
  const realm = currentWorld?.realm(split.realm);
  if (realm === undefined) throw new Error(`There is no tab ${split.realm}`);
  return { realm, name: split.name };
}

/** Implements `indexedDB` for whichever tab calls. */
export const storageOfTabs = {
  open(fullName: string, version?: number) {
    const { realm, name } = realmOf(fullName);
    return realm.factory.open(realm, name, version);
  },
  deleteDatabase(fullName: string) {
    const { realm, name } = realmOf(fullName);
    return realm.factory.deleteDatabase(realm, name);
  },
  databases: () => Promise.reject(new Error('Names of databases are asked of a browser, not of all of them')),
};

/**
 * Implements the part of `caches` that is used: the deletion. Mirrors are written through a port, and nothing else is
 * ever written.
 */
const cachesOfTabs = {
  delete(name: string) {
    if (!name.startsWith('outbox|')) return Promise.resolve(false);
    const { realm, name: databaseName } = realmOf(name.replace(/^outbox\|/, ''));
    realm.deleteMirror(databaseName);
    return Promise.resolve(true);
  },
};

/** Implements Dexie's BroadcastChannel between tabs. */
class ChangeChannel {
  onmessage: ((event: { readonly data: unknown }) => void) | undefined = undefined;

  constructor() {
    onChanges = (parts) => this.onmessage?.({ data: parts });
  }

  addEventListener(_type: 'message', listener: (event: { readonly data: unknown }) => void): void {
    onChanges = (parts) => listener({ data: parts });
  }

  postMessage(parts: Record<string, unknown>): void {
    const byRealm = new Map<string, Record<string, unknown>>();
    for (const [key, part] of Object.entries(parts)) {
      const realm = /^idb:\/\/([a-z0-9]+)\//.exec(key)?.[1] ?? '';
      const own = byRealm.get(realm) ?? {};
      own[key] = part;
      byRealm.set(realm, own);
    }
    for (const [realm, own] of byRealm) currentWorld?.realm(realm)?.broadcastChanges(own);
  }

  close(): void {
    onChanges = undefined;
  }
}

/**
 * Renames changes of one tab's database to those of another tab's. The parts are plain data and are copied, as between
 * tabs.
 */
export function renameChanges(parts: Record<string, unknown>, from: string, to: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parts).map(([key, part]) => [key.replace(`idb://${from}/`, `idb://${to}/`), clone(part)]),
  );
}

function setTimer(callback: () => void, delayMs = 0): number {
  const id = (timerIds += 1);
  timers.set(id, callback);
  currentWorld?.timeline.after(delayMs, () => {
    if (timers.delete(id)) callback();
  });
  return id;
}

function timeoutSignal(delayMs: number): SimAbortSignal {
  const controller = new SimAbortController();
  const realm = currentWorld?.running();
  currentWorld?.timeline.after(delayMs, () => {
    realm?.deliver(() => controller.abort(new DOMException('The operation timed out', 'TimeoutError')));
  });
  return controller.signal;
}

/**
 * Replaces the globals of this process, so that only the simulated world sets the pace. Must be called once, before
 * Dexie is loaded, which keeps the globals it finds. Afterwards the process is good for simulation only.
 */
export function takeOverGlobals(): void {
  // Node loads this class lazily and needs its own globals while it does.
  new Headers().append('a', 'b');
  const globals: Record<string, unknown> = {
    indexedDB: storageOfTabs,
    IDBKeyRange: KeyRange,
    caches: cachesOfTabs,
    BroadcastChannel: ChangeChannel,
    // With it Dexie would hold its connections weakly, and the garbage collector would decide when they close.
    FinalizationRegistry: undefined,
    setTimeout: setTimer,
    clearTimeout: (id: number) => timers.delete(id),
    setImmediate: (callback: () => void) => setTimer(callback),
    AbortController: SimAbortController,
    AbortSignal: SimAbortSignal,
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  SimAbortSignal.timeout = timeoutSignal;
  // Dexie warns about errors that it works around; the faults of a schedule cause them all the time.
  console.warn = () => undefined;
  // Errors are thrown and caught by the thousand, and nobody reads their stacks.
  Error.stackTraceLimit = 0;
}
