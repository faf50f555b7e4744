import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { readOutbox } from '#support/device-data.ts';

const CAMPAIGN = '/campaigns/campaign-southern-founders';

/** A page with the launch queue below; `openFiles` launches the app with files of these names. */
type LaunchWindow = typeof window & { openFiles: (...names: string[]) => void };

/**
 * Gives a page the launch queue of an installed app. The window was opened with these files; as in a browser, a reload
 * does not bring them again, and a launch waits for its consumer.
 */
async function openedWith(page: Page, ...opened: string[]): Promise<void> {
  await page.addInitScript((names) => {
    // The blank page that a tab starts with gets none.
    if (location.protocol === 'about:') return;
    type Launch = { targetURL: string; files: { getFile: () => Promise<File> }[] };
    const launchOf = (...files: string[]): Launch => ({
      targetURL: new URL('/import', location.origin).href,
      files: files.map((name) => ({
        getFile: () =>
          name === 'gone.csv'
            ? Promise.reject(new DOMException('gone', 'NotFoundError'))
            : Promise.resolve(
                new File([`Name,URL\nOpened,https://www.linkedin.com/in/${name.replace('.csv', '')}\n`], name),
              ),
      })),
    });
    const waiting: Launch[] = [];
    let consume: ((launch: Launch) => void) | undefined;
    if (window.name !== 'launched') waiting.push(launchOf(...names));
    window.name = 'launched';
    // Chromium's own one can only be read.
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer(consumer: (launch: Launch) => void) {
          consume = consumer;
          for (const launch of waiting.splice(0)) consumer(launch);
        },
      },
    });
    Object.assign(window, {
      openFiles: (...files: string[]) =>
        consume === undefined ? waiting.push(launchOf(...files)) : consume(launchOf(...files)),
    });
  }, opened);
}

const isOffered = (page: Page, name: string): Promise<void> =>
  page.getByText(`Choose the campaign for the people in “${name}”.`).waitFor();
async function importInto(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Founders, southern Europe/ }).click();
  await page.getByRole('button', { name: 'Import 1 prospect', exact: true }).click();
  await page.waitForURL(`**${CAMPAIGN}`);
}

it('a CSV file that the system opens with the app is offered for import, in a new window, in an open one, over a reload and without a server', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await openedWith(page, 'opened-first.csv', 'gone.csv');
  await page.goto('/import');
  await isOffered(page, 'opened-first.csv');
  await assertUsable(page, 'A list that was opened with the app');
  await page.reload();
  await isOffered(page, 'opened-first.csv');
  await importInto(page);
  await toast(page, 'Import completed').waitFor();

  // A window that is open takes it without a reload; the file that is imported is not offered again.
  await page.goto('/messages');
  await waitForBadge(page, /^Sync: Live$/);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.evaluate(() => (window as LaunchWindow).openFiles('opened-second.csv'));
  await page.waitForURL('**/import');
  await isOffered(page, 'opened-second.csv');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await page.getByRole('button', { name: 'Remove opened-second.csv' }).click();
  await page.getByText('Choose the campaign for these prospects.').waitFor();

  // Without a server a new window starts from the device, and the import waits.
  await page.goto('/messages');
  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  const other = await browser.newPage();
  await openedWith(other, 'opened-third.csv');
  await other.goto('/import');
  await isOffered(other, 'opened-third.csv');
  await importInto(other);
  await expect.poll(async () => (await readOutbox(other)).length).toBeGreaterThan(0);
  await server.start();
  const imported = other.getByRole('listitem').filter({ hasText: 'opened-third.csv' });
  await imported.getByText('Completed', { exact: true }).waitFor();
  await expect.poll(async () => (await readOutbox(other)).length).toBe(0);
  await other.goto('/import');
  await other.getByText('Choose the campaign for these prospects.').waitFor();
  browser.watch.assertClean({ outage: true });
});
