import type { Locator } from 'playwright-core';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { assertUsable } from '#support/accessibility.ts';
import { toast } from '#support/inbox.ts';
import { IDLE_NETWORK, startJourney } from '#support/journey.ts';
import { registerOverHttp, signInOverHttp } from '#support/http-client.ts';
import { withStoppedData } from '#support/stopped-data.ts';
import { waitUntil } from '#support/wait-until.ts';

const NORA = { name: 'Nora North', email: 'nora@example.test', password: 'a quiet harbour' };
/**
 * A lost answer, a name taken by oneself, a refused invitation, a team that was deleted while it was read or opened.
 */
const LOST = [
  /^Failed to load resource: net::ERR_/,
  /^Failed to load resource: the server responded with a status of (403|404|409|429|500)/,
];
const teamListSchema = z.object({ teams: z.array(z.object({ $id: z.string(), name: z.string() })) });

it('somebody without a team makes one, once, whatever is lost on the way; teams that go elsewhere go here, with a word', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  await registerOverHttp(server.url, NORA);
  const nora = await signInOverHttp(server.url, NORA);
  const teamsOnServer = async () => teamListSchema.parse(await nora.appwrite('GET', '/teams')).teams;
  const page = await browser.newPage();
  const team = page.getByRole('button', { name: /^Team: / });
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByLabel('Password', { exact: true }).fill(NORA.password);
  // A server that answers, but not with the teams: said, and asked again.
  await page.route('**/v1/teams?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ message: 'No.', type: 'general_unknown', code: 500 }),
    }),
  );
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  const unread = toast(page, 'Unable to retrieve your teams');
  await unread.waitFor();
  expect(await unread.innerText()).toMatch(/^Error\s/);
  // The list is then empty: what stands there without teams (part 1 §2 and §8).
  await page.getByRole('banner').getByRole('button', { name: 'Create Team' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Your teams could not be read' }).waitFor();
  await assertUsable(page, 'The dashboard without teams');
  const askedAgain = page.waitForRequest('**/v1/teams?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await askedAgain;
  await page.unroute('**/v1/teams?*');

  // Without a team there is nowhere else to be.
  await page.waitForURL('**/create-team');
  await page.getByText('Step 1 of 2').waitFor();
  expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  // But one sees who is here, and may leave.
  await page.getByRole('banner').getByText(NORA.name).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out', exact: true }).click();
  await page.waitForURL('**/auth/login');
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByLabel('Password', { exact: true }).fill(NORA.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/create-team');
  await page.getByText('Step 1 of 2').waitFor();
  await assertUsable(page, 'The first step');
  // What is a team's alone leads here, and comes back to where one wanted to go.
  for (const path of ['/products/create', '/prompts/create']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/create-team' && url.searchParams.get('returnTo') === path);
  }
  await page.goto('/create-team');
  await page.getByText('Step 1 of 2').waitFor();
  // The palette is here, too.
  await waitUntil('The palette is open', async () => {
    await page.keyboard.press('Control+k');
    return (await page.getByRole('combobox', { name: 'Go anywhere, find anything' }).count()) > 0;
  });
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Go anywhere, find anything' }).waitFor({ state: 'detached' });

  // By keyboard alone; the field has the focus.
  await waitUntil('The name has the focus', () =>
    page.getByLabel('Team name').evaluate((field) => field === document.activeElement),
  );
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
  // An address and its role stand on one line.
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

  // Without a server it waits, and says so; what was entered is kept.
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
  await page.getByText('You are offline.').waitFor({ state: 'detached' });

  // Made, but the answer is lost: asked again, it is the same team. An invitation that is refused is told, and the team
  // stands.
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/teams', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await held;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Create team' }).click();
  const busy = page.getByRole('button', { name: 'Creating the team…' });
  await busy.waitFor();
  expect(await busy.getAttribute('aria-disabled')).toBe('true');
  answer();
  await toast(page, 'Failed to create team').waitFor();
  expect((await teamsOnServer()).map(({ name }) => name)).toEqual(['Harbour Works']);
  await page.unroute('**/v1/teams');
  await page.route('**/api/team/invite', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify({ data: null, error: { code: 'rate_limited', message: '' } }),
    }),
  );
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Team: Harbour Works' }).waitFor();
  await toast(page, 'Failed to send invitation').waitFor();
  expect(await teamsOnServer()).toHaveLength(1);
  await page.unroute('**/api/team/invite');
  // Its record has come: a plan, and no credits yet.
  await page.getByRole('link', { name: /^Plan: free/ }).waitFor();
  const warning = page
    .getByRole('alert')
    .filter({ hasText: 'Your credit balance is insufficient. Please add credits to continue using the platform.' });
  await warning.waitFor();
  // Above everything else, and red.
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

  // Who has a team may turn back.
  await team.click();
  await page.getByRole('menuitem', { name: 'Create Team' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/dashboard');

  // The record could not be made: the next start makes it.
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

  // Another tab may hear of a choice before it has heard of the team: it waits for it, and takes the choice back from
  // nobody.
  const other = await browser.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Team: Second Quay' }).waitFor();
  await other.evaluate(() =>
    addEventListener('storage', () => document.documentElement.setAttribute('data-choice-heard', ''), { once: true }),
  );
  const chosen = await page.evaluate(() => {
    const before = localStorage.getItem('outrider.active-team') ?? '';
    localStorage.setItem('outrider.active-team', JSON.stringify({ id: 'not-here-yet', name: 'Third Quay', owner: '' }));
    return before;
  });
  await other.locator('html[data-choice-heard]').waitFor({ state: 'attached' });
  await other.getByRole('button', { name: 'Team: Harbour Works' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('outrider.active-team'))).toContain('not-here-yet');
  await page.evaluate((before) => localStorage.setItem('outrider.active-team', before), chosen);
  await other.getByRole('button', { name: 'Team: Second Quay' }).waitFor();
  await other.close();

  const [harbour, quay] = await teamsOnServer();
  if (harbour === undefined || quay === undefined) throw new Error('There are two teams.');
  // What becomes of the record is shown without a reload, and teams are switched without a server.
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

  // Deleted elsewhere: the next team takes its place; after the last one, a new one can be made.
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
