import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { UNSAVED_MESSAGES } from '#domain/commands/pending.ts';
import { assertUsable } from '#support/accessibility.ts';
import { readOutbox } from '#support/device-data.ts';
import { conversationList, openConversation, openFilters, openMessages, rowOf, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';

const picker = (page: Page) => page.getByRole('dialog', { name: /^Tags of / });
const field = (page: Page) => picker(page).getByRole('combobox', { name: 'Find or create a tag' });
const options = (page: Page) => picker(page).getByRole('option');
const manager = (page: Page) => page.getByRole('dialog', { name: 'Manage tags' });
const form = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) tag$/ });
const listed = (page: Page) => manager(page).getByRole('list', { name: 'Tags' }).getByRole('listitem');
const rowTags = (page: Page, chatId: string, names: string) =>
  rowOf(page, chatId)
    .getByRole('img', { name: `Tags: ${names}`, exact: true })
    .filter({ visible: true });
const isFocused = (page: Page) => field(page).evaluate((input) => input === document.activeElement);
const hasPlace = async (page: Page, chatId: string): Promise<boolean> =>
  rowOf(page, chatId).evaluate((row) => {
    const { right } = row.getBoundingClientRect();
    return [...row.querySelectorAll('.tag')].every(
      (chip) => !chip.checkVisibility() || (chip.clientWidth > 0 && chip.getBoundingClientRect().right <= right),
    );
  });

it('tags are made and set by keyboard in two tabs without a server, once for the team, are filtered by, and are renamed and deleted', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const [first, second] = await openMessages(page);
  if (first === undefined || second === undefined) throw new Error('The demo has too few conversations');
  const other = await browser.newPage();
  await openMessages(other);

  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  await rowOf(page, first).hover();
  await page.keyboard.press('t');
  await picker(page).getByText('Your team has no tags yet. Type a name to create the first one.').waitFor();
  await expect.poll(() => isFocused(page)).toBe(true);
  for (const name of ['Decides in May', 'Partner', 'Met at the fair in Lyon']) {
    await page.keyboard.type(name);
    await picker(page)
      .getByRole('option', { name: `Create ${name}` })
      .waitFor();
    await page.keyboard.press('Enter');
    await picker(page).getByRole('option', { name, exact: true, selected: true }).waitFor();
  }
  await assertUsable(page, 'The tags of a conversation');
  await page.keyboard.press('Escape');
  await picker(page).waitFor({ state: 'detached' });
  await rowTags(page, first, 'Decides in May, Met at the fair in Lyon and Partner').waitFor();
  await rowOf(page, first).getByText('+1').filter({ visible: true }).waitFor();

  // The other tab has them; a name in another case is the same tag.
  await rowOf(other, second).hover();
  await other.keyboard.press('t');
  await expect.poll(() => isFocused(other)).toBe(true);
  await other.keyboard.type('pARTNER');
  await expect.poll(() => options(other).count()).toBe(1);
  await other.keyboard.press('Enter');
  await picker(other).getByRole('option', { name: 'Partner', selected: true }).waitFor();
  await other.keyboard.press('Escape');
  await rowTags(other, second, 'Partner').waitFor();
  await rowTags(page, second, 'Partner').waitFor();
  await other.close();
  expect((await readOutbox(page)).map(({ issued }) => issued.command.type).toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'chat.setTag'),
    ...Array.from({ length: 3 }, () => 'tag.create'),
  ]);
  await rowOf(page, first).click();
  const facts = page.getByRole('complementary', { name: /^About / });
  await facts.getByText(UNSAVED_MESSAGES.waitingOffline).waitFor();

  await server.start();
  await waitForBadge(page, /^Sync: Live$/);
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  await openConversation(page)
    .getByRole('button', { name: 'Edit the tags: Decides in May, Met at the fair in Lyon and Partner' })
    .waitFor();
  await assertUsable(page, 'A conversation with tags');

  // Several at once: what only some have is given to all, and taken off all.
  await page.keyboard.press('Escape');
  for (const chatId of [first, second]) {
    await rowOf(page, chatId).hover();
    await page.keyboard.press('x');
  }
  await page.getByRole('button', { name: 'Tag the selected conversations' }).click();
  await picker(page).getByRole('option', { name: 'Decides in May 1 of 2' }).click();
  await picker(page).getByRole('option', { name: 'Decides in May', exact: true, selected: true }).waitFor();
  await picker(page).getByRole('option', { name: 'Partner', exact: true }).click();
  await picker(page).getByRole('option', { name: 'Partner', exact: true, selected: false }).waitFor();
  await picker(page).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'End the selection' }).click();
  await rowTags(page, second, 'Decides in May').waitFor();

  const filters = await openFilters(page);
  await filters.getByRole('combobox', { name: 'Tag' }).click();
  await page.getByRole('option', { name: 'Decides in May' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filter: Tag: Decides in May' }).waitFor();
  await expect.poll(() => conversationList(page).getByRole('listitem').count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('tag')).not.toBeNull();

  // A phone has room for two and their number.
  await page.setViewportSize({ width: 375, height: 700 });
  await rowTags(page, first, 'Decides in May and Met at the fair in Lyon').waitFor();
  expect(await hasPlace(page, first)).toBe(true);
  await rowOf(page, first).click();
  await openConversation(page).getByRole('heading', { level: 2 }).getByRole('button').click();
  await openConversation(page).getByRole('button', { name: 'Edit tags' }).click();
  await picker(page).getByRole('button', { name: 'Manage tags' }).click();
  await manager(page).getByRole('button', { name: 'Edit Decides in May' }).click();
  await form(page).getByRole('textbox', { name: 'Name' }).fill('PARTNER');
  await form(page).getByText('Your team has a tag with this name already.').waitFor();
  await assertUsable(page, 'A tag being changed');
  await form(page).getByRole('textbox', { name: 'Name' }).fill('Decides in June');
  await form(page).getByRole('radio', { name: 'Teal' }).check();
  await page.keyboard.press('Enter');
  await listed(page).getByText('Decides in June').waitFor();
  await assertUsable(page, 'The tags of a team');
  await manager(page).getByRole('button', { name: 'Delete Met at the fair in Lyon' }).click();
  await page.getByRole('button', { name: 'Delete tag' }).click();
  await expect.poll(() => listed(page).count()).toBe(2);
  await manager(page).getByRole('button', { name: 'Back' }).click();
  await picker(page).getByRole('option', { name: 'Decides in June', selected: true }).waitFor();
  expect(await options(page).count()).toBe(2);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  await page.reload();
  await page.setViewportSize({ width: 1_280, height: 800 });
  for (const chatId of [first, second]) await rowTags(page, chatId, 'Decides in June').waitFor();
  await page.getByRole('button', { name: 'Clear filter: Tag: Decides in June' }).waitFor();

  // From anywhere, with what waits said beside it.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go anywhere, find anything' }).fill('Manage tags');
  await page.getByRole('option', { name: /^Manage tags/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => listed(page).count()).toBe(2);
  browser.watch.assertClean({ outage: true });
});
