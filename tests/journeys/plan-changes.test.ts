import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import { LIGHTHOUSE, NORTHWIND } from '#server/seed/content/people.ts';
import { assertAccessible, assertUsable } from '#support/accessibility.ts';
import { respondInstead } from '#support/billing-answers.ts';
import { toast } from '#support/inbox.ts';
import { latch } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { waitForFocus } from '#support/keyboard.ts';
import { buttonLabels, card, chooseTeam, openPlans, search } from '#support/plans-page.ts';
import { waitUntil } from '#support/wait-until.ts';

/** The return addresses of a checkout request. */
const returnUrlsSchema = z.looseObject({ successUrl: z.string(), cancelUrl: z.string() });
const REFUSED = [/^Failed to load resource: the server responded with a status of (400|403|500)/];
const PROBLEM = { status: 500, code: 'server_error', message: 'It broke.' };

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

it('a first subscription goes to the checkout, and each return is announced once, for both spellings, and removed from the address', async () => {
  const { server, browser } = journey();
  const page = await browser.newPage();
  await openPlans(page, LIGHTHOUSE.name, '/plans?currency=gbp&period=yearly');
  const upgrade = card(page, 'Hunter').getByRole('button', { name: 'Upgrade' });

  await respondInstead(page, '/subscription/create', { data: {} });
  await upgrade.press('Enter');
  await toast(page, BILLING_MESSAGES.createFailed).filter({ hasText: BILLING_MESSAGES.noCheckoutUrl }).waitFor();
  // The cause of a server error is not known in more detail.
  await respondInstead(page, '/subscription/create', PROBLEM);
  await upgrade.press('Enter');
  await toast(page, BILLING_MESSAGES.createFailed).filter({ hasText: BILLING_MESSAGES.unexpected }).waitFor();

  // The mocked checkout returns at once, and the mocked server reports the payment state.
  const mockCheckout = (returnUrl: 'successUrl' | 'cancelUrl') =>
    respondInstead(page, '/subscription/create', {
      data: (asked) => ({ checkoutUrl: returnUrlsSchema.parse(asked)[returnUrl] }),
    });
  const mockPaymentState = (state: 'open' | 'paid' | 'gone') =>
    respondInstead(page, '/payment/state', { data: { state } });
  await mockPaymentState('open');
  const asked = await mockCheckout('cancelUrl');
  await upgrade.press('Enter');
  await toast(page, 'Checkout canceled').filter({ hasText: 'Nothing was charged.' }).waitFor();
  const { successUrl, cancelUrl } = returnUrlsSchema.parse(asked[0]);
  const [paid, canceled] = [new URL(successUrl), new URL(cancelUrl)];
  const name = paid.searchParams.get('checkout') ?? '';
  expect(name).toMatch(/^[0-9a-f-]{36}$/);
  expect(asked).toEqual([
    {
      plan: 'hunter',
      billingPeriod: 'yearly',
      currency: 'gbp',
      successUrl: `${server.url}/plans?success=true&checkout=${name}&team=${LIGHTHOUSE.id}`,
      cancelUrl: `${server.url}/plans?canceled=true&checkout=${name}&team=${LIGHTHOUSE.id}&currency=gbp&period=yearly`,
    },
  ]);
  // A cancelled checkout shows the same prices as before.
  expect(search(page)).toEqual({ currency: 'gbp', period: 'yearly' });
  // Opening the return again announces nothing.
  await page.goto(canceled.href);
  await waitUntil('The return has left the address', () => search(page)['canceled'] === undefined);
  expect(await toast(page, 'Checkout canceled').count()).toBe(0);

  // The address claims success, but the server does not know the payment: nothing is claimed.
  await page.goto(paid.href);
  const pendingNotice = page
    .getByRole('status')
    .filter({ hasText: 'We are still waiting for your payment for Hunter.' });
  await pendingNotice.waitFor();
  expect(search(page)).toEqual({});
  await assertUsable(page, 'Plans, with a payment that is not decided');
  await page.reload();
  await pendingNotice.waitFor();
  await mockPaymentState('paid');
  await toast(page, BILLING_MESSAGES.updated)
    .filter({ hasText: 'Payment received. This team is now on Hunter.' })
    .waitFor();
  await pendingNotice.waitFor({ state: 'detached' });
  await page.goto(`/plans?payment=success&checkout=${name}`);
  await waitUntil('The return has left the address', () => search(page)['payment'] === undefined);
  expect(await toast(page, BILLING_MESSAGES.updated).count()).toBe(0);

  // A dismissed checkout is not mentioned again, and an expired one is reported.
  await mockPaymentState('open');
  await mockCheckout('successUrl');
  await upgrade.press('Enter');
  await pendingNotice.getByRole('button', { name: 'Dismiss' }).click();
  await pendingNotice.waitFor({ state: 'detached' });
  await mockPaymentState('gone');
  await page.goto('/plans?success=true&checkout=begun-elsewhere');
  await toast(page, 'Nothing was bought').waitFor();

  // A checkout begun for one team and paid while another is active: the state of the first team is requested, and the
  // message names it.
  await mockPaymentState('open');
  const checkoutRequests = await mockCheckout('successUrl');
  await upgrade.press('Enter');
  await pendingNotice.waitFor();
  await chooseTeam(page, NORTHWIND.name);
  await page
    .getByRole('status')
    .filter({ hasText: `your payment for Hunter for the team ${LIGHTHOUSE.name}` })
    .waitFor();
  await mockPaymentState('paid');
  const question = page.waitForRequest('**/api/payment/state');
  await page.goto(returnUrlsSchema.parse(checkoutRequests[0]).successUrl);
  await toast(page, BILLING_MESSAGES.updated)
    .filter({ hasText: `Payment received. The team ${LIGHTHOUSE.name} is now on Hunter.` })
    .waitFor();
  expect(await (await question).headerValue('X-Team-ID')).toBe(LIGHTHOUSE.id);
  await page.getByRole('button', { name: `Team: ${NORTHWIND.name}` }).waitFor();

  // A return without a checkout id proves nothing: no payment is claimed.
  await page.goto('/plans?payment=success&currency=usd');
  await toast(page, 'Back from the payment').waitFor();
  expect(search(page)).toEqual({ currency: 'usd' });
  await page.goto('/plans?payment=cancelled');
  await toast(page, 'Checkout canceled').filter({ hasText: 'Charges are listed under Billing.' }).waitFor();
  browser.watch.assertClean({ lines: REFUSED });
});

