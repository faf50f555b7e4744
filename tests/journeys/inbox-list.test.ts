import { isDeepStrictEqual } from 'node:util';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Chat } from '#domain/chat/chat.ts';
import { assertUsable } from '#support/accessibility.ts';
import { readLocalChats, writeLocalChat } from '#support/device-data.ts';
import {
  conversationList,
  countListed,
  listControls,
  listedChats,
  openFilters,
  openMessages,
  rowOf,
} from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { waitForFocus } from '#support/keyboard.ts';
import { waitUntil } from '#support/wait-until.ts';

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

const WEEK_MS = 7 * 86_400_000;

/** Records the smallest number of rows drawn since; runs inside the page. */
function recordFewestRows(): void {
  const counter = globalThis as { fewest?: number };
  counter.fewest = Infinity;
  const count = () => {
    counter.fewest = Math.min(counter.fewest ?? Infinity, document.querySelectorAll('[data-chat]').length);
  };
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
}

it('filters combine, are in the address, are counted, cleared one by one, and saved as a view and as a file', async () => {
  const page = await journey().browser.newPage();
  await openMessages(page);
  const tools = listControls(page);
  const waitForCount = () =>
    waitUntil('The conversations are counted', async () => {
      const number = await countListed(page);
      return Number.isNaN(number) ? undefined : { number };
    });
  // All conversations are counted, though one page of them is listed.
  const all = await waitForCount();
  const waitForCountOf = (number: number) =>
    waitUntil(`It says ${number}`, async () => (await countListed(page)) === number);
  const waitForFewerThan = (most: number) =>
    waitUntil('Fewer conversations are listed', async () => {
      const { number } = await waitForCount();
      return number < most ? { number } : undefined;
    });
  const first =
    (await conversationList(page).getByRole('link').first().innerText()).split('\n').find((line) => line.length > 3) ??
    '';

  // A name in another case, then further filters.
  await page.keyboard.press('/');
  await page.keyboard.type(first.toLocaleUpperCase());
  await page.waitForURL((url) => url.searchParams.get('q') !== null);
  const named = await waitForFewerThan(all.number);
  expect(named.number).toBeGreaterThan(0);
  // Listed rows stay until the next list is complete.
  await page.evaluate(recordFewestRows);
  await tools.getByRole('button', { name: 'Clear search' }).click();
  await waitForCountOf(all.number);
  expect(await page.evaluate(() => (globalThis as { fewest?: number }).fewest)).toBeGreaterThan(0);
  // Another list starts at its top.
  const region = page.getByRole('region', { name: 'Conversations', exact: true });
  const scrolled = () => region.evaluate((element) => element.scrollTop);
  await region.evaluate((element) => element.scrollTo(0, 640));
  const filters = await openFilters(page);
  await filters.getByRole('button', { name: 'They wrote last' }).click();
  const waiting = await waitForFewerThan(all.number);
  expect(waiting.number).toBeGreaterThan(17);
  await waitUntil('The list is at its top', async () => (await scrolled()) === 0);
  const slider = filters.getByRole('slider', { name: 'Minimum qualification score' });
  await slider.focus();
  for (let step = 0; step < 18; step += 1) await page.keyboard.press('ArrowRight');
  await page.waitForURL((url) => url.searchParams.get('score') === '90' && url.searchParams.get('last') === 'prospect');
  const scored = await waitForFewerThan(waiting.number);
  await assertUsable(page, 'Messages, narrowed down');
  await page.keyboard.press('Escape');
  await filters.waitFor({ state: 'hidden' });

  // The list is saved as a view, and in the address: a reload lists the same.
  await tools.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await views.getByLabel('Save this list as').fill('Warm replies');
  await page.keyboard.press('Enter');
  await views.getByRole('button', { name: 'Remove the view Warm replies' }).waitFor();
  await page.reload();
  await waitForCountOf(scored.number);

  const file = page.waitForEvent('download');
  await tools.getByRole('button', { name: 'Export this list as CSV' }).click();
  const lines = (await readFile(await (await file).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFlinkedin_url,first_name,last_name,headline,company,title,location,country,city,status,score,reason,campaign,agent,last_message_at,messages,decision,decided_by,decided_at,decision_note,assigned_to,taken_over_by,notes,remind_at,tags,paused,unread,last_message_by,last_message',
  );
  expect(lines.length - 1).toBeGreaterThanOrEqual(scored.number);

  // A clear button disappears with its filter, and leaves the focus to the search.
  const search = tools.getByRole('searchbox', { name: 'Search conversations' });
  await tools.getByRole('button', { name: 'Clear filter: Score 90+' }).press('Enter');
  await waitForCountOf(waiting.number);
  await waitForFocus(search);
  await tools.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await page.waitForURL((url) => url.searchParams.get('last') === null);
  await waitForFocus(search);
  await tools.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Warm replies', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('score') === '90');
  await waitForCountOf(scored.number);

  // A removed view leaves the focus to the one before it.
  await tools.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name: 'Remove the view Warm replies' }).press('Enter');
  await views.getByRole('button', { name: 'Warm replies', exact: true }).waitFor({ state: 'detached' });
  await waitForFocus(views.getByRole('button', { name: 'Qualified this week' }));
  await page.keyboard.press('Escape');

  // An empty result offers to clear the filters.
  await search.fill('nobody says this');
  await page.getByText('No conversation matches').waitFor();
  await page
    .getByRole('region', { name: 'Filters and conversations' })
    .getByRole('button', { name: 'Clear filters' })
    .last()
    .press('Enter');
  await conversationList(page).getByRole('link').first().waitFor();
  await waitForFocus(search);
  journey().browser.watch.assertClean();
});

