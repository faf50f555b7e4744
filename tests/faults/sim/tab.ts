import { followedChannels } from '#domain/wire/collections.ts';
import { createRandom, type Random } from '#domain/random.ts';
import { rerunLiveQueries, openReplica, replicaName, type Replica, type ReplicaError } from '#replica/replica.ts';
import { resetSyncStatus } from '#replica/meta.ts';
import { watchOutbox } from '#replica/outbox/watch-outbox.ts';
import { wipeReplica } from '#replica/storage/wipe.ts';
import { openRealtime } from '#remote/realtime-socket.ts';
import type { Remote } from '#remote/remote.ts';
import { startEngine, type Engine } from '#sync/engine.ts';
import type { Clock } from '#sync/ports.ts';
import { TEAMS_REQUEST } from './failpoints.ts';
import type { Browser } from './browser.ts';
import { deliverChanges, renameChanges, type Realm } from './environment.ts';
import { createSimRemote, ENDPOINT, PROJECT_ID } from './remote.ts';
import type { Factory } from './storage/factory.ts';

/** What runs in a tab for a signed-in person. */
interface Session {
  readonly userId: string;
  readonly replica: Replica;
  readonly engine: Engine;
  readonly stopWatching: () => void;
}

/** The limit for work that delays a sign-out. */
const STOP_TIMEOUT_MS = 1_500;

/** Returns the name by which a tab opens a person's database; the storage sees it without the tab. */
export const nameOfReplica = (userId: string): string => replicaName('sim', userId);
/** Returns the person whose database this is. */
export const userOfReplica = (name: string): string => name.slice(nameOfReplica('').length);

/**
 * A context of the browser in which the product's code runs: a page or the service worker. It is alive, frozen or dead.
 */
export class Context implements Realm {
  readonly name: string;
  readonly browser: Browser;
  readonly clock: Clock;
  readonly random: Random;
  private state: 'alive' | 'frozen' | 'dead' = 'alive';
  private queued: (() => void)[] = [];
  /** Every replica it has opened, for the disposal of the world. */
  readonly opened: Replica[] = [];

  constructor(browser: Browser, name: string) {
    this.browser = browser;
    this.name = name;
    const { timeline } = browser.world;
    this.random = createRandom(`${browser.world.seed}|${name}`);
    this.clock = {
      now: () => Math.round(timeline.now() + browser.clockOffsetMs),
      after: (delayMs, callback) => {
        let isCancelled = false;
        const cancel = timeline.after(delayMs, () => {
          this.deliver(() => {
            if (!isCancelled) callback();
          });
        });
        return () => {
          isCancelled = true;
          cancel();
        };
      },
    };
  }

  get factory(): Factory {
    return this.browser.factory;
  }

  get isDead(): boolean {
    return this.state === 'dead';
  }

  get isFrozen(): boolean {
    return this.state === 'frozen';
  }

  deliver(callback: () => void): void {
    if (this.state === 'dead') return;
    if (this.state === 'frozen') {
      this.queued.push(callback);
      return;
    }
    this.browser.world.running = this;
    callback();
  }

  deleteMirror(databaseName: string): void {
    this.browser.mirrorOf(userOfReplica(databaseName)).clear();
  }

  broadcastChanges(parts: unknown): void {
    if (this.state === 'dead') return;
    const { world } = this.browser;
    for (const other of this.browser.contexts()) {
      if (other === this) continue;
      const renamed = renameChanges(parts as Record<string, unknown>, this.name, other.name);
      world.timeline.after(world.random() * 3, () => other.deliver(() => deliverChanges(renamed)));
    }
  }

  freeze(): void {
    if (this.state !== 'alive') return;
    this.state = 'frozen';
    // A browser aborts a transaction that makes no progress while others wait for it.
    this.browser.world.timeline.after(60_000, () => {
      if (this.state === 'frozen') this.factory.abortIdle(this);
    });
  }

  thaw(): void {
    if (this.state !== 'frozen') return;
    this.state = 'alive';
    const queued = this.queued;
    this.queued = [];
    for (const callback of queued) this.browser.world.timeline.soon(() => this.deliver(callback));
    // The `resume` event of the page.
    this.browser.world.timeline.soon(() => this.deliver(rerunLiveQueries));
  }

  /** Kills the context: none of its code runs from here on, not even what it has begun. */
  die(): void {
    if (this.state === 'dead') return;
    this.state = 'dead';
    this.queued = [];
    this.browser.locks.die(this);
    this.browser.heartbeat.die(this);
    this.factory.die(this);
    this.browser.closeSocketsOf(this);
  }

  remoteFor(userId: () => string | undefined): Remote {
    const { browser } = this;
    const { world } = browser;
    return createSimRemote({
      owner: this,
      clock: this.clock,
      network: world.network,
      backend: world.backend,
      serverNow: () => world.timeline.now(),
      sessionId: () => browser.sessionId,
      isOffline: () => browser.isOffline,
      userId,
      onRetryAfter: (key, waitMs) => world.onRetryAfter(this, key, waitMs),
      onCatchUp: () => {
        world.pulledDocuments.begin(this.name);
        world.failpoints.hit(browser, new Set([TEAMS_REQUEST]));
      },
      onPage: (page, documents) => world.pulledDocuments.add(this.name, page, documents),
      onRefusal: (key, code) => world.onRefusal(key, code),
      onCommand: (request, answer) => world.onCommand(browser, request, answer),
    });
  }

