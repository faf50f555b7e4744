import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newMessageEvent, interceptRealtime } from '#support/chat-events.ts';
import { conversationList, messageLog, openByRow, openMessages, rowOf } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

/** Beyond the rows that are listed first. */
const FAR_PX = 9_000;
const NEAR_PX = 1_280;
/** In the middle of a conversation. */
const MIDDLE_PX = 60;

const region = (page: Page) => page.getByRole('region', { name: 'Conversations', exact: true });
const topOf = (page: Page): Promise<number> => region(page).evaluate((list) => list.scrollTop);
/** Scrolls as far down as this, as more is listed. */
const scrollDown = (page: Page, px: number) =>
  waitUntil(
    `The list stands at ${px} px`,
    async () => (await region(page).evaluate((list, top) => (list.scrollTo(0, top), list.scrollTop), px)) === px,
  );
const stands = (page: Page, px: number) =>
  waitUntil(`The list stands at ${px} px again`, async () => (await topOf(page)) === px);

/** The conversation of a row that stands wholly in sight, in the middle of the list. */
const rowInSight = (page: Page): Promise<string> =>
  waitUntil('A row stands in sight', () =>
    region(page).evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      const row = document
        .elementFromPoint(list.getBoundingClientRect().left + 100, (top + bottom) / 2)
        ?.closest('[role="listitem"]');
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
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Messages/ })
    .click();
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
  await waitUntil('The row is in sight', () =>
    rowOf(page, one).evaluate((row) =>
      row.contains(
        document.elementFromPoint(row.getBoundingClientRect().left + 100, row.getBoundingClientRect().top + 10),
      ),
    ),
  );
  expect(new URL(page.url()).searchParams.get('chat')).toBeNull();
  journey().browser.watch.assertClean();
});

it('a conversation that was left in its middle is found there again; what comes while one reads there moves nothing, and is offered', async () => {
  const page = await journey().browser.newPage();
  await page.setViewportSize({ width: 1280, height: 420 });
  const tell = await interceptRealtime(page);
  const listed = await openMessages(page);
  const log = messageLog(page);
  const readAt = () => log.evaluate((element) => element.scrollTop);
  const below = () => log.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop);
  const openLong = async () => {
    for (const chatId of listed) {
      await openByRow(page, chatId);
      if ((await log.evaluate((element) => element.scrollHeight - element.clientHeight)) > 4 * MIDDLE_PX) return chatId;
    }
    return expect.fail('no conversation is longer than the window');
  };
  const long = await openLong();
  expect(await below(), 'it is read from its end').toBeLessThan(1);
  await log.evaluate((element, px) => element.scrollTo(0, px), MIDDLE_PX);

  await openByRow(page, listed.find((chatId) => chatId !== long) ?? '');
  await openByRow(page, long);
  await waitUntil('It stands where it was left', async () => (await readAt()) === MIDDLE_PX);

  tell(await newMessageEvent(page, long));
  await page.getByRole('button', { name: 'New messages' }).waitFor();
  expect(await readAt()).toBe(MIDDLE_PX);
  await page.getByRole('button', { name: 'New messages' }).press('Enter');
  await log.getByText('Up.').last().waitFor();
  await waitUntil('It stands at its end', async () => (await below()) < 1);
  await page.getByRole('button', { name: 'New messages' }).waitFor({ state: 'detached' });
  // What is read has the focus of what led there.
  await waitUntil('The messages have the focus', () => log.evaluate((element) => element === document.activeElement));

  // At its end it follows what comes.
  await openByRow(page, listed.find((chatId) => chatId !== long) ?? '');
  await openByRow(page, long);
  await waitUntil('It is at its end again', async () => (await below()) < 1);
  journey().browser.watch.assertClean();
});

it('what is read in a conversation stays where it is when the strip comes that says one is offline, and when it goes', async () => {
  const page = await journey().browser.newPage();
  await page.setViewportSize({ width: 1280, height: 420 });
  const log = messageLog(page);
  for (const chatId of await openMessages(page)) {
    await openByRow(page, chatId);
    if ((await log.evaluate((element) => element.scrollHeight - element.clientHeight)) > 4 * MIDDLE_PX) break;
  }
  const strip = page.getByText('You are offline.');
  const { server } = journey();
  /** The lower edge of the last message, on the screen. */
  const lastAt = () =>
    log.evaluate((element) => Math.round(element.lastElementChild?.getBoundingClientRect().bottom ?? 0));
  const stays = (place: number) => waitUntil('It stands where it stood', async () => (await lastAt()) === place);

  const end = await lastAt();
  await server.stop();
  await strip.waitFor();
  await stays(end);

  await log.evaluate((element, px) => element.scrollTo(0, px), MIDDLE_PX);
  const middle = await lastAt();
  expect(middle).toBeGreaterThan(end);
  await server.start();
  await strip.waitFor({ state: 'detached' });
  await stays(middle);
  journey().browser.watch.assertClean({ outage: true });
});
