import { COLLECTIONS } from '#domain/wire/collections.ts';
import { integerBetween, pick, type Random } from '#domain/random.ts';
import type { MomentFault } from './faults.ts';
import { importProspects, writeOnServer } from './actions.ts';
import { MIRROR, TEAMS_ASKED_FOR } from './failpoints.ts';
import type { Browser } from './browser.ts';
import { rowsOf } from './read-database.ts';
import { nameOfReplica, type Context } from './tab.ts';
import type { World } from './world.ts';

/** A first fill writes about so many cursors. */
const SCOPES_OF_A_FILL = 10;
/** What an import writes into one store until it is through. */
const WRITES_OF_AN_IMPORT = 6;

const aBrowser = (world: World, random: Random): Browser => pick(random, world.browsers);

/** A context that is alive or frozen. */
function aContext(world: World, random: Random): Context | undefined {
  const contexts = aBrowser(world, random).contexts();
  return contexts.length === 0 ? undefined : pick(random, contexts);
}

/** How each fault of a moment happens; what it begins it also ends, unless the healing comes first. */
export const MOMENTS: Readonly<Record<MomentFault, (world: World, random: Random, index: number) => void>> = {
  offline(world, random) {
    const browser = aBrowser(world, random);
    browser.isOffline = true;
    // A system that loses its network closes its sockets, or notices much later.
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
    for (const socket of Array.from(aBrowser(world, random).sockets)) socket.cut();
  },

  'socket-half-open'(world, random) {
    for (const socket of aBrowser(world, random).sockets) socket.isHalfOpen = true;
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
    aBrowser(world, random).clockOffsetMs = integerBetween(random, -86_400_000, 86_400_000);
  },

  'tab-killed'(world, random) {
    aContext(world, random)?.die();
  },

  'tab-frozen'(world, random) {
    const context = aContext(world, random);
    if (context === undefined) return;
    context.freeze();
    world.timeline.after(integerBetween(random, 1_000, 80_000), () => context.thaw());
  },

  'lock-stolen'(world, random) {
    const browser = aBrowser(world, random);
    browser.locks.snatch(random() < 0.5 ? 'lead|' : 'flush|');
  },

  'browser-killed'(world, random) {
    restart(world, aBrowser(world, random), random);
  },

  'power-cut'(world, random) {
    const browser = aBrowser(world, random);
    restart(world, browser, random);
    browser.origin.cutPower((count) => integerBetween(random, 0, count));
  },

  'connection-lost'(world, random) {
    const context = aContext(world, random);
    if (context !== undefined) context.factory.lose(context);
  },

  evicted(world, random) {
    const browser = aBrowser(world, random);
    if (browser.userId !== undefined) browser.factory.evict(nameOfReplica(browser.userId));
  },

  'first-fill-cut-off'(world, random) {
    const browser = aBrowser(world, random);
    const { userId } = browser;
    if (userId === undefined) return;
    browser.factory.evict(nameOfReplica(userId));
    const isPowerCut = random() < 0.3;
    // What is heard of before its scope is read may be gone when nobody listens any more.
    const isDeleted = random() < 0.5;
    for (let count = 0; isDeleted && count < 3; count += 1)
      world.timeline.after(random() * 1_500, () => touchChat(world, random));
    world.ambushes.lay(browser, ['cursors'], integerBetween(random, 1, SCOPES_OF_A_FILL), () => {
      const database = world.databaseOf(browser.name, userId);
      const heard =
        database === undefined || !isDeleted ? [] : (rowsOf(database, 'chats') as readonly { readonly id: string }[]);
      restart(world, browser, random);
      if (heard.length > 0) world.backend.remove(COLLECTIONS.chats, pick(random, heard).id);
      if (isPowerCut) browser.origin.cutPower((count) => integerBetween(random, 0, count));
    });
  },

  'import-cut-off'(world, random, index) {
    const browser = aBrowser(world, random);
    const { userId } = browser;
    const tab = browser.livingTabs().find(({ session }) => session !== undefined);
    if (userId === undefined || tab === undefined) return;
    world.ambushes.lay(
      browser,
      [pick(random, ['outbox', 'attachments', MIRROR] as const)],
      integerBetween(random, 1, WRITES_OF_AN_IMPORT),
      () => {
        restart(world, browser, random);
        browser.factory.evict(nameOfReplica(userId));
      },
    );
    importProspects(world, tab, random, `c${index}`);
  },

  'newer-build'(world, random) {
    const browser = aBrowser(world, random);
    const { userId } = browser;
    if (userId === undefined) return;
    browser.openNewerBuild(userId);
  },

  'worker-wakes'(world, random) {
    const browser = aBrowser(world, random);
    void browser.wakeWorker();
    if (random() < 0.3) world.timeline.after(random() * 500, () => browser.worker?.die());
  },

  'session-ended'(world, random) {
    const browser = aBrowser(world, random);
    if (browser.sessionId !== undefined) world.backend.endSession(browser.sessionId);
    const { userId } = browser;
    if (userId === undefined || random() < 0.4) return;
    world.timeline.after(integerBetween(random, 1_000, 40_000), () => {
      if (browser.userId === userId) void browser.signIn(userId, browser.livingTabs()[0]);
    });
  },

  'signed-out'(world, random) {
    const browser = aBrowser(world, random);
    const tabs = browser.livingTabs().filter((tab) => tab.session !== undefined);
    if (tabs.length > 0) void browser.signOut(pick(random, tabs));
  },

  'account-switched'(world, random) {
    const browser = aBrowser(world, random);
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

  'clock-was-ahead'(world, random) {
    const browser = aBrowser(world, random);
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
    const browser = aBrowser(world, random);
    const first = browser.userId;
    if (first === undefined) return;
    const other = pick(
      random,
      [...world.backend.users.keys()].filter((id) => id !== first),
    );
    const awayMs = random() < 0.5 ? integerBetween(random, 5, 100) : integerBetween(random, 1_000, 5_000);
    world.ambushes.lay(browser, [TEAMS_ASKED_FOR], 1, () => {
      if (browser.userId !== first) return;
      world.note(() => `${browser.name}: ${other} signs in for ${awayMs} ms, before its pages hear of it`);
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
    const userId = aBrowser(world, random).userId;
    if (userId === undefined || team?.members.has(userId) !== true) return;
    world.note(() => `${userId} is removed from ${teamId}`);
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

/** A colleague does something in a conversation. */
function touchChat({ backend }: World, random: Random): void {
  const chats = backend.documents.all(COLLECTIONS.chats);
  if (chats.length > 0)
    backend.write(COLLECTIONS.chats, { ...pick(random, chats), status: integerBetween(random, 0, 5) });
}

/** The browser dies, and its person opens it again after a while. */
function restart(world: World, browser: Browser, random: Random): void {
  browser.die();
  world.timeline.after(integerBetween(random, 200, 10_000), () => {
    if (browser.livingTabs().length === 0) browser.openTab();
  });
}
