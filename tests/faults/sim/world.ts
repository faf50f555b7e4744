import { partKey } from '#domain/commands/command-requests.ts';
import { createRandom, type Random } from '#domain/random.ts';
import type { DashboardRequest } from '#remote/remote.ts';
import { ModelBackend, type ModelAnswer } from '#support/model-backend.ts';
import { Ambushes } from './failpoints.ts';
import { Browser } from './browser.ts';
import { Rates } from './faults.ts';
import { commandOfKey, Ledger, type Intent } from './intents.ts';
import { Network } from './network.ts';
import { ORACLES } from './oracles/all.ts';
import { Readings } from './pulled-documents.ts';
import { Timeline } from './timeline.ts';
import type { SocketDeps } from './sockets.ts';
import type { DatabaseState, OriginEvents } from './storage/origin.ts';
import { nameOfReplica, userOfReplica, type Context } from './tab.ts';

/** What an oracle has found. */
export interface Failure {
  readonly oracle: string;
  readonly words: string;
  /** Found at rest by an oracle that gives the audits their time. */
  readonly mayTakeAnAudit?: boolean;
}

/** What the server has asked to wait with. */
export interface Hold {
  /** True time, ms; and how far off the clock of who heard it was. */
  readonly untilMs: number;
  readonly clockOffsetMs: number;
  /** The context that heard it; nobody else knows of it until it is written down. */
  readonly heardBy: string;
  isKnown: boolean;
}

/**
 * Thrown through whatever was under way when an oracle has found something: the rest of the schedule says nothing any
 * more.
 */
export class WrongWorld extends Error {}

const TROUBLE_OF = { quota: 'quota', 'storage-error': 'unknown', 'transaction-aborted': 'aborted' } as const;

/** One simulated world: a server, browsers, people, and the judges. Nothing in it depends on anything but its seed. */
export class World {
  readonly seed: string;
  readonly timeline = new Timeline(() =>
    this.fail('o: nobody runs without a rest', 'the same over and over in one moment'),
  );
  readonly random: Random;
  readonly rates = new Rates();
  readonly backend: ModelBackend;
  readonly network: Network;
  readonly ledger = new Ledger();
  readonly browsers: Browser[] = [];
  /** The context whose code runs now. */
  running: Context | undefined = undefined;
  readonly ambushes: Ambushes;
  failure: Failure | undefined = undefined;
  /** Whether the realtime service refuses connections. */
  isRefusingSockets = false;
  /** Whether something went wrong that only an audit can find. */
  hasUnnoticed = false;
  /** Whether it ever did: who was refused does not come back by itself, its person has to look. */
  hasRefusedSockets = false;
  readonly socketDeps: SocketDeps;
  /** Who has signed out where, and not come back. */
  signedOut: { readonly browser: Browser; readonly userId: string }[] = [];
  /** How many of the effects have been judged. */
  readonly judgedEffects = { count: 0 };
  readonly reports: string[] = [];
  /** The lines of the trace; undefined when nobody wants it. */
  readonly trace: string[] | undefined;
  /** Commands that the server has asked to wait with, by their ids. */
  readonly holds = new Map<string, Hold>();
  /** What commands were refused with, by their ids. */
  readonly refusals = new Map<string, Set<string>>();
  /** The devices on which a person has said that what waits is to be sent now. */
  readonly sentByWish = new Set<string>();
  /** What the server has given to whom in lists. */
  readonly readings = new Readings();
  private readonly members = new Set<string>();
  private readonly wiping = new Set<string>();
  private readonly duties = new Map<string, Map<string, string>>();
  private readonly anew = new Set<string>();

  constructor(seed: string, isTraced: boolean) {
    this.seed = seed;
    this.trace = isTraced ? [] : undefined;
    this.ambushes = new Ambushes(this.timeline);
    this.random = createRandom(`${seed}|world`);
    this.backend = new ModelBackend(() => Math.floor(this.timeline.now()));
    this.backend.commandOf = ({ idempotencyKey }) => this.ledger.intentOf(idempotencyKey)?.issued;
    this.network = new Network(this.timeline, createRandom(`${seed}|network`), this.rates, this.note);
    this.socketDeps = {
      timeline: this.timeline,
      random: createRandom(`${seed}|sockets`),
      network: this.network,
      rates: this.rates,
      backend: this.backend,
      note: this.note,
      isRefusing: () => this.isRefusingSockets,
      confirmsChannels: this.random() < 0.5,
    };
  }

  /** Writes a line of the trace; the line is only made when there is one. */
  readonly note = (line: () => string): void => {
    this.trace?.push(`${(this.timeline.now() % 3_600_000).toFixed(1).padStart(9)}  ${line()}`);
  };

  fail(oracle: string, words: string): void {
    this.failure ??= { oracle, words };
    this.note(() => `!! ${oracle}: ${words}`);
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

  /** The system writes what is relaxed to disk when it pleases. */
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
    this.members.add(`${teamId}|${userId}`);
  }

  hasEverBeenMember(teamId: string, userId: string): boolean {
    return this.members.has(`${teamId}|${userId}`);
  }

  /** A person signs out on a device: from here on their database there goes. */
  onSignOut(browser: Browser, userId: string): void {
    this.wiping.add(`${browser.name}|${userId}`);
  }

