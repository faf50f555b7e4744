import { partKey } from '#domain/commands/command-requests.ts';
import { createRandom, type Random } from '#domain/random.ts';
import type { DashboardRequest } from '#remote/remote.ts';
import { ModelBackend, type ModelAnswer } from '#support/model-backend.ts';
import { Failpoints } from './failpoints.ts';
import { Browser } from './browser.ts';
import { FaultRates } from './faults.ts';
import { commandOfKey, Intents, type Intent } from './intents.ts';
import { Network } from './network.ts';
import { ORACLES } from './oracles/all.ts';
import { PulledDocuments } from './pulled-documents.ts';
import { Timeline } from './timeline.ts';
import type { SocketDeps } from './sockets.ts';
import type { DatabaseState, OriginEvents } from './storage/origin.ts';
import { nameOfReplica, userOfReplica, type Context } from './tab.ts';

/** A failure that an oracle found. */
export interface Failure {
  readonly oracle: string;
  readonly message: string;
  /** Whether an audit may still repair it. */
  readonly mayNeedAudit?: boolean;
}

/** A `Retry-After` that the server sent for a command. */
export interface RetryAfter {
  /** True time, Unix ms. */
  readonly untilMs: number;
  /** The clock offset of the context that received it. */
  readonly clockOffsetMs: number;
  /** The context that received it; no other one knows of it until it is stored. */
  readonly receivedBy: string;
  isStored: boolean;
}

const ERROR_OF = { quota: 'quota', 'storage-error': 'unknown', 'transaction-aborted': 'aborted' } as const;

/** Simulates one world: a server, browsers, people and oracles. Everything in it depends on its seed alone. */
export class World {
  readonly seed: string;
  readonly timeline = new Timeline(() =>
    this.fail('o: no step repeats without a pause', 'an endless loop in one moment'),
  );
  readonly random: Random;
  readonly faultRates = new FaultRates();
  readonly backend: ModelBackend;
  readonly network: Network;
  readonly intents = new Intents();
  readonly browsers: Browser[] = [];
  /** The context whose code runs now. */
  running: Context | undefined = undefined;
  readonly failpoints: Failpoints;
  failure: Failure | undefined = undefined;
  /** Whether the realtime service refuses connections. */
  isRefusingSockets = false;
  /** Whether something went wrong that only an audit can find. */
  needsAudit = false;
  /** Whether it ever did. A refused socket does not come back by itself: its person has to act. */
  hasRefusedSockets = false;
  readonly socketDeps: SocketDeps;
  /** The people who have signed out of a device and not come back. */
  signedOut: { readonly browser: Browser; readonly userId: string }[] = [];
  /** The number of effects that were checked. */
  readonly checkedEffects = { count: 0 };
  readonly reports: string[] = [];
  /** The lines of the trace; undefined without one. */
  readonly trace: string[] | undefined;
  /** The `Retry-After` of commands, by command id. */
  readonly retryAfters = new Map<string, RetryAfter>();
  /** The error codes that commands were refused with, by command id. */
  readonly refusals = new Map<string, Set<string>>();
  /** The devices on which a person has pressed _Send now_. */
  readonly sendNowDevices = new Set<string>();
  /** The documents that each tab received in lists. */
  readonly pulledDocuments = new PulledDocuments();
  private readonly everMembers = new Set<string>();
  private readonly wiping = new Set<string>();
  private readonly duties = new Map<string, Map<string, string>>();
  private readonly recreatedDatabases = new Set<string>();

  constructor(seed: string, isTraced: boolean) {
    this.seed = seed;
    this.trace = isTraced ? [] : undefined;
    this.failpoints = new Failpoints(this.timeline);
    this.random = createRandom(`${seed}|world`);
    this.backend = new ModelBackend(() => Math.floor(this.timeline.now()));
    this.backend.commandOf = ({ idempotencyKey }) => this.intents.intentOf(idempotencyKey)?.issued;
    this.network = new Network(this.timeline, createRandom(`${seed}|network`), this.faultRates, this.log);
    this.socketDeps = {
      timeline: this.timeline,
      random: createRandom(`${seed}|sockets`),
      network: this.network,
      faultRates: this.faultRates,
      backend: this.backend,
      log: this.log,
      isRefusing: () => this.isRefusingSockets,
      confirmsChannels: this.random() < 0.5,
    };
  }

  /** Writes a line of the trace, which is only built when there is a trace. */
  readonly log = (line: () => string): void => {
    this.trace?.push(`${(this.timeline.now() % 3_600_000).toFixed(1).padStart(9)}  ${line()}`);
  };

  fail(oracle: string, message: string): void {
    this.failure ??= { oracle, message };
    this.log(() => `!! ${oracle}: ${message}`);
  }

  browser(name: string): Browser | undefined {
    return this.browsers.find((browser) => browser.name === name);
  }

  addBrowser(): Browser {
    const browser = new Browser(this, `b${this.browsers.length}`);
    this.browsers.push(browser);
    this.flushLater(browser);
    return browser;
  }

  /** Flushes relaxed commits to disk at random times, as the system does. */
  private flushLater(browser: Browser): void {
    this.timeline.after(500 + this.random() * 15_000, () => {
      browser.origin.flush();
      this.flushLater(browser);
    });
  }

  realm(name: string): Context | undefined {
    for (const browser of this.browsers) {
      const context = browser.context(name);
      if (context !== undefined) return context;
    }
    return undefined;
  }

  databaseOf(browser: string, userId: string): DatabaseState | undefined {
    return this.browser(browser)?.origin.databases.get(nameOfReplica(userId));
  }

  join(teamId: string, userId: string): void {
    this.everMembers.add(`${teamId}|${userId}`);
  }

