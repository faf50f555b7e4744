import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createRandom } from '#domain/random.ts';
import { syncStatusSchema } from '#domain/sync/sync-status.ts';
import { COMMAND_TABLES, sampleDocument } from '#support/sample-commands.ts';
import { COLLECTION_OF } from '#sync/scopes.ts';
import { chatDocument, teamDocument } from '#support/wire-documents.ts';
import { ACTIONS, type ActionName } from './actions.ts';
import type { Browser } from './browser.ts';
import { rowOf } from './read-database.ts';
import { disposeWorld } from './dispose-world.ts';
import { enterWorld } from './environment.ts';
import { FAULTS, type FaultName, type MomentFault } from './faults.ts';
import { AUDIT_INTERVAL_MS } from '#sync/schedule.ts';
import { MOMENTS } from './moment-faults.ts';
import type { Schedule, Step } from './schedule.ts';
import { World, type Failure } from './world.ts';

/** The result of a schedule. */
export interface ScheduleResult {
  readonly seed: string;
  readonly failure: Failure | undefined;
  /** Stored commands, effects on the server and tasks of the timeline: figures that show that something happened. */
  readonly commands: number;
  readonly effects: number;
  readonly tasks: number;
  /** Simulated ms from the healing until everything was consistent. */
  readonly healedMs: number;
  readonly trace: readonly string[] | undefined;
}

/** After the healing everything must be consistent within this time. */
const HEAL_LIMIT_MS = 60_000;
/**
 * The limit for what nobody can notice at once: a change that a living socket swallowed, that a list from a lagging
 * copy lacked, or that a wrong clock dated before the newest known row. The audits find it. They run at this interval,
 * and one may itself read a lagging copy.
 */
const AUDITED_HEAL_LIMIT_MS = HEAL_LIMIT_MS + AUDIT_INTERVAL_MS;
/** The time between the chats of a profile. */
const CHAT_INTERVAL_MS = 600_000;
/**
 * The last activity of all chats but the first is older than every retention cutoff; the last chat was not changed
 * since either.
 */
const OLD_S = 200 * 86_400;
/** The interval at which consistency is checked. */
const CHECK_INTERVAL_MS = 1_000;

const isFault = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);
const isMoment = (name: FaultName): name is MomentFault => FAULTS[name].kind === 'moment';

/**
 * Runs a schedule in a world of its own. `skip` holds the indexes of steps that are left out; the others run unchanged.
 */
export async function runSchedule(
  schedule: Schedule,
  options: { readonly isTraced?: boolean; readonly skip?: ReadonlySet<number> } = {},
): Promise<ScheduleResult> {
  const world = new World(schedule.seed, options.isTraced === true);
  enterWorld({ timeline: world.timeline, realm: (name) => world.realm(name), running: () => world.running });
  const isOver = (): boolean => world.failure !== undefined;
  let healedMs = 0;
  try {
    createData(world, schedule);
    for (const [index, step] of schedule.steps.entries()) {
      if (options.skip?.has(index) === true) continue;
      world.timeline.after(step.atMs, () => runStep(world, schedule.seed, step, index));
    }
    await world.timeline.advance(schedule.healAtMs, isOver);
    if (!isOver()) {
      heal(world);
      healedMs = await waitUntilConsistent(world, isOver);
    }
  } finally {
    await disposeWorld(world);
    enterWorld(undefined);
  }
  return {
    seed: schedule.seed,
    failure: world.failure,
    commands: [...world.intents.byId.values()].filter((intent) => intent.state === 'stored').length,
    effects: world.backend.effects.length,
    tasks: world.timeline.count,
    healedMs,
    trace: world.trace,
  };
}

