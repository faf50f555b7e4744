import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertAccessible } from '#support/accessibility.ts';
import { readLocalChats } from '#support/device-data.ts';
import { conversationList, openByRow, openMessages, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

/** Stores a picture of a person on the device, as an avatar does that was shown. */
const storePicture = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const cache = await caches.open('outrider-avatars');
    const headers = { 'x-kept-at': String(Date.now()) };
    await cache.put('https://pictures.test/anne.png', new Response('data:image/png;base64,AAAA', { headers }));
  });

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** Returns the radio button of one value of a card. */
const option = (page: Page, name: string, value: string): Locator =>
  card(page, name).getByRole('radio', { name: value, exact: true });
const isDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme === 'dark');
const themeColours = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content),
  );

it('a theme applies to every tab from the first frame on, and conversations that are not to be stored are gone once the app is closed', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const other = await browser.newPage();
  await other.goto('/messages?profile=all');
  await page.goto('/device');
  await waitForBadge(page, /^Sync: Live$/);
  const [light = '', dark = ''] = await themeColours(page);
  await option(page, 'Theme', 'Dark').check();
  for (const tab of [page, other]) {
    await waitUntil('The tab is dark', () => isDark(tab));
    expect(await themeColours(tab)).toEqual([dark, dark]);
  }
  // The theme applies before any script is loaded.
  await page.reload({ waitUntil: 'commit' });
  await waitUntil('The page starts dark', () => isDark(page));
  await option(page, 'Theme', 'System').check();
  await waitUntil('The other tab follows its system', async () => !(await isDark(other)));
  expect(await themeColours(page)).toEqual([light, dark]);

  await storePicture(page);

  // The page says beforehand what is freed; it is read again when it is opened.
  await card(page, 'Storage on this device').getByRole('button', { name: 'Free space…' }).click();
  const freeButton = page.getByRole('button', { name: /^Free about / });
  await freeButton.waitFor();
  await page.getByText(/^The messages of \d+ conversations, about /).waitFor();
  await page.getByText(/^1 picture of a person, about /).waitFor();
  await assertAccessible(page, 'What can be freed');
  await freeButton.click();
  await page
    .getByText(/^About .+ freed$/)
    .first()
    .waitFor();
  const [chatId = ''] = await openMessages(other);
  await openByRow(other, chatId);

  await option(page, 'Keep conversations on this device', 'None').click();
  await page.getByText('They load while the app is open').waitFor();
  await waitForBadge(page, /^Sync: Live$/);
  expect((await readLocalChats(page)).size).toBeGreaterThan(0);
  await browser.closePages();
  await server.stop();

  const later = await browser.newPage();
  await later.goto('/messages?profile=all');
  await later.getByText('No conversations are kept on this device').waitFor();
  expect((await readLocalChats(later)).size).toBe(0);
  await later.getByRole('link', { name: 'Change what is kept' }).click();
  await option(later, 'Keep conversations on this device', 'All').click();
  await server.start();
  await later.goto('/messages?profile=all');
  await conversationList(later).getByRole('link').first().waitFor();
  browser.watch.assertClean({ outage: true });
});