  hasEverBeenMember(teamId: string, userId: string): boolean {
    return this.everMembers.has(`${teamId}|${userId}`);
  }

  /** Records a sign-out: from here on the person's database on this device is being deleted. */
  onSignOut(browser: Browser, userId: string): void {
    this.wiping.add(`${browser.name}|${userId}`);
  }

  onSignIn(browser: Browser, userId: string): void {
    this.log(() => `${browser.name}: ${userId} signs in`);
    this.signedOut = this.signedOut.filter((one) => one.browser !== browser || one.userId !== userId);
  }

  isWiping(browser: Browser, userId: string): boolean {
    return this.wiping.has(`${browser.name}|${userId}`);
  }

  onWiped(browser: Browser, userId: string): void {
    this.log(() => `${browser.name}: the database of ${userId} is deleted`);
    this.signedOut.push({ browser, userId });
    this.wiping.delete(`${browser.name}|${userId}`);
  }

  /** Returns the context that took each duty over last. */
  dutyHolders(browser: Browser, userId: string): Map<string, string> {
    const name = `${browser.name}|${userId}`;
    const holders = this.duties.get(name) ?? new Map<string, string>();
    this.duties.set(name, holders);
    return holders;
  }

  /**
   * Returns whether the database of a device was recreated between two commands: then their numbers do not show their
   * order.
   */
  haveUnrelatedSeqs(one: Intent, other: Intent): boolean {
    return (
      this.recreatedDatabases.has(`${one.browser}|${one.userId}`) ||
      this.recreatedDatabases.has(`${other.browser}|${other.userId}`)
    );
  }

  storageEvents(browser: Browser): OriginEvents {
    const random = createRandom(`${this.seed}|${browser.name}|disk`);
    return {
      onCommit: (name, owner, changes, isDurable) => {
        this.log(
          () =>
            `${owner.name} commits${isDurable ? ' strictly' : ''}: ${changes.map(({ store, key, after }) => `${store} ${String(key)}${after === undefined ? ' gone' : ''}`).join(', ')}`,
        );
        const database = browser.origin.databases.get(name);
        if (database === undefined) return;
        const commit = { browser, userId: userOfReplica(name), database, owner, changes };
        for (const oracle of ORACLES) this.report(oracle.name, oracle.onCommit?.(this, commit));
        this.failpoints.hit(browser, new Set(changes.map(({ store }) => store)));
      },
      onLoss: (name, changes) => {
        const isDropped = !browser.origin.databases.has(name);
        const userId = userOfReplica(name);
        this.log(
          () =>
            `${browser.name} ${isDropped ? 'loses the database of' : 'loses writes of'} ${userId}: ${changes.map(({ store, key }) => `${store} ${String(key)}`).join(', ')}`,
        );
        if (isDropped) this.recreatedDatabases.add(`${browser.name}|${userId}`);
        this.dutyHolders(browser, userId).clear();
        for (const oracle of ORACLES)
          this.report(oracle.name, oracle.onLoss?.(this, browser, userId, changes, isDropped));
      },
      errorFor: (_name, owner, at) => {
        const fault = this.faultRates.roll('storage', random);
        if (fault === undefined || (fault === 'transaction-aborted' && at === 'write')) return undefined;
        this.log(() => `${fault} for ${owner.name} at a ${at}`);
        return ERROR_OF[fault];
      },
      commitDelayMs: (isStrict) => (isStrict ? 1 + random() * 9 : random() * 2),
    };
  }

  onCommand(browser: Browser, request: DashboardRequest, answer: ModelAnswer): void {
    this.log(() => `the server answers ${request.idempotencyKey} with ${answer.status}`);
    for (const oracle of ORACLES) this.report(oracle.name, oracle.onCommand?.(this, browser, request, answer));
  }

  /** Returns whether the server accepted a command, with all of its parts. */
  hasSucceeded(commandId: string): boolean {
    const parts = this.intents.byId.get(commandId)?.parts ?? [];
    return parts.length === 0
      ? this.backend.hasSucceeded(commandId)
      : parts.every((_rows, part) => this.backend.hasSucceeded(partKey(commandId, part)));
  }

  /** Records an error code that the sender of a command received from the server or from a fault. */
  onRefusal(key: string, code: string): void {
    const id = commandOfKey(key);
    this.refusals.set(id, (this.refusals.get(id) ?? new Set()).add(code));
  }

  onRetryAfter(context: Context, key: string, waitMs: number): void {
    this.retryAfters.set(commandOfKey(key), {
      untilMs: this.timeline.now() + waitMs,
      clockOffsetMs: context.browser.clockOffsetMs,
      receivedBy: context.name,
      isStored: false,
    });
  }

  clearRetryAfters(browser: Browser, userId: string): void {
    for (const { issued } of this.intents.listUnfinished(browser.name, userId)) this.retryAfters.delete(issued.id);
  }

  private report(oracle: string, message: string | undefined): void {
    if (message !== undefined) this.fail(oracle, message);
  }

  /** Returns what is still wrong with a world that has healed; undefined when it is consistent. */
  findInconsistency(): Failure | undefined {
    for (const oracle of ORACLES) {
      const message = oracle.whenHealed?.(this);
      if (message !== undefined) return { oracle: oracle.name, message, mayNeedAudit: oracle.mayNeedAudit === true };
    }
    return undefined;
  }

  /**
   * Records an error that an engine reports. Failing storage is expected here; an error of our own making fails the
   * world.
   */
  onReport(context: Context, error: unknown): void {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.reports.push(message);
    this.log(() => `${context.name} reports ${message}`);
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
      this.fail('i: no error of our own making', `${message}\n${error.stack ?? ''}`);
  }
}