it('a plan change shows its cost, its effect and exceeded limits before it is made', async () => {
  const { server, browser } = journey();
  const page = await browser.newPage();
  await openPlans(page, NORTHWIND.name, '/plans?period=monthly');
  await card(page, 'Hunter').getByText('Current plan').waitFor();

  await respondInstead(page, '/subscription/preview', PROBLEM);
  await card(page, 'Conqueror').getByRole('button', { name: 'Upgrade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Conqueror?' });
  await dialog.getByRole('alert').filter({ hasText: 'The price could not be loaded.' }).waitFor();
  const confirm = dialog.getByRole('button', { name: 'Upgrade to Conqueror' });
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  const previewRequests = await respondInstead(page, '/subscription/preview', {
    data: {
      dueNowMinor: 8_412,
      creditMinor: 0,
      currency: 'eur',
      renewsAt: '2027-01-20T12:00:00.000Z',
      renewalMinor: 34_900,
      creditsAdded: 15_000,
      creditsUntil: '2026-12-20T12:00:00.000Z',
    },
  });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('€84.12').waitFor();
  expect(previewRequests).toEqual([{ plan: 'conqueror', billingPeriod: 'monthly', currency: 'eur' }]);
  expect(await dialog.getByRole('definition').allInnerTexts()).toEqual([
    '€84.12',
    '€349 a month',
    '15,000',
    '20,000 to 35,000',
    '3 to 5',
    '12 to unlimited',
    '9 to unlimited',
    'premium support to priority support',
  ]);
  await dialog.getByText('Each renewal, first on Jan 20, 2027').waitFor();
  await assertUsable(page, 'An upgrade, before it is made');

  await respondInstead(page, '/subscription/update', PROBLEM);
  await confirm.click();
  await dialog.getByRole('status').filter({ hasText: BILLING_MESSAGES.updateFailed }).waitFor();
  const updateRequests = await respondInstead(page, '/subscription/update', { data: {} });
  await confirm.click();
  await toast(page, BILLING_MESSAGES.updated).waitFor();
  expect(updateRequests).toEqual(previewRequests);
  await dialog.waitFor({ state: 'detached' });

  // By keyboard: the dialog takes the focus and returns it.
  await respondInstead(page, '/subscription/preview', {
    data: {
      dueNowMinor: 0,
      creditMinor: 4_210,
      currency: 'eur',
      renewsAt: '2027-01-20T12:00:00.000Z',
      renewalMinor: 9_900,
      creditsAdded: 0,
      creditsUntil: '2026-12-20T12:00:00.000Z',
    },
  });
  const downgrade = card(page, 'Pioneer').getByRole('button', { name: 'Downgrade' });
  await downgrade.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Downgrade to Pioneer?' });
  await question.getByText('€42.10').waitFor();
  await question.getByText('Nothing', { exact: true }).waitFor();
  await question
    .getByText('The new limits apply at once, and you get fewer credits from next month. Credits you bought stay.')
    .waitFor();
  await question.getByText(/^You have \d+ profiles; Pioneer allows 1\.$/).waitFor();
  await question.getByText(/^You have \d+ campaigns; Pioneer allows 3\.$/).waitFor();
  await question.getByText(/^You use \d+ seats; Pioneer allows 1\.$/).waitFor();
  await assertUsable(page, 'A downgrade, before it is made');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await waitForFocus(downgrade);

  // Ending and managing the subscription happens on the provider's page.
  await respondInstead(page, '/subscription/portal', PROBLEM);
  await card(page, 'Hunter').getByRole('button', { name: 'Manage Subscription' }).click();
  await toast(page, BILLING_MESSAGES.portalFailed).waitFor();
  const portalRequests = await respondInstead(page, '/subscription/portal', {
    data: { url: `${server.url}/settings` },
  });
  // The dialog shows what the server says about the credits.
  const CANCELLATION = {
    dueNowMinor: 0,
    creditMinor: 4_210,
    currency: 'eur',
    renewsAt: '',
    renewalMinor: 0,
    creditsAdded: 0,
  };
  const cancelDialog = page.getByRole('dialog', { name: 'Downgrade to Free?' });
  for (const [creditsUntil, words] of [
    [
      '2026-12-20T12:00:00.000Z',
      'When it ends, the limits of Free apply. You can use the remaining credits of the plan until Dec 20, 2026. Credits you bought stay.',
    ],
    ['', 'When it ends, the limits of Free apply and the credits of the plan expire. Credits you bought stay.'],
  ] as const) {
    const cancelRequests = await respondInstead(page, '/subscription/preview', {
      data: { ...CANCELLATION, creditsUntil },
    });
    await card(page, 'Free').getByRole('button', { name: 'Downgrade' }).click();
    await cancelDialog.getByText(words).waitFor();
    await cancelDialog
      .getByText(
        'The remaining time is not refunded. Your balance of €42.10 from earlier changes is kept and deducted from the next subscription.',
      )
      .waitFor();
    expect(cancelRequests).toEqual([{ plan: 'free', billingPeriod: 'monthly', currency: 'eur' }]);
    await page.keyboard.press('Escape');
    await cancelDialog.waitFor({ state: 'detached' });
  }
  await card(page, 'Free').getByRole('button', { name: 'Downgrade' }).click();
  await assertUsable(page, 'The end of a subscription, before it is made');
  await cancelDialog.getByText(/^You have \d+ offers; Free allows 1\.$/).waitFor();
  await cancelDialog.getByRole('button', { name: 'Continue to the payment provider' }).click();
  await page.waitForURL('**/settings');
  expect(portalRequests).toEqual([{ returnUrl: `${server.url}/plans` }]);
  browser.watch.assertClean({ lines: REFUSED });
});

