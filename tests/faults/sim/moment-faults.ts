import { COLLECTIONS } from '#domain/wire/collections.ts';
import { integerBetween, pick, type Random } from '#domain/random.ts';
import type { MomentFault } from './faults.ts';
import { importProspects, writeOnServer } from './actions.ts';
import { MIRROR_WRITE, TEAMS_REQUEST } from './failpoints.ts';
import type { Browser } from './browser.ts';
import { rowsOf } from './read-database.ts';
import { nameOfReplica, type Context } from './tab.ts';
import type { World } from './world.ts';

/** A first fill writes about this many cursors. */
const FILL_SCOPE_COUNT = 10;
/** An import writes this often into one store. */
const IMPORT_WRITE_COUNT = 6;

const pickBrowser = (world: World, random: Random): Browser => pick(random, world.browsers);

/** Returns a context that is alive or frozen. */
function pickContext(world: World, random: Random): Context | undefined {
  const contexts = pickBrowser(world, random).contexts();
  return contexts.length === 0 ? undefined : pick(random, contexts);
}

/** Implements each fault of kind `moment`. What a fault begins it also ends, unless everything heals before. */
export const MOMENTS: Readonly<Record<MomentFault, (world: World, random: Random, index: number) => void>> = {
  offline(world, random) {
    const browser = pickBrowser(world, random);
    browser.isOffline = true;
    // A system that loses its network closes its sockets at once or notices much later.
    if (random() < 0.6) for (const socket of Array.from(browser.sockets)) socket.cut();
    else for (const socket of browser.sockets) socket.isHalfOpen = true;
    world.timeline.after(integerBetween(random, 500, 40_000), () => {
      browser.isOffline = false;
      if (random() < 0.7) for (const tab of browser.tabs) tab.wake();
    });
  },

  'server-down'(world, random) {
    world.network.isDown = true;
    for (const browser of world.browsers) for (const socket of Array.from(browser.sockets)) socket.cut();
    world.timeline.after(integerBetween(random, 500, 30_000), () => {
      world.network.isDown = false;
    });
  },

  'socket-cut'(world, random) {
    for (const socket of Array.from(pickBrowser(world, random).sockets)) socket.cut();
  },

  'socket-half-open'(world, random) {
    for (const socket of pickBrowser(world, random).sockets) socket.isHalfOpen = true;
  },

  'socket-refused'(world, random) {
    world.isRefusingSockets = true;
    world.hasRefusedSockets = true;
    for (const browser of world.browsers)
      for (const socket of Array.from(browser.sockets)) socket.cut(random() < 0.5 ? 1008 : 1006);
    world.timeline.after(integerBetween(random, 1_000, 20_000), () => {
      world.isRefusingSockets = false;
    });
  },

  'clocks-disagree'(world, random) {
    const spreadMs = integerBetween(random, 500, 20_000);
    world.backend.skewMs = () => Math.floor((world.random() - 0.5) * 2 * spreadMs);
  },

  'clock-jump'(world, random) {
    pickBrowser(world, random).clockOffsetMs = integerBetween(random, -86_400_000, 86_400_000);
  },

  'tab-killed'(world, random) {
    pickContext(world, random)?.die();
  },

  'tab-frozen'(world, random) {
    const context = pickContext(world, random);
    if (context === undefined) return;
    context.freeze();
    world.timeline.after(integerBetween(random, 1_000, 80_000), () => context.thaw());
  },

  'lock-stolen'(world, random) {
    const browser = pickBrowser(world, random);
    browser.locks.steal(random() < 0.5 ? 'lead|' : 'flush|');
  },

  'browser-killed'(world, random) {
    restart(world, pickBrowser(world, random), random);
  },

  'power-cut'(world, random) {
    const browser = pickBrowser(world, random);
    restart(world, browser, random);
    browser.origin.cutPower((count) => integerBetween(random, 0, count));
  },

  'connection-lost'(world, random) {
    const context = pickContext(world, random);
    if (context !== undefined) context.factory.forceClose(context);
  },

  evicted(world, random) {
    const browser = pickBrowser(world, random);
    if (browser.userId !== undefined) browser.factory.evict(nameOfReplica(browser.userId));
  },

  'first-fill-interrupted'(world, random) {
    const browser = pickBrowser(world, random);
    const { userId } = browser;
    if (userId === undefined) return;
    browser.factory.evict(nameOfReplica(userId));
    const isPowerCut = random() < 0.3;
    // A row from an event that comes before its scope is read may be deleted while no tab is subscribed.
    const isDeleted = random() < 0.5;
    for (let count = 0; isDeleted && count < 3; count += 1)
      world.timeline.after(random() * 1_500, () => touchChat(world, random));
    world.failpoints.arm(browser, ['cursors'], integerBetween(random, 1, FILL_SCOPE_COUNT), () => {
      const database = world.databaseOf(browser.name, userId);
      const received =
        database === undefined || !isDeleted ? [] : (rowsOf(database, 'chats') as readonly { readonly id: string }[]);
      restart(world, browser, random);
      if (received.length > 0) world.backend.remove(COLLECTIONS.chats, pick(random, received).id);
      if (isPowerCut) browser.origin.cutPower((count) => integerBetween(random, 0, count));
    });
  },

  'import-interrupted'(world, random, index) {
    const browser = pickBrowser(world, random);
    const { userId } = browser;
    const tab = browser.livingTabs().find(({ session }) => session !== undefined);
    if (userId === undefined || tab === undefined) return;
    world.failpoints.arm(
      browser,
      [pick(random, ['outbox', 'attachments', MIRROR_WRITE] as const)],
      integerBetween(random, 1, IMPORT_WRITE_COUNT),
      () => {
        restart(world, browser, random);
        browser.factory.evict(nameOfReplica(userId));
      },
    );
    importProspects(world, tab, random, `c${index}`);
  },

  'newer-build'(world, random) {
    const browser = pickBrowser(world, random);
    const { userId } = browser;
    if (userId === undefined) return;
    browser.openNewerBuild(userId);
  },

  'worker-wakes'(world, random) {
    const browser = pickBrowser(world, random);
    void browser.wakeWorker();
    if (random() < 0.3) world.timeline.after(random() * 500, () => browser.worker?.die());
  },

  'session-ended'(world, random) {
    const browser = pickBrowser(world, random);
    if (browser.sessionId !== undefined) world.backend.endSession(browser.sessionId);
    const { userId } = browser;
    if (userId === undefined || random() < 0.4) return;
    world.timeline.after(integerBetween(random, 1_000, 40_000), () => {
      if (browser.userId === userId) void browser.signIn(userId, browser.livingTabs()[0]);
    });
  },

  'signed-out'(world, random) {
    const browser = pickBrowser(world, random);
    const tabs = browser.livingTabs().filter((tab) => tab.session !== undefined);
    if (tabs.length > 0) void browser.signOut(pick(random, tabs));
  },

  'account-switched'(world, random) {
    const browser = pickBrowser(world, random);
    const first = browser.userId;
    const tab = browser.livingTabs()[0];
    if (first === undefined || tab === undefined) return;
    const other = pick(
      random,
      [...world.backend.users.keys()].filter((id) => id !== first && id !== 'eve'),
    );
    void browser.signIn(other, tab);
    world.timeline.after(integerBetween(random, 3_000, 30_000), () => {
      if (browser.userId === other) void browser.signIn(first, browser.livingTabs()[0]);
    });
  },

  'clock-ahead'(world, random) {
    const browser = pickBrowser(world, random);
    const aheadMs = integerBetween(random, 120_000, 900_000);
    const chats = world.backend.documents.all(COLLECTIONS.chats);
    // All of them may have been deleted.
    if (chats.length === 0) return;
    world.backend.skewMs = () => aheadMs;
    const [first, other] = [pick(random, chats), pick(random, chats)];
    world.backend.write(COLLECTIONS.chats, { ...first, status: integerBetween(random, 0, 5) });
    for (const tab of browser.livingTabs()) tab.wake();
    world.timeline.after(integerBetween(random, 1_500, 4_000), () => {
      browser.isOffline = true;
      for (const socket of Array.from(browser.sockets)) socket.cut();
      world.backend.skewMs = () => 0;
      const now = world.backend.documents.get(COLLECTIONS.chats, other.$id);
      if (now !== undefined) world.backend.write(COLLECTIONS.chats, { ...now, status: integerBetween(random, 0, 5) });
      world.timeline.after(integerBetween(random, 500, 5_000), () => {
        browser.isOffline = false;
        for (const tab of browser.livingTabs()) tab.wake();
      });
    });
  },

  'session-swapped'(world, random) {
    const browser = pickBrowser(world, random);
    const first = browser.userId;
    if (first === undefined) return;
    const other = pick(
      random,
      [...world.backend.users.keys()].filter((id) => id !== first),
    );
    const awayMs = random() < 0.5 ? integerBetween(random, 5, 100) : integerBetween(random, 1_000, 5_000);
    world.failpoints.arm(browser, [TEAMS_REQUEST], 1, () => {
      if (browser.userId !== first) return;
      world.log(() => `${browser.name}: ${other} signs in for ${awayMs} ms, before its pages hear of it`);
      if (browser.sessionId !== undefined) world.backend.endSession(browser.sessionId);
      browser.sessionId = world.backend.signIn(other);
      world.timeline.after(awayMs, () => {
        if (browser.userId === first) void browser.signIn(first, browser.livingTabs()[0]);
      });
    });
    for (const tab of browser.livingTabs()) tab.wake();
  },

  'member-removed'(world, random) {
    const teamId = pick(
      random,
      [...world.backend.teams.keys()].filter((id) => id !== 'eves'),
    );
    const team = world.backend.teams.get(teamId);
    const userId = pickBrowser(world, random).userId;
    if (userId === undefined || team?.members.has(userId) !== true) return;
    world.log(() => `${userId} is removed from ${teamId}`);
    world.backend.setMember(teamId, userId, false);
    if (random() < 0.6)
      world.timeline.after(integerBetween(random, 500, 30_000), () => world.backend.setMember(teamId, userId, true));
  },

  'second-device'(world, random, index) {
    const count = integerBetween(random, 2, 8);
    for (let part = 0; part < count; part += 1)
      world.timeline.after(random() * 5_000, () => writeOnServer(world, random, `new${index}-${part}`));
  },
};

/** Changes a random chat, as a colleague would. */
function touchChat({ backend }: World, random: Random): void {
  const chats = backend.documents.all(COLLECTIONS.chats);
  if (chats.length > 0)
    backend.write(COLLECTIONS.chats, { ...pick(random, chats), status: integerBetween(random, 0, 5) });
}

/** Kills the browser; its person opens it again after a while. */
function restart(world: World, browser: Browser, random: Random): void {
  browser.die();
  world.timeline.after(integerBetween(random, 200, 10_000), () => {
    if (browser.livingTabs().length === 0) browser.openTab();
  });
}
