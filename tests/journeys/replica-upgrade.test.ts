import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { listReplicaNames } from '#support/device-data.ts';
import { openMessages, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, type WindowJourney, shareJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

const journey = shareJourney({ sandboxSpeed: IDLE_NETWORK });

it('a tab whose local database was upgraded by another tab says so and what to do', async () => {
  const { browser } = journey();
  const page = await browser.newPage();
  await signInToDemo(page);
  await openMessages(page);
  await waitForBadge(page, /^Sync: Live$/);
  // Does what a newer build in another tab does: it opens a later version, so this tab must close its connection.
  await page.evaluate(async () => {
    const [database] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('outrider|'));
    indexedDB.open(database?.name ?? '', 999);
  });
  await page
    .getByRole('alert')
    .filter({ hasText: 'Outrider was updated in another tab. Reload this tab to continue. Your work is kept.' })
    .waitFor();
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(1);
});

/**
 * Opens a tab beside one that keeps the database open whatever is asked of it. The person has used this device before.
 * `hold` runs in the older tab with the name of the database. `headings` are all that the newer tab has shown.
 */
async function openBesideHoldingTab(
  { browser }: WindowJourney,
  hold: (replica: string) => Promise<void>,
): Promise<{ older: Page; newer: Page; headings: () => Promise<readonly string[]> }> {
  const page = await browser.newPage();
  await signInToDemo(page);
  await waitForBadge(page, /^Sync: Live$/);
  const [name = ''] = await listReplicaNames(page);
  await page.close();
  const older = await browser.newPage();
  await older.goto('/robots.txt');
  await older.evaluate(hold, name);
  const newer = await browser.newPage();
  await newer.clock.install();
  await newer.addInitScript(() => {
    const shown = new Set<string>();
    Object.assign(globalThis, { shown });
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('h1')) shown.add(heading.innerText);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await newer.goto('/messages?profile=all');
  return {
    older,
    newer,
    headings: () => newer.evaluate(() => [...(Reflect.get(globalThis, 'shown') as ReadonlySet<string>)]),
  };
}

/** Beside a tab of an older version, whose database has an earlier version. */
async function openBesideOlderTab(journeyNow: WindowJourney) {
  const opened = await openBesideHoldingTab(
    journeyNow,
    (replica) =>
      new Promise<void>((resolve, reject) => {
        indexedDB.deleteDatabase(replica);
        const opening = indexedDB.open(replica, 10);
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('meta', { keyPath: 'key' }));
        opening.addEventListener('error', () => reject(new Error('The older database could not be made')));
        opening.addEventListener('success', () => {
          Object.assign(globalThis, { held: opening.result });
          resolve();
        });
      }),
  );
  await opened.newer.getByRole('heading', { name: 'An older tab is still open' }).waitFor();
  return opened;
}

/** Longer than the page waits before it says that something is slow. */
const LONG_MS = 15_000;

it('an upgrade that an older tab blocks is announced as that for as long as it does, and continues by itself when that tab closes', async () => {
  const { older, newer, headings } = await openBesideOlderTab(journey());
  expect(await newer.getByRole('list', { name: 'Conversations' }).count()).toBe(0);
  await newer.clock.fastForward(LONG_MS);
  await older.close();
  await newer.getByRole('list', { name: 'Conversations' }).getByRole('link').first().waitFor();
  await waitForBadge(newer, /^Sync: Live$/);
  expect(await headings()).not.toContain('The browser is slow to open your data');
  // The plain page has no icon.
  journey().browser.watch.assertClean({ lines: [/status of 404/] });
});

it('a tab that keeps the data busy without a word from the browser is named, and not the browser', async () => {
  // A deletion waits for the connection of this tab, and every opening waits for the deletion.
  const { older, newer, headings } = await openBesideHoldingTab(
    journey(),
    (replica) =>
      new Promise<void>((resolve) => {
        void navigator.locks.request(`lead|${replica}`, () => new Promise(() => undefined));
        const opening = indexedDB.open(replica);
        opening.addEventListener('success', () => {
          Object.assign(globalThis, { held: opening.result });
          indexedDB.deleteDatabase(replica).addEventListener('blocked', () => resolve());
        });
      }),
  );
  const heading = newer.getByRole('heading', { name: 'Another tab keeps your data busy' });
  await waitUntil('The other tab is named', async () => {
    await newer.clock.fastForward(LONG_MS);
    return heading.isVisible();
  });
  await older.close();
  await newer.getByRole('list', { name: 'Conversations' }).getByRole('link').first().waitFor();
  expect(await headings()).toContain('Another tab keeps your data busy');
  journey().browser.watch.assertClean({ lines: [/status of 404/] });
});

it('a sign-out in another tab while this one still opens its database leaves nobody signed in and no database', async () => {
  const { older, newer } = await openBesideOlderTab(journey());
  // Does what a tab does in which the person signs out: it removes the user and tells the other tabs.
  await older.evaluate(() => {
    localStorage.removeItem('outrider.user');
    new BroadcastChannel('outrider.session').postMessage({ type: 'signed-out' });
  });
  await older.close();
  await newer.getByRole('button', { name: 'Try the demo' }).waitFor();
  await waitUntil('The database is deleted', async () => (await listReplicaNames(newer)).length === 0);
  expect(new URL(newer.url()).pathname).toBe('/auth/login');
  await signInToDemo(newer);
  await waitForBadge(newer, /^Sync: Live$/);
  // The earlier session was not ended (401), and the plain page has no icon (404).
  journey().browser.watch.assertClean({ lines: [/status of 40[14]/] });
});
