import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createRandom } from '#domain/random.ts';
import { syncStatusSchema } from '#domain/sync/sync-status.ts';
import { COMMAND_TABLES, sampleDocument } from '#support/sample-commands.ts';
import { COLLECTION_OF } from '#sync/scopes.ts';
import { chatDocument, teamDocument } from '#support/wire-documents.ts';
import { ACTS, type ActName } from './actions.ts';
import type { Browser } from './browser.ts';
import { rowOf } from './read-database.ts';
import { layToRest } from './dispose-world.ts';
import { enterWorld } from './environment.ts';
import { FAULTS, type FaultName, type MomentFault } from './faults.ts';
import { AUDIT_INTERVAL_MS } from '#sync/schedule.ts';
import { MOMENTS } from './moment-faults.ts';
import type { Schedule, Step } from './schedule.ts';
import { World, type Failure } from './world.ts';

/** What came of a schedule. */
export interface Verdict {
  readonly seed: string;
  readonly failure: Failure | undefined;
  /**
   * Commands that were kept, effects on the server, tasks of the timeline: figures that show that something happened.
   */
  readonly commands: number;
  readonly effects: number;
  readonly tasks: number;
  /** Simulated ms from the healing until everything was right. */
  readonly healedMs: number;
  readonly trace: readonly string[] | undefined;
}

/** After healing everything has to be right within this time. */
const HEAL_LIMIT_MS = 60_000;
/**
 * What nobody can notice at once: a change that a living socket swallowed, or that a list read from a lagging copy did
 * not hold, or one whose time a wrong clock put before the row it ends. The audits find it; they come this often, and
 * one may itself read a lagging copy.
 */
const UNNOTICED_LIMIT_MS = HEAL_LIMIT_MS + AUDIT_INTERVAL_MS;
/** The chats of a profile are so far apart. */
const CHAT_AGE_MS = 600_000;
/**
 * In all but the first nothing has happened for longer than a device need keep conversations; the last was not changed
 * for as long either.
 */
const STILL_S = 200 * 86_400;
/** How often it is looked whether it is. */
const LOOK_EVERY_MS = 1_000;

const isFault = (what: string): what is FaultName => Object.hasOwn(FAULTS, what);
const isMoment = (what: FaultName): what is MomentFault => FAULTS[what].kind === 'moment';

/**
 * Runs a schedule in a world of its own. `skip`: steps that are left out, by their place; the others go as they would.
 */
export async function runSchedule(
  schedule: Schedule,
  options: { readonly isTraced?: boolean; readonly skip?: ReadonlySet<number> } = {},
): Promise<Verdict> {
  const world = new World(schedule.seed, options.isTraced === true);
  enterWorld({ timeline: world.timeline, realm: (name) => world.realm(name), running: () => world.running });
  const isOver = (): boolean => world.failure !== undefined;
  let healedMs = 0;
  try {
    furnish(world, schedule);
    for (const [index, step] of schedule.steps.entries()) {
      if (options.skip?.has(index) === true) continue;
      world.timeline.after(step.atMs, () => take(world, schedule.seed, step, index));
    }
    await world.timeline.pass(schedule.healAtMs, isOver);
    if (!isOver()) {
      heal(world);
      healedMs = await waitUntilRight(world, isOver);
    }
  } finally {
    await layToRest(world);
    enterWorld(undefined);
  }
  return {
    seed: schedule.seed,
    failure: world.failure,
    commands: [...world.ledger.intents.values()].filter((intent) => intent.state === 'kept').length,
    effects: world.backend.effects.length,
    tasks: world.timeline.count,
    healedMs,
    trace: world.trace,
  };
}

