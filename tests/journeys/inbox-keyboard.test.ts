import { expect, it } from 'vitest';
import type { Chat } from '#domain/chat/chat.ts';
import { CHAT_COMMAND_MESSAGES } from '#domain/commands/chat/messages.ts';
import { assertUsable } from '#support/accessibility.ts';
import { newMessageEvent, interceptRealtime } from '#support/chat-events.ts';
import { readLocalChats } from '#support/device-data.ts';
import {
  conversationList,
  countListed,
  listedChats,
  listControls,
  messageLog,
  openByRow,
  openConversation,
  openMessages,
  pressRow,
  rowOf,
  toast,
} from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { waitForFocus } from '#support/keyboard.ts';
import { waitUntil } from '#support/wait-until.ts';

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

it('keys move, mark, pause and find what needs somebody; several are paused at once, from their rows', async () => {
  const page = await journey().browser.newPage();
  const [one = '', two = ''] = await openMessages(page, `?profile=all&q=${encodeURIComponent('Danke, bis dahin')}`);
  const unread = (id: string) => rowOf(page, id).getByRole('img', { name: 'Unread' });

  // Beside no conversation keys move along the rows: nothing is opened, and what is unread stays so.
  await page.keyboard.press('j');
  await waitForFocus(rowOf(page, one));
  await page.keyboard.press('u');
  await unread(one).waitFor();
  await listControls(page)
    .getByRole('button', { name: /^Unread 1$/ })
    .waitFor();
  await page.keyboard.press('j');
  await waitForFocus(rowOf(page, two));
  await page.keyboard.press('k');
  await waitForFocus(rowOf(page, one));
  expect([new URL(page.url()).searchParams.get('chat'), await unread(one).count()]).toEqual([null, 1]);
  // Opened it is read, with its news marked; gone on from there, the row has the focus of the one that comes.
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
  const [needy] = await waitUntil('It is open', async () => {
    const id = new URL(page.url()).searchParams.get('chat');
    return id === null ? undefined : [id];
  });
  expect(needy).not.toBe(one);

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
  // One toast tells of both; behind the bell each stands by its name.
  const names = await readLocalChats(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const kept = page.getByRole('dialog', { name: 'Notifications' });
  for (const id of [one, two])
    await kept
      .getByRole('listitem')
      .filter({ hasText: CHAT_COMMAND_MESSAGES['chat.pause'].done })
      .filter({ hasText: names.get(id)?.name ?? id })
      .first()
      .waitFor();
  await page.keyboard.press('Escape');
  await rowOf(page, one).hover();
  await page.getByRole('button', { name: /^Resume the conversation with/ }).click();
  await rowOf(page, one).getByRole('img', { name: 'Paused' }).waitFor({ state: 'detached' });

  // Opened by a key, its messages have the focus: arrows scroll them, letters go along the list, Escape leads back to
  // the row.
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
  // With none open, they move on from the row that has the focus, upwards as well, and open it when asked to.
  await page.keyboard.press('ArrowUp');
  await waitForFocus(rowOf(page, one));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('chat') === two);

  // While one types, keys are letters.
  await page.keyboard.press('/');
  await page.keyboard.type('jeux');
  await page.waitForURL((url) => url.searchParams.get('q')?.endsWith('jeux') === true);
  expect(new URL(page.url()).searchParams.get('chat')).toBe(two);

  // Escape clears what was typed, then leads to the list; what opens from a button gives the focus back to it, from
  // wherever inside.
  await page.keyboard.press('Escape');
  await conversationList(page).getByRole('link').first().waitFor();
  await page.keyboard.press('Escape');
  await conversationList(page).locator(':focus').waitFor();
  const views = page.getByRole('button', { name: 'Views' });
  await views.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Views' }).getByRole('button').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await waitForFocus(views);

  // What is selected is what is listed: it ends with the list it was selected in, and leaves the focus to a row.
  await page.getByRole('button', { name: 'They wrote last' }).press('Enter');
  await page.waitForURL((url) => url.searchParams.get('last') === 'prospect');
  await conversationList(page).getByRole('link').first().focus();
  await page.keyboard.press('x');
  await bar.getByText('1 selected').waitFor();
  await bar.getByRole('button', { name: 'End the selection' }).press('Enter');
  await conversationList(page).locator(':focus').waitFor();
  await page.keyboard.press('x');
  await bar.getByText('1 selected').waitFor();
  await page.getByRole('button', { name: 'They wrote last', exact: true }).click();
  await bar.waitFor({ state: 'detached' });
  journey().browser.watch.assertClean();
});

it('one that leaves the list by being read keeps its place for the keys that go on from it', async () => {
  const page = await journey().browser.newPage();
  const all = (await openMessages(page)).slice(0, 5);
  for (const id of all) {
    await rowOf(page, id).focus();
    await page.keyboard.press('u');
  }
  await listControls(page)
    .getByRole('button', { name: /^Unread / })
    .click();
  await page.waitForURL((url) => url.searchParams.get('unread') === '1');
  // While they are looked for, all others stand there as well.
  const listed = await waitUntil('Those alone are listed', async () => {
    const ids = await listedChats(page);
    const number = await countListed(page);
    return number === ids.length && all.every((id) => ids.includes(id)) ? ids : undefined;
  });
  const opens = (id: string | undefined) => page.waitForURL((url) => url.searchParams.get('chat') === id);
  await pressRow(page, listed[2] ?? '');
  await rowOf(page, listed[2] ?? '').waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await opens(listed[3]);
  await rowOf(page, listed[3] ?? '').waitFor({ state: 'detached' });
  await page.keyboard.press('k');
  await opens(listed[1]);
  expect(await listedChats(page)).not.toContain(listed[2]);
  journey().browser.watch.assertClean();
});

