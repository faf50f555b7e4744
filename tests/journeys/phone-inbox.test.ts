import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertAccessible, assertUsable } from '#support/accessibility.ts';
import { readLocalChats, writeLocalChat } from '#support/device-data.ts';
import {
  conversationList,
  listControls,
  listedChats,
  messageLog,
  openByRow,
  openConversation,
  openFilters,
  openMessages,
  pauseControl,
  rowOf,
  toast,
} from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

const PHONE = { width: 375, height: 667 };
/** Room for the bar at the bottom of the window, in px. */
const BOTTOM_BAR_PX = 57;

async function openPhone(): Promise<{ page: Page; touch: CDPSession; ids: string[] }> {
  const page = await journey().browser.newPage();
  await page.setViewportSize(PHONE);
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return { page, touch, ids: await openMessages(page) };
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not drawn');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
};

const middleOf = async (locator: Locator): Promise<number> => {
  const { top, bottom } = await boxOf(locator);
  return (top + bottom) / 2;
};
const dismissal = (shown: Locator): Locator => shown.getByRole('button', { name: 'Dismiss' });

/** Draws a finger over a row by `dx` and `dy` px, looks at it before the release with `look`. */
async function drag(
  { page, touch }: { page: Page; touch: CDPSession },
  row: Locator,
  { dx = 0, dy = 0 }: { dx?: number; dy?: number },
  look?: () => Promise<void>,
): Promise<void> {
  const box = await boxOf(row);
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const at = (share: number) => ({ touchPoints: [{ x: x + dx * share, y: y + dy * share }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) });
  for (const share of [0.2, 0.4, 0.6, 0.8, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(share) });
  await look?.();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

it('on a phone at least eight conversations are visible, each with its name, one snippet, its time and a score where there is one', async () => {
  const { page, ids } = await openPhone();
  const rows = await Promise.all(ids.map(async (id) => boxOf(rowOf(page, id))));
  const visible = ids.filter((_, index) => (rows[index]?.bottom ?? Infinity) <= PHONE.height - BOTTOM_BAR_PX);
  expect(visible.length).toBeGreaterThanOrEqual(8);
  const local = await readLocalChats(page);
  for (const id of visible) {
    const chat = local.get(id);
    const row = rowOf(page, id);
    const hasScore = chat !== undefined && (chat.score > 0 || chat.rating !== undefined);
    expect(await row.getByRole('img', { name: /^Qualification/ }).count(), id).toBe(hasScore ? 1 : 0);
    expect((await boxOf(row)).bottom - (await boxOf(row)).top).toBeGreaterThanOrEqual(44);
    if (chat !== undefined && chat.headline !== '')
      expect(await row.getByText(chat.headline, { exact: true }).isVisible(), id).toBe(false);
  }
  await assertUsable(page, 'Messages on a phone');
  journey().browser.watch.assertClean();
});

it('on a phone a swipe marks a conversation as unread or pauses it, without a server too; a short one returns, scrolling is no swipe, and nothing is swiped while rows are selected', async () => {
  const phone = await openPhone();
  const { page } = phone;
  const [first = '', second = '', third = ''] = phone.ids;
  const row = rowOf(page, second);
  const swiped = page.locator('[data-swiped]');
  const isUnread = row.getByRole('img', { name: 'Unread' });
  expect(await isUnread.count()).toBe(0);

  const before = await boxOf(row);
  await drag(phone, row, { dx: 60 }, async () => {
    await swiped.waitFor();
    // The last move is drawn with the next frame.
    await expect.poll(async () => (await boxOf(row)).left).toBe(before.left + 60);
  });
  await swiped.waitFor({ state: 'detached' });
  expect(await boxOf(row)).toEqual(before);
  expect(await isUnread.count()).toBe(0);

  await drag(phone, row, { dx: 120 });
  await toast(page, 'Marked as unread').waitFor();
  await isUnread.waitFor();
  expect(new URL(page.url()).searchParams.get('chat')).toBeNull();

  await drag(phone, row, { dx: -120 });
  await row.getByRole('img', { name: 'Paused' }).waitFor();
  await drag(phone, row, { dx: -120 });
  await row.getByRole('img', { name: 'Paused' }).waitFor({ state: 'detached' });

  // While rows are being selected, a finger selects.
  const select = page.getByRole('button', { name: 'Select conversations' });
  await select.click();
  await drag(phone, row, { dx: -120 }, async () => expect(await swiped.count()).toBe(0));
  await select.click();
  expect(await row.getByRole('img', { name: 'Paused' }).count()).toBe(0);

  await journey().server.stop();
  await drag(phone, rowOf(page, third), { dx: -120 });
  await rowOf(page, third).getByRole('img', { name: 'Pause is waiting to be sent' }).waitFor();
  await journey().server.start();

  const region = page.getByRole('region', { name: 'Conversations', exact: true });
  await drag(phone, rowOf(page, first), { dx: 30, dy: -200 }, async () => expect(await swiped.count()).toBe(0));
  await drag(phone, region, { dy: -200 });
  await waitUntil('The list is scrolled', () => region.evaluate((element) => element.scrollTop > 0));
  expect(new URL(page.url()).searchParams.get('chat')).toBeNull();
});

it('on a phone all filters are in one sheet, and people to whom nobody has written are listed on request, without a server too', async () => {
  const { page } = await openPhone();
  await journey().server.stop();
  const tools = listControls(page);
  const filters = await openFilters(page);
  for (const name of ['Profile', 'Campaign', 'Status']) await filters.getByRole('combobox', { name }).waitFor();
  await filters.getByRole('slider', { name: 'Minimum qualification score' }).waitFor();
  await filters.getByRole('button', { name: 'They wrote last' }).click();
  await assertAccessible(page, 'The filters on a phone');
  await filters.getByRole('button', { name: 'Show results' }).click();
  await filters.waitFor({ state: 'detached' });
  await tools.getByRole('button', { name: /^Filters.*1 in use$/ }).waitFor();
  const local = await readLocalChats(page);
  await waitUntil('Only those who wrote last are listed', async () => {
    const ids = await listedChats(page);
    return ids.length > 0 && ids.every((id) => local.get(id)?.lastMessageRole === 'user');
  });
  await openFilters(page);
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await filters.getByRole('button', { name: 'Show results' }).click();

  const listsUnwritten = async () => (await listedChats(page)).some((id) => local.get(id)?.inboxAt === undefined);
  const show = tools.getByRole('button', { name: 'Show people not written to yet' });
  await show.waitFor();
  expect(await listsUnwritten()).toBe(false);
  await show.click();
  await page.waitForURL((url) => url.searchParams.get('people') === 'all');
  await waitUntil('People to whom nobody has written are listed', async () => {
    await conversationList(page).evaluate((list) => list.parentElement?.scrollBy(0, 400));
    return listsUnwritten();
  });
  await tools.getByRole('button', { name: 'Hide people not written to yet' }).click();
  await waitUntil('They are not listed', async () => !(await listsUnwritten()));
});

it('on a phone each count of people left out has a link that a finger hits, and the snoozed are listed by theirs', async () => {
  const { page, ids } = await openPhone();
  const [, , , , , chatId = ''] = ids;
  await openByRow(page, chatId);
  const at = new Date(Date.now() + 86_400_000).toISOString();
  await writeLocalChat(page, chatId, {
    reminder: { at, isSnooze: true, by: 'alex-morgan', byKey: '', setAt: at, replies: 0 },
    remindAt: at,
  });
  await openMessages(page);
  const links = ['Show people not written to yet', 'Show snoozed conversations'].map((name) =>
    listControls(page).getByRole('button', { name }),
  );
  for (const link of links) {
    const size = await link.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const reach = (dx: number, dy: number): number => {
        let steps = 0;
        while (document.elementFromPoint(x + steps * dx, y + steps * dy) === element) steps += 1;
        return steps;
      };
      return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) };
    });
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
  }
  await links[1]?.click();
  await page.waitForURL((url) => url.searchParams.get('reminder') === 'snoozed');
  await rowOf(page, chatId).waitFor();
});

