import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { pick } from '#domain/random.ts';
import { freezeTab } from '#support/frozen-tab.ts';
import { shiftClock } from '#support/shifted-clock.ts';
import { awake, killBrowser, thawTab } from '../world.ts';
import { anyTab, hasAwakeTab, hasTwoAwakeTabs, nameOf, removeTab, type Act } from './action.ts';

const MINUTE_MS = 60_000;
/** A page that runs answers by then, on a machine that is busy too. */
const ANSWERS_WITHIN_MS = 1_500;
/**
 * So long a process that no tab runs in stands still: it may be the service worker's, or the one kept ready for the
 * next page, without which nothing can be loaded.
 */
const UNSEEN_STILL_MS = 8_000;

/** In the page: takes every table of the replica for writing, once, and lets go. */
const WRITE_ONCE = `(async () => {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('outrider|'));
  if (found === undefined) return true;
  return new Promise((resolve) => {
    const opening = indexedDB.open(found.name);
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
      transaction.objectStore('meta').count();
      transaction.oncomplete = () => (database.close(), resolve(true));
    };
  });
})()`;

/** Whether a page has run `script`, and found it true, in time. */
const answersWithin = (page: Page, script: string): Promise<boolean> =>
  Promise.race([
    page.evaluate<unknown>(script).then(
      (answer) => answer === true,
      () => false,
    ),
    delay(ANSWERS_WITHIN_MS, false),
  ]);

function sendSignal(processId: number, signal: NodeJS.Signals): void {
  try {
    process.kill(processId, signal);
  } catch {
    // It has ended in this moment.
  }
}

/** What happens to tabs and to the browser. */
export const BROWSER: readonly Act[] = [
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
    isPossible: hasTwoAwakeTabs,
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
    isPossible: hasTwoAwakeTabs,
    async act(world, random) {
      const tab = anyTab(world, random);
      const thaw = await freezeTab(tab.page);
      if (thaw === undefined) return `${nameOf(world, tab)} stands still anyway`;
      tab.thaw = thaw;
      return `${nameOf(world, tab)} is frozen`;
    },
  },
  {
    name: 'a process stands still',
    weight: 1.5,
    isPossible: hasTwoAwakeTabs,
    async act(world, random) {
      const processId = pick(random, await world.browser.listRenderers());
      const thaw = async (): Promise<void> => sendSignal(processId, 'SIGCONT');
      const tabs = awake(world);
      sendSignal(processId, 'SIGSTOP');
      const answering = await Promise.all(tabs.map((tab) => answersWithin(tab.page, 'true')));
      const witness = tabs.find((_tab, index) => answering[index]);
      // One that holds the database is spared, as browsers do; and somebody must be left to act.
      if (witness === undefined || !(await answersWithin(witness.page, WRITE_ONCE))) {
        await thaw();
        return 'a process that holds the database, or every tab, is let go on';
      }
      const still = tabs.filter((_tab, index) => !answering[index]);
      for (const tab of still) tab.thaw = thaw;
      if (still.length === 0) {
        world.onHeal.push(thaw);
        setTimeout(() => void thaw(), UNSEEN_STILL_MS).unref();
      }
      return `SIGSTOP of a process with ${still.map((tab) => nameOf(world, tab)).join(', ') || 'none of the tabs'}`;
    },
  },
  {
    name: 'thaw a tab',
    weight: 2,
    isPossible: ({ tabs }) => tabs.some(({ thaw }) => thaw !== undefined),
    async act(world, random) {
      const tab = pick(
        random,
        world.tabs.filter(({ thaw }) => thaw !== undefined),
      );
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
