import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import { seatsTakenMessage } from '#domain/plan/plan-change.ts';
import { BANNER_MESSAGES } from '#domain/team/team-state.ts';
import { DEMO_ACCOUNT } from '#server/demo-account.ts';
import { LIGHTHOUSE } from '#server/seed/content/people.ts';
import { assertAccessible } from '#support/accessibility.ts';
import { toast } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { openScreen } from '#support/navigation.ts';
import { waitUntil } from '#support/wait-until.ts';

/** The line the browser prints for a declined card. */
const DECLINED = [/^Failed to load resource: the server responded with a status of 402/];

const card = (page: Page, plan: string) => page.getByRole('region', { name: plan, exact: true });
const banner = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const press = (page: Page, words: string) => page.getByRole('button', { name: words }).click();

it('a free team subscribes for a year in pounds, buys credits, gets invoices, downgrades, falls overdue and pays', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/dashboard');
  const client = await signInOverHttp(server.url, DEMO_ACCOUNT);
  const limits = () => client.appwrite('GET', `/teams/${LIGHTHOUSE.id}/prefs`);

  await page.getByRole('button', { name: /^Team: / }).click();
  await page.getByRole('menuitemradio', { name: LIGHTHOUSE.name }).click();
  await banner(page, BANNER_MESSAGES['no-credits']).waitFor();
  expect(await limits()).toMatchObject({ plan: 'free', maxCampaigns: 0, maxAgents: 0, maxProducts: 1 });
  // Another tab follows the changes.
  const otherTab = await browser.newPage();
  await otherTab.goto('/dashboard');
  await otherTab.getByRole('link', { name: 'Plan: free. See plans' }).waitFor();

  // The first card is declined, the second pays.
  await openScreen(page, '/plans?currency=gbp&period=yearly');
  await card(page, 'Hunter').getByRole('button', { name: 'Upgrade' }).click();
  await page.getByText('Sandbox: no money moves.').waitFor();
  await press(page, 'Try a card that is declined');
  await page.getByRole('alert').filter({ hasText: 'The card was declined' }).waitFor();
  await press(page, 'Pay £1,911');
  await toast(page, BILLING_MESSAGES.updated).waitFor();
  await card(page, 'Hunter').getByText('Current plan').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByText(/^This team is on Hunter, billed yearly in GBP\. It renews on /).waitFor();
  await banner(page, BANNER_MESSAGES['no-credits']).waitFor({ state: 'detached' });
  await otherTab.getByRole('link', { name: 'Plan: hunter. See plans' }).waitFor();
  await otherTab.getByRole('button', { name: '20,000 credits available' }).waitFor();
  expect(await limits()).toMatchObject({
    plan: 'hunter',
    status: 'active',
    maxCampaigns: 12,
    maxAgents: 3,
    maxProducts: 9,
  });
  await page.reload();
  await card(page, 'Hunter').getByText('Current plan').waitFor();
  expect(await toast(page, BILLING_MESSAGES.updated).count()).toBe(0);

  // Credits are bought in a second tab.
  const [checkoutTab] = await Promise.all([browser.context.waitForEvent('page'), press(page, 'Buy 5,000 credits')]);
  await checkoutTab.getByText('5,000 credits, bought once').waitFor();
  await press(checkoutTab, 'Pay £30');
  await toast(checkoutTab, 'Credits added').waitFor();
  expect(new URL(checkoutTab.url()).search).toBe('');
  await checkoutTab.close();
  await page.getByRole('button', { name: '25,000 credits available' }).click();
  await page.getByRole('dialog', { name: 'Available Credits' }).getByText('Plus 5,000 additional credits').waitFor();
  await page.keyboard.press('Escape');

  // Both invoices are real files.
  await openScreen(page, '/billing');
  const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
  await waitUntil('Both invoices are listed', async () => (await rows.count()) === 3);
  expect((await rows.allInnerTexts()).slice(1).map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringContaining('£30 Paid'),
    expect.stringContaining('£1,911 Paid'),
  ]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rows
      .nth(2)
      .getByRole('button', { name: /^Download the invoice of/ })
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^outrider-invoice-\d{4}-\d\d-\d\d-\w{8}\.pdf$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.getByLabel('Name', { exact: true }).fill('Lighthouse Studio Ltd');
  await page.getByLabel('Email', { exact: true }).fill('accounts@lighthouse.test');
  await press(page, 'Continue');
  await toast(page, BILLING_MESSAGES.informationSaved).waitFor();
  expect(await limits()).toMatchObject({
    billingName: 'Lighthouse Studio Ltd',
    billingEmail: 'accounts@lighthouse.test',
  });

  // The downgrade happens without leaving the page.
  await openScreen(page, '/plans');
  await card(page, 'Pioneer').getByRole('button', { name: 'Downgrade' }).click();
  const question = page.getByRole('dialog', { name: 'Downgrade to Pioneer?' });
  await question.getByText('£816 a year').waitFor();
  await question.getByText('Nothing', { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Downgrade to Pioneer' }).click();
  await toast(page, BILLING_MESSAGES.updated).waitFor();
  await card(page, 'Pioneer').getByText('Current plan').waitFor();
  expect(await limits()).toMatchObject({ plan: 'pioneer', maxCampaigns: 3, maxAgents: 1, maxProducts: 2 });
  // Its only seat is taken: the members page offers the upgrade in place of invitations.
  await openScreen(page, '/members');
  await page.getByText(seatsTakenMessage('pioneer')).waitFor();
  expect(await page.getByRole('button', { name: 'Invite members' }).count()).toBe(0);
  await assertAccessible(page, 'Members, without a seat');
  await page.getByRole('main').getByRole('link', { name: 'Upgrade Plan' }).click();
  await page.waitForURL('**/plans');

  // The payment is charged back, and the open amount is paid.
  await openScreen(page, '/billing');
  await press(page, 'Manage Subscription');
  await press(page, 'Use a card that declines');
  await page.getByText('The payment is overdue.').waitFor();
  await page.getByRole('link', { name: 'Back to Outrider' }).click();
  await page.waitForURL('**/billing');
  await banner(page, BANNER_MESSAGES['payment-overdue']).waitFor();
  await banner(otherTab, BANNER_MESSAGES['payment-overdue']).waitFor();
  // The banner links to the billing from elsewhere only.
  const update = banner(page, BANNER_MESSAGES['payment-overdue']).getByRole('link', { name: 'Update payment' });
  expect(await update.count()).toBe(0);
  // Until it is paid, no other plan is offered.
  await openScreen(page, '/plans');
  const overdue = 'The last payment is overdue. Pay it under Manage Subscription, then change the plan.';
  await page.getByText(overdue).waitFor();
  await update.waitFor();
  const upgrade = card(page, 'Hunter').getByRole('button', { name: 'Upgrade' });
  expect([await upgrade.getAttribute('aria-disabled'), await upgrade.getAttribute('title')]).toEqual(['true', overdue]);
  await openScreen(page, '/billing');
  await press(page, 'Manage Subscription');
  await press(page, 'Use a card that works');
  await press(page, 'Pay now');
  await page.getByText('Nothing is due.').waitFor();
  await page.getByRole('link', { name: 'Back to Outrider' }).click();
  await page.waitForURL('**/billing');
  await page.getByRole('heading', { name: 'Billing', exact: true }).waitFor();
  await banner(otherTab, BANNER_MESSAGES['payment-overdue']).waitFor({ state: 'detached' });
  await banner(page, BANNER_MESSAGES['payment-overdue']).waitFor({ state: 'detached' });

  // The subscription is ended after a question; the provider's page still lists what was paid.
  await press(page, 'Manage Subscription');
  await page.getByText('End it now', { exact: true }).click();
  await page.getByText('The Pioneer plan ends at once. The remaining time is not refunded.').waitFor();
  await press(page, 'End the subscription now');
  await page.getByRole('link', { name: 'Back to Outrider' }).click();
  await page.waitForURL('**/billing');
  await page.getByRole('link', { name: 'Plan: free. See plans' }).waitFor();
  await press(page, 'Manage Subscription');
  await page.getByText('No subscription.').first().waitFor();
  browser.watch.assertClean({ lines: DECLINED });
});
