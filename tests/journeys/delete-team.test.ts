import { expect, it } from 'vitest';
import { PERMISSIONS } from '#domain/roles/permissions.ts';
import { COLLEAGUES, LIGHTHOUSE, NORTHWIND, OWNER } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { fillSignIn, signInToDemo } from '#support/demo-sign-in.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { toast } from '#support/inbox.ts';
import { respondWithError } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, startJourney } from '#support/journey.ts';
import { chooseFromMenu } from '#support/menus.ts';
import { tabTo, waitForFocus } from '#support/keyboard.ts';

const [PRIYA] = COLLEAGUES;
if (PRIYA === undefined) throw new Error('The demo has colleagues.');

/** Lines for a refused deletion, and for what was being read of the team when it ended. */
const GONE = [/^Failed to load resource: the server responded with a status of (400|403|404|410|500)/];

it('an owner deletes the team by typing its name, and it is gone for everybody', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  const priya = await signInOverHttp(server.url, PRIYA);
  const page = await browser.newPage();
  await signInToDemo(page);
  await page.goto('/members');
  const section = page.getByRole('region', { name: 'Delete this team' });
  const open = section.getByRole('button', { name: 'Delete team' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: `Delete ${NORTHWIND.name}?` });
  const name = dialog.getByLabel('Type the name of the team');
  await waitForFocus(name);
  await dialog.getByText(/^The Hunter subscription ends now\./).waitFor();
  await dialog.getByText(/^3 other members lose access/).waitFor();
  await assertUsable(page, 'The question before a team is deleted');
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 1_280, height: 800 });

  // By keyboard: another name deletes nothing, and the team is kept.
  await page.keyboard.type('Northwind?');
  await page.keyboard.press('Enter');
  await dialog.getByText('The name does not match').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await waitForFocus(open);

  // A refusal is said where it was asked for, and what was typed stays.
  await respondWithError(page, '/team/delete', 500, 'server_error', 'It failed.');
  await page.keyboard.press('Enter');
  await waitForFocus(name);
  await name.fill(NORTHWIND.name);
  await tabTo(page, dialog.getByRole('button', { name: 'Delete team' }));
  await page.keyboard.press('Enter');
  await dialog
    .getByRole('alert')
    .getByText(/^The team was not deleted: /)
    .waitFor();
  expect(await name.inputValue()).toBe(NORTHWIND.name);
  await page.unroute('**/api/team/delete');
  await dialog.getByRole('button', { name: 'Delete team' }).click();
  // The next team becomes active, and the person is told.
  await page.waitForURL('**/dashboard');
  await toast(page, `${NORTHWIND.name} is deleted`).waitFor();
  await page.getByRole('button', { name: `Team: ${LIGHTHOUSE.name}` }).waitFor();

  expect(await priya.appwrite('GET', '/teams')).toMatchObject({ total: 0 });
  await expect(priya.dashboard('/team/members', NORTHWIND.id, {})).rejects.toThrow('team_gone');
  await expect(priya.appwrite('POST', '/teams', { teamId: NORTHWIND.id, name: NORTHWIND.name })).rejects.toThrow(
    'team_already_exists',
  );
  browser.watch.assertClean({ lines: GONE });
});

it('a member reads why they cannot delete the team; when an owner does, an unsent change of it is refused with the reason', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/auth/login?returnTo=/members');
  await fillSignIn(page, PRIYA);
  await page.keyboard.press('Enter');
  await page.getByText(PERMISSIONS['team.delete'].reason).first().waitFor();
  expect(await page.getByRole('button', { name: 'Delete team' }).getAttribute('aria-disabled')).toBe('true');

  await page.getByRole('link', { name: 'Campaigns' }).click();
  // The server cannot be reached for changes, and is read from as before.
  await page.route('**/api/campaign/**', (route) => route.abort());
  await chooseFromMenu(page, 'More for Operations leaders, worldwide', 'Pause Campaign');
  await page.getByText(/^Will pause/).waitFor();
  const owner = await signInOverHttp(server.url, OWNER);
  await owner.dashboard('/team/delete', NORTHWIND.id, { name: NORTHWIND.name });
  await page.waitForURL('**/create-team');
  await toast(page, `You are no longer in ${NORTHWIND.name}`).waitFor();
  await page.unroute('**/api/campaign/**');
  await page
    .getByText(/This team was deleted/)
    .first()
    .waitFor();
  browser.watch.assertClean({ lines: [...GONE, /^Failed to load resource: net::ERR_FAILED/] });
});