  onSignIn(browser: Browser, userId: string): void {
    this.note(() => `${browser.name}: ${userId} signs in`);
    this.signedOut = this.signedOut.filter((one) => one.browser !== browser || one.userId !== userId);
  }

  isWiping(browser: Browser, userId: string): boolean {
    return this.wiping.has(`${browser.name}|${userId}`);
  }

  onWiped(browser: Browser, userId: string): void {
    this.note(() => `${browser.name}: the database of ${userId} is deleted`);
    this.signedOut.push({ browser, userId });
    this.wiping.delete(`${browser.name}|${userId}`);
  }

  /** Which context has taken each duty over last. */
  dutyHolders(browser: Browser, userId: string): Map<string, string> {
    const name = `${browser.name}|${userId}`;
    const holders = this.duties.get(name) ?? new Map<string, string>();
    this.duties.set(name, holders);
    return holders;
  }

  /**
   * True when the database of a device was thrown away between two commands: their numbers say nothing of their order.
   */
  seqsStartedAnew(one: Intent, other: Intent): boolean {
    return this.anew.has(`${one.browser}|${one.userId}`) || this.anew.has(`${other.browser}|${other.userId}`);
  }

  storageEvents(browser: Browser): OriginEvents {
    const random = createRandom(`${this.seed}|${browser.name}|disk`);
    return {
      onCommit: (name, owner, changes, isDurable) => {
        this.note(
          () =>
            `${owner.name} commits${isDurable ? ' strictly' : ''}: ${changes.map(({ store, key, after }) => `${store} ${String(key)}${after === undefined ? ' gone' : ''}`).join(', ')}`,
        );
        const database = browser.origin.databases.get(name);
        if (database === undefined) return;
        const commit = { browser, userId: userOfReplica(name), database, owner, changes };
        for (const oracle of ORACLES) this.judge(oracle.name, oracle.onCommit?.(this, commit));
        this.ambushes.written(browser, new Set(changes.map(({ store }) => store)));
      },
      onLoss: (name, changes) => {
        const isDropped = !browser.origin.databases.has(name);
        const userId = userOfReplica(name);
        this.note(
          () =>
            `${browser.name} ${isDropped ? 'loses the database of' : 'loses writes of'} ${userId}: ${changes.map(({ store, key }) => `${store} ${String(key)}`).join(', ')}`,
        );
        if (isDropped) this.anew.add(`${browser.name}|${userId}`);
        this.dutyHolders(browser, userId).clear();
        for (const oracle of ORACLES)
          this.judge(oracle.name, oracle.onLoss?.(this, browser, userId, changes, isDropped));
      },
      troubleFor: (_name, owner, at) => {
        const fault = this.rates.roll('storage', random);
        if (fault === undefined || (fault === 'transaction-aborted' && at === 'write')) return undefined;
        this.note(() => `${fault} for ${owner.name} at a ${at}`);
        return TROUBLE_OF[fault];
      },
      commitDelayMs: (isStrict) => (isStrict ? 1 + random() * 9 : random() * 2),
    };
  }

  onCommand(browser: Browser, request: DashboardRequest, answer: ModelAnswer): void {
    this.note(() => `the server answers ${request.idempotencyKey} with ${answer.status}`);
    for (const oracle of ORACLES) this.judge(oracle.name, oracle.onCommand?.(this, browser, request, answer));
  }

  /** True when the server has said yes to a command; to every part of it, when it has several. */
  hasSucceeded(commandId: string): boolean {
    const parts = this.ledger.intents.get(commandId)?.parts ?? [];
    return parts.length === 0
      ? this.backend.hasSucceeded(commandId)
      : parts.every((_rows, part) => this.backend.hasSucceeded(partKey(commandId, part)));
  }

  /** With which codes the server, or what spoke in its name, has refused a command to its sender. */
  onRefusal(key: string, code: string): void {
    const id = commandOfKey(key);
    this.refusals.set(id, (this.refusals.get(id) ?? new Set()).add(code));
  }

  onAskedToWait(context: Context, key: string, waitMs: number): void {
    this.holds.set(commandOfKey(key), {
      untilMs: this.timeline.now() + waitMs,
      clockOffsetMs: context.browser.clockOffsetMs,
      heardBy: context.name,
      isKnown: false,
    });
  }

  forgetHolds(browser: Browser, userId: string): void {
    for (const { issued } of this.ledger.openOf(browser.name, userId)) this.holds.delete(issued.id);
  }

  private judge(oracle: string, words: string | undefined): void {
    if (words !== undefined) this.fail(oracle, words);
  }

  /** What is still wrong with a world that has healed; undefined: all is well. */
  findUnrest(): Failure | undefined {
    for (const oracle of ORACLES) {
      const words = oracle.atRest?.(this);
      if (words !== undefined) return { oracle: oracle.name, words, mayTakeAnAudit: oracle.mayTakeAnAudit === true };
    }
    return undefined;
  }

  /**
   * An engine reports an error that nobody expects. Storage that fails is expected here; anything else is a mistake of
   * ours.
   */
  onReport(context: Context, error: unknown): void {
    const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.reports.push(words);
    this.note(() => `${context.name} reports ${words}`);
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
      this.fail('i: no mistakes of our own', `${words}\n${error.stack ?? ''}`);
  }
}
