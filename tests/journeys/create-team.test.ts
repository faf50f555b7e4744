import type { Locator } from 'playwright-core';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { assertUsable } from '#support/accessibility.ts';
import { fillSignIn } from '#support/demo-sign-in.ts';
import { toast } from '#support/inbox.ts';
import { latch, respondWithAppwriteError, respondWithError } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, startJourney } from '#support/journey.ts';
import { registerOverHttp, signInOverHttp } from '#support/http-client.ts';
import { waitForFocus } from '#support/keyboard.ts';
import { withStoppedData } from '#support/stopped-data.ts';
import { waitUntil } from '#support/wait-until.ts';

const NORA = { name: 'Nora North', email: 'nora@example.test', password: 'a quiet harbour' };
/**
 * Lines for a lost answer, a name already taken by this person, a refused invitation, and a team deleted while it was
 * read or opened.
 */
const LOST = [
  /^Failed to load resource: net::ERR_/,
  /^Failed to load resource: the server responded with a status of (403|404|409|410|429|500)/,
];
const teamListSchema = z.object({ teams: z.array(z.object({ $id: z.string(), name: z.string() })) });

it('a person without a team creates one, exactly once whatever answer is lost, and a deleted team is left with a message', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  await registerOverHttp(server.url, NORA);
  const nora = await signInOverHttp(server.url, NORA);
  const teamsOnServer = async () => teamListSchema.parse(await nora.appwrite('GET', '/teams')).teams;
  const page = await browser.newPage();
  const team = page.getByRole('button', { name: /^Team: / });
  await page.goto('/auth/login');
  await fillSignIn(page, NORA);
  // The server fails to list the teams: the page says so, and asks again on request.
  await respondWithAppwriteError(page, '/teams?*', 500);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  const failureToast = toast(page, 'Unable to retrieve your teams');
  await failureToast.waitFor();
  expect(await failureToast.innerText()).toMatch(/^Error\s/);
  // Without a list, the page shows what it shows without teams (part 1 §2 and §8).
  await page.getByRole('banner').getByRole('button', { name: 'Create Team' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Your teams could not be loaded' }).waitFor();
  await assertUsable(page, 'The dashboard without teams');
  const retryRequest = page.waitForRequest('**/v1/teams?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await retryRequest;
  await page.unroute('**/v1/teams?*');

  // Without a team every address leads to the wizard.
  await page.waitForURL('**/create-team');
  await page.getByText('Step 1 of 2').waitFor();
  expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  // The page shows who is signed in and lets them sign out.
  await page.getByRole('banner').getByText(NORA.name).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login');
  await fillSignIn(page, NORA);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/create-team');
  await page.getByText('Step 1 of 2').waitFor();
  await assertUsable(page, 'The first step');
  // Pages of a team lead here, with the way back to them.
  for (const path of ['/products/create', '/prompts/create']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/create-team' && url.searchParams.get('returnTo') === path);
  }
  await page.goto('/create-team');
  await page.getByText('Step 1 of 2').waitFor();
  // The palette works here too.
  await waitUntil('The palette is open', async () => {
    await page.keyboard.press('Control+k');
    return (await page.getByRole('combobox', { name: 'Go anywhere, find anything' }).count()) > 0;
  });
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Go anywhere, find anything' }).waitFor({ state: 'detached' });

  // By keyboard alone; the field has the focus.
  await waitForFocus(page.getByLabel('Team name'));
  await page.keyboard.press('Enter');
  await page.getByText('Team name required').waitFor();
  await page.keyboard.type('Harbour Works');
  await page.reload();
  expect(await page.getByLabel('Team name').inputValue()).toBe('Harbour Works');
  await page.getByLabel('Team name').press('Enter');
  await page.getByRole('heading', { name: 'Invite people to Harbour Works' }).waitFor();
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a valid email address').waitFor();
  await assertUsable(page, 'The second step, with an error');
  // An address and its role are on one line.
  const topOf = (control: Locator): Promise<number> =>
    control.evaluate((element) => element.getBoundingClientRect().top);
  expect(await topOf(page.getByRole('combobox', { name: 'Role' }))).toBe(await topOf(page.getByLabel('Email address')));
  await page.getByLabel('Email address').fill('joan@example.test');
  await page.getByRole('combobox', { name: 'Role' }).click();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    expect.stringMatching(/^Member/),
    expect.stringMatching(/^Owner/),
  ]);
  await page.keyboard.press('Escape');

  // Without a server the wizard waits and says so; entries are kept.
  await server.stop();
  await page.getByText('You are offline. Changes here need a connection. What you entered is kept.').waitFor();
  const create = page.getByRole('button', { name: 'Create team' });
  expect(await create.getAttribute('aria-disabled')).toBe('true');
  await create.press('Enter');
  await assertUsable(page, 'The second step, offline');
  await page.reload();
  await page.getByLabel('Team name').press('Enter');
  expect(await page.getByLabel('Email address').inputValue()).toBe('joan@example.test');
  await server.start();
  await page.getByText('You are offline.').first().waitFor({ state: 'detached' });

  // The team is created but the answer is lost: a second request returns the same team. A refused invitation is
  // announced, and the team exists.
  const held = latch();
  await page.route('**/v1/teams', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await held.opened;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Create team' }).click();
  const busyButton = page.getByRole('button', { name: 'Creating the team…' });
  await busyButton.waitFor();
  expect(await busyButton.getAttribute('aria-disabled')).toBe('true');
  held.open();
  await toast(page, 'Failed to create team').waitFor();
  expect((await teamsOnServer()).map(({ name }) => name)).toEqual(['Harbour Works']);
  await page.unroute('**/v1/teams');
  await respondWithError(page, '/team/invite', 429, 'rate_limited', '');
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Team: Harbour Works' }).waitFor();
  await toast(page, 'Failed to send invitation').waitFor();
  expect(await teamsOnServer()).toHaveLength(1);
  await page.unroute('**/api/team/invite');
  // The team's record is here: a plan, and no credits yet.
  await page.getByRole('link', { name: /^Plan: free/ }).waitFor();
  const warning = page
    .getByRole('alert')
    .filter({ hasText: 'Your credit balance is insufficient. Please add credits to continue using the platform.' });
  await warning.waitFor();
  // The warning is above everything else, and red.
  const header = page.getByRole('banner');
  expect(await warning.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
  expect(await topOf(header)).toBeGreaterThanOrEqual(
    await warning.evaluate((element) => element.getBoundingClientRect().bottom),
  );
  const [red = 0, green = 0, blue = 0] = await warning.evaluate((element) => {
    const drawing = new OffscreenCanvas(1, 1).getContext('2d');
    if (drawing === null) return [];
    drawing.fillStyle = getComputedStyle(element).backgroundColor;
    drawing.fillRect(0, 0, 1, 1);
    return [...drawing.getImageData(0, 0, 1, 1).data];
  });
  expect(red).toBeGreaterThan(Math.max(green, blue));
  await assertUsable(page, 'The dashboard of a new team');

  // A person with a team can cancel.
  await team.click();
  await page.getByRole('menuitem', { name: 'Create Team' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/dashboard');

  // The record could not be created: the next start creates it.
  await page.route('**/api/team/open', (route) => route.abort());
  await page.goto('/create-team');
  await page.getByLabel('Team name').fill('Second Quay');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Team: Second Quay' }).waitFor();
  await page.unroute('**/api/team/open');
  await page.reload();
  await page.getByRole('link', { name: /^Plan: free/ }).waitFor();

  // Another tab may learn of the active team before it learns that the team exists: it waits for the team and does not
  // reset the choice.
  const other = await browser.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Team: Second Quay' }).waitFor();
  await other.evaluate(() =>
    addEventListener('storage', () => document.documentElement.setAttribute('data-choice-heard', ''), { once: true }),
  );
  const previousChoice = await page.evaluate(() => {
    const before = localStorage.getItem('outrider.active-team') ?? '';
    localStorage.setItem('outrider.active-team', JSON.stringify({ id: 'not-here-yet', name: 'Third Quay', owner: '' }));
    return before;
  });
  await other.locator('html[data-choice-heard]').waitFor({ state: 'attached' });
  await other.getByRole('button', { name: 'Team: Harbour Works' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('outrider.active-team'))).toContain('not-here-yet');
  await page.evaluate((before) => localStorage.setItem('outrider.active-team', before), previousChoice);
  await other.getByRole('button', { name: 'Team: Second Quay' }).waitFor();
  await other.close();

  const [harbour, quay] = await teamsOnServer();
  if (harbour === undefined || quay === undefined) throw new Error('There are two teams.');
  // Changes of the record are shown without a reload, and teams are switched without a server.
  await server.stop();
  await withStoppedData(server.dataDir, (backend) =>
    backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.teams,
        id: harbour.$id,
        data: { plan: 'hunter', status: 'past_due', credits: 1_234 },
      },
    ]),
  );
  await team.click();
  await page.getByRole('menuitemradio', { name: 'Harbour Works' }).click();
  await page.getByRole('button', { name: 'Team: Harbour Works' }).waitFor();
  await page.goto('/members');
  await page.getByRole('rowheader', { name: NORA.name }).waitFor();
  await server.start();
  await page.getByRole('link', { name: /^Plan: hunter/ }).waitFor();
  await page.getByRole('button', { name: '1,234 credits available' }).waitFor();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Your subscription payment is overdue. Please update your payment method to continue.' })
    .waitFor();

  // The team is deleted elsewhere: the next team becomes active; after the last one, a new one can be created.
  await nora.appwrite('DELETE', `/teams/${harbour.$id}`);
  await page.getByRole('button', { name: 'Team: Second Quay' }).waitFor();
  await page.waitForURL('**/dashboard');
  await toast(page, 'You are no longer in Harbour Works').waitFor();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByText('You are no longer in Harbour Works').waitFor();
  await page.keyboard.press('Escape');
  await nora.appwrite('DELETE', `/teams/${quay.$id}`);
  await page.waitForURL('**/create-team');
  await toast(page, 'You are no longer in Second Quay').waitFor();
  browser.watch.assertClean({ outage: true, lines: LOST });
});
