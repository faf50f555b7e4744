import type { Replica } from '#replica/replica.ts';
import { flushOnce } from '#sync/push/flusher.ts';
import { Factory } from './storage/factory.ts';
import { Origin, type Owner } from './storage/origin.ts';
import { MIRROR_WRITE } from './failpoints.ts';
import { SimMirror } from './mirror.ts';
import { SimLocks, SimHeartbeat } from './locks.ts';
import { SimSocket } from './sockets.ts';
import { Context, nameOfReplica, Tab, userOfReplica } from './tab.ts';
import type { World } from './world.ts';

/** Simulates one browser on one device: storage, locks, a cookie, a clock and tabs over them. */
export class Browser {
  readonly world: World;
  readonly name: string;
  readonly origin: Origin;
  factory: Factory;
  locks: SimLocks;
  heartbeat: SimHeartbeat;
  readonly tabs: Tab[] = [];
  worker: Context | undefined = undefined;
  readonly sockets = new Set<SimSocket>();
  sessionId: string | undefined = undefined;
  /** The person who signed in on this device last and has not signed out. */
  userId: string | undefined = undefined;
  clockOffsetMs = 0;
  isOffline = false;
  /** People whose data a sign-out has yet to wipe from this device: a mark that outlives the tab. */
  readonly pendingWipes = new Set<string>();
  private readonly mirrors = new Map<string, SimMirror>();
  private contextCount = 0;
  private readonly byName = new Map<string, Context>();

  constructor(world: World, name: string) {
    this.world = world;
    this.name = name;
    this.origin = new Origin(world.timeline, world.storageEvents(this));
    this.factory = new Factory(this.origin);
    this.locks = new SimLocks(world.timeline);
    this.heartbeat = new SimHeartbeat(world.timeline, world.random);
  }

  /** Returns the contexts that are alive or frozen. */
  contexts(): Context[] {
    const alive: Context[] = this.tabs.filter((tab) => !tab.isDead);
    return this.worker === undefined || this.worker.isDead ? alive : [...alive, this.worker];
  }

  /** Returns all contexts, the dead ones included. */
  allContexts(): Iterable<Context> {
    return this.byName.values();
  }

  context(name: string): Context | undefined {
    return this.byName.get(name);
  }

  /** Returns the mirror of a person's outbox. */
  mirrorOf(userId: string): SimMirror {
    const mirror =
      this.mirrors.get(userId) ??
      new SimMirror(this.world.timeline, this.world.random, () =>
        this.world.failpoints.hit(this, new Set([MIRROR_WRITE])),
      );
    this.mirrors.set(userId, mirror);
    return mirror;
  }

  /** Returns the tabs that are neither dead nor frozen. */
  livingTabs(): Tab[] {
    return this.tabs.filter((tab) => !tab.isDead && !tab.isFrozen);
  }

  private newName(kind: string): string {
    this.contextCount += 1;
    return `${this.name}${kind}${this.contextCount}`;
  }

  openTab(): Tab {
    const tab = new Tab(this, this.newName('t'));
    this.byName.set(tab.name, tab);
    this.tabs.push(tab);
    this.world.log(() => `${tab.name} opens`);
    if (this.userId !== undefined) void tab.start(this.userId);
    else void tab.finishWipes();
    return tab;
  }

  openSocket(owner: Owner, url: string): SimSocket {
    const socket: SimSocket = new SimSocket(
      this.world.socketDeps,
      owner,
      url,
      this.sessionId,
      () => this.isOffline,
      () => this.sockets.delete(socket),
    );
    this.sockets.add(socket);
    return socket;
  }

  closeSocketsOf(owner: Owner): void {
    for (const socket of Array.from(this.sockets)) if (socket.owner === owner) socket.close();
  }

  /** Ends the browser with all its contexts. The storage stays as it is on disk. */
  die(): void {
    for (const context of this.contexts()) context.die();
    this.origin.interrupt(() => this.world.random() < 0.5);
    this.locks = new SimLocks(this.world.timeline);
    this.heartbeat = new SimHeartbeat(this.world.timeline, this.world.random);
    this.factory = new Factory(this.origin);
  }

  /** Signs a person in at one of the tabs; the others are notified. */
  async signIn(userId: string, tab: Tab | undefined): Promise<void> {
    const isSame = this.userId === userId;
    if (this.sessionId !== undefined) this.world.backend.endSession(this.sessionId);
    this.sessionId = this.world.backend.signIn(userId);
    this.userId = userId;
    this.world.onSignIn(this, userId);
    for (const other of this.tabs) {
      if (other.isDead || other.isFrozen) continue;
      if (isSame && other.session !== undefined) await other.onSameUserSignIn(other === tab);
      else await other.start(userId);
    }
    // A frozen tab learns of it when it thaws. If it is another person, the tab is reloaded.
    for (const other of this.tabs) {
      if (!other.isFrozen) continue;
      if (isSame) other.deliver(() => void other.onSameUserSignIn(false));
      else this.reloadThawed(other);
    }
  }

  private reloadThawed(tab: Tab): void {
    tab.deliver(() => {
      tab.die();
      this.openTab();
    });
  }

  /**
   * Signs the person out at a tab. All their data are wiped from the device, in all tabs, whether or not the request
   * reaches the server.
   */
  async signOut(tab: Tab): Promise<void> {
    const { userId, sessionId } = this;
    if (userId === undefined) return;
    this.world.log(() => `${tab.name}: ${userId} signs out`);
    this.userId = undefined;
    this.world.onSignOut(this, userId);
    for (const other of this.tabs)
      if (other !== tab) this.world.timeline.after(1, () => other.deliver(() => void other.close()));
    this.pendingWipes.add(userId);
    await tab.close();
    await tab.finishWipes();
    if (sessionId !== undefined) this.world.backend.endSession(sessionId);
    if (this.sessionId === sessionId) this.sessionId = undefined;
  }

  /** Opens the database in a page of a newer build, which upgrades it, and closes the page. */
  openNewerBuild(userId: string): void {
    const page = new Context(this, this.newName('n'));
    this.byName.set(page.name, page);
    const name = nameOfReplica(userId);
    const version = this.origin.databases.get(name)?.version;
    if (version === undefined) return;
    this.world.log(() => `${page.name} is of a newer build`);
    const request = this.factory.open(page, name, version + 1);
    for (const type of ['success', 'error']) request.addEventListener(type, () => page.die());
  }

  /**
   * Wakes the service worker, as Background Sync does. It sends the outbox of every person whose database is here, and
   * closes again.
   */
  async wakeWorker(): Promise<void> {
    if (this.worker !== undefined && !this.worker.isDead) return;
    const worker = new Context(this, this.newName('w'));
    this.byName.set(worker.name, worker);
    this.worker = worker;
    for (const { name } of this.factory.databases()) await this.flushOutbox(worker, userOfReplica(name));
    worker.die();
  }

  private async flushOutbox(worker: Context, userId: string): Promise<void> {
    let replica: Replica | undefined;
    try {
      replica = await worker.open(userId, () => undefined, false);
      const remote = worker.remoteFor(() => userId);
      const { clock, random } = worker;
      const locks = this.locks.port(worker, (name) => name.replace(`${worker.name}/`, ''));
      const { signal } = new AbortController();
      await flushOnce({
        replica,
        userId,
        remote,
        clock,
        random,
        locks,
        signal,
        onOutcome: () => undefined,
        report: () => undefined,
      });
    } catch (error) {
      this.world.log(() => `${worker.name} fails: ${String(error)}`);
    }
    replica?.close();
  }
}
