import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { integerBetween, pick } from '#domain/random.ts';
import { readOutbox } from '#support/device-data.ts';
import {
  appears,
  activeTabs,
  isAtSignIn,
  killBrowser,
  allowBothOutcomes,
  openTab,
  pauseButton,
  clickIfPresent,
  clickPause,
  showConversation,
  trySignIn,
  waitUntilStored,
  desiredStateOf,
  type World,
} from '../world.ts';
import { anyTab, hasActiveTab, hasTwoActiveTabs, nameOf, removeTab, type Action } from './action.ts';

const MAX_TABS = 3;
const DEVICE_SCREEN_WITHIN_MS = 2_000;
const DISCARDED_WITHIN_MS = 300;

/** Clicks, waits until the command is stored, and returns what was requested. */
async function clickAndStore(world: World, page: Page, chatId: string): Promise<string> {
  const paused = await clickPause(world, page, chatId);
  if (paused === undefined) return 'a click that hit nothing on';
  await waitUntilStored(page, chatId, paused);
  return paused ? 'pause' : 'resume';
}

/** Opens the device page. Returns false when nobody is signed in or no command is waiting there. */
async function openDeviceScreen(page: Page): Promise<boolean> {
  if (isAtSignIn(page)) return false;
  await page.goto('/device', { waitUntil: 'commit' });
  return page
    .getByRole('button', { name: /^Discard: / })
    .first()
    .waitFor({ timeout: DEVICE_SCREEN_WITHIN_MS })
    .then(
      () => true,
      () => false,
    );
}

