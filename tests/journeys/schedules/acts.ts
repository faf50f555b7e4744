import { integerBetween, pick, type Random } from '#domain/random.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { freezeTab } from '#support/frozen-tab.ts';
import { NEXT_DEPLOYMENT, PRESENT_DEPLOYMENT } from '#support/next-deployment.ts';
import { shiftClock } from '#support/shifted-clock.ts';
import { FAIR_WEATHER } from '#support/tcp-proxy.ts';
import { awake, isAtSignIn, killBrowser, openOutcomes, openTab, pauseButton, pressPause, showConversation, trySignIn, waitUntilKept, wishOf, type Tab, type World } from './world.ts';

const MOST_TABS = 3;
const MINUTE_MS = 60_000;

/** One thing that can happen. `act` says in words what came of it. */
export interface Act {
  readonly name: string;
  readonly weight: number;
  readonly isPossible: (world: World) => boolean;
  readonly act: (world: World, random: Random) => Promise<string>;
}

const hasAwakeTab = (world: World): boolean => awake(world).length > 0;
const isServing = (world: World): boolean => world.server.isRunning && !world.isServerFrozen;
const anyTab = (world: World, random: Random): Tab => pick(random, awake(world));
const nameOf = (world: World, tab: Tab): string => `tab ${world.tabs.indexOf(tab) + 1}`;

function removeTab(world: World, tab: Tab): void {
  world.tabs.splice(world.tabs.indexOf(tab), 1);
}

/** What a person does. */
const PERSON: readonly Act[] = [
  {
    name: 'press',
    weight: 12,
    isPossible: hasAwakeTab,
    async act(world, random) {
      const [tab, chatId] = [anyTab(world, random), pick(random, world.here)];
      if (!(await showConversation(tab.page, chatId))) return `${chatId} is not on the screen of ${nameOf(world, tab)}`;
      const paused = await pressPause(world, tab.page, chatId);
      await waitUntilKept(tab.page, chatId, paused);
      return `${paused ? 'pause' : 'resume'} ${chatId} in ${nameOf(world, tab)}`;
    },
  },
  {
    name: 'press again and again',
    weight: 2,
    isPossible: hasAwakeTab,
    async act(world, random) {
      const [tab, chatId, times] = [anyTab(world, random), pick(random, world.here), integerBetween(random, 2, 4)];
      if (!(await showConversation(tab.page, chatId))) return `${chatId} is not on the screen of ${nameOf(world, tab)}`;
      let paused = false;
      for (let press = 0; press < times; press += 1) {
        paused = await pressPause(world, tab.page, chatId);
        await waitUntilKept(tab.page, chatId, paused);
      }
      return `${times} presses, the last ${paused ? 'pause' : 'resume'} ${chatId} in ${nameOf(world, tab)}`;
    },
  },
  {
    name: 'press and kill the browser',
    weight: 1,
    isPossible: hasAwakeTab,
    async act(world, random) {
      const [tab, chatId, withinMs] = [anyTab(world, random), pick(random, world.here), integerBetween(random, 0, 30)];
      if (!(await showConversation(tab.page, chatId))) return `${chatId} is not on the screen of ${nameOf(world, tab)}`;
      const before = wishOf(world, chatId);
      await pauseButton(tab.page).click({ force: true, timeout: 8_000 });
      await delay(withinMs);
      // It was in the middle of keeping it: both are right.
      world.wishes.set(chatId, new Set([...before, true, false]));
      await killBrowser(world);
      return `pressed ${chatId} and killed the browser ${withinMs} ms later`;
    },
  },
  {
    name: 'reload',
    weight: 3,
    isPossible: hasAwakeTab,
    async act(world, random) {
      const tab = anyTab(world, random);
      await tab.page.reload({ waitUntil: 'commit' });
      return `reload of ${nameOf(world, tab)}`;
    },
  },
  {
    name: 'go elsewhere',
    weight: 2,
    isPossible: hasAwakeTab,
    async act(world, random) {
      const [tab, place] = [anyTab(world, random), pick(random, ['Campaigns', 'Dashboard', 'Profiles', 'Members'])];
      const link = tab.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place });
      if ((await link.count()) !== 1) return 'no navigation there yet';
      await link.click({ timeout: 5_000 });
      return `${nameOf(world, tab)} to ${place}`;
    },
  },
  {
    name: 'open a tab',
    weight: 2,
    isPossible: ({ tabs }) => tabs.length < MOST_TABS,
    async act(world) {
      return `opened ${nameOf(world, await openTab(world))}`;
    },
  },
  {
    name: 'close a tab',
    weight: 1,
    isPossible: (world) => awake(world).length > 1,
    async act(world, random) {
      const tab = anyTab(world, random);
      const name = nameOf(world, tab);
      removeTab(world, tab);
      await tab.page.close();
      return `closed ${name}`;
    },
  },
  {
    name: 'restart into the new version',
    weight: 2,
    isPossible: (world) => world.hadOtherRelease && hasAwakeTab(world),
    async act(world, random) {
      const tab = anyTab(world, random);
      const restart = tab.page.getByRole('button', { name: 'Restart' });
      if ((await restart.count()) === 0) return 'no new version is offered';
      await restart.click({ timeout: 5_000 });
      return `${nameOf(world, tab)} restarts into the new version`;
    },
  },
  {
    name: 'sign out',
    weight: 0.6,
    isPossible: hasAwakeTab,
    async act(world, random) {
      const tab = anyTab(world, random);
      const logout = tab.page.getByRole('button', { name: 'Logout' });
      if ((await logout.count()) === 0) return 'nobody is signed in';
      await openOutcomes(world, tab.page);
      await logout.click({ timeout: 5_000 });
      await tab.page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: /log out$|^Log out$/ }).first().click({ timeout: 5_000 });
      await tab.page.waitForURL('**/auth/login*', { waitUntil: 'commit', timeout: 15_000 });
      return `signed out in ${nameOf(world, tab)}`;
    },
  },
  {
    name: 'sign in',
    weight: 3,
    isPossible: (world) => awake(world).some(({ page }) => isAtSignIn(page)),
    async act(world) {
      const tab = awake(world).find(({ page }) => isAtSignIn(page));
      if (tab === undefined) return 'nobody is asked to sign in';
      await trySignIn(tab.page);
      return `tried to sign in, in ${nameOf(world, tab)}`;
    },
  },
  {
    name: 'send now',
    weight: 1,
    isPossible: hasAwakeTab,
    async act(world, random) {
      const tab = anyTab(world, random);
      if (isAtSignIn(tab.page)) return 'nobody is signed in';
      await tab.page.goto('/device', { waitUntil: 'commit' });
      const send = tab.page.getByRole('button', { name: /^Send (?:all )?now/ }).first();
      await delay(300);
      if ((await send.count()) === 0) return 'nothing waits on the device screen';
      // What it is on may be answered in this moment.
      await send.click({ timeout: 1_000 }).catch(() => undefined);
      return `send now, in ${nameOf(world, tab)}`;
    },
  },
];

