import { isDeepStrictEqual } from 'node:util';
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { CHAT_WORDS, type Chat } from '#domain/chat.ts';
import { assertSound } from '#support/accessibility.ts';
import { eventOf, passEvents } from '#support/chat-events.ts';
import { readLocalChats, writeLocalChat } from '#support/device-data.ts';
import { conversationList, listedChats, messageLog, openByRow, openConversation, openMessages, pressRow, rowOf, toast } from '#support/inbox.ts';
import { shareVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

/** So slow that the network does nothing while the journey lasts. */
const STILL = 0.001;
const journey = shareVisitedJourney({ sandboxSpeed: STILL });

const hasFocus = (element: Locator) => waitUntil('It has the focus', () => element.evaluate((node) => node === document.activeElement).catch(() => false));
const WEEK_MS = 7 * 86_400_000;
const countOf = async (words: string): Promise<number> => Number(/^([\d,]+) conversations?$/.exec(words)?.[1]?.replaceAll(',', '') ?? Number.NaN);

/** Keeps, inside of a page, how few rows there have been. */
function keepFewest(): void {
  const counting = globalThis as { fewest?: number };
  counting.fewest = Infinity;
  const count = () => {
    counting.fewest = Math.min(counting.fewest ?? Infinity, document.querySelectorAll('[data-chat]').length);
  };
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
}

it('filters hold together, are kept in the address, counted, cleared one by one, saved as a view and as a file', async () => {
  const page = await journey().browser.newPage();
  await openMessages(page);
  const tools = page.getByRole('search', { name: 'Find conversations' });
  const count = tools.getByRole('status').first();
  const counted = () => waitUntil('It is counted', async () => {
    const number = await countOf(await count.innerText());
    return Number.isNaN(number) ? undefined : { number };
  });
  // All of them are counted, though a page of them is listed.
  const all = await counted();
  const counts = (number: number) => waitUntil(`It says ${number}`, async () => (await countOf(await count.innerText())) === number);
  const fewerThan = (most: number) => waitUntil('Fewer are listed', async () => {
    const { number } = await counted();
    return number < most ? { number } : undefined;
  });
  const first = (await conversationList(page).getByRole('link').first().innerText()).split('\n').find((line) => line.length > 3) ?? '';

  // A name, in another case; then more, all of it together.
  await page.keyboard.press('/');
  await page.keyboard.type(first.toLocaleUpperCase());
  await page.waitForURL((url) => url.searchParams.get('q') !== null);
  const named = await fewerThan(all.number);
  expect(named.number).toBeGreaterThan(0);
  // What is listed stays until all of it is there again.
  await page.evaluate(keepFewest);
  await tools.getByRole('button', { name: 'Clear search' }).click();
  await counts(all.number);
  expect(await page.evaluate(() => (globalThis as { fewest?: number }).fewest)).toBeGreaterThan(0);
  // Another answer begins at its beginning.
  const region = page.getByRole('region', { name: 'Conversations', exact: true });
  const scrolled = () => region.evaluate((element) => element.scrollTop);
  await region.evaluate((element) => element.scrollTo(0, 640));
  await tools.getByRole('button', { name: 'They wrote last' }).click();
  const waiting = await fewerThan(all.number);
  expect(waiting.number).toBeGreaterThan(17);
  await waitUntil('The list is at its beginning', async () => (await scrolled()) === 0);
  const slider = tools.getByRole('slider', { name: 'Minimum qualification score' });
  await slider.focus();
  for (let step = 0; step < 18; step += 1) await page.keyboard.press('ArrowRight');
  await page.waitForURL((url) => url.searchParams.get('score') === '90' && url.searchParams.get('last') === 'prospect');
  const scored = await fewerThan(waiting.number);
  await assertSound(page, 'Messages, narrowed down');

  // Kept under a name, and in the address: the page that is loaded anew lists the same.
  await tools.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await views.getByLabel('Save what is listed now as').fill('Warm replies');
  await page.keyboard.press('Enter');
  await views.getByRole('button', { name: 'Remove the view Warm replies' }).waitFor();
  await page.reload();
  await counts(scored.number);

  const file = page.waitForEvent('download');
  await tools.getByRole('button', { name: 'Export this list as CSV' }).click();
  const lines = (await readFile(await (await file).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFlinkedin_url,first_name,last_name,headline,company,title,location,country,city,status,score,reason,campaign,agent,last_message_at,messages,paused,unread,last_message_by,last_message');
  expect(lines.length - 1).toBeGreaterThanOrEqual(scored.number);

  // What clears a filter goes with it, and leaves the focus to the search.
  const search = tools.getByRole('searchbox', { name: 'Search conversations' });
  await tools.getByRole('button', { name: 'Clear filter: Score 90+' }).press('Enter');
  await counts(waiting.number);
  await hasFocus(search);
  await tools.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await page.waitForURL((url) => url.searchParams.get('last') === null);
  await hasFocus(search);
  await tools.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Warm replies', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('score') === '90');
  await counts(scored.number);

  // A view that is taken away leaves the focus to the one before it.
  await tools.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name: 'Remove the view Warm replies' }).press('Enter');
  await views.getByRole('button', { name: 'Warm replies', exact: true }).waitFor({ state: 'detached' });
  await hasFocus(views.getByRole('button', { name: 'Qualified this week' }));
  await page.keyboard.press('Escape');

  // Nothing at all: a way out.
  await search.fill('nobody says this');
  await page.getByText('No conversation matches').waitFor();
  await page.getByRole('region', { name: 'Filters and conversations' }).getByRole('button', { name: 'Clear filters' }).last().press('Enter');
  await conversationList(page).getByRole('link').first().waitFor();
  await hasFocus(search);
  journey().browser.watch.assertClean();
});

it('one campaign’s, one profile’s, the replies that wait and who was qualified this week are chosen: each stands in the address and is listed alone', async () => {
  const page = await journey().browser.newPage();
  const weekAgo = new Date(Date.now() - WEEK_MS).toISOString();
  const [newest = ''] = await openMessages(page);
  const local = await readLocalChats(page);
  const ofTeam = [...local.values()].filter(({ teamId }) => teamId === local.get(newest)?.teamId);
  const tools = page.getByRole('search', { name: 'Find conversations' });
  const selector = (label: string) => tools.getByRole('combobox', { name: label, exact: true });
  const choose = async (label: string, name: string) => {
    await selector(label).click();
    await tools.getByRole('listbox', { name: label }).getByRole('option', { name: new RegExp(`^${name}`) }).click();
  };
  const shows = (label: string, name: string) => waitUntil(`${label} says ${name}`, async () => (await selector(label).innerText()) === name);
  const isAt = (search: Readonly<Record<string, string>>) => page.waitForURL(({ searchParams }) => isDeepStrictEqual(Object.fromEntries(searchParams), search));
  const lists = (what: string, isMeant: (chat: Chat | undefined) => boolean) =>
    waitUntil(what, async () => {
      const number = await countOf(await tools.getByRole('status').first().innerText());
      const listed = await listedChats(page);
      return number === ofTeam.filter(isMeant).length && listed.length > 0 && listed.every((id) => isMeant(local.get(id)));
    });

  await lists('All are listed', () => true);
  await choose('Campaign', 'DACH manufacturing');
  await isAt({ profile: 'all', campaign: 'campaign-dach-manufacturing' });
  await shows('Campaign', 'DACH manufacturing');
  await lists('Those of the campaign are listed', (chat) => chat?.campaignId === 'campaign-dach-manufacturing');
  await tools.getByRole('button', { name: 'Clear filter: DACH manufacturing' }).waitFor();
  await choose('Campaign', 'All Campaigns');
  await isAt({ profile: 'all' });
  await lists('All are listed again', () => true);

  // The profile that was chosen last is chosen when one comes back.
  await choose('Profile', 'Camille Moreau');
  await isAt({ profile: 'profile-camille' });
  await lists('Those of the profile are listed', (chat) => chat?.profileId === 'profile-camille');
  await page.goto('/messages');
  await shows('Profile', 'Camille Moreau');
  await lists('Those of the profile are listed again', (chat) => chat?.profileId === 'profile-camille');

  const goTo = async (view: string) => {
    await tools.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: view, exact: true }).click();
  };
  await goTo('Replies waiting');
  await isAt({ profile: 'all', last: 'prospect' });
  await shows('Profile', 'All profiles');
  await lists('Those are listed in which the prospect wrote last', (chat) => chat?.lastMessageRole === 'user');
  await goTo('Qualified this week');
  await isAt({ profile: 'all', status: '5', days: '7' });
  await lists('Those are listed who were qualified within a week', (chat) => chat?.status === 5 && chat.lastActivityAt >= weekAgo);
  expect(ofTeam.some(({ status, lastActivityAt }) => status === 5 && lastActivityAt < weekAgo)).toBe(true);
  journey().browser.watch.assertClean();
});

