import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { tabTo, waitForFocus } from '#support/keyboard.ts';

const waitForStep = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
const pressNext = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

it('a campaign is set up in five steps by keyboard, across a closed browser, with an offer created on the way and a phase without a server', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  let page = await browser.newPage();
  await page.goto('/campaigns/create');
  const name = page.getByLabel('Campaign name');
  await waitForFocus(name);
  await page.keyboard.press('Enter');
  await page.getByText('Campaign name cannot be empty').waitFor();
  await page.keyboard.type('ab');
  await page.getByText('Campaign name must be at least 3 characters').waitFor();
  await assertUsable(page, 'The name of a new campaign');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Harbour masters');
  await page.keyboard.press('Enter');
  await waitForStep(page, 'What do you offer?');
  await waitForFocus(page.getByRole('heading', { level: 1 }));
  const id = new URL(page.url()).searchParams.get('resume') ?? '';
  expect(id).not.toBe('');
  await pressNext(page);
  await page.getByText('Please select a product').waitFor();

  // Another offer is created on the way, and is selected on return.
  await page.getByRole('link', { name: 'Add Product' }).click();
  await page.getByLabel('Offer name').fill('Berth Planner');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('radio', { name: 'Manual Entry', exact: true }).check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('Description', { exact: true }).fill('Plans the berths of a harbour. '.repeat(6));
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Create offer' }).click();
  await waitForStep(page, 'What do you offer?');
  await page.getByRole('radio', { name: 'Berth Planner', exact: true, checked: true }).waitFor();
  await assertUsable(page, 'The offer of a new campaign');
  await pressNext(page);
  await waitForStep(page, 'How should it write?');

  // After the browser was closed, the wizard continues at the same step.
  await browser.restart();
  page = await browser.newPage();
  await page.goto(`/campaigns/create?resume=${id}`);
  await waitForStep(page, 'How should it write?');
  await pressNext(page);
  await page.getByText('Please select a prompt').waitFor();
  expect(await page.getByRole('link', { name: 'Add Prompt' }).getAttribute('href')).toMatch(
    /^\/dashboard\/prompts\?returnTo=/,
  );

  // Without a server the steps are stored, and the page says so.
  await waitForOffline(page, () => server.stop());
  await page.getByText('You are offline. What you save is kept here and sent when you are back online.').waitFor();
  await page.getByRole('radio', { name: 'Warm opener, short' }).check();
  await pressNext(page);
  await waitForStep(page, 'Fill in the variables');
  await pressNext(page);
  await page.getByText('Please fill in all variables').waitFor();
  await page.getByLabel('toneOfVoice').fill('calm and short');
  await page
    .getByRole('region', { name: 'How the prompt reads' })
    .locator('mark')
    .filter({ hasText: /^calm and short$/ })
    .first()
    .waitFor();
  await page.getByLabel('calendarLink').fill('https://meet.example/berth');
  await assertUsable(page, 'The variables of a new campaign');
  // Another tab enters other text: this one keeps its own and offers the other.
  const other = await browser.newPage();
  await other.goto(`/campaigns/create?resume=${id}`);
  await waitForStep(other, 'Fill in the variables');
  await other.getByLabel('toneOfVoice').fill('loud');
  const otherDraft = page.getByRole('region', { name: 'There is another draft' });
  expect(await otherDraft.getByLabel('Its toneOfVoice').inputValue()).toBe('loud');
  await assertUsable(page, 'A campaign that another tab sets up');
  await otherDraft.getByRole('button', { name: 'Discard it' }).click();
  await otherDraft.waitFor({ state: 'detached' });
  await other.close();
  await page.getByRole('button', { name: 'Back' }).click();
  await waitForStep(page, 'How should it write?');
  await pressNext(page);
  await waitForStep(page, 'Fill in the variables');
  expect(await page.getByLabel('toneOfVoice').inputValue()).toBe('calm and short');
  await pressNext(page);
  await waitForStep(page, 'Who sends?');
  await tabTo(page, page.getByRole('radio').first());
  await page.getByRole('button', { name: 'Finish setup' }).press('Enter');
  await page.getByText('Please select a profile').waitFor();
  await page.getByRole('radio', { name: 'Camille Moreau' }).check();
  await page
    .getByText(/^Running, works .* 500 prospects in about/)
    .first()
    .waitFor();
  await page.getByRole('region', { name: 'Summary' }).getByText('Berth Planner').waitFor();
  await page.getByRole('region', { name: 'Summary' }).getByText('Each AI message costs up to 15 credits.').waitFor();
  await page.getByLabel('Approve messages before they are sent').check();
  await page.getByRole('region', { name: 'Summary' }).getByText('Sent once you approve them').waitFor();
  await assertUsable(page, 'The profile of a new campaign');
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await page.waitForURL('**/campaigns');
  const card = page.getByRole('listitem', { name: 'Harbour masters' });
  await card.getByText('Not saved yet').waitFor();
  await server.start();
  await card.getByText('Not saved yet').waitFor({ state: 'detached' });
  await card.getByText('Needs Prospects', { exact: true }).waitFor();
  await card.getByText('Camille Moreau').waitFor();

  await card.getByRole('link', { name: 'Harbour masters' }).click();
  await page.getByText('Sent once you approve them').waitFor();

  // A finished campaign is not set up again, and an unknown one is reported as not found.
  await page.goto(`/campaigns/create?resume=${id}`);
  await page.getByText('This campaign is already set up').waitFor();
  await page.goto('/campaigns/create?resume=nothing');
  await page.getByText("Campaign not found or you don't have access to it").waitFor();
  expect(await toast(page, 'Failed').count()).toBe(0);
  browser.watch.assertClean({ outage: true });
});

async function waitForOffline(page: Page, stop: () => Promise<unknown>): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/settings');
  // Everything done before is sent by then.
  await waitForBadge(other, /^Sync: Live$/);
  await stop();
  await waitForBadge(other, /^Sync: Offline$/);
  await other.close();
}
