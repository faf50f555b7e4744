import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import { PERMISSIONS } from '#domain/roles/permissions.ts';
import { COLLEAGUES, LIGHTHOUSE, NORTHWIND } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { respondInstead } from '#support/billing-answers.ts';
import { fillSignIn, signInToDemo } from '#support/demo-sign-in.ts';
import { toast } from '#support/inbox.ts';
import { IDLE_NETWORK, shareJourney, startVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

const REFUSED = [/^Failed to load resource: the server responded with a status of (404|500)/];
const PROBLEM = { status: 500, code: 'server_error', message: 'It broke.' };
const INVOICES = /\/v1\/databases\/[^/]+\/collections\/invoices\/documents/;

const name = (page: Page) => page.getByLabel('Name', { exact: true });
const email = (page: Page) => page.getByLabel('Email', { exact: true });
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' });

it('billing information can be sent only when it is complete, is kept while it cannot be sent, and is saved', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/billing');
  await name(page).fill('  ');
  await email(page).fill('accounts@northwind.test');
  expect(await continueButton(page).isDisabled()).toBe(true);
  await name(page).fill('Northwind Ltd');
  await email(page).fill('accounts');
  expect(await continueButton(page).isDisabled()).toBe(true);
  await email(page).fill('accounts@northwind.test');
  expect(await continueButton(page).isDisabled()).toBe(false);
  await assertUsable(page, 'Billing');

  // It is sent by keyboard; a refused text is explained and stays in the form.
  await respondInstead(page, '/team/update', PROBLEM);
  await email(page).press('Enter');
  await toast(page, 'The billing information was not saved').waitFor();
  await page.reload();
  expect(await name(page).inputValue()).toBe('Northwind Ltd');
  const saved = await respondInstead(page, '/team/update', { data: {} });
  await email(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toast(page, BILLING_MESSAGES.informationSaved).waitFor();
  expect(saved).toEqual([{ billingName: 'Northwind Ltd', billingEmail: 'accounts@northwind.test' }]);

  await respondInstead(page, '/subscription/portal', PROBLEM);
  await page.getByRole('button', { name: 'Manage Subscription' }).click();
  await toast(page, BILLING_MESSAGES.portalFailed).waitFor();
  const portalRequests = await respondInstead(page, '/subscription/portal', {
    data: { url: `${server.url}/settings` },
  });
  await page.getByRole('button', { name: 'Manage Subscription' }).click();
  await page.waitForURL('**/settings');
  expect(portalRequests).toEqual([{ returnUrl: `${server.url}/billing` }]);

  await page.goto('/billing');
  await page.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1).waitFor();
  await server.stop();
  await page.getByText('You are offline. Changes here need a connection. What you typed is kept.').waitFor();
  await name(page).fill('Northwind Limited');
  expect([
    await continueButton(page).isDisabled(),
    await page.getByRole('button', { name: 'Manage Subscription' }).getAttribute('aria-disabled'),
  ]).toEqual([true, 'true']);
  await page.reload();
  await waitUntil('The typed text is kept', async () => (await name(page).inputValue()) === 'Northwind Limited');
  const download = page.getByRole('button', { name: /^Download the invoice of/ }).first();
  await waitUntil(
    'The download says why it waits',
    async () => (await download.getAttribute('title')) === 'You are offline. Changes here need a connection.',
  );
  browser.watch.assertClean({ outage: true, lines: REFUSED });
});