it('keys move, mark, pause and find what needs somebody; several are paused at once, from their rows', async () => {
  const page = await journey().browser.newPage();
  const [one = '', two = ''] = await openMessages(page, `?profile=all&q=${encodeURIComponent('Danke, bis dahin')}`);
  const unread = (id: string) => rowOf(page, id).getByRole('img', { name: 'Unread' });

  // Beside no conversation keys move along the rows: nothing is opened, and what is unread stays so.
  await page.keyboard.press('j');
  await hasFocus(rowOf(page, one));
  await page.keyboard.press('u');
  await unread(one).waitFor();
  await page.getByRole('search').getByRole('button', { name: /^Unread 1$/ }).waitFor();
  await page.keyboard.press('j');
  await hasFocus(rowOf(page, two));
  await page.keyboard.press('k');
  await hasFocus(rowOf(page, one));
  expect([new URL(page.url()).searchParams.get('chat'), await unread(one).count()]).toEqual([null, 1]);
  // Opened it is read, with its news marked; gone on from there, the row has the focus of the one that comes.
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('chat') === one);
  await openConversation(page).getByRole('heading', { name: 'New' }).waitFor();
  await unread(one).waitFor({ state: 'detached' });
  await rowOf(page, one).focus();
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.searchParams.get('chat') === two);
  await hasFocus(rowOf(page, two));
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
  await assertSound(page, 'Messages, with two selected');
  await bar.getByRole('button', { name: 'Pause the selected conversations' }).click();
  await toast(page, CHAT_WORDS.paused).first().waitFor();
  for (const id of [one, two]) await rowOf(page, id).getByRole('img', { name: 'Paused' }).waitFor();
  await bar.waitFor({ state: 'detached' });
  // One toast tells of both; behind the bell each stands by its name.
  const names = await readLocalChats(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const kept = page.getByRole('dialog', { name: 'Notifications' });
  for (const id of [one, two]) await kept.getByRole('listitem').filter({ hasText: CHAT_WORDS.paused }).filter({ hasText: names.get(id)?.name ?? id }).first().waitFor();
  await page.keyboard.press('Escape');
  await rowOf(page, one).hover();
  await page.getByRole('button', { name: /^Resume the conversation with/ }).click();
  await rowOf(page, one).getByRole('img', { name: 'Paused' }).waitFor({ state: 'detached' });

  // Opened by a key, its messages have the focus: arrows scroll them, letters go along the list, Escape leads back to the row.
  await rowOf(page, one).focus();
  await page.keyboard.press('Enter');
  await hasFocus(messageLog(page));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.searchParams.get('chat') === two);
  await hasFocus(messageLog(page));
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.searchParams.get('chat') === null);
  await hasFocus(rowOf(page, two));
  // With none open, they move on from the row that has the focus, upwards as well, and open it when asked to.
  await page.keyboard.press('ArrowUp');
  await hasFocus(rowOf(page, one));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('chat') === two);

  // While one types, keys are letters.
  await page.keyboard.press('/');
  await page.keyboard.type('jeux');
  await page.waitForURL((url) => url.searchParams.get('q')?.endsWith('jeux') === true);
  expect(new URL(page.url()).searchParams.get('chat')).toBe(two);

  // Escape clears what was typed, then leads to the list; what opens from a button gives the focus back to it, from wherever inside.
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
  await hasFocus(views);

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
  await page.getByRole('search').getByRole('button', { name: /^Unread / }).click();
  await page.waitForURL((url) => url.searchParams.get('unread') === '1');
  // While they are looked for, all others stand there as well.
  const listed = await waitUntil('Those alone are listed', async () => {
    const ids = await listedChats(page);
    const number = await countOf(await page.getByRole('search').getByRole('status').first().innerText());
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

it('in a low window the list has three rows at least, whatever stands above it, which is reached by scrolling', async () => {
  const page = await journey().browser.newPage();
  const [one = ''] = await openMessages(page);
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const tools = page.getByRole('search', { name: 'Find conversations' });
  const region = page.getByRole('region', { name: 'Conversations', exact: true });
  const selectable = page.getByRole('button', { name: 'Select conversations' });
  for (const size of [{ width: 740, height: 360 }, { width: 640, height: 360 }]) {
    await page.setViewportSize(size);
    const isRoomy = () => region.evaluate((element) => element.clientHeight >= 192 && element.getBoundingClientRect().bottom <= innerHeight);
    await waitUntil('Three rows are in sight', isRoomy);
    // Narrowed down, and with what is done with several at once, too.
    await tools.getByRole('button', { name: 'They wrote last' }).click();
    await tools.getByRole('group', { name: 'Filters in use' }).waitFor();
    await selectable.click();
    await conversationList(page).getByRole('checkbox').first().check();
    await page.getByRole('group', { name: 'Selected conversations' }).waitFor();
    await waitUntil('Three rows are in sight, still', isRoomy);
    // All that is above them can be scrolled to, and nothing lies over anything else.
    const note = tools.getByText('Simulated network:');
    await note.scrollIntoViewIfNeeded();
    expect(await tools.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    expect(await tools.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await page.getByRole('button', { name: 'End the selection' }).click();
    await tools.getByRole('button', { name: 'Clear filters' }).click();
    await waitUntil('All are listed again', async () => (await listedChats(page)).includes(one));
  }
  // Where there is room, nothing scrolls but the list.
  await page.setViewportSize({ width: 375, height: 700 });
  await waitUntil('The filters are whole', () => tools.evaluate((element) => element.scrollHeight === element.clientHeight));
  await touch.detach();
  journey().browser.watch.assertClean();
});

it('a row that leaves the list gives the focus to the one that takes its place, and keys go on from there; what is unread is counted of those that are listed', async () => {
  const page = await journey().browser.newPage();
  const tell = await passEvents(page);
  const gone = (id: string | undefined) => rowOf(page, id ?? '').waitFor({ state: 'detached' });
  const atRow = (id: string | undefined) => hasFocus(rowOf(page, id ?? ''));
  const tools = page.getByRole('search', { name: 'Find conversations' });

  // It leaves by what happens elsewhere.
  const waiting = await openMessages(page, '?profile=all&last=prospect');
  for (const id of waiting.slice(0, 3)) {
    await page.keyboard.press('j');
    await atRow(id);
  }
  tell(await eventOf(page, waiting[2] ?? ''));
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
  await hasFocus(messageLog(page));
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
  const idle = [...local.values()].map(profileIdOf).find((id) => left.every((chatId) => profileIdOf(local.get(chatId)) !== id));
  await openMessages(page, `?profile=${profileId}`);
  await tools.getByRole('button', { name: `Unread ${countOfProfile}`, exact: true }).click();
  await waitUntil('As many are listed', async () => (await countOf(await tools.getByRole('status').first().innerText())) === countOfProfile);
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
  await hasFocus(page.getByRole('region', { name: 'Filters and conversations' }));
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
  for (const around of [page.getByRole('banner'), openConversation(page).getByRole('button')]) expect(await around.count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  // Back leads to the row it was opened by, and is no step forwards: the device's own back leads to what was before the list.
  const entries = await page.evaluate(() => history.length);
  await hasFocus(messageLog(page));
  await openConversation(page).getByRole('button', { name: 'Back to the list' }).click();
  await conversationList(page).waitFor();
  await hasFocus(rowOf(page, one));
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goForward();
  await messageLog(page).waitFor();
  await hasFocus(messageLog(page));
  await page.goBack();
  await hasFocus(rowOf(page, one));
  // Gone along the conversations, the list is where the last one is.
  await page.keyboard.press('Enter');
  await messageLog(page).waitFor();
  const beyond = await waitUntil('Many are gone past', async () => {
    await page.keyboard.press('j');
    const id = new URL(page.url()).searchParams.get('chat') ?? '';
    return (await rowOf(page, id).count()) === 0 ? id : undefined;
  });
  await hasFocus(messageLog(page));
  await page.keyboard.press('Escape');
  await hasFocus(rowOf(page, beyond));
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
  await hasFocus(conversationList(page).getByRole('link').first());
  await page.goto('/messages?profile=all&q=nobody%20says%20this&chat=neverheardof');
  await page.getByText('There is no such conversation here').waitFor();
  await back.press('Enter');
  await hasFocus(page.getByRole('region', { name: 'Filters and conversations' }));
});

// What it leaves on the device no other test is to find: it comes last.
it.each([
  ['both from left to right', 'Dana', 'Sounds good.', 'left'],
  ['a name from right to left', 'דנה לוי', 'Sounds good.', 'left'],
  ['words from right to left', 'Dana', 'נשמע טוב.', 'right'],
  ['both from right to left', 'דנה לוי', 'נשמע טוב.', 'right'],
])('a row has the sender before the message as it is read: %s', async (_name, name, lastMessage, side) => {
  const page = await journey().browser.newPage();
  const [one = ''] = await openMessages(page);
  await writeLocalChat(page, one, { name, lastMessage, lastMessageRole: 'user' });
  await page.reload();
  // What was drawn from memory goes before: it said what the row did.
  const line = () => rowOf(page, one).evaluate((row, { by, said }) => {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    const boxes = new Map<string, DOMRect>();
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      boxes.set(text.textContent ?? '', range.getBoundingClientRect());
    }
    const [sender, words] = [boxes.get(by), boxes.get(said)];
    if (sender === undefined || words === undefined) return undefined;
    const isLeft = sender.left < words.left;
    return { side: isLeft ? 'left' : 'right', gap: isLeft ? words.left - sender.right : sender.left - words.right };
  }, { by: `${name.split(' ')[0] ?? ''}:`, said: lastMessage });
  const drawn = await waitUntil('One stands beside the other', async () => {
    const found = await line();
    return found !== undefined && found.gap > 0 && found.gap < 8 ? found : undefined;
  });
  expect(drawn.side).toBe(side);
});
