import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { toast } from '#support/inbox.ts';
import { startJourney } from '#support/journey.ts';
import { cardOf, enterCredentials, openNetwork, PASSWORD, pressOnCard } from '#support/profiles.ts';

/** So fast that a sign-in takes a blink. */
const FAST = 2_000;
const WHY = 'The network is being looked after. Try again at noon.';
const NEW = 'New Agent';
const LENA = 'Lena Hartmann';

/** What is said of a request that the server refuses: its title, and why. */
async function isToldWhy(page: Page, title: string): Promise<void> {
  await toast(page, title).filter({ hasText: WHY }).waitFor();
  await toast(page, title).getByRole('button', { name: 'Dismiss' }).click();
}

it('what the server refuses about a profile is said in the words of part 2 §8, with its reason, and nothing that was typed is lost', async () => {
  // By the other set of limits the demo's plan has room for more profiles.
  const { server, browser } = await startJourney({ sandboxSpeed: FAST, env: { PLAN_LIMITS: 'legacy' } });
  const page = await browser.newPage();
  let refused = 'create';
  let lost = 0;
  const asked: string[] = [];
  await page.route('**/api/agent/*', async (route) => {
    asked.push((await route.request().headerValue('idempotency-key')) ?? '');
    if (lost > 0) {
      // It is done, and its answer never comes.
      lost -= 1;
      await route.fetch();
      return route.abort('connectionreset');
    }
    if (!route.request().url().endsWith(`/${refused}`)) return route.continue();
    return route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ data: null, error: { code: 'conflict', message: WHY } }),
    });
  });
  await signInToDemo(page);
  await page.goto('/agents');
  const add = page.getByRole('button', { name: 'Add New Profile' });
  await add.click();
  await isToldWhy(page, 'Failed to create LinkedIn profile');

  refused = 'setup';
  await add.click();
  await page.getByRole('heading', { name: 'Setup profile' }).waitFor();
  await enterCredentials(page, 'ada.lovelace@example.test', 'Continue');
  await isToldWhy(page, 'Failed to setup agent');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
  await openNetwork(server.url).choose(NEW, 'no-answer');
  refused = 'authenticate';
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await pressOnCard(page, NEW, 'Retry Authentication');
  await isToldWhy(page, 'Failed to start authentication');

  refused = 'credentials';
  await pressOnCard(page, NEW, 'Update Credentials');
  await enterCredentials(page, 'ada.lovelace@example.test', 'Update Credentials');
  await isToldWhy(page, 'Failed to update credentials');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
  // No answer comes, twice: the dialog asks again under the id of what it has asked.
  refused = '';
  lost = 2;
  asked.length = 0;
  const update = page.getByRole('dialog').getByRole('button', { name: 'Update Credentials', exact: true });
  await update.click();
  await page.getByRole('dialog').getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
  await update.click();
  await toast(page, 'Credentials updated successfully').waitFor();
  expect([asked.length, new Set(asked).size]).toEqual([3, 1]);

  refused = 'verify';
  await pressOnCard(page, LENA, 'Enter Verification Code');
  const code = page.getByLabel('Verification code');
  await code.fill('123456');
  await code.press('Enter');
  await toast(page, 'Failed to submit verification code').filter({ hasText: WHY }).waitFor();
  expect(await code.inputValue()).toBe('123456');

  // The answer to the right code is lost: it is asked for again, and what was said of the wrong one is gone with it.
  refused = '';
  lost = 1;
  await code.fill(await openNetwork(server.url).code(LENA));
  await code.press('Enter');
  await toast(page, 'Verification code submitted successfully').waitFor();
  expect(await toast(page, 'Failed to submit verification code').count()).toBe(0);
  await cardOf(page, LENA).getByText('Running', { exact: true }).waitFor();

  // What is kept and sent later is taken back when it is refused.
  refused = 'working-hours';
  await pressOnCard(page, LENA, 'Working Hours');
  await page.getByLabel('Stop').fill('18:30');
  await page.getByRole('button', { name: 'Save working hours' }).click();
  // In which zone they were meant is said with it.
  await toast(page, 'Failed to update working hours')
    .filter({ hasText: 'You asked for Mon–Fri, 08:00 to 18:30, Berlin time.' })
    .waitFor();
  await isToldWhy(page, 'Failed to update working hours');
  await cardOf(page, LENA)
    .getByText(/Works Mon–Fri, 08:00 to 16:30/)
    .waitFor();
  browser.watch.assertClean({ lines: [/status of 409/, /ERR_CONNECTION_RESET/] });
});