it('a row that leaves the list gives the focus to the one that takes its place, and keys go on from there; what is unread is counted of those that are listed', async () => {
  const page = await journey().browser.newPage();
  const tell = await interceptRealtime(page);
  const gone = (id: string | undefined) => rowOf(page, id ?? '').waitFor({ state: 'detached' });
  const atRow = (id: string | undefined) => waitForFocus(rowOf(page, id ?? ''));
  const tools = listControls(page);

  // It leaves by what happens elsewhere.
  const waiting = await openMessages(page, '?profile=all&last=prospect');
  for (const id of waiting.slice(0, 3)) {
    await page.keyboard.press('j');
    await atRow(id);
  }
  tell(await newMessageEvent(page, waiting[2] ?? ''));
  await gone(waiting[2]);
  await atRow(waiting[3]);
  await page.keyboard.press('j');
  await atRow(waiting[4]);

  // It leaves by being marked as read: those alone are listed that are not.
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
    await atRow(id);
  }
  await page.keyboard.press('u');
  await gone(listed[4]);
  await atRow(listed[5]);
  await page.keyboard.press('k');
  await atRow(listed[3]);
  // It leaves by being opened, and is come back from.
  await page.keyboard.press('Enter');
  await gone(listed[3]);
  await waitForFocus(messageLog(page));
  await page.keyboard.press('Escape');
  await atRow(listed[5]);
  await page.keyboard.press('k');
  await atRow(listed[2]);

  // One profile's alone are counted.
  const profileIdOf = (chat: Chat | undefined) => chat?.profileId ?? '';
  const local = await readLocalChats(page);
  const left = listed.filter((_, index) => index !== 4 && index !== 3);
  const profileId = profileIdOf(local.get(left[0] ?? ''));
  const countOfProfile = left.filter((id) => profileIdOf(local.get(id)) === profileId).length;
  const idle = [...local.values()]
    .map(profileIdOf)
    .find((id) => left.every((chatId) => profileIdOf(local.get(chatId)) !== id));
  await openMessages(page, `?profile=${profileId}`);
  await tools.getByRole('button', { name: `Unread ${countOfProfile}`, exact: true }).click();
  await waitUntil('As many are listed', async () => (await countListed(page)) === countOfProfile);
  if (idle !== undefined) {
    await openMessages(page, `?profile=${idle}`);
    await tools.getByRole('button', { name: 'Unread', exact: true }).waitFor();
  }

  // The last one leaves it to the one before it, the only one to the pane of the list.
  const rest = await openMessages(page, '?profile=all&unread=1');
  await rowOf(page, rest.at(-1) ?? '').focus();
  for (const [index, id] of rest.toReversed().entries()) {
    await atRow(id);
    await page.keyboard.press(index === 0 ? 'Enter' : 'u');
    await gone(id);
    if (index === 0) await page.keyboard.press('Escape');
  }
  await waitForFocus(page.getByRole('region', { name: 'Filters and conversations' }));
  journey().browser.watch.assertClean();
});

it('on a phone list and conversation are two pages; without a server, what is not on the device says so, and the rest is searched', async () => {
  const { server, browser } = journey();
  const page = await browser.newPage();
  const [one = ''] = await openMessages(page);
  await page.setViewportSize({ width: 375, height: 700 });
  await openByRow(page, one);
  await conversationList(page).waitFor({ state: 'hidden' });
  // On paper it stands alone, and nothing of it is scrolled out of sight.
  await page.emulateMedia({ media: 'print' });
  expect(await messageLog(page).evaluate((log) => log.scrollHeight <= log.clientHeight)).toBe(true);
  for (const around of [page.getByRole('banner'), openConversation(page).getByRole('button')])
    expect(await around.count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  // Back leads to the row it was opened by, and is no step forwards: the device's own back leads to what was before the
  // list.
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
  // Gone along the conversations, the list is where the last one is.
  await page.keyboard.press('Enter');
  await messageLog(page).waitFor();
  const beyond = await waitUntil('Many are gone past', async () => {
    await page.keyboard.press('j');
    const id = new URL(page.url()).searchParams.get('chat') ?? '';
    return (await rowOf(page, id).count()) === 0 ? id : undefined;
  });
  await waitForFocus(messageLog(page));
  await page.keyboard.press('Escape');
  await waitForFocus(rowOf(page, beyond));
  expect((await listedChats(page)).length).toBeGreaterThan(0);

  await server.stop();
  await page.goto('/messages?profile=all&chat=neverheardof');
  await page.getByText('This conversation is not on this device yet').waitFor();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('a');
  await waitUntil('It is searched without a server', async () => (await listedChats(page)).length > 0);
  // Once the server was asked, it is said that there is none.
  await server.start();
  await page.goto('/messages?profile=all&chat=neverheardof');
  await page.getByText('There is no such conversation here').waitFor();
  // The way back leads to a row, or to the pane of a list without one.
  const back = page.getByRole('button', { name: 'Back to the list' });
  await back.press('Enter');
  await waitForFocus(conversationList(page).getByRole('link').first());
  await page.goto('/messages?profile=all&q=nobody%20says%20this&chat=neverheardof');
  await page.getByText('There is no such conversation here').waitFor();
  await back.press('Enter');
  await waitForFocus(page.getByRole('region', { name: 'Filters and conversations' }));
});
