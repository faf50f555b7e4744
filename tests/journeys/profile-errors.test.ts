import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { toast } from '#support/inbox.ts';
import { startJourney } from '#support/journey.ts';
import { cardOf, enterCredentials, openNetwork, PASSWORD, pressOnCard } from '#support/profiles.ts';

/** A network speed at which a sign-in takes a moment. */
const FAST_NETWORK = 2_000;
const REASON = 'The network is being looked after. Try again at noon.';
const NEW = 'New Agent';
const LENA = 'Lena Hartmann';

/** Waits for the toast of a refused request with its title and the server's reason, and dismisses it. */
async function expectRefusalToast(page: Page, title: string): Promise<void> {
  await toast(page, title).filter({ hasText: REASON }).waitFor();
  await toast(page, title).getByRole('button', { name: 'Dismiss' }).click();
}

it('requests for a profile that the server refuses are answered with the texts of part 2 §8 and the reason, and typed text is kept', async () => {
  // The legacy limits leave room for more profiles in the demo's plan.
  const { server, browser } = await startJourney({ sandboxSpeed: FAST_NETWORK, env: { PLAN_LIMITS: 'legacy' } });
  const page = await browser.newPage();
  let refusedPath = 'create';
  let isCodeSpent = false;
  let lostAnswers = 0;
  const idempotencyKeys: string[] = [];
  await page.route('**/api/agent/*', async (route) => {
    idempotencyKeys.push((await route.request().headerValue('idempotency-key')) ?? '');
    if (lostAnswers > 0) {
      // The server carries it out, and the answer is lost.
      lostAnswers -= 1;
      await route.fetch();
      return route.abort('connectionreset');
    }
    if (!route.request().url().endsWith(`/${refusedPath}`)) return route.continue();
    if (isCodeSpent)
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '30' },
        contentType: 'application/json',
        body: JSON.stringify({ data: null, error: { code: 'code_spent', message: '' } }),
      });
    return route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ data: null, error: { code: 'conflict', message: REASON } }),
    });
  });
  await signInToDemo(page);
  await page.goto('/agents');
  const add = page.getByRole('button', { name: 'Add New Profile' });
  await add.click();
  await expectRefusalToast(page, 'Failed to create LinkedIn profile');

  refusedPath = 'setup';
  await add.click();
  await page.getByRole('heading', { name: 'Setup profile' }).waitFor();
  await enterCredentials(page, 'ada.lovelace@example.test', 'Continue');
  await expectRefusalToast(page, 'Failed to setup agent');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
  await openNetwork(server.url).choose(NEW, 'no-answer');
  refusedPath = 'authenticate';
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await pressOnCard(page, NEW, 'Retry Authentication');
  await expectRefusalToast(page, 'Failed to start authentication');

  refusedPath = 'credentials';
  await pressOnCard(page, NEW, 'Update Credentials');
  await enterCredentials(page, 'ada.lovelace@example.test', 'Update Credentials');
  await expectRefusalToast(page, 'Failed to update credentials');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
  // Two answers are lost: the dialog repeats the request under the same id.
  refusedPath = '';
  lostAnswers = 2;
  idempotencyKeys.length = 0;
  const update = page.getByRole('dialog').getByRole('button', { name: 'Update Credentials', exact: true });
  await update.click();
  await page.getByRole('dialog').getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
  await update.click();
  await toast(page, 'Credentials updated successfully').waitFor();
  expect([idempotencyKeys.length, new Set(idempotencyKeys).size]).toEqual([3, 1]);

  refusedPath = 'verify';
  await pressOnCard(page, LENA, 'Enter Verification Code');
  const code = page.getByLabel('Verification code');
  await code.fill('123456');
  await code.press('Enter');
  await toast(page, 'Failed to submit verification code').filter({ hasText: REASON }).waitFor();
  expect(await code.inputValue()).toBe('123456');

  // A code that was tried too often: the field says so, and when to ask for a new one.
  isCodeSpent = true;
  await code.press('Enter');
  await page
    .getByRole('dialog')
    .getByText('This code was tried too often. Ask for a new one in 30 seconds.')
    .first()
    .waitFor();
  expect(await code.inputValue()).toBe('123456');
  isCodeSpent = false;

  // The answer to the right code is lost: the request is repeated, and the message about the wrong code goes.
  refusedPath = '';
  lostAnswers = 1;
  await code.fill(await openNetwork(server.url).code(LENA));
  await code.press('Enter');
  await toast(page, 'Verification code submitted successfully').waitFor();
  expect(await toast(page, 'Failed to submit verification code').count()).toBe(0);
  await cardOf(page, LENA).getByText('Running', { exact: true }).waitFor();

  // A command that the server rejects is taken back.
  refusedPath = 'working-hours';
  await pressOnCard(page, LENA, 'Working Hours');
  await page.getByLabel('Stop').fill('18:30');
  await page.getByRole('button', { name: 'Save working hours' }).click();
  // The message names the time zone of the rejected hours.
  await toast(page, 'Failed to update working hours')
    .filter({ hasText: 'You asked for Mon–Fri, 08:00 to 18:30, Berlin time.' })
    .waitFor();
  await expectRefusalToast(page, 'Failed to update working hours');
  await cardOf(page, LENA)
    .getByText(/Works Mon–Fri, 08:00 to 16:30/)
    .waitFor();
  browser.watch.assertClean({ lines: [/status of 409/, /status of 429/, /ERR_CONNECTION_RESET/] });
});