/** What happens to tabs and to the browser. */
const BROWSER: readonly Act[] = [
  {
    name: 'kill the browser',
    weight: 1,
    isPossible: () => true,
    async act(world) {
      await killBrowser(world);
      return 'the browser was killed and opened again';
    },
  },
  {
    name: 'crash a tab',
    weight: 1,
    isPossible: (world) => awake(world).length > 1,
    async act(world, random) {
      const tab = anyTab(world, random);
      const name = nameOf(world, tab);
      removeTab(world, tab);
      const crashed = new Promise((resolve) => tab.page.once('crash', resolve).once('close', resolve));
      const session = await tab.page.context().newCDPSession(tab.page);
      await Promise.race([session.send('Page.crash').catch(() => undefined), crashed]);
      await tab.page.close().catch(() => undefined);
      return `crash of ${name}`;
    },
  },
  {
    name: 'freeze a tab',
    weight: 2,
    isPossible: (world) => awake(world).length > 1,
    async act(world, random) {
      const tab = anyTab(world, random);
      const thaw = await freezeTab(tab.page);
      if (thaw === undefined) return `${nameOf(world, tab)} stands still anyway`;
      tab.thaw = thaw;
      return `${nameOf(world, tab)} is frozen`;
    },
  },
  {
    name: 'thaw a tab',
    weight: 2,
    isPossible: ({ tabs }) => tabs.some(({ thaw }) => thaw !== undefined),
    async act(world, random) {
      const tab = pick(random, world.tabs.filter(({ thaw }) => thaw !== undefined));
      await thawTab(tab);
      return `${nameOf(world, tab)} is thawed`;
    },
  },
  {
    name: 'the clock jumps',
    weight: 1,
    isPossible: hasAwakeTab,
    async act(world, random) {
      const minutes = pick(random, [-3 * 24 * 60, -70, -2, 0, 2, 70, 3 * 24 * 60]);
      world.clockShiftMs = minutes * MINUTE_MS;
      await shiftClock(anyTab(world, random).page, world.clockShiftMs);
      return `the clock is ${minutes} minutes off`;
    },
  },
];

