import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import { COLLEAGUES, LIGHTHOUSE, NORTHWIND } from '#server/seed/content/people.ts';
import { assertAccessible, assertUsable } from '#support/accessibility.ts';
import { respondInstead } from '#support/billing-answers.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { toast } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney, startJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

/** Where a checkout leads back to, as it was asked for. */
const wayBackSchema = z.looseObject({ successUrl: z.string(), cancelUrl: z.string() });
const REFUSED = [/^Failed to load resource: the server responded with a status of (400|403|500)/];
const PROBLEM = { status: 500, code: 'server_error', message: 'It broke.' };

const card = (page: Page, plan: string): Locator => page.getByRole('region', { name: plan, exact: true });
const figures = (page: Page, plan: string): Promise<string[]> =>
  card(page, plan).getByRole('definition').allInnerTexts();
const acts = (page: Page, plan: string): Promise<string[]> => card(page, plan).getByRole('button').allInnerTexts();
const PLANS = ['Free', 'Pioneer', 'Hunter', 'Conqueror'];
const search = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

async function chooseTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Team: / }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.getByRole('button', { name: `Team: ${name}` }).waitFor();
}

/** The plans of a team at this address; the one that another test has looked at may be chosen still. */
async function openPlans(page: Page, team: string, address = '/plans'): Promise<void> {
  // Answers in the server's place are given from the first request on: a page that is loaded before the first of them
  // may pass it by, through its worker.
  await page.route('**/api/nothing-of-the-kind', (route) => route.continue());
  await page.goto(address);
  const present = page.getByRole('button', { name: /^Team: / });
  if ((await present.getAttribute('aria-label'))?.startsWith(`Team: ${team}.`)) return;
  await chooseTeam(page, team);
  await page.goto(address);
}

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

