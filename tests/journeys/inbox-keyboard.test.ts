import { expect, it } from 'vitest';
import type { Chat } from '#domain/chat/chat.ts';
import { CHAT_COMMAND_MESSAGES } from '#domain/commands/chat/messages.ts';
import { assertUsable } from '#support/accessibility.ts';
import { interceptRealtime, newMessageEvent } from '#support/chat-events.ts';
import { readLocalChats } from '#support/device-data.ts';
import {
  conversationList,
  countListed,
  listedChats,
  messageLog,
  openByRow,
  openConversation,
  openFilters,
  openMessages,
  pressRow,
  rowOf,
  toast,
} from '#support/inbox.ts';
import { latch } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { waitForFocus } from '#support/keyboard.ts';
import { waitUntil } from '#support/wait-until.ts';

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

it('keys move, mark, pause and find chats that need a reply, and several chats are paused at once from their rows', async () => {
  const page = await journey().browser.newPage();
  const [one = '', two = ''] = await openMessages(page, `?profile=all&q=${encodeURIComponent('Danke, bis dahin')}`);
  const unread = (id: string) => rowOf(page, id).getByRole('img', { name: 'Unread' });

  // Without an open conversation, keys move along the rows: nothing is opened, and unread stays unread.
  await page.keyboard.press('j');
  await waitForFocus(rowOf(page, one));
  await page.keyboard.press('u');
  await unread(one).waitFor();
  await (await openFilters(page)).getByRole('button', { name: /^Unread 1$/ }).waitFor();
  await page.keyboard.press('Escape');
  await rowOf(page, one).focus();
  await page.keyboard.press('j');
  await waitForFocus(rowOf(page, two));
  await page.keyboard.press('k');
  await waitForFocus(rowOf(page, one));
  expect([new URL(page.url()).searchParams.get('chat'), await unread(one).count()]).toEqual([null, 1]);
  // An opened chat is read and marks its new messages; from a focused row, j moves the focus to the next row.
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('chat') === one);
  await openConversation(page).getByRole('heading', { name: 'New' }).waitFor();
  await unread(one).waitFor({ state: 'detached' });
  await rowOf(page, one).focus();
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.searchParams.get('chat') === two);
  await waitForFocus(rowOf(page, two));
  await page.keyboard.press('k');
  await page.waitForURL((url) => url.searchParams.get('chat') === one);

  await page.keyboard.press('e');
  await page.waitForURL((url) => url.searchParams.get('chat') !== one);
  const [openedByKey] = await waitUntil('Another conversation is open', async () => {
    const id = new URL(page.url()).searchParams.get('chat');
    return id === null ? undefined : [id];
  });
  expect(openedByKey).not.toBe(one);

  await page.keyboard.press('Escape');
  await page.getByText('Select a chat to view messages').waitFor();
  await rowOf(page, one).focus();
  await page.keyboard.press('x');
  await rowOf(page, two).hover();
  await page.getByRole('checkbox').nth(1).check();
  const bar = page.getByRole('group', { name: 'Selected conversations' });
  await bar.getByText('2 selected').waitFor();
  await assertUsable(page, 'Messages, with two selected');
  await bar.getByRole('button', { name: 'Pause the selected conversations' }).click();
  await toast(page, CHAT_COMMAND_MESSAGES['chat.pause'].done).first().waitFor();
  for (const id of [one, two]) await rowOf(page, id).getByRole('img', { name: 'Paused' }).waitFor();
  await bar.waitFor({ state: 'detached' });
  // One toast announces both; the notifications list each by name.
  const names = await readLocalChats(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  for (const id of [one, two])
    await notifications
      .getByRole('listitem')
      .filter({ hasText: CHAT_COMMAND_MESSAGES['chat.pause'].done })
      .filter({ hasText: names.get(id)?.name ?? id })
      .first()
      .waitFor();
  await page.keyboard.press('Escape');
  await rowOf(page, one).hover();
  await page.getByRole('button', { name: /^Resume the conversation with/ }).click();
  await rowOf(page, one).getByRole('img', { name: 'Paused' }).waitFor({ state: 'detached' });

  // A conversation opened by key focuses its messages: arrows scroll them, letters move along the list, and Escape
  // returns to the row.
  await rowOf(page, one).focus();
  await page.keyboard.press('Enter');
  await waitForFocus(messageLog(page));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.searchParams.get('chat') === two);
  await waitForFocus(messageLog(page));
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.searchParams.get('chat') === null);
  await waitForFocus(rowOf(page, two));
  // Without an open conversation, arrows move from the focused row, also upwards, and Enter opens.
  await page.keyboard.press('ArrowUp');
  await waitForFocus(rowOf(page, one));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('chat') === two);

  // In a text field, keys are letters.
  await page.keyboard.press('/');
  await page.keyboard.type('jeux');
  await page.waitForURL((url) => url.searchParams.get('q')?.endsWith('jeux') === true);
  expect(new URL(page.url()).searchParams.get('chat')).toBe(two);

  // Escape clears the text and leaves the field, so that keys are commands again; a popover returns the focus to its
  // button from anywhere inside.
  await page.keyboard.press('Escape');
  await conversationList(page).getByRole('link').first().waitFor();
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  expect(
    await search.evaluate((field) => [field === document.activeElement, (field as HTMLInputElement).value]),
  ).toEqual([false, '']);
  await page.keyboard.press('j');
  await conversationList(page).locator(':focus').waitFor();
  const views = page.getByRole('button', { name: 'Views' });
  await views.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Views' }).getByRole('button').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await waitForFocus(views);

  // A selection ends with the list it was made in, and leaves the focus on a row.
  await (await openFilters(page)).getByRole('button', { name: 'They wrote last' }).press('Enter');
  await page.waitForURL((url) => url.searchParams.get('last') === 'prospect');
  await page.keyboard.press('Escape');
  await conversationList(page).getByRole('link').first().focus();
  await page.keyboard.press('x');
  await bar.getByText('1 selected').waitFor();
  await bar.getByRole('button', { name: 'End the selection' }).press('Enter');
  await conversationList(page).locator(':focus').waitFor();
  await page.keyboard.press('x');
  await bar.getByText('1 selected').waitFor();
  await page.getByRole('button', { name: 'Clear filter: They wrote last' }).click();
  await bar.waitFor({ state: 'detached' });
  journey().browser.watch.assertClean();
});