/** Actions of a person. */
export const PERSON: readonly Action[] = [
  {
    name: 'click pause',
    weight: 12,
    isPossible: hasActiveTab,
    async run(world, random) {
      const [tab, chatId] = [anyTab(world, random), pick(random, world.localChats)];
      if (!(await showConversation(world.start, tab.page, chatId)))
        return `${chatId} is not on the screen of ${nameOf(world, tab)}`;
      return `${await clickAndStore(world, tab.page, chatId)} ${chatId} in ${nameOf(world, tab)}`;
    },
  },
  {
    name: 'click pause repeatedly',
    weight: 2,
    isPossible: hasActiveTab,
    async run(world, random) {
      const [tab, chatId, times] = [
        anyTab(world, random),
        pick(random, world.localChats),
        integerBetween(random, 2, 4),
      ];
      if (!(await showConversation(world.start, tab.page, chatId)))
        return `${chatId} is not on the screen of ${nameOf(world, tab)}`;
      let last = '';
      for (let press = 0; press < times; press += 1) last = await clickAndStore(world, tab.page, chatId);
      return `${times} clicks, the last ${last} ${chatId} in ${nameOf(world, tab)}`;
    },
  },
  {
    name: 'click pause in two tabs at once',
    weight: 2,
    isPossible: hasTwoActiveTabs,
    async run(world, random) {
      const tab = anyTab(world, random);
      const other = pick(
        random,
        activeTabs(world).filter((one) => one !== tab),
      );
      const chatId = pick(random, world.localChats);
      const otherChatId = pick(
        random,
        world.localChats.filter((id) => id !== chatId),
      );
      const presses = [
        { tab, chatId },
        { tab: other, chatId: otherChatId },
      ];
      const areShown = await Promise.all(
        presses.map((press) => showConversation(world.start, press.tab.page, press.chatId)),
      );
      if (areShown.includes(false)) return 'the conversations are not on both screens';
      const done = await Promise.all(
        presses.map(
          async (press) =>
            `${await clickAndStore(world, press.tab.page, press.chatId)} ${press.chatId} in ${nameOf(world, press.tab)}`,
        ),
      );
      return done.join(', ');
    },
  },
  {
    name: 'click pause and kill the browser',
    weight: 1,
    isPossible: hasActiveTab,
    async run(world, random) {
      const [tab, chatId, withinMs] = [
        anyTab(world, random),
        pick(random, world.localChats),
        integerBetween(random, 0, 30),
      ];
      if (!(await showConversation(world.start, tab.page, chatId)))
        return `${chatId} is not on the screen of ${nameOf(world, tab)}`;
      const before = desiredStateOf(world, chatId);
      await pauseButton(tab.page).click({ force: true, timeout: 8_000 });
      await delay(withinMs);
      // It was interrupted while it was stored: both outcomes are right.
      world.desiredStates.set(chatId, new Set([...before, true, false]));
      await killBrowser(world);
      return `clicked ${chatId} and killed the browser ${withinMs} ms later`;
    },
  },
  {
    name: 'reload',
    weight: 3,
    isPossible: hasActiveTab,
    async run(world, random) {
      const tab = anyTab(world, random);
      try {
        await tab.page.reload({ waitUntil: 'commit' });
      } catch (error) {
        // It is loading already.
        if (!(error instanceof Error) || !error.message.includes('Not attached to an active page')) throw error;
      }
      return `reload of ${nameOf(world, tab)}`;
    },
  },
  {
    name: 'navigate',
    weight: 2,
    isPossible: hasActiveTab,
    async run(world, random) {
      const [tab, place] = [anyTab(world, random), pick(random, ['Campaigns', 'Dashboard', 'Profiles', 'Members'])];
      const link = tab.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place });
      if ((await link.count()) !== 1) return 'no navigation there yet';
      return (await clickIfPresent(tab.page, link)) ? `${nameOf(world, tab)} to ${place}` : 'the navigation went';
    },
  },
  {
    name: 'open a tab',
    weight: 2,
    isPossible: ({ tabs }) => tabs.length < MAX_TABS,
    async run(world) {
      return `opened ${nameOf(world, await openTab(world))}`;
    },
  },
  {
    name: 'close a tab',
    weight: 1,
    isPossible: (world) => activeTabs(world).length > 1,
    async run(world, random) {
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
    isPossible: (world) => world.hadOtherRelease && hasActiveTab(world),
    async run(world, random) {
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
    isPossible: hasActiveTab,
    async run(world, random) {
      const tab = anyTab(world, random);
      const logout = tab.page.getByRole('button', { name: 'Logout' });
      if ((await logout.count()) === 0) return 'nobody is signed in';
      allowBothOutcomes(world, await readOutbox(tab.page));
      if (!(await clickIfPresent(tab.page, logout))) return 'nobody is signed in any more';
      // It asks only when something would be lost.
      const confirm = tab.page
        .getByRole('dialog', { name: 'Log out?' })
        .getByRole('button', { name: /log out$/ })
        .or(tab.page.getByRole('button', { name: 'Sign in', exact: true }));
      if (!(await appears(confirm, 15_000))) throw new Error('Logging out neither asks nor ends');
      if (!isAtSignIn(tab.page)) await clickIfPresent(tab.page, confirm);
      await tab.page.waitForURL('**/auth/login*', { waitUntil: 'commit', timeout: 15_000 });
      return `signed out in ${nameOf(world, tab)}`;
    },
  },
  {
    name: 'sign in',
    weight: 3,
    isPossible: (world) => activeTabs(world).some(({ page }) => isAtSignIn(page)),
    async run(world) {
      const tab = activeTabs(world).find(({ page }) => isAtSignIn(page));
      if (tab === undefined) return 'nobody is asked to sign in';
      await trySignIn(tab.page);
      return `tried to sign in, in ${nameOf(world, tab)}`;
    },
  },
  {
    name: 'discard',
    weight: 1,
    isPossible: hasActiveTab,
    async run(world, random) {
      const tab = anyTab(world, random);
      if (!(await openDeviceScreen(tab.page))) return 'nothing waits on the device screen';
      const before = await readOutbox(tab.page);
      // It may be answered or in flight at this moment.
      await tab.page
        .getByRole('button', { name: /^Discard: / })
        .first()
        .click({ timeout: 1_000 })
        .catch(() => undefined);
      const discard = tab.page
        .getByRole('dialog', { name: 'Discard this change?' })
        .getByRole('button', { name: 'Discard change' });
      await discard.click({ timeout: 1_000 }).catch(() => undefined);
      await delay(DISCARDED_WITHIN_MS);
      const left = new Set((await readOutbox(tab.page)).map(({ id }) => id));
      const gone = before.filter(({ id }) => !left.has(id));
      // Discarded, or answered just before: that cannot be told from here.
      allowBothOutcomes(world, gone);
      return `${gone.length} changes gone after a discard in ${nameOf(world, tab)}`;
    },
  },
  {
    name: 'send now',
    weight: 1,
    isPossible: hasActiveTab,
    async run(world, random) {
      const tab = anyTab(world, random);
      if (!(await openDeviceScreen(tab.page))) return 'nothing waits on the device screen';
      // Its command may be answered at this moment.
      await tab.page
        .getByRole('button', { name: /^Send (?:all )?now/ })
        .first()
        .click({ timeout: 1_000 })
        .catch(() => undefined);
      return `send now, in ${nameOf(world, tab)}`;
    },
  },
];