it('the cards say what the plan table says, in the currency and for the period of the address, and change by keyboard', async () => {
  const { server, browser } = journey();
  const page = await browser.newPage();
  await openPlans(page, NORTHWIND.name);
  await card(page, 'Hunter').getByText('Current plan').waitFor();
  expect(await Promise.all(PLANS.map((plan) => figures(page, plan)))).toEqual([
    ['0', '0', '0', '1'],
    ['5,000', '1', '3', '2'],
    ['20,000', '3', '12', '9'],
    ['35,000', '5', 'unlimited', 'unlimited'],
  ]);
  expect(await Promise.all(PLANS.map((plan) => card(page, plan).getByRole('listitem').allTextContents()))).toEqual([
    [],
    ['unlimited prompts', '1 seat'],
    ['unlimited prompts', 'API', 'unlimited seats', 'premium support'],
    ['unlimited prompts', 'API', 'unlimited seats', 'priority support'],
  ]);
  expect((await Promise.all(PLANS.map((plan) => acts(page, plan)))).map(([first]) => first)).toEqual([
    'Downgrade',
    'Downgrade',
    'Manage Subscription',
    'Upgrade',
  ]);
  // The browser speaks American English in Paris: euros first. Nobody was asked where it is.
  expect(
    await page
      .getByRole('group', { name: 'Currency' })
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value'))),
  ).toEqual(['eur', 'usd', 'gbp']);
  await page.getByRole('group', { name: 'Billing period' }).getByText('-20%').waitFor();

  // By keyboard alone; what is chosen is in the address, and survives a reload.
  await page.getByRole('radio', { name: 'Monthly' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL((url) => url.searchParams.get('period') === 'yearly');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL((url) => url.searchParams.get('currency') === 'gbp');
  await page.reload();
  await card(page, 'Hunter').getByText('billed £1,911 a year').waitFor();
  expect(await card(page, 'Hunter').getByText('£159', { exact: true }).count()).toBe(1);
  expect(search(page)).toEqual({ currency: 'gbp', period: 'yearly' });

  // Credits are charged in what the team pays in. A free team buys none.
  await page.getByText('Changes of plan and credits are charged in EUR.').waitFor();
  const credits = page.getByRole('region', { name: 'Additional credits' });
  await credits
    .getByText('Credits never expire, are usable across all campaigns, and carry no monthly commitment.')
    .waitFor();
  expect(await credits.getByRole('listitem').allInnerTexts()).toEqual(
    ['2,500 credits\n€20', '5,000 credits\n€35', '10,000 credits\n€60', '20,000 credits\n€100'].map((words) =>
      expect.stringContaining(words),
    ),
  );
  await assertUsable(page, 'Plans');
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  // What the team has comes first there.
  const tops = await Promise.all(PLANS.map(async (plan) => (await card(page, plan).boundingBox())?.y ?? Infinity));
  expect(PLANS[tops.indexOf(Math.min(...tops))]).toBe('Hunter');
  await page.setViewportSize({ width: 1280, height: 800 });
  await chooseTeam(page, LIGHTHOUSE.name);
  await card(page, 'Free').getByText('Current plan').waitFor();
  expect(await page.getByRole('region', { name: 'Additional credits' }).count()).toBe(0);
  expect(await card(page, 'Free').getByRole('button').getAttribute('title')).toBe(
    'This team has no subscription to manage.',
  );

  // Without a server everything is read, and the buttons say why they wait.
  await server.stop();
  const reason = 'You are offline. Changes here need a connection.';
  await page.getByRole('paragraph').filter({ hasText: reason }).waitFor();
  const upgrade = card(page, 'Hunter').getByRole('button', { name: 'Upgrade' });
  expect([await upgrade.getAttribute('aria-disabled'), await upgrade.getAttribute('title')]).toEqual(['true', reason]);
  await page.goto('/plans?currency=usd');
  await card(page, 'Pioneer').getByText('$115').waitFor();
  await assertAccessible(page, 'Plans, offline');
  browser.watch.assertClean({ outage: true });
});

it('a first subscription goes to the checkout; each return is told once, in either spelling, and leaves the address', async () => {
  const { server, browser } = journey();
  const page = await browser.newPage();
  await openPlans(page, LIGHTHOUSE.name, '/plans?currency=gbp&period=yearly');
  const upgrade = card(page, 'Hunter').getByRole('button', { name: 'Upgrade' });

  await respondInstead(page, '/subscription/create', { data: {} });
  await upgrade.click();
  await toast(page, BILLING_MESSAGES.createFailed).filter({ hasText: BILLING_MESSAGES.noCheckoutUrl }).waitFor();
  // Nothing better is known of what broke than that it did.
  await respondInstead(page, '/subscription/create', PROBLEM);
  await upgrade.click();
  await toast(page, BILLING_MESSAGES.createFailed).filter({ hasText: BILLING_MESSAGES.unexpected }).waitFor();

  // The checkout itself stands for a provider that leads back at once; the server says what it likes of the payment.
  const leadBackTo = (way: 'successUrl' | 'cancelUrl') =>
    respondInstead(page, '/subscription/create', {
      data: (asked) => ({ checkoutUrl: wayBackSchema.parse(asked)[way] }),
    });
  const state = (now: 'open' | 'paid' | 'gone') => respondInstead(page, '/payment/state', { data: { state: now } });
  await state('open');
  const asked = await leadBackTo('cancelUrl');
  await upgrade.click();
  await toast(page, 'Checkout canceled').filter({ hasText: 'Nothing was charged.' }).waitFor();
  const { successUrl, cancelUrl } = wayBackSchema.parse(asked[0]);
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
  // Whoever gives up looks at the same prices as before.
  expect(search(page)).toEqual({ currency: 'gbp', period: 'yearly' });
  // Come back to again: not a word more.
  await page.goto(canceled.href);
  await waitUntil('The return has left the address', () => search(page)['canceled'] === undefined);
  expect(await toast(page, 'Checkout canceled').count()).toBe(0);

  // Paid after all, says the address; the server has not heard of it, and nothing is claimed.
  await page.goto(paid.href);
  const undecided = page.getByRole('status').filter({ hasText: 'We have no word of your payment for Hunter yet.' });
  await undecided.waitFor();
  expect(search(page)).toEqual({});
  await assertUsable(page, 'Plans, with a payment that is not decided');
  await page.reload();
  await undecided.waitFor();
  await state('paid');
  await toast(page, BILLING_MESSAGES.updated)
    .filter({ hasText: 'Payment received; this team is on Hunter now.' })
    .waitFor();
  await undecided.waitFor({ state: 'detached' });
  await page.goto(`/plans?payment=success&checkout=${name}`);
  await waitUntil('The return has left the address', () => search(page)['payment'] === undefined);
  expect(await toast(page, BILLING_MESSAGES.updated).count()).toBe(0);

  // Of one that is put away nothing more is heard; of one that has ended, that it has.
  await state('open');
  await leadBackTo('successUrl');
  await upgrade.click();
  await undecided.getByRole('button', { name: 'Dismiss' }).click();
  await undecided.waitFor({ state: 'detached' });
  await state('gone');
  await page.goto('/plans?success=true&checkout=begun-elsewhere');
  await toast(page, 'Nothing was bought').waitFor();

  // Begun for one team and paid while another is looked at: it is asked of the first, and told by its name.
  await state('open');
  const begun = await leadBackTo('successUrl');
  await upgrade.click();
  await undecided.waitFor();
  await chooseTeam(page, NORTHWIND.name);
  await page
    .getByRole('status')
    .filter({ hasText: `your payment for Hunter for the team ${LIGHTHOUSE.name}` })
    .waitFor();
  await state('paid');
  const question = page.waitForRequest('**/api/payment/state');
  await page.goto(wayBackSchema.parse(begun[0]).successUrl);
  await toast(page, BILLING_MESSAGES.updated)
    .filter({ hasText: `Payment received; the team ${LIGHTHOUSE.name} is on Hunter now.` })
    .waitFor();
  expect(await (await question).headerValue('X-Team-ID')).toBe(LIGHTHOUSE.id);
  await page.getByRole('button', { name: `Team: ${NORTHWIND.name}` }).waitFor();

  // A way back that names no checkout proves nothing: nothing is said to be paid.
  await page.goto('/plans?payment=success&currency=usd');
  await toast(page, 'Back from the payment').waitFor();
  expect(search(page)).toEqual({ currency: 'usd' });
  await page.goto('/plans?payment=cancelled');
  await toast(page, 'Checkout canceled').filter({ hasText: 'What was charged is listed under Billing.' }).waitFor();
  browser.watch.assertClean({ lines: REFUSED });
});

it('a change of plan says before what it costs, what it brings and of what there is too much', async () => {
  const { server, browser } = journey();
  const page = await browser.newPage();
  await openPlans(page, NORTHWIND.name, '/plans?period=monthly');
  await card(page, 'Hunter').getByText('Current plan').waitFor();

  await respondInstead(page, '/subscription/preview', PROBLEM);
  await card(page, 'Conqueror').getByRole('button', { name: 'Upgrade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Conqueror?' });
  await dialog.getByRole('alert').filter({ hasText: 'What it costs could not be asked.' }).waitFor();
  const confirm = dialog.getByRole('button', { name: 'Upgrade to Conqueror' });
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  const previewed = await respondInstead(page, '/subscription/preview', {
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
  expect(previewed).toEqual([{ plan: 'conqueror', billingPeriod: 'monthly', currency: 'eur' }]);
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
  const updated = await respondInstead(page, '/subscription/update', { data: {} });
  await confirm.click();
  await toast(page, BILLING_MESSAGES.updated).waitFor();
  expect(updated).toEqual(previewed);
  await dialog.waitFor({ state: 'detached' });

  // By keyboard: the dialog takes the focus and gives it back.
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
    .getByText('The limits count at once, the lower credits from the next month on. Credits you have bought stay.')
    .waitFor();
  await question.getByText(/^You have \d+ accounts, Pioneer allows 1\.$/).waitFor();
  await question.getByText(/^You have \d+ campaigns, Pioneer allows 3\.$/).waitFor();
  await question.getByText(/^You have \d+ seats in use, Pioneer allows 1\.$/).waitFor();
  await assertUsable(page, 'A downgrade, before it is made');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await waitUntil('The button has the focus again', () =>
    downgrade.evaluate((element) => element === document.activeElement),
  );

  // To end it, and to look after it, one goes to the provider's page.
  await respondInstead(page, '/subscription/portal', PROBLEM);
  await card(page, 'Hunter').getByRole('button', { name: 'Manage Subscription' }).click();
  await toast(page, BILLING_MESSAGES.portalFailed).waitFor();
  const opened = await respondInstead(page, '/subscription/portal', { data: { url: `${server.url}/settings` } });
  // What ending it makes of the credits is said as the server says it.
  const END = { dueNowMinor: 0, creditMinor: 4_210, currency: 'eur', renewsAt: '', renewalMinor: 0, creditsAdded: 0 };
  const end = page.getByRole('dialog', { name: 'Downgrade to Free?' });
  for (const [creditsUntil, words] of [
    [
      '2026-12-20T12:00:00.000Z',
      "Once it has ended the limits of Free count. What is left of the plan's credits can be used until Dec 20, 2026; credits you have bought stay.",
    ],
    [
      '',
      'Once it has ended the limits of Free count, and the credits of the plan are gone. Credits you have bought stay.',
    ],
  ] as const) {
    const ended = await respondInstead(page, '/subscription/preview', { data: { ...END, creditsUntil } });
    await card(page, 'Free').getByRole('button', { name: 'Downgrade' }).click();
    await end.getByText(words).waitFor();
    await end
      .getByText(
        'Nothing is paid back for the time that is left. €42.10 owed to this team from earlier changes is kept, and taken off its next subscription.',
      )
      .waitFor();
    expect(ended).toEqual([{ plan: 'free', billingPeriod: 'monthly', currency: 'eur' }]);
    await page.keyboard.press('Escape');
    await end.waitFor({ state: 'detached' });
  }
  await card(page, 'Free').getByRole('button', { name: 'Downgrade' }).click();
  await assertUsable(page, 'The end of a subscription, before it is made');
  await end.getByText(/^You have \d+ products, Free allows 1\.$/).waitFor();
  await end.getByRole('button', { name: 'Continue to the payment provider' }).click();
  await page.waitForURL('**/settings');
  expect(opened).toEqual([{ returnUrl: `${server.url}/plans` }]);
  browser.watch.assertClean({ lines: REFUSED });
});

it('credits are bought in a tab of their own; where the browser opens none there is a link', async () => {
  const { server, browser } = journey();
  const page = await browser.newPage();
  await openPlans(page, NORTHWIND.name, '/plans?currency=gbp');
  const buy = page.getByRole('button', { name: 'Buy 5,000 credits' });
  await respondInstead(page, '/payment/create', PROBLEM);
  const [lost] = await Promise.all([browser.context.waitForEvent('page'), buy.click()]);
  await toast(page, BILLING_MESSAGES.purchaseFailed).waitFor();
  await waitUntil('The empty tab is closed', () => lost.isClosed());

  const asked = await respondInstead(page, '/payment/create', { data: { url: `${server.url}/settings` } });
  const [tab] = await Promise.all([browser.context.waitForEvent('page'), buy.click()]);
  await tab.waitForURL('**/settings');
  const name = new URL(wayBackSchema.parse(asked[0]).successUrl).searchParams.get('checkout') ?? '';
  expect(asked).toEqual([
    {
      productId: 'credits_5000',
      currency: 'eur',
      successUrl: `${server.url}/plans?payment=success&checkout=${name}&team=${NORTHWIND.id}`,
      cancelUrl: `${server.url}/plans?payment=cancelled&checkout=${name}&team=${NORTHWIND.id}&currency=gbp&period=monthly`,
    },
  ]);
  expect(await tab.evaluate(() => window.opener === null)).toBe(true);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await tab.route('**/api/payment/state', async (route) => {
    await held;
    await route.fulfill({ json: { data: { state: 'paid' }, error: null } });
  });
  await tab.goto(`/plans?payment=success&checkout=${name}`);
  await tab.getByRole('status').filter({ hasText: 'We are asking about your payment for 5,000 credits…' }).waitFor();
  answer();
  await toast(tab, 'Credits added')
    .filter({ hasText: 'Payment received; 5,000 credits are in your balance.' })
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

it('a member reads the plans and is told who chooses; before the teams are known nobody is asked to pay', async () => {
  const { browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const member = COLLEAGUES.find(({ role }) => role === 'member');
  if (member === undefined) throw new Error('The demo has a member.');
  await page.goto('/auth/login?returnTo=/plans');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/teams?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await card(page, 'Hunter').getByRole('button', { name: 'Choose Plan' }).click();
  await toast(page, BILLING_MESSAGES.noTeam).waitFor();
  answer();
  await card(page, 'Hunter').getByText('Current plan').waitFor();
  const reason = 'Owners and admins of the team choose its plan, buy credits and see to its invoices.';
  await page.getByRole('paragraph').filter({ hasText: reason }).waitFor();
  for (const button of await page.getByRole('main').getByRole('button').all())
    expect([await button.getAttribute('aria-disabled'), await button.getAttribute('title')]).toEqual(['true', reason]);
  await assertUsable(page, 'Plans, as a member');
  browser.watch.assertClean();
});

it('prices are in the currency of where one is: the lookup is asked once for a session, and missed by nobody when it fails', async () => {
  const origins: (string | undefined)[] = [];
  let status = 200;
  let isHanging = false;
  const lookup = createServer((request, response) => {
    if (isHanging) return;
    origins.push(request.headers.origin);
    response
      .writeHead(status, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
      .end(JSON.stringify({ country_code: 'GB', currency: 'GBP' }));
  });
  await new Promise<void>((resolve) => lookup.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void lookup.close());
  const address = `http://127.0.0.1:${(lookup.address() as AddressInfo).port}/where`;
  const { server, browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK, env: { GEOLOCATION_URL: address } });
  const page = await browser.newPage();
  await signInToDemo(page);
  await chooseTeam(page, LIGHTHOUSE.name);
  const order = async (tab: Page) => {
    await tab.getByRole('radio', { name: 'USD' }).waitFor();
    return tab
      .getByRole('group', { name: 'Currency' })
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')));
  };
  await page.goto('/plans');
  expect(await order(page)).toEqual(['gbp', 'usd', 'eur']);
  await card(page, 'Hunter').getByText('£199').waitFor();
  await page.reload();
  expect(await order(page)).toEqual(['gbp', 'usd', 'eur']);
  expect(origins).toEqual([server.url]);

  // Another session, and a lookup that has had enough: the browser speaks American English in Paris.
  status = 429;
  const other = await browser.newPage();
  await other.goto('/plans');
  expect(await order(other)).toEqual(['eur', 'usd', 'gbp']);
  await card(other, 'Hunter').getByText('€229').waitFor();
  // One that hangs: whoever chooses a plan before waits for it, and goes on.
  isHanging = true;
  const third = await browser.newPage();
  const asked = await respondInstead(third, '/subscription/create', { data: {} });
  await third.goto('/plans');
  await card(third, 'Hunter').getByRole('button', { name: 'Upgrade' }).click();
  await card(third, 'Hunter').getByRole('button', { name: 'One moment…' }).waitFor();
  await toast(third, BILLING_MESSAGES.createFailed).filter({ hasText: BILLING_MESSAGES.noCheckoutUrl }).waitFor();
  expect(asked).toMatchObject([{ plan: 'hunter', currency: 'eur' }]);
  expect(browser.watch.foreignRequests()).toEqual([address]);
  expect(
    browser.watch.problems({
      lines: [
        /^The location lookup failed: /,
        /^The location lookup answered 429\.$/,
        /^Failed to load resource: the server responded with a status of 429/,
      ],
    }),
  ).toEqual([]);
});

it('the plan one has can be paid by another period, after a word about what that costs', async () => {
  const { browser } = journey();
  const page = await browser.newPage();
  await openPlans(page, NORTHWIND.name);
  await page.getByText(/^This team is on Hunter, billed monthly in EUR\. It renews on /).waitFor();
  expect(await acts(page, 'Hunter')).toEqual(['Manage Subscription']);
  await page.getByRole('radio', { name: /^Yearly/ }).check();
  await page.getByRole('radio', { name: 'USD' }).check();
  await page.getByText('Changes of plan and credits are charged in EUR.').waitFor();
  await card(page, 'Hunter').getByRole('button', { name: 'Switch to yearly billing' }).click();
  const question = page.getByRole('dialog', { name: 'Switch to yearly billing?' });
  await question.getByText('€2,196 a year').waitFor();
  await question.getByText('Limits stay as they are.').waitFor();
  await question.getByRole('button', { name: 'Switch to yearly billing' }).click();
  await toast(page, BILLING_MESSAGES.updated).waitFor();
  await page.getByText(/^This team is on Hunter, billed yearly in EUR\. /).waitFor();
  expect(await acts(page, 'Hunter')).toEqual(['Manage Subscription']);
  browser.watch.assertClean();
});
