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
import { TEAMS_ASKED_FOR } from './failpoints.ts';
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

/** What holds a sign-out up is waited for no longer than this. */
const LET_GO_MS = 1_500;

/** The name under which a tab finds a person's database; the storage sees it without the tab. */
export const nameOfReplica = (userId: string): string => replicaName('sim', userId);
/** Whose database this is. */
export const userOfReplica = (name: string): string => name.slice(nameOfReplica('').length);

/**
 * A context of the browser in which our code runs: a page or the service worker. It lives, is frozen, or is dead for
 * good.
 */
export class Context implements Realm {
  readonly name: string;
  readonly browser: Browser;
  readonly clock: Clock;
  readonly random: Random;
  private state: 'alive' | 'frozen' | 'dead' = 'alive';
  private held: (() => void)[] = [];
  /** Every replica it has opened, for the end of the world. */
  readonly opened: Replica[] = [];

  constructor(browser: Browser, name: string) {
    this.browser = browser;
    this.name = name;
    const { timeline } = browser.world;
    this.random = createRandom(`${browser.world.seed}|${name}`);
    this.clock = {
      now: () => Math.round(timeline.now() + browser.clockOffsetMs),
      after: (delayMs, act) => {
        let isCancelled = false;
        const cancel = timeline.after(delayMs, () => {
          this.deliver(() => {
            if (!isCancelled) act();
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

  deliver(act: () => void): void {
    if (this.state === 'dead') return;
    if (this.state === 'frozen') {
      this.held.push(act);
      return;
    }
    this.browser.world.running = this;
    act();
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
    // A transaction that does not go on while others wait for it is aborted by the browser.
    this.browser.world.timeline.after(60_000, () => {
      if (this.state === 'frozen') this.factory.abortIdle(this);
    });
  }

  thaw(): void {
    if (this.state !== 'frozen') return;
    this.state = 'alive';
    const held = this.held;
    this.held = [];
    for (const act of held) this.browser.world.timeline.soon(() => this.deliver(act));
    // The page's `resume`.
    this.browser.world.timeline.soon(() => this.deliver(rerunLiveQueries));
  }

  /** Nothing of it runs from here on, not even what it has begun. */
  die(): void {
    if (this.state === 'dead') return;
    this.state = 'dead';
    this.held = [];
    this.browser.locks.die(this);
    this.browser.pulse.die(this);
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
      onAskedToWait: (key, waitMs) => world.onAskedToWait(this, key, waitMs),
      onCatchUp: () => {
        world.readings.begin(this.name);
        world.ambushes.written(browser, new Set([TEAMS_ASKED_FOR]));
      },
      onPage: (page, documents) => world.readings.note(this.name, page, documents),
      onRefusal: (key, code) => world.onRefusal(key, code),
      onCommand: (request, answer) => world.onCommand(browser, request, answer),
    });
  }

  async open(
    userId: string,
    onTrouble: (trouble: ReplicaError | undefined) => void,
    mayCreate = true,
  ): Promise<Replica> {
    const random = createRandom(`${this.browser.world.seed}|${this.name}|epochs`);
    // As the app opens it, or the service worker, which waits for nothing.
    const parts = mayCreate
      ? { random, after: (delayMs: number, act: () => void) => this.clock.after(delayMs, act) }
      : { random, mayCreate };
    const replica = await openReplica(`${this.name}/${nameOfReplica(userId)}`, onTrouble, parts);
    this.opened.push(replica);
    return replica;
  }
}

/** A page of the app. */
export class Tab extends Context {
  isVisible = true;
  session: Session | undefined = undefined;
  trouble: ReplicaError | 'broken' | undefined = undefined;
  /** What the page was told last of the unsent commands: their ids. */
  shownUnsent: readonly string[] = [];
  private readonly wakes = new Set<() => void>();
  /** What the tab is doing for the person: opening, signing out. */
  private doing: Promise<void> = Promise.resolve();

  private turns = 0;

  /** True while it opens or closes something. */
  get isAtWork(): boolean {
    return this.turns > 0;
  }

  /** One thing after the other; what fails is as bad as a page that shows an error. */
  private inTurn(act: () => Promise<void>): Promise<void> {
    this.turns += 1;
    this.doing = this.doing
      .then(act)
      .catch((error: unknown) => {
        this.trouble = 'broken';
        this.browser.world.note(() => `${this.name} is broken: ${String(error)}`);
      })
      .finally(() => {
        this.turns -= 1;
      });
    return this.doing;
  }

  /**
   * Opens the replica of a person and starts the engine, as the runtime of the app does; whoever was there before is
   * let go first.
   */
  start(userId: string): Promise<void> {
    return this.inTurn(async () => {
      await this.closeNow();
      if (this.browser.userId !== userId) return;
      await this.wipeWhatIsLeft();
      const replica = await this.open(userId, (trouble) => {
        const wasLost = this.trouble === 'lost';
        this.trouble = trouble;
        if (wasLost && trouble === undefined) void this.session?.engine.reopened();
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
        heartbeat: browser.pulse.port(this),
        signals: {
          isVisible: () => this.isVisible,
          listen: (onWake) => {
            this.wakes.add(onWake);
            return () => this.wakes.delete(onWake);
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

  /** The tab comes into sight, or the network seems to be back. */
  wake(): void {
    this.deliver(() => {
      for (const onWake of Array.from(this.wakes)) onWake();
    });
  }

  /** Stops what runs for the person and closes their replica, which stays on the device. */
  close(): Promise<void> {
    return this.inTurn(() => this.closeNow());
  }

  private async closeNow(): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    this.session = undefined;
    const stopping = session.engine.stop();
    session.stopWatching();
    await Promise.race([stopping, this.pause(LET_GO_MS)]);
    session.replica.close();
  }

  /** Wipes what sign-outs have left to wipe on this device, as the runtime of the app does when nobody is signed in. */
  finishWipes(): Promise<void> {
    return this.inTurn(() => this.wipeWhatIsLeft());
  }

  private async wipeWhatIsLeft(): Promise<void> {
    const { browser } = this;
    const wiping = [...browser.pendingWipes].map(async (userId) => {
      browser.world.onSignOut(browser, userId);
      await wipeReplica(`${this.name}/${nameOfReplica(userId)}`);
      browser.pendingWipes.delete(userId);
      browser.world.onWiped(browser, userId);
    });
    await Promise.race([Promise.all(wiping), this.pause(LET_GO_MS)]);
  }

  private pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.clock.after(delayMs, resolve);
    });
  }

  /** The same person has signed in again, here or in another tab. */
  async signedInAgain(isHere: boolean): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    if (isHere) await resetSyncStatus(session.replica);
    session.engine.wake();
  }
}