it('a chat that leaves the unread list by being read keeps its position for the next keys', async () => {
  const page = await journey().browser.newPage();
  const all = (await openMessages(page)).slice(0, 5);
  for (const id of all) {
    await rowOf(page, id).focus();
    await page.keyboard.press('u');
  }
  await (await openFilters(page)).getByRole('button', { name: /^Unread / }).click();
  await page.waitForURL((url) => url.searchParams.get('unread') === '1');
  await page.keyboard.press('Escape');
  // While the filter runs, all chats are still listed.
  const listed = await waitUntil('Only unread chats are listed', async () => {
    const ids = await listedChats(page);
    const number = await countListed(page);
    return number === ids.length && all.every((id) => ids.includes(id)) ? ids : undefined;
  });
  const waitForChat = (id: string | undefined) => page.waitForURL((url) => url.searchParams.get('chat') === id);
  await pressRow(page, listed[2] ?? '');
  await rowOf(page, listed[2] ?? '').waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await waitForChat(listed[3]);
  await rowOf(page, listed[3] ?? '').waitFor({ state: 'detached' });
  await page.keyboard.press('k');
  await waitForChat(listed[1]);
  expect(await listedChats(page)).not.toContain(listed[2]);
  journey().browser.watch.assertClean();
});

it('a row that leaves the list passes the focus to the next one, from which keys continue, and the unread count is that of the listed chats', async () => {
  const page = await journey().browser.newPage();
  const dispatchEvent = await interceptRealtime(page);
  const waitUntilGone = (id: string | undefined) => rowOf(page, id ?? '').waitFor({ state: 'detached' });
  const waitForRowFocus = (id: string | undefined) => waitForFocus(rowOf(page, id ?? ''));

  // It leaves by an event.
  const waiting = await openMessages(page, '?profile=all&last=prospect');
  for (const id of waiting.slice(0, 3)) {
    await page.keyboard.press('j');
    await waitForRowFocus(id);
  }
  dispatchEvent(await newMessageEvent(page, waiting[2] ?? ''));
  await waitUntilGone(waiting[2]);
  await waitForRowFocus(waiting[3]);
  await page.keyboard.press('j');
  await waitForRowFocus(waiting[4]);

  // It leaves the unread list by being marked as read.
  for (const id of (await openMessages(page)).slice(0, 7)) {
    if ((await rowOf(page, id).getByRole('img', { name: 'Unread' }).count()) > 0) continue;
    await rowOf(page, id).focus();
    await page.keyboard.press('u');
    await rowOf(page, id).getByRole('img', { name: 'Unread' }).waitFor();
  }
  const listed = await openMessages(page, '?profile=all&unread=1');
  expect(listed.length).toBeGreaterThanOrEqual(7);
  for (const id of listed.slice(0, 5)) {
    await page.keyboard.press('j');
    await waitForRowFocus(id);
  }
  await page.keyboard.press('u');
  await waitUntilGone(listed[4]);
  await waitForRowFocus(listed[5]);
  await page.keyboard.press('k');
  await waitForRowFocus(listed[3]);
  // It leaves by being opened; Escape returns to its position.
  await page.keyboard.press('Enter');
  await waitUntilGone(listed[3]);
  await waitForFocus(messageLog(page));
  await page.keyboard.press('Escape');
  await waitForRowFocus(listed[5]);
  await page.keyboard.press('k');
  await waitForRowFocus(listed[2]);

  // Only the chats of one profile are counted.
  const profileIdOf = (chat: Chat | undefined) => chat?.profileId ?? '';
  const local = await readLocalChats(page);
  const unreadChats = listed.filter((_, index) => index !== 4 && index !== 3);
  const profileId = profileIdOf(local.get(unreadChats[0] ?? ''));
  const countOfProfile = unreadChats.filter((id) => profileIdOf(local.get(id)) === profileId).length;
  const profileWithoutUnread = [...local.values()]
    .map(profileIdOf)
    .find((id) => unreadChats.every((chatId) => profileIdOf(local.get(chatId)) !== id));
  await openMessages(page, `?profile=${profileId}`);
  await (await openFilters(page)).getByRole('button', { name: `Unread ${countOfProfile}`, exact: true }).click();
  await page.keyboard.press('Escape');
  await waitUntil('The listed chats are as many as counted', async () => (await countListed(page)) === countOfProfile);
  if (profileWithoutUnread !== undefined) {
    await openMessages(page, `?profile=${profileWithoutUnread}`);
    await (await openFilters(page)).getByRole('button', { name: 'Unread', exact: true }).waitFor();
  }

  // The last row passes the focus to the one before it, the only row to the pane of the list.
  const rest = await openMessages(page, '?profile=all&unread=1');
  await rowOf(page, rest.at(-1) ?? '').focus();
  for (const [index, id] of rest.toReversed().entries()) {
    await waitForRowFocus(id);
    await page.keyboard.press(index === 0 ? 'Enter' : 'u');
    await waitUntilGone(id);
    if (index === 0) await page.keyboard.press('Escape');
  }
  await waitForFocus(page.getByRole('region', { name: 'Filters and conversations' }));
  journey().browser.watch.assertClean();
});

