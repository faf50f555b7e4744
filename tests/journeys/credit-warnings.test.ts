import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { NORTHWIND } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

const listSchema = z.looseObject({ documents: z.array(z.looseObject({ $id: z.string() })) });

it('low credits are announced above every screen, and a dismissed warning stays away until the balance is worse', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  let credits = 3_900;
  // Passes the server's answers on and changes only the balance of one team.
  await browser.context.route(/\/v1\/databases\/[^/]+\/collections\/teams\/documents/, async (route) => {
    const response = await route.fetch();
    const list = listSchema.safeParse(await response.json());
    if (!list.success) return route.fulfill({ response });
    const documents = list.data.documents.map((document) =>
      document.$id === NORTHWIND.id
        ? { ...document, credits, additionalCredits: 0, $updatedAt: new Date().toISOString().replace('Z', '+00:00') }
        : document,
    );
    return route.fulfill({ response, json: { ...list.data, documents } });
  });
  const page = await browser.newPage();
  await page.goto('/dashboard');
  const warning = page.getByRole('status').filter({ hasText: 'of your plan' });
  await warning.filter({ hasText: /^3,900 credits left, 19% of your plan\./ }).waitFor();
  expect(await warning.getByRole('link', { name: 'Add credits' }).getAttribute('href')).toBe('/plans');
  await assertUsable(page, 'A warning of low credits');
  await page.getByRole('button', { name: '3,900 credits available' }).click();
  await page.getByRole('dialog', { name: 'Available Credits' }).getByText('Enough at this pace.').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Dismiss the credit warning' }).press('Enter');
  await warning.waitFor({ state: 'detached' });
  credits = 3_000;
  await page.reload();
  await page.getByRole('button', { name: '3,000 credits available' }).waitFor();
  expect(await warning.count()).toBe(0);
  credits = 900;
  await page.reload();
  await warning.filter({ hasText: /^900 credits left, 4% of your plan\./ }).waitFor();
  credits = 14;
  await page.reload();
  const stoppedNotice = page
    .getByRole('status')
    .filter({ hasText: '14 credits left. Campaigns have stopped: a message can cost 15.' });
  await stoppedNotice.waitFor();
  expect(await stoppedNotice.getByRole('button').count()).toBe(0);
  await assertUsable(page, 'A warning that campaigns have stopped');
  credits = 0;
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'Your credit balance is insufficient.' }).waitFor();
  await waitUntil(
    'The red banner is the only warning',
    async () => (await warning.count()) + (await stoppedNotice.count()) === 0,
  );
  browser.watch.assertClean();
});
