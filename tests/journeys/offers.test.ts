import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { COLLEAGUES, NORTHWIND } from '#server/seed/content/people.ts';
import { OFFERS } from '#server/seed/content/offers.ts';
import { assertUsable } from '#support/accessibility.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { tabTo } from '#support/keyboard.ts';
import { signInOverHttp } from '#support/http-client.ts';

const LINKS = { HELP_CENTER_URL: 'https://help.example.test/', TUTORIAL_URL: 'https://video.example.test/' };

const [STUDIO, , BLICK] = OFFERS;
const [PRIYA] = COLLEAGUES;
if (PRIYA === undefined) throw new Error('The demo has colleagues.');

const card = (page: Page, name: string): Locator => page.getByRole('listitem', { name });

it("offers are listed with the campaigns that use them, searched, edited with and without a server and beside a colleague's change, and not deleted while in use", async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK, env: LINKS });
  const page = await browser.newPage();
  // The configuration counts from the next start on.
  const configResponse = page.waitForResponse('**/config.json');
  await page.goto('/dashboard');
  await configResponse;
  await page.getByRole('link', { name: 'Offers' }).click();
  const list = page.getByRole('list', { name: 'Offers' });
  await card(page, STUDIO.name).waitFor();
  expect(await list.getByRole('heading', { level: 2 }).count()).toBe(OFFERS.length);
  await page.getByText('Define your products and services so that the AI knows what you sell').waitFor();
  expect(await page.getByRole('meter', { name: 'Offers used' }).getAttribute('aria-valuetext')).toBe('3 of 9 offers');
  expect(await page.getByRole('link', { name: 'Add Offer' }).getAttribute('href')).toBe('/products/create');
  expect(
    await card(page, STUDIO.name).getByRole('link', { name: 'Founders, southern Europe' }).getAttribute('href'),
  ).toBe('/campaigns/campaign-southern-founders');
  await assertUsable(page, 'Offers');

  // By keyboard alone: typed text is kept, a name is required, and an offer of an active campaign says so.
  await page.getByRole('link', { name: 'Add Offer' }).focus();
  await tabTo(page, page.getByRole('button', { name: `Edit ${STUDIO.name}` }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit offer' });
  const [name, description] = [dialog.getByLabel('Product Name'), dialog.getByLabel('Description', { exact: true })];
  await dialog.getByText('An active campaign uses this offer. Changes apply from its next message.').waitFor();
  expect([await name.inputValue(), await description.inputValue()]).toEqual([STUDIO.name, STUDIO.description]);
  await tabTo(page, name);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await dialog.getByText('Name is required').waitFor();
  await assertUsable(page, 'The dialog of an offer');
  await page.keyboard.type('Reply Atelier');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: `Edit ${STUDIO.name}` }).click();
  expect(await name.inputValue()).toBe('Reply Atelier');

  // A colleague saves another text meanwhile: both are shown, and nothing is saved before one is chosen.
  const priya = await signInOverHttp(server.url, PRIYA);
  const colleagueText = 'What a colleague has written in the meantime, in one short line.';
  await priya.dashboard(
    `/product/${STUDIO.id}`,
    NORTHWIND.id,
    { name: STUDIO.name, description: colleagueText },
    'PUT',
  );
  await dialog.getByRole('heading', { name: 'Changed meanwhile' }).waitFor();
  expect(await dialog.getByLabel('Their description').inputValue()).toBe(colleagueText);
  await name.press('Enter');
  expect(await dialog.getByRole('button', { name: 'Save changes' }).getAttribute('aria-disabled')).toBe('true');
  await assertUsable(page, 'Two texts of an offer');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Product updated successfully').waitFor();
  await card(page, 'Reply Atelier')
    .getByText(/^Reply Studio keeps every promising/)
    .waitFor();

  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'How offers work' });
  expect(await help.getByRole('link', { name: 'See Full Tutorial' }).getAttribute('href')).toBe(LINKS.HELP_CENTER_URL);
  expect(await help.getByRole('link', { name: 'Watch the video' }).getAttribute('href')).toBe(LINKS.TUTORIAL_URL);
  await assertUsable(page, 'The film about offers');
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });

  // A copy opens in the last step of the wizard; an existing draft is replaced only after a question.
  const more = page.getByRole('button', { name: 'More for Reply Atelier' });
  const duplicate = page.getByRole('menuitem', { name: 'Duplicate offer' });
  await more.press('Enter');
  await duplicate.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('step') === '3');
  const copyName = page.getByLabel('Offer name');
  expect([await copyName.inputValue(), await page.getByLabel('Description', { exact: true }).inputValue()]).toEqual([
    'Reply Atelier copy',
    STUDIO.description,
  ]);
  await copyName.fill('Reply Atelier for the south');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await more.click();
  await duplicate.click();
  const replaceDialog = page.getByRole('dialog', { name: 'Replace the offer you started?' });
  await replaceDialog.getByText('You started Reply Atelier for the south.').waitFor();
  await assertUsable(page, 'A copy in the place of a draft');
  await replaceDialog.getByRole('button', { name: 'Replace it' }).click();
  await page.waitForURL((url) => url.searchParams.get('step') === '3');
  expect(await copyName.inputValue()).toBe('Reply Atelier copy');
  await page.getByRole('button', { name: 'Create offer' }).click();
  await card(page, 'Reply Atelier copy')
    .getByText(/^Reply Studio keeps every promising/)
    .waitFor();

  // Offers are searched, and the search is in the address.
  await page.goto('/products?q=frankfurt');
  await card(page, BLICK.name).waitFor();
  await page.getByText('1 of 4').waitFor();
  await page.getByRole('searchbox', { name: 'Search offers' }).fill('no such thing');
  await page.getByText('No offer matches').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await card(page, BLICK.name).waitFor();

  // Without a server: edits wait, an offer in use says so, and no deletion is offered.
  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  await page.getByRole('button', { name: `Edit ${BLICK.name}` }).click();
  await dialog.getByText('You are offline. What you save is kept here and sent when you are back online.').waitFor();
  await description.fill('');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await card(page, BLICK.name).getByText('No description provided.').waitFor();
  await card(page, BLICK.name).getByText('Not saved yet').waitFor();
  await page.getByRole('button', { name: `Delete ${BLICK.name}` }).click();
  const inUse = page.getByRole('dialog', { name: 'Product is in use' });
  await inUse.getByRole('listitem').filter({ hasText: 'DACH manufacturing' }).waitFor();
  await assertUsable(page, 'An offer in use');
  await inUse.getByRole('button', { name: 'I understand' }).click();
  await assertUsable(page, 'Offers, offline');
  await page.reload();
  await card(page, BLICK.name).getByText('Not saved yet').waitFor();
  await server.start();
  await toast(page, 'Product updated successfully').waitFor();
  await card(page, BLICK.name).getByText('Not saved yet').waitFor({ state: 'detached' });
  browser.watch.assertClean({ outage: true });
});