/** Creates two teams, a foreign one, their profiles, campaigns and chats, and the devices. */
function createData(world: World, schedule: Schedule): void {
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
    // The newest is current. The others are older than the overlap of a pull, so that what a first fill has missed
    // stays missing.
    for (let index = 0; index < count; index += 1) {
      const document = {
        ...chatDocument(`${teamId}-${index}`, index === 0 ? 0 : -OLD_S),
        teamId,
        agent: `${teamId}-profiles`,
      };
      backend.writeInThePast(index < 2 ? index * CHAT_INTERVAL_MS : OLD_S * 1_000, () =>
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

function runStep(world: World, seed: string, step: Step, index: number): void {
  const { name } = step;
  world.log(
    () =>
      `** ${name}${isFault(name) && !isMoment(name) ? ` at a rate of ${step.rate.toFixed(2)} for ${step.durationMs} ms` : ''}`,
  );
  const random = createRandom(`${seed}|${index}`);
  if (!isFault(name)) ACTIONS[name satisfies ActionName].run(world, random, index);
  else if (isMoment(name)) {
    world.needsAudit ||= name === 'clocks-disagree' || name === 'clock-ahead';
    MOMENTS[name](world, random, index);
  } else {
    world.needsAudit ||= name === 'event-missed' || name === 'stale-read';
    world.faultRates.set(name, step.rate);
    world.timeline.after(step.durationMs, () => world.faultRates.set(name, 0));
  }
}

/** Ends all faults. People come back, reload broken pages and sign in where they are asked to. */
function heal(world: World): void {
  world.log(() => '** healing');
  world.faultRates.clear();
  world.failpoints.clear();
  world.network.isDown = false;
  world.backend.skewMs = () => 0;
  world.isRefusingSockets = false;
  for (const browser of world.browsers) {
    browser.isOffline = false;
    for (const context of browser.contexts()) context.thaw();
    healBrowser(world, browser, world.hasRefusedSockets);
  }
}

function healBrowser(world: World, browser: Browser, mustWake: boolean): void {
  if (browser.livingTabs().length === 0) browser.openTab();
  reloadBroken(browser);
  world.timeline.after(3_000, () => {
    // Sockets that were refused last may still be closing now: a wake before that is in vain.
    if (mustWake) for (const tab of browser.livingTabs()) tab.wake();
    assist(world, browser);
  });
}

/** Reloads pages that show an error or nothing. */
function reloadBroken(browser: Browser): void {
  for (const tab of browser.livingTabs()) {
    if (tab.error === undefined && (tab.isBusy || tab.session !== undefined || browser.userId === undefined)) continue;
    tab.die();
    browser.openTab();
  }
}

/** Does what the pages ask of their people until the end: reloads a broken one, signs in when it says so. */
function assist(world: World, browser: Browser): void {
  reloadBroken(browser);
  const { userId } = browser;
  world.timeline.after(5_000, () => assist(world, browser));
  if (userId === undefined) return;
  const database = world.databaseOf(browser.name, userId);
  const status = syncStatusSchema.safeParse(
    (database === undefined ? undefined : (rowOf(database, 'meta', 'sync-status') as { value?: unknown } | undefined))
      ?.value,
  );
  if (status.success && status.data.reach === 'needs-sign-in') void browser.signIn(userId, browser.livingTabs()[0]);
}

async function waitUntilConsistent(world: World, isOver: () => boolean): Promise<number> {
  for (let elapsedMs = 0; ; elapsedMs += CHECK_INTERVAL_MS) {
    const inconsistency = world.findInconsistency();
    if (inconsistency === undefined || isOver()) return elapsedMs;
    const limitMs = world.needsAudit && inconsistency.mayNeedAudit === true ? AUDITED_HEAL_LIMIT_MS : HEAL_LIMIT_MS;
    if (elapsedMs >= limitMs) {
      world.fail(inconsistency.oracle, `${inconsistency.message} (${limitMs / 1_000} s after the healing)`);
      return elapsedMs;
    }
    await world.timeline.advance(CHECK_INTERVAL_MS, isOver);
  }
}
