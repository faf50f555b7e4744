import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { CHAT_WORDS } from '#domain/chat.ts';
import { assertSound } from '#support/accessibility.ts';
import { conversationList, listedChats, messageLog, openByRow, openConversation, openMessages, rowOf, toast } from '#support/inbox.ts';
import { shareVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

/** So slow that the network does nothing while the journey lasts. */
const STILL = 0.001;
const journey = shareVisitedJourney({ sandboxSpeed: STILL });

const countOf = async (words: string): Promise<number> => Number(/^([\d,]+) conversations?$/.exec(words)?.[1]?.replaceAll(',', '') ?? Number.NaN);

it('filters hold together, are kept in the address, counted, cleared one by one, saved as a view and as a file', async () => {
  const page = await journey().browser.newPage();
  await openMessages(page);
  const tools = page.getByRole('search', { name: 'Find conversations' });
  const count = tools.getByRole('status').first();
  const counted = () => waitUntil('It is counted', async () => {
    const number = await countOf(await count.innerText());
    return Number.isNaN(number) ? undefined : { number };
  });
  const first = (await conversationList(page).getByRole('link').first().innerText()).split('\n').find((line) => line.length > 3) ?? '';

  // A name, in another case; then more, all of it together.
  await page.keyboard.press('/');
  await page.keyboard.type(first.toLocaleUpperCase());
  await page.waitForURL((url) => url.searchParams.get('q') !== null);
  const named = await counted();
  expect(named.number).toBeGreaterThan(0);
  await tools.getByRole('button', { name: 'Clear search' }).click();
  await tools.getByRole('button', { name: 'They wrote last' }).click();
  const waiting = await counted();
  const slider = tools.getByRole('slider', { name: 'Minimum qualification score' });
  await slider.focus();
  for (let step = 0; step < 18; step += 1) await page.keyboard.press('ArrowRight');
  await page.waitForURL((url) => url.searchParams.get('score') === '90' && url.searchParams.get('last') === 'prospect');
  const scored = await waitUntil('Fewer are listed', async () => {
    const { number } = await counted();
    return number < waiting.number ? { number } : undefined;
  });
  await assertSound(page, 'Messages, narrowed down');

  // Kept under a name, and in the address: the page that is loaded anew lists the same.
  await tools.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await views.getByLabel('Save what is listed now as').fill('Warm replies');
  await page.keyboard.press('Enter');
  await views.getByRole('button', { name: 'Remove the view Warm replies' }).waitFor();
  await page.reload();
  await waitUntil('The same are listed', async () => (await countOf(await count.innerText())) === scored.number);

  const file = page.waitForEvent('download');
  await tools.getByRole('button', { name: 'Export this list as CSV' }).click();
  const lines = (await readFile(await (await file).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFlinkedin_url,first_name,last_name,headline,company,city,country,status,score,reason,campaign,agent,messages,last_message_at,paused,unread,last_message_by,last_message');
  expect(lines.length - 1).toBeGreaterThanOrEqual(scored.number);

  await tools.getByRole('button', { name: 'Clear filter: Score 90+' }).click();
  await waitUntil('More are listed', async () => (await countOf(await count.innerText())) === waiting.number);
  await tools.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => url.searchParams.get('last') === null);
  await tools.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Warm replies', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('score') === '90');
  await waitUntil('The view is there again', async () => (await countOf(await count.innerText())) === scored.number);

  // Nothing at all: a way out.
  await tools.getByRole('searchbox', { name: 'Search conversations' }).fill('nobody says this');
  await page.getByText('No conversation matches').waitFor();
  journey().browser.watch.assertClean();
});

it('keys move, mark, pause and find what needs somebody; several are paused at once, from their rows', async () => {
  const page = await journey().browser.newPage();
  const [one = '', two = ''] = await openMessages(page, `?profile=all&q=${encodeURIComponent('Danke, bis dahin')}`);
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.searchParams.get('chat') === one);
  await messageLog(page).waitFor();
  const unread = (id: string) => rowOf(page, id).getByRole('img', { name: 'Unread' });

  await page.keyboard.press('u');
  await unread(one).waitFor();
  await page.getByRole('search').getByRole('button', { name: /^Unread 1$/ }).waitFor();
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.searchParams.get('chat') === two);
  // Opened again it is read, with its news marked.
  await page.keyboard.press('k');
  await openConversation(page).getByRole('heading', { name: 'New' }).waitFor();
  await unread(one).waitFor({ state: 'detached' });

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
  await rowOf(page, one).hover();
  await page.getByRole('button', { name: /^Resume the conversation with/ }).click();
  await rowOf(page, one).getByRole('img', { name: 'Paused' }).waitFor({ state: 'detached' });

  // While one types, keys are letters.
  await page.keyboard.press('/');
  await page.keyboard.type('jeux');
  await page.waitForURL((url) => url.searchParams.get('q')?.endsWith('jeux') === true);
  expect(new URL(page.url()).searchParams.get('chat')).toBeNull();
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
  await openConversation(page).getByRole('button', { name: 'Back to the list' }).click();
  await conversationList(page).waitFor();
  expect((await listedChats(page)).length).toBeGreaterThan(0);

  await server.stop();
  await page.goto('/messages?profile=all&chat=neverheardof');
  await page.getByText('This conversation is not on this device yet').waitFor();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('a');
  await waitUntil('It is searched without a server', async () => (await listedChats(page)).length > 0);
});
