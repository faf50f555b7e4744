import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { conversationList, messageLog, openByRow, openMessages, rowOf } from '#support/inbox.ts';
import { shareVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

/** So slow that the network does nothing while the journey lasts. */
const STILL = 0.001;
const journey = shareVisitedJourney({ sandboxSpeed: STILL });

/** Beyond the rows that are listed first. */
const FAR_PX = 9_000;
const NEAR_PX = 1_280;

const region = (page: Page) => page.getByRole('region', { name: 'Conversations', exact: true });
const topOf = (page: Page): Promise<number> => region(page).evaluate((list) => list.scrollTop);
/** Scrolls as far down as this, as more is listed. */
const scrollDown = (page: Page, px: number) => waitUntil(`The list stands at ${px} px`, async () => (await region(page).evaluate((list, top) => (list.scrollTo(0, top), list.scrollTop), px)) === px);
const stands = (page: Page, px: number) => waitUntil(`The list stands at ${px} px again`, async () => (await topOf(page)) === px);

/** The conversation of a row that stands wholly in sight, in the middle of the list. */
const rowInSight = (page: Page): Promise<string> =>
  waitUntil('A row stands in sight', () =>
    region(page).evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      const row = document.elementFromPoint(list.getBoundingClientRect().left + 100, (top + bottom) / 2)?.closest('[role="listitem"]');
      return row?.querySelector('[data-chat]')?.getAttribute('data-chat') ?? undefined;
    }),
  );

it('whoever comes back to the list finds it where they left it: by the browser’s back, and loaded anew; a new visit begins at its beginning', async () => {
  const page = await journey().browser.newPage();
  await openMessages(page);
  await scrollDown(page, FAR_PX);
  const there = await rowInSight(page);
  const goToProfiles = () => page.getByRole('navigation').getByRole('link', { name: 'Profiles' }).click();
  await goToProfiles();
  await page.waitForURL((url) => url.pathname === '/agents');
  await page.goBack();
  await stands(page, FAR_PX);
  await waitUntil('The same row stands there', async () => (await rowInSight(page)) === there);
  await page.reload();
  await stands(page, FAR_PX);
  // Keys begin where one looks.
  await waitUntil('A row in sight has the focus', async () => {
    await page.keyboard.press('j');
    return page.evaluate(() => document.activeElement?.matches('[data-chat]') === true);
  });
  expect(await topOf(page)).toBe(FAR_PX);

  await goToProfiles();
  await page.waitForURL((url) => url.pathname === '/agents');
  await page.getByRole('navigation').getByRole('link', { name: /^Messages/ }).click();
  await conversationList(page).getByRole('link').first().waitFor();
  expect(await topOf(page)).toBe(0);

  // What is opened beside it leaves it where it is; and so it is found again.
  await scrollDown(page, NEAR_PX);
  const one = await rowInSight(page);
  await openByRow(page, one);
  expect(await topOf(page)).toBe(NEAR_PX);
  await goToProfiles();
  await page.waitForURL((url) => url.pathname === '/agents');
  await page.goBack();
  await stands(page, NEAR_PX);
  journey().browser.watch.assertClean();
});

it('on a phone the list is where it was, behind a conversation; loaded anew in one, it shows that one’s row', async () => {
  const page = await journey().browser.newPage();
  await page.setViewportSize({ width: 375, height: 700 });
  await openMessages(page);
  await scrollDown(page, NEAR_PX);
  const one = await rowInSight(page);
  await openByRow(page, one);
  await page.goBack();
  await stands(page, NEAR_PX);
  await openByRow(page, one);
  await page.reload();
  await messageLog(page).waitFor();
  await page.goBack();
  // Whichever is first, the list's place or the focus that goes to the row: the row is in sight.
  await waitUntil('The row is in sight', () => rowOf(page, one).evaluate((row) => row.contains(document.elementFromPoint(row.getBoundingClientRect().left + 100, row.getBoundingClientRect().top + 10))));
  expect(new URL(page.url()).searchParams.get('chat')).toBeNull();
  journey().browser.watch.assertClean();
});