describe('a new device', () => {
  const journey = shareJourney({ sandboxSpeed: IDLE_NETWORK });

  it('invoices are listed newest first, in pages of 100, and a failed list or download is explained', async () => {
    const { server, browser } = journey();
    const page = await browser.newPage();
    /** What the server answers: an error, nothing yet, or many invoices. */
    let listing: 'refused' | 'held' | 'many' = 'held';
    const documents = Array.from({ length: 130 }, (_, index) => {
      const at = new Date(Date.UTC(2026, 9, 20) - index * 86_400_000).toISOString().replace('Z', '+00:00');
      const systemFields = {
        $id: `made-up-${String(index).padStart(3, '0')}`,
        $createdAt: at,
        $updatedAt: at,
        $permissions: [],
        team: NORTHWIND.id,
      };
      return {
        ...systemFields,
        amount: 22_900 + index,
        charged: index === 0 ? 19_900 : 22_900 + index,
        currency: index === 0 ? 'gbp' : 'eur',
        status: ['paid', 'open', 'void'][index % 3],
        invoice: ['/sandbox/nothing.pdf', 'https://pay.example.test/1.pdf', ''][index % 3],
      };
    });
    await browser.context.route(INVOICES, async (route) => {
      await waitUntil('The server answers', () => listing !== 'held');
      const isOfTeam = decodeURIComponent(route.request().url()).includes(NORTHWIND.id);
      const isNext = decodeURIComponent(route.request().url()).includes('cursorAfter');
      if (listing === 'refused')
        return route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({ message: 'No.', code: 500, type: 'general_unknown', version: '1.8.0' }),
        });
      const invoicesPage = isOfTeam ? documents.slice(isNext ? 100 : 0, isNext ? undefined : 100) : [];
      return route.fulfill({
        status: 200,
        contentType: 'application/json',
        headers: { 'Access-Control-Allow-Credentials': 'true' },
        body: JSON.stringify({ total: documents.length, documents: invoicesPage }),
      });
    });
    await signInToDemo(page);
    await page.goto('/billing');
    await page.getByRole('status', { name: 'Loading the invoices' }).waitFor();
    await assertUsable(page, 'Billing, before the invoices are here');
    await server.stop();
    await page.getByText('The invoices are not on this device yet').waitFor();
    await server.start();
    await page.getByRole('status', { name: 'Loading the invoices' }).waitFor();
    listing = 'refused';
    await page.getByRole('alert').filter({ hasText: BILLING_MESSAGES.listFailed }).waitFor();
    await assertUsable(page, 'Billing, whose invoices could not be listed');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').filter({ hasText: BILLING_MESSAGES.listFailed }).waitFor();
    listing = 'many';
    const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
    await waitUntil('A hundred invoices are drawn', async () => (await rows.count()) === 101);
    expect((await rows.nth(1).innerText()).split(/\s*[\t\n]\s*/)).toEqual(['Oct 20, 2026', '£199', 'Paid', 'Download']);
    expect(await rows.nth(2).innerText()).toMatch(/Oct 19, 2026\s+€229\.01\s+Open/);
    await page.getByRole('button', { name: 'Show older invoices' }).click();
    await waitUntil('All invoices are drawn', async () => (await rows.count()) === 131);
    expect(await page.getByRole('button', { name: 'Show older invoices' }).count()).toBe(0);

    const failingDownload = rows.nth(1).getByRole('button', { name: 'Download the invoice of Oct 20, 2026' });
    await failingDownload.click();
    await toast(page, BILLING_MESSAGES.fetchFailed).waitFor();
    const externalDownload = rows.nth(2).getByRole('link', { name: /^Download the invoice of/ });
    expect([
      await externalDownload.getAttribute('href'),
      await externalDownload.getAttribute('target'),
      await externalDownload.getAttribute('rel'),
    ]).toEqual(['https://pay.example.test/1.pdf', '_blank', 'noreferrer']);
    expect(await rows.nth(3).getByRole('button').getAttribute('title')).toBe(
      'The payment provider has no file for this invoice.',
    );
    await assertUsable(page, 'Billing, with many invoices');

    await page.getByRole('button', { name: /^Team: / }).click();
    await page.getByRole('menuitemradio', { name: LIGHTHOUSE.name }).click();
    await page.getByText('No invoices yet').waitFor();
    expect(await page.getByRole('button', { name: 'Manage Subscription' }).getAttribute('title')).toBe(
      'This team has no subscription to manage yet.',
    );
    await page.getByText('This team has no subscription to manage yet. See the plans').waitFor();
    await server.stop();
    await page.getByRole('button', { name: /^Sync: Offline/ }).waitFor();
    browser.watch.assertClean({ outage: true, lines: REFUSED });
  });

  it('a member reads the invoices and is told who manages them', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    const member = COLLEAGUES.find(({ role }) => role === 'member');
    if (member === undefined) throw new Error('The demo has a member.');
    await page.goto('/auth/login?returnTo=/billing');
    await fillSignIn(page, member);
    await page.keyboard.press('Enter');
    const reason = PERMISSIONS['billing.manage'].reason;
    await page.getByText(reason).waitFor();
    await page.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1).waitFor();
    expect(await name(page).getAttribute('readonly')).toBe('');
    expect(await continueButton(page).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Manage Subscription' }).getAttribute('title')).toBe(reason);
    await assertUsable(page, 'Billing, as a member');
    browser.watch.assertClean();
  });
});