it('credits are bought in a tab of their own, and a link replaces it where the browser opens none', async () => {
  const { server, browser } = journey();
  const page = await browser.newPage();
  await openPlans(page, NORTHWIND.name, '/plans?currency=gbp');
  const buy = page.getByRole('button', { name: 'Buy 5,000 credits' });
  await respondInstead(page, '/payment/create', PROBLEM);
  const [failedTab] = await Promise.all([browser.context.waitForEvent('page'), buy.click()]);
  await toast(page, BILLING_MESSAGES.purchaseFailed).waitFor();
  await waitUntil('The empty tab is closed', () => failedTab.isClosed());

  const asked = await respondInstead(page, '/payment/create', { data: { url: `${server.url}/settings` } });
  const [tab] = await Promise.all([browser.context.waitForEvent('page'), buy.click()]);
  await tab.waitForURL('**/settings');
  const name = new URL(returnUrlsSchema.parse(asked[0]).successUrl).searchParams.get('checkout') ?? '';
  expect(asked).toEqual([
    {
      productId: 'credits_5000',
      currency: 'eur',
      successUrl: `${server.url}/plans?payment=success&checkout=${name}&team=${NORTHWIND.id}`,
      cancelUrl: `${server.url}/plans?payment=cancelled&checkout=${name}&team=${NORTHWIND.id}&currency=gbp&period=monthly`,
    },
  ]);
  expect(await tab.evaluate(() => window.opener === null)).toBe(true);
  const held = latch();
  await tab.route('**/api/payment/state', async (route) => {
    await held.opened;
    await route.fulfill({ json: { data: { state: 'paid' }, error: null } });
  });
  await tab.goto(`/plans?payment=success&checkout=${name}`);
  await tab.getByRole('status').filter({ hasText: 'Checking your payment for 5,000 credits…' }).waitFor();
  held.open();
  await toast(tab, 'Credits added')
    .filter({ hasText: 'Payment received. 5,000 credits were added to your balance.' })
    .waitFor();
  await tab.close();

  await page.evaluate(() => {
    window.open = () => null;
  });
  await buy.click();
  const link = page.getByRole('link', { name: 'Open the checkout of 5,000 credits' });
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
    `${server.url}/settings`,
    '_blank',
  ]);
  await assertAccessible(page, 'Plans, with a checkout that no tab was opened for');
  browser.watch.assertClean({ lines: REFUSED });
});

it('the current plan can be switched to another billing period after the cost is shown', async () => {
  const { browser } = journey();
  const page = await browser.newPage();
  await openPlans(page, NORTHWIND.name);
  await page.getByText(/^This team is on Hunter, billed monthly in EUR\. It renews on /).waitFor();
  expect(await buttonLabels(page, 'Hunter')).toEqual(['Manage Subscription']);
  await page.getByRole('radio', { name: /^Yearly/ }).check();
  await page.getByRole('radio', { name: 'USD' }).check();
  await page.getByText('Plan changes and credits are charged in EUR.').waitFor();
  await card(page, 'Hunter').getByRole('button', { name: 'Switch to yearly billing' }).click();
  const question = page.getByRole('dialog', { name: 'Switch to yearly billing?' });
  await question.getByText('€2,196 a year').waitFor();
  await question.getByText('Limits stay the same.').waitFor();
  await question.getByRole('button', { name: 'Switch to yearly billing' }).click();
  await toast(page, BILLING_MESSAGES.updated).waitFor();
  await page.getByText(/^This team is on Hunter, billed yearly in EUR\. /).waitFor();
  expect(await buttonLabels(page, 'Hunter')).toEqual(['Manage Subscription']);
  browser.watch.assertClean();
});
