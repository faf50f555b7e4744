import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import { PERMISSIONS } from '#domain/roles/permissions.ts';
import { COLLEAGUES, LIGHTHOUSE, NORTHWIND } from '#server/seed/content/people.ts';
import { assertAccessible, assertUsable } from '#support/accessibility.ts';
import { respondInstead } from '#support/billing-answers.ts';
import { fillSignIn, signInToDemo } from '#support/demo-sign-in.ts';
import { toast } from '#support/inbox.ts';
import { latch } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, startJourney, startVisitedJourney } from '#support/journey.ts';
import { card, buttonLabels, chooseTeam, openPlans, search } from '#support/plans-page.ts';

const figures = (page: Page, plan: string): Promise<string[]> =>
  card(page, plan).getByRole('definition').allInnerTexts();
const PLANS = ['Free', 'Pioneer', 'Hunter', 'Conqueror'];

it('the plan cards match the plan table, in the currency and for the period of the address, and both change by keyboard', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
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
  expect((await Promise.all(PLANS.map((plan) => buttonLabels(page, plan)))).map(([first]) => first)).toEqual([
    'Downgrade',
    'Downgrade',
    'Manage Subscription',
    'Upgrade',
  ]);
  // The browser speaks American English in Paris: euros come first, and no location lookup is made.
  expect(
    await page
      .getByRole('group', { name: 'Currency' })
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value'))),
  ).toEqual(['eur', 'usd', 'gbp']);
  await page.getByRole('group', { name: 'Billing period' }).getByText('-20%').waitFor();

  // By keyboard alone; the choice is in the address and survives a reload.
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

  // Credits are charged in the currency of the subscription. A free team cannot buy any.
  await page.getByText('Plan changes and credits are charged in EUR.').waitFor();
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
  // The current plan comes first there.
  const tops = await Promise.all(PLANS.map(async (plan) => (await card(page, plan).boundingBox())?.y ?? Infinity));
  expect(PLANS[tops.indexOf(Math.min(...tops))]).toBe('Hunter');
  await page.setViewportSize({ width: 1280, height: 800 });
  await chooseTeam(page, LIGHTHOUSE.name);
  await card(page, 'Free').getByText('Current plan').waitFor();
  expect(await page.getByRole('region', { name: 'Additional credits' }).count()).toBe(0);
  expect(await card(page, 'Free').getByRole('button').getAttribute('title')).toBe(
    'This team has no subscription to manage.',
  );

  // Without a server everything is readable, and the buttons say why they are disabled.
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

it('a member reads the plans and is told who chooses them, and nobody is asked to pay before the teams are known', async () => {
  const { browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const member = COLLEAGUES.find(({ role }) => role === 'member');
  if (member === undefined) throw new Error('The demo has a member.');
  await page.goto('/auth/login?returnTo=/plans');
  await fillSignIn(page, member);
  const held = latch();
  await page.route('**/v1/teams?*', async (route) => {
    await held.opened;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await card(page, 'Hunter').getByRole('button', { name: 'Choose Plan' }).click();
  await toast(page, BILLING_MESSAGES.noTeam).waitFor();
  held.open();
  await card(page, 'Hunter').getByText('Current plan').waitFor();
  const reason = PERMISSIONS['billing.manage'].reason;
  await page.getByRole('paragraph').filter({ hasText: reason }).waitFor();
  for (const button of await page.getByRole('main').getByRole('button').all())
    expect([await button.getAttribute('aria-disabled'), await button.getAttribute('title')]).toEqual(['true', reason]);
  await assertUsable(page, 'Plans, as a member');
  browser.watch.assertClean();
});

it("prices are in the currency of the person's location, which is looked up once a session, and a failed lookup goes unnoticed", async () => {
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
  const currencyOrder = async (tab: Page) => {
    await tab.getByRole('radio', { name: 'USD' }).waitFor();
    return tab
      .getByRole('group', { name: 'Currency' })
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')));
  };
  await page.goto('/plans');
  expect(await currencyOrder(page)).toEqual(['gbp', 'usd', 'eur']);
  await card(page, 'Hunter').getByText('£199').waitFor();
  await page.reload();
  expect(await currencyOrder(page)).toEqual(['gbp', 'usd', 'eur']);
  expect(origins).toEqual([server.url]);

  // Another session with a rate-limited lookup: the browser speaks American English in Paris.
  status = 429;
  const other = await browser.newPage();
  await other.goto('/plans');
  expect(await currencyOrder(other)).toEqual(['eur', 'usd', 'gbp']);
  await card(other, 'Hunter').getByText('€229').waitFor();
  // A lookup that hangs: choosing a plan waits for it and continues.
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