it('one campaign, one profile, the waiting replies and the chats qualified this week can be selected, and each is in the address and listed alone', async () => {
  const page = await journey().browser.newPage();
  const weekAgo = new Date(Date.now() - WEEK_MS).toISOString();
  const [newest = ''] = await openMessages(page);
  const local = await readLocalChats(page);
  const { teamId } = local.get(newest) ?? {};
  // People to whom nobody has written are not listed.
  const ofTeam = [...local.values()].filter((chat) => chat.teamId === teamId && chat.inboxAt !== undefined);
  const tools = listControls(page);
  const selector = (label: string) => tools.getByRole('combobox', { name: label, exact: true });
  const choose = async (label: string, name: string) => {
    await selector(label).click();
    await tools
      .getByRole('listbox', { name: label })
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .click();
  };
  const waitForSelection = (label: string, name: string) =>
    waitUntil(`${label} says ${name}`, async () => (await selector(label).innerText()) === name);
  const waitForSearch = (search: Readonly<Record<string, string>>) =>
    page.waitForURL(({ searchParams }) => isDeepStrictEqual(Object.fromEntries(searchParams), search));
  const waitForList = (what: string, matches: (chat: Chat | undefined) => boolean) =>
    waitUntil(what, async () => {
      const number = await countListed(page);
      const listed = await listedChats(page);
      return (
        number === ofTeam.filter(matches).length && listed.length > 0 && listed.every((id) => matches(local.get(id)))
      );
    });

  await waitForList('All chats are listed', () => true);
  await choose('Campaign', 'DACH manufacturing');
  await waitForSearch({ profile: 'all', campaign: 'campaign-dach-manufacturing' });
  await waitForSelection('Campaign', 'DACH manufacturing');
  await waitForList(
    'The chats of the campaign are listed',
    (chat) => chat?.campaignId === 'campaign-dach-manufacturing',
  );
  await tools.getByRole('button', { name: 'Clear filter: DACH manufacturing' }).waitFor();
  await choose('Campaign', 'All Campaigns');
  await waitForSearch({ profile: 'all' });
  await waitForList('All chats are listed again', () => true);

  // The last chosen profile is selected on the next visit.
  await choose('Profile', 'Camille Moreau');
  await waitForSearch({ profile: 'profile-camille' });
  await waitForList('The chats of the profile are listed', (chat) => chat?.profileId === 'profile-camille');
  await page.goto('/messages');
  await waitForSelection('Profile', 'Camille Moreau');
  await waitForList('The chats of the profile are listed again', (chat) => chat?.profileId === 'profile-camille');

  const goTo = async (view: string) => {
    await tools.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: view, exact: true }).click();
  };
  await goTo('Replies waiting');
  await waitForSearch({ profile: 'all', last: 'prospect' });
  await waitForSelection('Profile', 'All profiles');
  await waitForList(
    'The chats in which the prospect wrote last are listed',
    (chat) => chat?.lastMessageRole === 'user',
  );
  await goTo('Qualified this week');
  await waitForSearch({ profile: 'all', status: '5', days: '7' });
  await waitForList(
    'The chats qualified within a week are listed',
    (chat) => chat?.status === 5 && chat.lastActivityAt >= weekAgo,
  );
  expect(ofTeam.some(({ status, lastActivityAt }) => status === 5 && lastActivityAt < weekAgo)).toBe(true);
  journey().browser.watch.assertClean();
});