/** Two teams of ours, one of strangers; profiles, campaigns and chats; the devices. */
function furnish(world: World, schedule: Schedule): void {
  const { backend } = world;
  for (const userId of ['ada', 'bob', 'eve']) backend.addUser(userId);
  const teams: Readonly<Record<string, readonly string[]>> = {
    north: ['ada', 'bob'],
    ...(schedule.hasSecondTeam ? { south: ['ada'] } : {}),
    eves: ['eve'],
  };
  for (const [teamId, members] of Object.entries(teams)) {
    backend.addTeam(teamDocument(teamId), members);
    for (const userId of members) world.join(teamId, userId);
    backend.write(COLLECTIONS.teams, { $id: teamId, $createdAt: '', $updatedAt: '', plan: 'pro', credits: 10 });
    for (const table of COMMAND_TABLES) {
      if (table !== 'chats')
        backend.write(COLLECTION_OF[table], sampleDocument(table, `${teamId}-${table}`, 0, 0, teamId));
    }
    const count = teamId === 'south' ? 1 : schedule.chatsPerProfile;
    // The newest is of now; the others are older than what a pull reads again, so that what a first fill has left out
    // stays out.
    for (let index = 0; index < count; index += 1) {
      const document = {
        ...chatDocument(`${teamId}-${index}`, index === 0 ? 0 : -STILL_S),
        teamId,
        agent: `${teamId}-profiles`,
      };
      backend.inThePast(index < 2 ? index * CHAT_AGE_MS : STILL_S * 1_000, () =>
        backend.write(COLLECTIONS.chats, document),
      );
    }
  }
  for (const { userId, tabs } of schedule.devices) {
    const browser = world.addBrowser();
    void browser.signIn(userId, undefined);
    for (let count = 0; count < tabs; count += 1) world.timeline.after(count * 700, () => void browser.openTab());
  }
}

function take(world: World, seed: string, step: Step, index: number): void {
  const { what } = step;
  world.note(
    () =>
      `** ${what}${isFault(what) && !isMoment(what) ? ` at a rate of ${step.rate.toFixed(2)} for ${step.forMs} ms` : ''}`,
  );
  const random = createRandom(`${seed}|${index}`);
  if (!isFault(what)) ACTS[what satisfies ActName].act(world, random, index);
  else if (isMoment(what)) {
    world.hasUnnoticed ||= what === 'clocks-disagree' || what === 'clock-was-ahead';
    MOMENTS[what](world, random, index);
  } else {
    world.hasUnnoticed ||= what === 'event-missed' || what === 'stale-read';
    world.rates.set(what, step.rate);
    world.timeline.after(step.forMs, () => world.rates.set(what, 0));
  }
}

/** The faults end. People come back, reload pages that are broken, and sign in where they are asked to. */
function heal(world: World): void {
  world.note(() => '** everything heals');
  world.rates.clear();
  world.ambushes.clear();
  world.network.isDown = false;
  world.backend.skewMs = () => 0;
  world.isRefusingSockets = false;
  for (const browser of world.browsers) {
    browser.isOffline = false;
    for (const context of browser.contexts()) context.thaw();
    healBrowser(world, browser, world.hasRefusedSockets);
  }
}

function healBrowser(world: World, browser: Browser, hasToLook: boolean): void {
  if (browser.livingTabs().length === 0) browser.openTab();
  reloadBroken(browser);
  world.timeline.after(3_000, () => {
    // What was refused last may still be closing when everything heals: a look before that is in vain.
    if (hasToLook) for (const tab of browser.livingTabs()) tab.wake();
    tend(world, browser);
  });
}

/** A page that says that it is broken, or that has nothing to show, is loaded anew. */
function reloadBroken(browser: Browser): void {
  for (const tab of browser.livingTabs()) {
    if (tab.trouble === undefined && (tab.isAtWork || tab.session !== undefined || browser.userId === undefined))
      continue;
    tab.die();
    browser.openTab();
  }
}

/** Until the end people do what their pages ask of them: load a broken one anew, sign in where it says so. */
function tend(world: World, browser: Browser): void {
  reloadBroken(browser);
  const { userId } = browser;
  world.timeline.after(5_000, () => tend(world, browser));
  if (userId === undefined) return;
  const database = world.databaseOf(browser.name, userId);
  const status = syncStatusSchema.safeParse(
    (database === undefined ? undefined : (rowOf(database, 'meta', 'sync-status') as { value?: unknown } | undefined))
      ?.value,
  );
  if (status.success && status.data.reach === 'needs-sign-in') void browser.signIn(userId, browser.livingTabs()[0]);
}

async function waitUntilRight(world: World, isOver: () => boolean): Promise<number> {
  for (let passedMs = 0; ; passedMs += LOOK_EVERY_MS) {
    const unrest = world.findUnrest();
    if (unrest === undefined || isOver()) return passedMs;
    const limitMs = world.hasUnnoticed && unrest.mayTakeAnAudit === true ? UNNOTICED_LIMIT_MS : HEAL_LIMIT_MS;
    if (passedMs >= limitMs) {
      world.fail(unrest.oracle, `${unrest.words} (${limitMs / 1_000} s after everything had healed)`);
      return passedMs;
    }
    await world.timeline.pass(LOOK_EVERY_MS, isOver);
  }
}