it('on a phone a selected row still shows its time, and the count of people not written to is not cut off', async () => {
  const { page, ids } = await openPhone();
  const [one = ''] = ids;
  await listControls(page).getByRole('button', { name: 'Select conversations' }).click();
  await page
    .getByRole('checkbox', { name: /^Select the conversation with / })
    .first()
    .click();
  const time = rowOf(page, one).locator('time');
  const { left, right, top, bottom } = await boxOf(time);
  // What is drawn where the time is, is the row.
  const isInRow = () =>
    page.evaluate(
      ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('[data-chat]') !== null,
      [(left + right) / 2, (top + bottom) / 2],
    );
  await expect.poll(isInRow).toBe(true);
  await page.setViewportSize({ width: 320, height: 667 });
  const words = listControls(page).getByText(/not written to yet$/);
  await words.waitFor();
  expect(await words.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
});

it('on a phone the actions of a conversation are at the bottom, under its end, no toast covers them, and the messages have the room', async () => {
  const { page, ids } = await openPhone();
  const [one = ''] = ids;
  await openByRow(page, one);
  const pause = pauseControl(page);
  const acts = openConversation(page).getByRole('group', { name: 'Conversation actions' });
  const [bar, log] = [await boxOf(acts), await boxOf(messageLog(page))];
  expect((await boxOf(pause)).top).toBeGreaterThanOrEqual(bar.top);
  expect(bar.top).toBeGreaterThan(PHONE.height / 2);
  expect(bar.bottom).toBeLessThanOrEqual(PHONE.height);
  expect(log.bottom).toBeLessThanOrEqual(bar.top);
  await pause.click();
  const done = toast(page, 'Conversation paused');
  await done.waitFor();
  expect((await boxOf(done)).bottom).toBeLessThanOrEqual((await boxOf(acts)).top);
  expect(
    Math.abs((await middleOf(done.getByText('Conversation paused'))) - (await middleOf(dismissal(done)))),
  ).toBeLessThanOrEqual(2);
  // It is said once.
  const strip = openConversation(page).getByRole('region', { name: 'Who writes here' });
  await strip.getByText('Paused by Alex Morgan just now').waitFor();
  await expect
    .poll(async () =>
      openConversation(page)
        .getByText(/paused/i)
        .filter({ visible: true })
        .count(),
    )
    .toBe(1);
  await pause.click();
  await pause.filter({ hasText: /^Pause/ }).waitFor();

  await assertUsable(page, 'A conversation on a phone');
  await page.setViewportSize(PHONE);
  const heightOfLog = async () => {
    const { top, bottom } = await boxOf(messageLog(page));
    return bottom - top;
  };
  expect(await heightOfLog()).toBeGreaterThanOrEqual(310);

  // All of the header opens the facts.
  const name = openConversation(page).getByRole('heading', { level: 2 }).getByRole('button');
  const assigned = openConversation(page).getByRole('combobox', { name: 'Assigned to' });
  expect(await assigned.count()).toBe(0);
  await name.click();
  await assigned.waitFor();
  expect((await boxOf(acts)).bottom).toBeLessThanOrEqual(PHONE.height - BOTTOM_BAR_PX);
  expect((await boxOf(messageLog(page))).bottom).toBeLessThanOrEqual((await boxOf(strip)).top);
  await assertUsable(page, 'The facts on a phone');
  await page.setViewportSize(PHONE);
  await name.click();
  await assigned.waitFor({ state: 'detached' });

  // While somebody writes there is no other bar.
  const field = openConversation(page).getByRole('textbox', { name: /^Message to / });
  await field.click();
  await acts.waitFor({ state: 'hidden' });
  expect(await heightOfLog()).toBeGreaterThanOrEqual(370);
  await page.keyboard.type('On my way');
  await openConversation(page).getByRole('button', { name: 'Send' }).click();
  await messageLog(page).getByText('On my way', { exact: true }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  expect(await field.evaluate((area) => area === document.activeElement)).toBe(true);
  await strip.waitFor({ state: 'hidden' });
  await messageLog(page).focus();
  await strip.getByText(/^You took over .*\. The AI writes nothing here\.$/).waitFor();

  // What the AI was told makes the strip higher; none of it is cut off.
  await strip.getByRole('button', { name: 'Hand back to the AI' }).click();
  const note = page.getByRole('dialog', { name: 'Hand back to the AI' });
  await note.getByRole('textbox', { name: 'What the AI is to know' }).fill('She asked for the price. '.repeat(4));
  await note.getByRole('button', { name: 'Hand back' }).click();
  await strip.getByText(/^It was told: She asked/).waitFor();
  const [around, words] = [await boxOf(strip), await boxOf(strip.getByRole('status'))];
  expect([words.top >= around.top, words.bottom <= around.bottom]).toEqual([true, true]);

  // The end stays in view when a message comes in the frame in which a bar makes the messages lower.
  const thread = messageLog(page);
  const belowView = () => thread.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  await thread.evaluate((element) => void (element.scrollTop = element.scrollHeight));
  await expect.poll(belowView).toBeLessThanOrEqual(1);
  await thread.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const message = document.createElement('div');
          message.style.height = '900px';
          element.append(message);
          element.scrollTop = element.scrollHeight;
          element.style.height = `${element.clientHeight - 60}px`;
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        });
      }),
  );
  await expect.poll(belowView).toBeLessThanOrEqual(1);
  await openConversation(page).getByRole('button', { name: 'Mark as unread' }).click();
  await rowOf(page, one).getByRole('img', { name: 'Unread' }).waitFor();
  expect(new URL(page.url()).searchParams.get('chat')).toBeNull();
});