it('in a low window the list shows at least three rows, and everything above it is reached by scrolling', async () => {
  const page = await journey().browser.newPage();
  const [one = ''] = await openMessages(page);
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const tools = listControls(page);
  const region = page.getByRole('region', { name: 'Conversations', exact: true });
  const selectable = page.getByRole('button', { name: 'Select conversations' });
  for (const size of [
    { width: 740, height: 360 },
    { width: 640, height: 360 },
  ]) {
    await page.setViewportSize(size);
    const hasThreeRows = () =>
      region.evaluate(
        (element) => element.clientHeight >= 192 && element.getBoundingClientRect().bottom <= innerHeight,
      );
    await waitUntil('Three rows are visible', hasThreeRows);
    // Also with filters and the selection bar.
    const filters = await openFilters(page);
    await filters.getByRole('button', { name: 'They wrote last' }).click();
    await filters.getByRole('button', { name: 'Show results' }).click();
    await tools.getByRole('button', { name: /^Filters.*1 in use$/ }).waitFor();
    await selectable.click();
    await conversationList(page).getByRole('checkbox').first().check();
    await page.getByRole('group', { name: 'Selected conversations' }).waitFor();
    await waitUntil('Three rows are still visible', hasThreeRows);
    // Everything above the list can be scrolled to, and nothing overlaps.
    await selectable.click({ trial: true });
    expect(await tools.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await page.getByRole('button', { name: 'End the selection' }).click();
    await openFilters(page);
    await filters.getByRole('button', { name: 'Clear filters' }).click();
    await filters.getByRole('button', { name: 'Show results' }).click();
    await waitUntil('All chats are listed again', async () => (await listedChats(page)).includes(one));
  }
  // With enough space, only the list scrolls.
  await page.setViewportSize({ width: 375, height: 700 });
  // Areas that take presses reach a little beyond the controls in them.
  await waitUntil('The filters are fully visible', () =>
    tools.evaluate((element) => element.scrollHeight - element.clientHeight <= 8),
  );
  await touch.detach();
  journey().browser.watch.assertClean();
});

// Comes last, because it leaves data on the device.
it('a row has the sender before the message in reading direction, whichever direction name and message have', async () => {
  const page = await journey().browser.newPage();
  const [one = ''] = await openMessages(page);
  // Offline, so that no pull replaces the written row.
  await page.context().setOffline(true);
  for (const [name, lastMessage, side] of [
    ['Dana', 'Sounds good.', 'left'],
    ['דנה לוי', 'Sounds good.', 'left'],
    ['Dana', 'נשמע טוב.', 'right'],
    ['דנה לוי', 'נשמע טוב.', 'right'],
  ] as const) {
    await writeLocalChat(page, one, { name, lastMessage, lastMessageRole: 'user' });
    await page.reload();
    // The view snapshot is replaced first; it shows the earlier text.
    const line = () =>
      rowOf(page, one).evaluate(
        (row, { by, said }) => {
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
          return {
            side: isLeft ? 'left' : 'right',
            gap: isLeft ? words.left - sender.right : sender.left - words.right,
          };
        },
        { by: name.split(' ')[0] ?? '', said: `: ${lastMessage}` },
      );
    const drawn = await waitUntil('The sender is beside the message', async () => {
      const found = await line();
      return found !== undefined && found.gap > -1 && found.gap < 8 ? found : undefined;
    });
    expect(drawn.side, `${name}: ${lastMessage}`).toBe(side);
  }
});
