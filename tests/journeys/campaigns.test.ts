import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isWrittenTo } from '#domain/chat/reminder.ts';
import { assertUsable } from '#support/accessibility.ts';
import { readLocalChats } from '#support/device-data.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { tabTo, waitForFocus } from '#support/keyboard.ts';
import { chooseFromMenu } from '#support/menus.ts';
import { waitUntil } from '#support/wait-until.ts';

const SOUTH = 'Founders, southern Europe';
const WORLD = 'Operations leaders, worldwide';
const DACH = 'DACH manufacturing';
const PARTNERS = 'Partner agencies, spring';

const card = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true });
const names = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Campaigns' }).getByRole('heading', { level: 2 }).allInnerTexts();

const chooseAction = (page: Page, name: string, action: string): Promise<void> =>
  chooseFromMenu(page, `More for ${name}`, action);

/** Moves down a menu to one of its items. */
async function arrowTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  while (!(await wanted.evaluate((item) => item === document.activeElement))) await page.keyboard.press('ArrowDown');
}

it('campaigns are listed with their progress, found by search params, paused and edited with and without a server, and deleted after a confirmation', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await card(page, SOUTH).waitFor();
  expect(await names(page)).toEqual([PARTNERS, DACH, SOUTH, WORLD]);
  await page.getByText('4/12').waitFor();
  const tiles = await page.getByRole('main').locator('dl').first().getByRole('term').allInnerTexts();
  expect(tiles).toEqual(['Total Campaigns', 'Total Prospects', 'Avg. Connection Rate', 'Avg. Reply Rate']);
  await page.getByText('2 active, 0 drafts').waitFor();
  // A stopped campaign says what it needs; an active one shows its progress and its profile.
  expect(await card(page, PARTNERS).getByRole('button', { name: 'Upload Prospects' }).count()).toBe(1);
  await card(page, SOUTH)
    .getByText(/^\d+ of \d+ prospects reached/)
    .waitFor();
  await card(page, SOUTH).getByText('Camille Moreau').waitFor();
  expect(await page.getByRole('link', { name: 'Create a new campaign' }).getAttribute('href')).toBe(
    '/campaigns/create',
  );
  await assertUsable(page, 'Campaigns');

  // In a small window only the visible cards are in the document, each with its position in the list.
  await page.setViewportSize({ width: 800, height: 240 });
  await waitUntil('The last card is not in the document', async () => (await card(page, WORLD).count()) === 0);
  expect(await card(page, PARTNERS).evaluate((one) => [one.ariaPosInSet, one.ariaSetSize])).toEqual(['1', '4']);
  const main = page.locator('#main');
  const fullHeight = await main.evaluate((one) => one.scrollHeight);
  await main.evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await card(page, WORLD).waitFor();
  await waitUntil('The first card is not in the document', async () => (await card(page, PARTNERS).count()) === 0);
  await main.evaluate((one) => one.scrollTo(0, 0));
  await card(page, PARTNERS).waitFor();
  expect(Math.abs((await main.evaluate((one) => one.scrollHeight)) - fullHeight)).toBeLessThan(400);
  await page.setViewportSize({ width: 1280, height: 800 });
  await waitUntil('All cards are in the document', async () => (await names(page)).length === 4);

  // By keyboard alone: the campaign is paused at once, and a toast confirms the server's answer.
  await tabTo(page, page.getByRole('button', { name: `More for ${SOUTH}` }));
  await page.keyboard.press('Enter');
  await arrowTo(page, page.getByRole('menuitem', { name: 'Pause Campaign' }));
  await page.keyboard.press('Enter');
  await toast(page, 'Campaign paused successfully').waitFor();
  await card(page, SOUTH).getByText('Paused', { exact: true }).waitFor();
  // A campaign without prospects cannot be resumed, and its menu does not offer to add any.
  await page.getByRole('button', { name: `More for ${PARTNERS}` }).click();
  expect(await page.getByRole('menuitem', { name: /^Resume Campaign/ }).getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByRole('menuitem', { name: 'Add Prospects', exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');

  // The dialog edits name, offer, and prompt with its variables.
  await chooseAction(page, SOUTH, 'Edit Campaign');
  const edit = page.getByRole('dialog', { name: 'Edit campaign' });
  const name = edit.getByLabel('Campaign name');
  await name.fill('');
  await edit.getByText('Campaign name cannot be empty').waitFor();
  await name.fill('ab');
  await name.press('Enter');
  await edit.getByText('Campaign name must be at least 3 characters').waitFor();
  await assertUsable(page, 'The dialog of a campaign');
  await name.fill('Founders, south');
  await name.press('Enter');
  await toast(page, 'Campaign name updated successfully').waitFor();
  await edit.getByRole('tab', { name: 'Product' }).click();
  await edit.getByRole('radio', { checked: false }).first().check();
  await edit.getByRole('button', { name: 'Update Product' }).click();
  await toast(page, 'Campaign product updated successfully').waitFor();
  await edit.getByRole('tab', { name: 'Prompt' }).click();
  const voice = edit.getByLabel('toneOfVoice');
  await voice.fill(' ');
  await edit.getByRole('button', { name: 'Update Variables' }).click();
  await edit.getByText('Please fill in all variables').waitFor();
  await voice.fill('calm');
  await voice.press('Enter');
  await toast(page, 'Campaign variables updated successfully').waitFor();
  await edit.getByRole('button', { name: 'Close' }).click();
  await card(page, 'Founders, south').waitFor();

  // The dialog asks where prospects come from.
  await chooseAction(page, DACH, 'Add Prospects');
  const chooser = page.getByRole('dialog', { name: 'Add prospects' });
  await chooser.getByRole('radio', { name: 'Sales Navigator Link' }).check();
  await chooser.getByRole('button', { name: 'Continue' }).click();
  await chooser.getByText('Please enter a Sales Navigator link').waitFor();
  await assertUsable(page, 'Where prospects come from');
  const link = chooser.getByRole('textbox', { name: 'Sales Navigator link' });
  await link.fill('https://example.com/sales/search');
  await link.press('Enter');
  await toast(page, 'Feature Coming Soon').waitFor();

  // Search, sort order and table view are in the address.
  await page.goto('/campaigns?view=table&sort=name');
  const rows = page.getByRole('table', { name: 'Campaigns' }).getByRole('link');
  await waitUntil('The table is drawn', async () => (await rows.count()) === 4);
  expect(await rows.allInnerTexts()).toEqual([DACH, 'Founders, south', WORLD, PARTNERS]);
  await assertUsable(page, 'The table of campaigns');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Paused' }).click();
  await waitUntil('Two campaigns are listed', async () => (await rows.count()) === 2);
  expect(new URL(page.url()).searchParams.get('status')).toBe('paused');
  await page.getByRole('dialog', { name: 'Filters' }).getByText('2 of 4').waitFor();
  await assertUsable(page, 'The filters of campaigns');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Filters ?, 1 in use$/ }).waitFor();
  // A row that leaves the list passes the focus to its neighbour.
  await chooseAction(page, 'Founders, south', 'Resume Campaign');
  await waitUntil('One campaign is listed', async () => (await rows.count()) === 1);
  await waitForFocus(page.getByRole('button', { name: `More for ${DACH}` }));
  await page.getByRole('searchbox', { name: 'Search campaigns' }).fill('no such thing');
  await page.getByText('No campaign matches').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.getByRole('radio', { name: 'Cards' }).check();
  await card(page, DACH).waitFor();

  // Without a server: commands are shown as waiting and can be cancelled; a deletion is not possible.
  await server.stop();
  await waitForBadge(page, /^Sync: Offline$/);
  await chooseAction(page, WORLD, 'Pause Campaign');
  await card(page, WORLD).getByText('Will pause when you are back online').waitFor();
  await chooseAction(page, WORLD, 'Cancel pause');
  await card(page, WORLD).getByText('Will pause when you are back online').waitFor({ state: 'detached' });
  await chooseAction(page, WORLD, 'Edit Campaign');
  await name.fill('Operations leaders');
  await name.press('Enter');
  await edit.getByRole('button', { name: 'Close' }).click();
  await card(page, 'Operations leaders').getByText('Not saved yet').waitFor();
  await page.getByRole('button', { name: `More for ${DACH}` }).click();
  expect(await page.getByRole('menuitem', { name: /^Delete Campaign/ }).getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await assertUsable(page, 'Campaigns without a server');
  await page.reload();
  await card(page, 'Operations leaders').waitFor();
  await server.start();
  await toast(page, 'Campaign name updated successfully').waitFor();

  // The campaign is deleted once its name was typed, together with its conversations.
  await chooseAction(page, DACH, 'Delete Campaign');
  const question = page.getByRole('dialog', { name: `Delete ${DACH}?` });
  // As the inbox counts them: people who were written to.
  const written = [...(await readLocalChats(page)).values()].filter(
    (chat) => chat.campaignId === 'campaign-dach-manufacturing' && isWrittenTo(chat),
  );
  await question.getByText(`with 178 prospects and ${written.length} conversations`).waitFor();
  await assertUsable(page, 'The deletion of a campaign');
  const confirm = question.getByRole('button', { name: 'Delete campaign' });
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  const typed = question.getByLabel('Type the name of the campaign');
  await typed.fill('DACH');
  await typed.press('Enter');
  await question.getByText('The name does not match').waitFor();
  await typed.fill(DACH);
  await typed.press('Enter');
  await toast(page, 'Campaign deleted successfully').filter({ hasText: DACH }).waitFor();
  await card(page, DACH).waitFor({ state: 'detached' });
  browser.watch.assertClean({ outage: true });
});