/** What happens to the server, and between it and the browser. */
const OUTSIDE: readonly Act[] = [
  {
    name: 'stop the server',
    weight: 1.5,
    isPossible: (world) => world.server.isRunning,
    async act(world) {
      await world.server.stop();
      world.isServerFrozen = false;
      return 'the server is stopped';
    },
  },
  {
    name: 'kill the server',
    weight: 1.5,
    isPossible: (world) => world.server.isRunning,
    async act(world) {
      await world.server.kill();
      world.isServerFrozen = false;
      return 'the server is killed';
    },
  },
  {
    name: 'start the server',
    weight: 5,
    isPossible: (world) => !world.server.isRunning,
    async act(world) {
      await world.server.start();
      return 'the server is started';
    },
  },
  {
    name: 'freeze the server',
    weight: 1,
    isPossible: isServing,
    async act(world) {
      world.server.freeze();
      world.isServerFrozen = true;
      return 'the server hangs';
    },
  },
  {
    name: 'thaw the server',
    weight: 4,
    isPossible: (world) => world.isServerFrozen,
    async act(world) {
      world.server.thaw();
      world.isServerFrozen = false;
      return 'the server goes on';
    },
  },
  {
    name: 'another release',
    weight: 1.2,
    isPossible: () => true,
    async act(world) {
      world.release = world.release === 'present' ? 'next' : 'present';
      world.hadOtherRelease = true;
      await world.server.stop();
      world.isServerFrozen = false;
      world.server.deploy(world.release === 'next' ? NEXT_DEPLOYMENT : PRESENT_DEPLOYMENT);
      await world.server.start();
      return `the ${world.release} release is served`;
    },
  },
  {
    name: 'the sessions end',
    weight: 0.6,
    isPossible: isServing,
    async act(world) {
      await world.second.endSessions();
      return 'every session of the person is ended from elsewhere';
    },
  },
  {
    name: 'a second device presses',
    weight: 3,
    isPossible: isServing,
    async act(world, random) {
      const chat = world.start.chats.get(pick(random, world.elsewhere));
      if (chat === undefined) throw new Error('The second device knows no such conversation.');
      const paused = random() < 0.5;
      world.given.add(await world.second.pause(chat, paused));
      world.wishes.set(chat.id, new Set([paused]));
      return `a second device ${paused ? 'pauses' : 'resumes'} ${chat.id}`;
    },
  },
  {
    name: 'the way is slow',
    weight: 1,
    isPossible: () => true,
    async act(world, random) {
      const latencyMs = integerBetween(random, 50, 900);
      world.start.proxy.set({ ...FAIR_WEATHER, latencyMs });
      return `${latencyMs} ms each way`;
    },
  },
  {
    name: 'the way is narrow',
    weight: 1,
    isPossible: () => true,
    async act(world, random) {
      const bytesPerSecond = integerBetween(random, 5_000, 100_000);
      world.start.proxy.set({ ...FAIR_WEATHER, bytesPerSecond });
      return `${bytesPerSecond} bytes a second`;
    },
  },
  {
    name: 'the way is mute',
    weight: 1.5,
    isPossible: () => true,
    async act(world) {
      world.start.proxy.set({ ...FAIR_WEATHER, isMute: true });
      return 'nothing passes, and nobody is told';
    },
  },
  {
    name: 'answers are cut',
    weight: 1.5,
    isPossible: () => true,
    async act(world, random) {
      const cutAfterBytes = integerBetween(random, 0, 4_000);
      world.start.proxy.set({ ...FAIR_WEATHER, cutAfterBytes });
      return `connections are reset after ${cutAfterBytes} bytes of answers`;
    },
  },
  {
    name: 'the way is fair',
    weight: 3,
    isPossible: () => true,
    async act(world) {
      world.start.proxy.set(FAIR_WEATHER);
      return 'everything passes';
    },
  },
  {
    name: 'connections are reset',
    weight: 1,
    isPossible: () => true,
    async act(world) {
      world.start.proxy.reset();
      return 'every connection is reset';
    },
  },
  {
    name: 'connections are forgotten',
    weight: 0.5,
    isPossible: () => true,
    async act(world) {
      world.start.proxy.forget();
      return 'every connection is half-open from now on';
    },
  },
  {
    name: 'time passes',
    weight: 3,
    isPossible: () => true,
    async act(_world, random) {
      const forMs = integerBetween(random, 100, 1_500);
      await delay(forMs);
      return `${forMs} ms pass`;
    },
  },
];

export const ACTS: readonly Act[] = [...PERSON, ...BROWSER, ...OUTSIDE];

/** Lets a tab go on; one that is awake stays so. */
export async function thawTab(tab: Tab): Promise<void> {
  await tab.thaw?.();
  delete tab.thaw;
}
