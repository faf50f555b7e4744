import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { interceptRealtime, newMessageEvent } from '#support/chat-events.ts';
import { conversationList, messageLog, openByRow, openMessages, rowOf } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { waitForFocus } from '#support/keyboard.ts';
import { waitUntil } from '#support/wait-until.ts';

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

/** Beyond the rows of the first page. */
const FAR_PX = 6_600;
const NEAR_PX = 1_280;
/** So near to the top that the row stays drawn while a conversation hides the list. */
const PHONE_PX = 208;
/** In the middle of a conversation. */
const MIDDLE_PX = 60;

const region = (page: Page) => page.getByRole('region', { name: 'Conversations', exact: true });
const scrollTopOf = (page: Page): Promise<number> => region(page).evaluate((list) => list.scrollTop);
/** Scrolls down to a position, waiting until enough rows are listed. */
const scrollDown = (page: Page, px: number) =>
  waitUntil(
    `The list stands at ${px} px`,
    async () => (await region(page).evaluate((list, top) => (list.scrollTo(0, top), list.scrollTop), px)) === px,
  );
const waitForScrollTop = (page: Page, px: number) =>
  waitUntil(`The list stands at ${px} px again`, async () => (await scrollTopOf(page)) === px);

/** Returns the chat of a row in the middle of the visible list. */
const visibleChat = (page: Page): Promise<string> =>
  waitUntil('A row is visible', () =>
    region(page).evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      const row = document
        .elementFromPoint(list.getBoundingClientRect().left + 100, (top + bottom) / 2)
        ?.closest('[role="listitem"]');
      return row?.querySelector('[data-chat]')?.getAttribute('data-chat') ?? undefined;
    }),
  );

it('the list keeps its scroll position after the browser’s Back and a reload, and a new visit starts at the top', async () => {
  const page = await journey().browser.newPage();
  // How many of them have messages depends on the day.
  await openMessages(page, '?profile=all&people=all');
  await scrollDown(page, FAR_PX);
  const chatInMiddle = await visibleChat(page);
  const goToProfiles = () => page.getByRole('navigation').getByRole('link', { name: 'Profiles' }).click();
  await goToProfiles();
  await page.waitForURL((url) => url.pathname === '/agents');
  await page.goBack();
  await waitForScrollTop(page, FAR_PX);
  await waitUntil('The same row is there', async () => (await visibleChat(page)) === chatInMiddle);
  await page.reload();
  await waitForScrollTop(page, FAR_PX);
  // Keys start at the visible rows.
  await waitUntil('A visible row has the focus', async () => {
    await page.keyboard.press('j');
    return page.evaluate(() => document.activeElement?.matches('[data-chat]') === true);
  });
  expect(await scrollTopOf(page)).toBe(FAR_PX);

  await goToProfiles();
  await page.waitForURL((url) => url.pathname === '/agents');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await conversationList(page).getByRole('link').first().waitFor();
  expect(await scrollTopOf(page)).toBe(0);

  // A conversation opened beside the list does not move it, and Back restores it.
  await scrollDown(page, NEAR_PX);
  const one = await visibleChat(page);
  await openByRow(page, one);
  expect(await scrollTopOf(page)).toBe(NEAR_PX);
  await goToProfiles();
  await page.waitForURL((url) => url.pathname === '/agents');
  await page.goBack();
  await waitForScrollTop(page, NEAR_PX);
  journey().browser.watch.assertClean();
});

it('on a phone the list keeps its position behind a conversation, and after a reload of a conversation it shows the row of that one', async () => {
  const page = await journey().browser.newPage();
  await page.setViewportSize({ width: 375, height: 700 });
  await openMessages(page);
  await scrollDown(page, PHONE_PX);
  const one = await visibleChat(page);
  await openByRow(page, one);
  await page.goBack();
  await waitForScrollTop(page, PHONE_PX);
  await openByRow(page, one);
  await page.reload();
  await messageLog(page).waitFor();
  await page.goBack();
  // Whether the scroll position or the focus is restored first, the row is visible.
  await waitUntil('The row is visible', () =>
    rowOf(page, one).evaluate((row) =>
      row.contains(
        document.elementFromPoint(row.getBoundingClientRect().left + 100, row.getBoundingClientRect().top + 10),
      ),
    ),
  );
  expect(new URL(page.url()).searchParams.get('chat')).toBeNull();
  journey().browser.watch.assertClean();
});

it('a conversation keeps its scroll position, and a new message moves nothing there and is offered by a button', async () => {
  const page = await journey().browser.newPage();
  await page.setViewportSize({ width: 1280, height: 420 });
  const dispatchEvent = await interceptRealtime(page);
  const listed = await openMessages(page);
  const log = messageLog(page);
  const logScrollTop = () => log.evaluate((element) => element.scrollTop);
  const distanceToEnd = () =>
    log.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop);
  const openLong = async () => {
    for (const chatId of listed) {
      await openByRow(page, chatId);
      if ((await log.evaluate((element) => element.scrollHeight - element.clientHeight)) > 4 * MIDDLE_PX) return chatId;
    }
    return expect.fail('no conversation is longer than the window');
  };
  const long = await openLong();
  expect(await distanceToEnd(), 'it opens at its end').toBeLessThan(1);
  await log.evaluate((element, px) => element.scrollTo(0, px), MIDDLE_PX);

  await openByRow(page, listed.find((chatId) => chatId !== long) ?? '');
  await openByRow(page, long);
  await waitUntil('The scroll position is restored', async () => (await logScrollTop()) === MIDDLE_PX);

  dispatchEvent(await newMessageEvent(page, long));
  await page.getByRole('button', { name: 'New messages' }).waitFor();
  expect(await logScrollTop()).toBe(MIDDLE_PX);
  await page.getByRole('button', { name: 'New messages' }).press('Enter');
  await log.getByText('Up.').last().waitFor();
  await waitUntil('The conversation is at its end', async () => (await distanceToEnd()) < 1);
  await page.getByRole('button', { name: 'New messages' }).waitFor({ state: 'detached' });
  // The messages take the focus from the button.
  await waitForFocus(log);

  // At its end it follows new messages.
  await openByRow(page, listed.find((chatId) => chatId !== long) ?? '');
  await openByRow(page, long);
  await waitUntil('The conversation is at its end again', async () => (await distanceToEnd()) < 1);
  journey().browser.watch.assertClean();
});

it('the read messages stay in place when the offline strip appears and disappears', async () => {
  const page = await journey().browser.newPage();
  await page.setViewportSize({ width: 1280, height: 420 });
  const log = messageLog(page);
  for (const chatId of await openMessages(page)) {
    await openByRow(page, chatId);
    if ((await log.evaluate((element) => element.scrollHeight - element.clientHeight)) > 4 * MIDDLE_PX) break;
  }
  const strip = page.getByText('You are offline.');
  const { server } = journey();
  /** The lower edge of the last message on the screen, in px. */
  const lastMessageBottom = () =>
    log.evaluate((element) => Math.round(element.lastElementChild?.getBoundingClientRect().bottom ?? 0));
  const waitForBottom = (bottom: number) =>
    waitUntil('The last message is where it was', async () => (await lastMessageBottom()) === bottom);

  const end = await lastMessageBottom();
  await server.stop();
  await strip.waitFor();
  await waitForBottom(end);

  await log.evaluate((element, px) => element.scrollTo(0, px), MIDDLE_PX);
  const middle = await lastMessageBottom();
  expect(middle).toBeGreaterThan(end);
  await server.start();
  await strip.waitFor({ state: 'detached' });
  await waitForBottom(middle);
  journey().browser.watch.assertClean({ outage: true });
});