it('on a phone the list and the conversation are two pages; without a server, a conversation that is not on the device says so, and stored ones are searched', async () => {
  const { server, browser } = journey();
  const page = await browser.newPage();
  const [one = ''] = await openMessages(page);
  await page.setViewportSize({ width: 375, height: 700 });
  await openByRow(page, one);
  await conversationList(page).waitFor({ state: 'hidden' });
  // Printed, the conversation is alone and complete.
  await page.emulateMedia({ media: 'print' });
  expect(await messageLog(page).evaluate((log) => log.scrollHeight <= log.clientHeight)).toBe(true);
  for (const around of [page.getByRole('banner'), openConversation(page).getByRole('button')])
    expect(await around.count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  // The back button returns to the row and adds no history entry: the device's back leads to the page before the list.
  const entries = await page.evaluate(() => history.length);
  await waitForFocus(messageLog(page));
  await openConversation(page).getByRole('button', { name: 'Back to the list' }).click();
  await conversationList(page).waitFor();
  await waitForFocus(rowOf(page, one));
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goForward();
  await messageLog(page).waitFor();
  await waitForFocus(messageLog(page));
  await page.goBack();
  await waitForFocus(rowOf(page, one));
  // After moving along the conversations, the list shows the last one.
  await page.keyboard.press('Enter');
  await messageLog(page).waitFor();
  const lastOpened = await waitUntil('The opened conversation is out of the drawn rows', async () => {
    await page.keyboard.press('j');
    const id = new URL(page.url()).searchParams.get('chat') ?? '';
    return (await rowOf(page, id).count()) === 0 ? id : undefined;
  });
  await waitForFocus(messageLog(page));
  await page.keyboard.press('Escape');
  await waitForFocus(rowOf(page, lastOpened));
  expect((await listedChats(page)).length).toBeGreaterThan(0);

  await server.stop();
  await page.goto('/messages?profile=all&chat=neverheardof');
  await page.getByText('This conversation is not on this device yet').waitFor();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('a');
  await waitUntil('The search finds chats without a server', async () => (await listedChats(page)).length > 0);
  // While the server is asked, the page says so; then that there is none.
  await server.start();
  const answer = latch();
  const isAsked = (url: URL) => url.href.includes('neverheardof') && url.pathname.startsWith('/v1/');
  await page.route(isAsked, async (route) => {
    await answer.opened;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/messages?profile=all&chat=neverheardof');
  await page.getByText('It is being fetched from the server.').waitFor();
  answer.open();
  await page.getByText('Conversation not found').waitFor();
  await page.unroute(isAsked);
  // The back button leads to a row, or to the pane of an empty list.
  const back = page.getByRole('button', { name: 'Back to the list' });
  await back.press('Enter');
  await waitForFocus(conversationList(page).getByRole('link').first());
  await page.goto('/messages?profile=all&q=nobody%20says%20this&chat=neverheardof');
  await page.getByText('Conversation not found').waitFor();
  await back.press('Enter');
  await waitForFocus(page.getByRole('region', { name: 'Filters and conversations' }));
});
