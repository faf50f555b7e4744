import { SimAbortController, SimAbortSignal } from './abort-signals.ts';
import { KeyRange } from './storage/keys.ts';
import type { Factory } from './storage/factory.ts';
import { clone } from './storage/records.ts';
import type { Owner } from './storage/origin.ts';
import type { Timeline } from './timeline.ts';

/** A tab as the globals of its page need it. */
export interface Realm extends Owner {
  readonly factory: Factory;
  /** Deletes the second store of a person's outbox. */
  deleteMirror(databaseName: string): void;
  /** Tells the other tabs of the browser what has changed in the database, as Dexie does over a BroadcastChannel. */
  broadcastChanges(parts: unknown): void;
}

/** The world that is being simulated at the moment. */
interface Present {
  readonly timeline: Timeline;
  /** The tab of this name; undefined when there is none (any more). */
  realm(name: string): Realm | undefined;
  /** The tab whose code runs now. */
  running(): Realm | undefined;
}

let present: Present | undefined;
/** Timers that belong to no tab: Dexie's own, which are one set for all tabs of this process. */
const timers = new Map<number, () => void>();
let timerIds = 0;
let hearChanges: ((parts: unknown) => void) | undefined;

/** Enters a world: from now on timers, storage and channels are its own. Undefined leaves the last one. */
export function enterWorld(world: Present | undefined): void {
  present = world;
}

/** Runs what timers still hold, so that nothing of one world is left when the next begins. */
export function runLeftTimers(): void {
  for (let rounds = 0; timers.size > 0; rounds += 1) {
    if (rounds > 1_000) throw new Error('Timers beget timers without end');
    const [id, act] = timers.entries().next().value!;
    timers.delete(id);
    act();
  }
}

/** The tab whose code runs now. */
export const runningRealm = (): Realm | undefined => present?.running();

/**
 * Which stretch of the simulated world's time runs now: a task with all that it sets off, or what is between two of
 * them.
 */
export const taskNumber = (): number => present?.timeline.stretch ?? 0;

/** Calls `act` in a task of its own, in the tab that a database was opened in: never, once that is dead. */
export function afresh(databaseName: string, act: () => void): void {
  const realm = present?.realm(splitName(databaseName).realm);
  present?.timeline.soon(() => realm?.deliver(act));
}

/** Hands a database's changes to the live queries of a tab. */
export function deliverChanges(parts: unknown): void {
  hearChanges?.(parts);
}

const REALM_PREFIX = /^([a-z0-9]+)\/(.*)$/;

/**
 * The tab a database name was opened in, and the name as the browser knows it: all tabs of a process share one Dexie,
 * so names tell.
 */
export function splitName(name: string): { readonly realm: string; readonly name: string } {
  const match = REALM_PREFIX.exec(name);
  if (match === null) throw new Error(`The database ${name} belongs to no tab`);
  return { realm: match[1]!, name: match[2]! };
}

function realmOf(name: string): { readonly realm: Realm; readonly name: string } {
  const split = splitName(name);
  const realm = present?.realm(split.realm);
  if (realm === undefined) throw new Error(`There is no tab ${split.realm}`);
  return { realm, name: split.name };
}

/** `indexedDB` of whichever tab asks. */
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
 * `caches`, of which only the deleting is used: what is written into mirrors goes through a port, and nothing else is
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

/** Dexie's channel between tabs. */
class ChangeChannel {
  onmessage: ((event: { readonly data: unknown }) => void) | undefined = undefined;

  constructor() {
    hearChanges = (parts) => this.onmessage?.({ data: parts });
  }

  addEventListener(_type: 'message', listener: (event: { readonly data: unknown }) => void): void {
    hearChanges = (parts) => listener({ data: parts });
  }

  postMessage(parts: Record<string, unknown>): void {
    const byRealm = new Map<string, Record<string, unknown>>();
    for (const [key, part] of Object.entries(parts)) {
      const realm = /^idb:\/\/([a-z0-9]+)\//.exec(key)?.[1] ?? '';
      const own = byRealm.get(realm) ?? {};
      own[key] = part;
      byRealm.set(realm, own);
    }
    for (const [realm, own] of byRealm) present?.realm(realm)?.broadcastChanges(own);
  }

  close(): void {
    hearChanges = undefined;
  }
}

/**
 * Renames changes of one tab's database into those of another's. The parts are plain data and are copied, as between
 * tabs.
 */
export function renameChanges(parts: Record<string, unknown>, from: string, to: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parts).map(([key, part]) => [key.replace(`idb://${from}/`, `idb://${to}/`), clone(part)]),
  );
}

function setTimer(act: () => void, delayMs = 0): number {
  const id = (timerIds += 1);
  timers.set(id, act);
  present?.timeline.after(delayMs, () => {
    if (timers.delete(id)) act();
  });
  return id;
}

function timeoutSignal(delayMs: number): SimAbortSignal {
  const controller = new SimAbortController();
  const realm = present?.running();
  present?.timeline.after(delayMs, () => {
    realm?.deliver(() => controller.abort(new DOMException('The operation timed out', 'TimeoutError')));
  });
  return controller.signal;
}

/**
 * Makes this process a place where nothing but the simulated world sets the pace. Called once, before Dexie is loaded:
 * it keeps what it finds then. Nothing real is left to wait for, so the process is good for simulating and nothing
 * else.
 */
export function takeOverGlobals(): void {
  // Node loads this class when it is first asked for, and wants its own globals then.
  new Headers().append('a', 'b');
  const globals: Record<string, unknown> = {
    indexedDB: storageOfTabs,
    IDBKeyRange: KeyRange,
    caches: cachesOfTabs,
    BroadcastChannel: ChangeChannel,
    // With it Dexie keeps its connections weakly, and when they go would be up to the garbage collector.
    FinalizationRegistry: undefined,
    setTimeout: setTimer,
    clearTimeout: (id: number) => timers.delete(id),
    setImmediate: (act: () => void) => setTimer(act),
    AbortController: SimAbortController,
    AbortSignal: SimAbortSignal,
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  SimAbortSignal.timeout = timeoutSignal;
  // Dexie tells the console what it works around; the faults of a schedule make it do so all the time.
  console.warn = () => undefined;
  // Errors are made and caught by the thousand; nobody reads where.
  Error.stackTraceLimit = 0;
}