  async open(userId: string, onError: (error: ReplicaError | undefined) => void, mayCreate = true): Promise<Replica> {
    const random = createRandom(`${this.browser.world.seed}|${this.name}|epochs`);
    // As the app opens it; the service worker waits for nothing.
    const parts = mayCreate
      ? { random, after: (delayMs: number, callback: () => void) => this.clock.after(delayMs, callback) }
      : { random, mayCreate };
    const replica = await openReplica(`${this.name}/${nameOfReplica(userId)}`, onError, parts);
    this.opened.push(replica);
    return replica;
  }
}

/** A page of the app. */
export class Tab extends Context {
  isVisible = true;
  session: Session | undefined = undefined;
  error: ReplicaError | 'broken' | undefined = undefined;
  /** The ids of the unsent commands that the page shows. */
  shownUnsent: readonly string[] = [];
  private readonly wakeListeners = new Set<() => void>();
  /** The last of the operations that run one after the other: opening, closing, wiping. */
  private lastOperation: Promise<void> = Promise.resolve();

  private pendingOperations = 0;

  /** Whether it opens, closes or wipes something. */
  get isBusy(): boolean {
    return this.pendingOperations > 0;
  }

  /** Runs an operation after the ones before. A failed one breaks the page. */
  private enqueue(operation: () => Promise<void>): Promise<void> {
    this.pendingOperations += 1;
    this.lastOperation = this.lastOperation
      .then(operation)
      .catch((error: unknown) => {
        this.error = 'broken';
        this.browser.world.log(() => `${this.name} is broken: ${String(error)}`);
      })
      .finally(() => {
        this.pendingOperations -= 1;
      });
    return this.lastOperation;
  }

  /**
   * Opens the replica of a person and starts the engine, as the runtime of the app does, after closing the one before.
   */
  start(userId: string): Promise<void> {
    return this.enqueue(async () => {
      await this.closeNow();
      if (this.browser.userId !== userId) return;
      await this.wipePending();
      const replica = await this.open(userId, (error) => {
        const wasLost = this.error === 'lost';
        this.error = error;
        if (wasLost && error === undefined) void this.session?.engine.reopened();
      });
      const remote = this.remoteFor(() => this.session?.userId ?? userId);
      const { browser } = this;
      const engine = startEngine({
        replica,
        userId,
        remote,
        openRealtime: (handlers) =>
          openRealtime(
            {
              endpointHref: ENDPOINT,
              projectId: PROJECT_ID,
              channels: followedChannels(),
              fallbackSession: () => undefined,
              createSocket: (url) => browser.openSocket(this, url) as unknown as WebSocket,
            },
            handlers,
          ),
        clock: this.clock,
        random: this.random,
        locks: browser.locks.port(this, (name) => name.replace(`${this.name}/`, '')),
        heartbeat: browser.heartbeat.port(this),
        signals: {
          isVisible: () => this.isVisible,
          listen: (onWake) => {
            this.wakeListeners.add(onWake);
            return () => this.wakeListeners.delete(onWake);
          },
        },
        report: (error) => browser.world.onReport(this, error),
        mirror: browser.mirrorOf(userId).port(this),
        priority: () => ({}),
      });
      const stopWatching = watchOutbox(
        replica,
        (unsent) => {
          this.shownUnsent = unsent.map(({ id }) => id);
        },
        () => Promise.resolve(),
      );
      this.session = { userId, replica, engine, stopWatching };
    });
  }

  /** Signals that the tab has become visible, or that the network seems to be back. */
  wake(): void {
    this.deliver(() => {
      for (const onWake of Array.from(this.wakeListeners)) onWake();
    });
  }

  /** Stops what runs for the person and closes their replica, which stays on the device. */
  close(): Promise<void> {
    return this.enqueue(() => this.closeNow());
  }

  private async closeNow(): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    this.session = undefined;
    const stopping = session.engine.stop();
    session.stopWatching();
    await Promise.race([stopping, this.pause(STOP_TIMEOUT_MS)]);
    session.replica.close();
  }

  /**
   * Wipes the data that sign-outs have left on this device, as the runtime of the app does when nobody is signed in.
   */
  finishWipes(): Promise<void> {
    return this.enqueue(() => this.wipePending());
  }

  private async wipePending(): Promise<void> {
    const { browser } = this;
    const wiping = [...browser.pendingWipes].map(async (userId) => {
      browser.world.onSignOut(browser, userId);
      await wipeReplica(`${this.name}/${nameOfReplica(userId)}`);
      browser.pendingWipes.delete(userId);
      browser.world.onWiped(browser, userId);
    });
    await Promise.race([Promise.all(wiping), this.pause(STOP_TIMEOUT_MS)]);
  }

  private pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.clock.after(delayMs, resolve);
    });
  }

  /** Reacts to a new sign-in of the same person, here or in another tab. */
  async onSameUserSignIn(isHere: boolean): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    if (isHere) await resetSyncStatus(session.replica);
    session.engine.wake();
  }
}
