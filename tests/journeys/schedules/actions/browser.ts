import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { pick } from '#domain/random.ts';
import { freezeTab } from '#support/frozen-tab.ts';
import { shiftClock } from '#support/shifted-clock.ts';
import { activeTabs, killBrowser, thawTab } from '../world.ts';
import { anyTab, hasActiveTab, hasTwoActiveTabs, nameOf, removeTab, type Action } from './action.ts';

const MINUTE_MS = 60_000;
/** The time in which a running page answers, also on a busy machine. */
const ANSWERS_WITHIN_MS = 1_500;
/**
 * How long a process without a tab stays stopped: it may be the service worker's, or the spare one for the next page,
 * without which nothing can be loaded.
 */
const STOPPED_MS = 8_000;

/** Runs in the page: opens one write transaction on all tables of the replica. */
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

/** Decides whether a page runs `script` in time and it returns true. */
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
    // The process has just ended.
  }
}

/** Actions on tabs and the browser. */
export const BROWSER: readonly Action[] = [
  {
    name: 'kill the browser',
    weight: 1,
    isPossible: () => true,
    async run(world) {
      await killBrowser(world);
      return 'the browser was killed and opened again';
    },
  },
  {
    name: 'crash a tab',
    weight: 1,
    isPossible: hasTwoActiveTabs,
    async run(world, random) {
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
    isPossible: hasTwoActiveTabs,
    async run(world, random) {
      const tab = anyTab(world, random);
      const thaw = await freezeTab(tab.page);
      if (thaw === undefined) return `${nameOf(world, tab)} cannot be frozen`;
      tab.thaw = thaw;
      return `${nameOf(world, tab)} is frozen`;
    },
  },
  {
    name: 'stop a process',
    weight: 1.5,
    isPossible: hasTwoActiveTabs,
    async run(world, random) {
      const processId = pick(random, await world.browser.listRenderers());
      const thaw = async (): Promise<void> => sendSignal(processId, 'SIGCONT');
      const tabs = activeTabs(world);
      sendSignal(processId, 'SIGSTOP');
      const answering = await Promise.all(tabs.map((tab) => answersWithin(tab.page, 'true')));
      const witness = tabs.find((_tab, index) => answering[index]);
      // A process that holds the database is spared, as browsers do; and one tab must be left to act.
      if (witness === undefined || !(await answersWithin(witness.page, WRITE_ONCE))) {
        await thaw();
        return 'a process that holds the database, or every tab, is resumed';
      }
      const stopped = tabs.filter((_tab, index) => !answering[index]);
      for (const tab of stopped) tab.thaw = thaw;
      if (stopped.length === 0) {
        world.cleanups.push(thaw);
        setTimeout(() => void thaw(), STOPPED_MS).unref();
      }
      return `SIGSTOP of a process with ${stopped.map((tab) => nameOf(world, tab)).join(', ') || 'none of the tabs'}`;
    },
  },
  {
    name: 'thaw a tab',
    weight: 2,
    isPossible: ({ tabs }) => tabs.some(({ thaw }) => thaw !== undefined),
    async run(world, random) {
      const tab = pick(
        random,
        world.tabs.filter(({ thaw }) => thaw !== undefined),
      );
      await thawTab(tab);
      return `${nameOf(world, tab)} is thawed`;
    },
  },
  {
    name: 'shift the clock',
    weight: 1,
    isPossible: hasActiveTab,
    async run(world, random) {
      const minutes = pick(random, [-3 * 24 * 60, -70, -2, 0, 2, 70, 3 * 24 * 60]);
      world.clockShiftMs = minutes * MINUTE_MS;
      await shiftClock(anyTab(world, random).page, world.clockShiftMs);
      return `the clock is ${minutes} minutes off`;
    },
  },
];
