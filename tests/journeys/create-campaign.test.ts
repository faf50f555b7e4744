import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { tabTo } from '#support/keyboard.ts';
import { waitUntil } from '#support/wait-until.ts';

const step = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

it('a campaign is set up in five steps: by keyboard, over a closed browser, with an offer made on the way and without a server in the middle', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  let page = await browser.newPage();
  await page.goto('/campaigns/create');
  const name = page.getByLabel('Campaign name');
  await waitUntil('The name has the focus', () => name.evaluate((field) => field === document.activeElement));
  await page.keyboard.press('Enter');
  await page.getByText('Campaign name cannot be empty').waitFor();
  await page.keyboard.type('ab');
  await page.getByText('Campaign name must be at least 3 characters').waitFor();
  await assertUsable(page, 'The name of a new campaign');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Harbour masters');
  await page.keyboard.press('Enter');
  await step(page, 'What do you offer?');
  await waitUntil('A screen reader is told of the next step', () =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) => heading === document.activeElement),
  );
  const id = new URL(page.url()).searchParams.get('resume') ?? '';
  expect(id).not.toBe('');
  await next(page);
  await page.getByText('Please select a product').waitFor();

  // Another offer is made on the way, and chosen when one is back.
  await page.getByRole('link', { name: 'Add Product' }).click();
  await page.getByLabel('Offer name').fill('Berth Planner');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('radio', { name: 'Manual Entry', exact: true }).check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('Description', { exact: true }).fill('Plans the berths of a harbour. '.repeat(6));
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Create offer' }).click();
  await step(page, 'What do you offer?');
  await page.getByRole('radio', { name: 'Berth Planner', exact: true, checked: true }).waitFor();
  await assertUsable(page, 'The offer of a new campaign');
  await next(page);
  await step(page, 'How should it write?');

  // The browser is closed; any device goes on at the step it was left at.
  await browser.restart();
  page = await browser.newPage();
  await page.goto(`/campaigns/create?resume=${id}`);
  await step(page, 'How should it write?');
  await next(page);
  await page.getByText('Please select a prompt').waitFor();
  expect(await page.getByRole('link', { name: 'Add Prompt' }).getAttribute('href')).toMatch(
    /^\/dashboard\/prompts\?returnTo=/,
  );

  // Without a server the steps are kept, and said to be.
  await waitForOffline(page, () => server.stop());
  await page
    .getByText('You are offline: what you save is kept here and sent when the server can be reached.')
    .waitFor();
  await page.getByRole('radio', { name: 'Warm opener, short' }).check();
  await next(page);
  await step(page, 'Fill in the variables');
  await next(page);
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
  // Another tab enters something else: this one keeps what it has, and is offered that.
  const other = await browser.newPage();
  await other.goto(`/campaigns/create?resume=${id}`);
  await step(other, 'Fill in the variables');
  await other.getByLabel('toneOfVoice').fill('loud');
  const elsewhere = page.getByRole('region', { name: 'There is another draft' });
  expect(await elsewhere.getByLabel('Its toneOfVoice').inputValue()).toBe('loud');
  await assertUsable(page, 'A campaign that another tab sets up');
  await elsewhere.getByRole('button', { name: 'Discard it' }).click();
  await elsewhere.waitFor({ state: 'detached' });
  await other.close();
  await page.getByRole('button', { name: 'Back' }).click();
  await step(page, 'How should it write?');
  await next(page);
  await step(page, 'Fill in the variables');
  expect(await page.getByLabel('toneOfVoice').inputValue()).toBe('calm and short');
  await next(page);
  await step(page, 'Who sends?');
  await tabTo(page, page.getByRole('radio').first());
  await page.getByRole('button', { name: 'Finish setup' }).press('Enter');
  await page.getByText('Please select a profile').waitFor();
  await page.getByRole('radio', { name: 'Camille Moreau' }).check();
  await page
    .getByText(/^Running, works .* 500 prospects in about/)
    .first()
    .waitFor();
  await page.getByRole('region', { name: 'Summary' }).getByText('Berth Planner').waitFor();
  await page
    .getByRole('region', { name: 'Summary' })
    .getByText('Each message the AI writes costs up to 15 credits.')
    .waitFor();
  await assertUsable(page, 'The profile of a new campaign');
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await page.waitForURL('**/campaigns');
  const card = page.getByRole('listitem', { name: 'Harbour masters' });
  await card.getByText('Not saved yet').waitFor();
  await server.start();
  await card.getByText('Not saved yet').waitFor({ state: 'detached' });
  await card.getByText('Needs Prospects', { exact: true }).waitFor();
  await card.getByText('Camille Moreau').waitFor();

  // What is set up is not set up again; what is not there is said to be not found.
  await page.goto(`/campaigns/create?resume=${id}`);
  await page.getByText('This campaign is set up already').waitFor();
  await page.goto('/campaigns/create?resume=nothing');
  await page.getByText("Campaign not found or you don't have access to it").waitFor();
  expect(await toast(page, 'Failed').count()).toBe(0);
  browser.watch.assertClean({ outage: true });
});

async function waitForOffline(page: Page, stop: () => Promise<unknown>): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/settings');
  // What was done before is sent by then.
  await waitForBadge(other, /^Sync: Live$/);
  await stop();
  await waitForBadge(other, /^Sync: Offline$/);
  await other.close();
}
