import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { COLLEAGUES, INVITED, NORTHWIND } from '#server/seed/content/people.ts';
import { assertAccessible, assertSound } from '#support/accessibility.ts';
import { toast } from '#support/inbox.ts';
import { signInToDemo, startJourney } from '#support/journey.ts';
import { signInPlainly } from '#support/plain-client.ts';
import { waitUntil } from '#support/wait-until.ts';

const STILL = 0.001;
const REFUSED = [/^Failed to load resource: the server responded with a status of (403|500)/];

const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const choose = async (page: Page, name: string, act: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
};
const refuse = (page: Page, path: string, status: number, code: string) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ data: null, error: { code, message: 'It may not be.' } }) }));

const [PRIYA, TOMAS, INES] = COLLEAGUES;
if (PRIYA === undefined || TOMAS === undefined || INES === undefined) throw new Error('The demo has three colleagues.');

it('an owner invites, resends, revokes, changes roles and removes; what others do is shown by itself; offline it is read alone', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: STILL });
  const page = await browser.newPage();
  await signInToDemo(page);
  await page.getByRole('link', { name: 'Members' }).click();
  await row(page, INVITED.email).waitFor();
  expect(await page.getByRole('rowheader').allInnerTexts()).toEqual([expect.stringMatching(/Alex Morgan\s+You/), ...[INES.name, PRIYA.name, TOMAS.name, INVITED.email].map((name) => expect.stringContaining(name))]);
  await row(page, INVITED.email).getByText(/Pending.*Invited .+, expires in \d+ days/s).waitFor();
  await row(page, TOMAS.name).getByText('Active').waitFor();

  await assertSound(page, 'Members');
  // Who was invited and has no name yet is called by the address, once and whole, on the narrowest phone too.
  expect(await row(page, INVITED.email).getByText(INVITED.email).count()).toBe(1);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const words of [row(page, INVITED.email).getByText(INVITED.email), row(page, INVITED.email).getByRole('combobox').getByText('Member')]) {
      expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${await words.innerText()} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await assertAccessible(page, 'Members, narrow');
  await page.setViewportSize({ width: 1280, height: 800 });

  // Nobody removes themselves; the last owner neither leaves nor steps down.
  await page.getByRole('button', { name: 'Actions for Alex Morgan' }).click();
  await page.getByRole('menuitem', { name: 'You are the only owner. Make somebody else an owner first.', disabled: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Vous ne pouvez pas vous retirer vous-même de l’équipe.', disabled: true }).waitFor();
  await page.keyboard.press('Escape');
  expect(await row(page, 'Alex Morgan').getByRole('combobox').count()).toBe(0);

  // By keyboard: what is no address is told beside the field, what was typed is kept, each address has its own result.
  await page.getByRole('button', { name: 'Invite members' }).focus();
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Email addresses');
  await field.waitFor();
  await waitUntil('The field has the focus', () => field.evaluate((element) => element === document.activeElement));
  await page.keyboard.type('nonsense');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByText('Not an address: nonsense').waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Invite members' }).click();
  expect(await field.inputValue()).toBe('nonsense');
  const roleField = page.getByRole('dialog').getByRole('combobox', { name: 'Role' });
  expect(await roleField.innerText()).toBe('Member');
  await roleField.click();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([expect.stringMatching(/^Member/), expect.stringMatching(/^Admin/), expect.stringMatching(/^Owner/)]);
  await page.keyboard.press('Escape');
  // One that is none keeps no other from being sent.
  await field.fill(`Nora North <nora@example.test>\nnonsense, olga@example.test, ${TOMAS.email}`);
  await page.getByRole('button', { name: 'Send invitations' }).click();
  const results = page.getByRole('list', { name: 'What became of each address' }).getByRole('listitem');
  // Said within the dialog, which keeps everything else from being heard; taken away, it leaves the dialog open.
  const dialog = page.getByRole('dialog', { name: `Invite to ${NORTHWIND.name}` });
  const failure = dialog.getByRole('status').filter({ hasText: 'Failed to send invitation' });
  await failure.waitFor();
  await failure.getByRole('button', { name: 'Dismiss' }).click();
  await failure.waitFor({ state: 'detached' });
  expect(await results.allInnerTexts()).toEqual([
    expect.stringMatching(/nora@example\.test\s+Invitation sent/),
    expect.stringMatching(/olga@example\.test\s+Invitation sent/),
    expect.stringMatching(/tomas\.lindqvist@outrider\.test\s+Is a member of this team already/),
    expect.stringMatching(/nonsense\s+Please enter a valid email address/),
  ]);
  await assertAccessible(page, 'The invitation dialog');
  // Only what failed is left to be tried again.
  expect(await field.inputValue()).toBe(`nonsense\n${TOMAS.email}`);
  await field.fill('');
  await page.getByRole('button', { name: 'Close' }).click();
  await row(page, 'nora@example.test').waitFor();
  await row(page, 'olga@example.test').waitFor();

  await choose(page, 'nora@example.test', 'Send invitation again');
  await toast(page, 'Invitation sent again').waitFor();
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(page, 'nora@example.test', 'Copy invitation link');
  await toast(page, 'Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${server.url}/team/invite/${NORTHWIND.id}/\\w+$`));
  await choose(page, 'olga@example.test', 'Revoke invitation');
  // The row is disabled until it is gone.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/team/member/remove', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await waitUntil('The row is busy', async () => (await row(page, 'olga@example.test').getAttribute('aria-busy')) === 'true');
  release();
  await row(page, 'olga@example.test').waitFor({ state: 'detached' });
  await page.unroute('**/api/team/member/remove');

  // Roles: explained, changed in the row, put back when refused.
  const chooseRole = async (name: string, role: string): Promise<void> => {
    await page.getByRole('combobox', { name: `Role of ${name}` }).click();
    await page.getByRole('option', { name: role }).click();
  };
  const roleOf = (name: string): Promise<string> => page.getByRole('combobox', { name: `Role of ${name}` }).innerText();
  await chooseRole(INES.name, 'Admin Everything, and looks after the members');
  await toast(page, 'Role changed').waitFor();
  expect(await roleOf(INES.name)).toBe('Admin');
  await refuse(page, '/team/member/role', 403, 'forbidden');
  await chooseRole(TOMAS.name, 'Admin');
  await toast(page, 'Failed to change the role').waitFor();
  expect(await roleOf(TOMAS.name)).toBe('Member');

  await refuse(page, '/team/member/remove', 500, 'server_error');
  await choose(page, INES.name, 'Remove from team');
  await page.getByRole('button', { name: 'Remove member' }).click();
  await toast(page, 'Impossible de retirer ce membre.').waitFor();
  await page.unroute('**/api/team/member/remove');
  await choose(page, INES.name, 'Remove from team');
  await page.getByRole('button', { name: 'Remove member' }).click();
  await row(page, INES.name).waitFor({ state: 'detached' });

  // Beside another owner one may step down, after a word. An admin looks after the members, but neither makes owners nor changes them.
  await page.unroute('**/api/team/member/role');
  await chooseRole(PRIYA.name, 'Owner');
  const ownRole = page.getByRole('combobox', { name: 'Role of Alex Morgan' });
  await ownRole.waitFor();
  const question = page.getByRole('dialog', { name: `Change your own role in ${NORTHWIND.name} to Admin?` });
  await chooseRole('Alex Morgan', 'Admin');
  await question.getByRole('button', { name: 'Keep my role' }).click();
  expect(await ownRole.innerText()).toBe('Owner');
  await chooseRole('Alex Morgan', 'Admin');
  await assertAccessible(page, 'Stepping down');
  await question.getByRole('button', { name: 'Give it up' }).click();
  await page.getByRole('combobox', { name: `Role of ${PRIYA.name}` }).waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: `Role of ${TOMAS.name}` }).click();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([expect.stringMatching(/^Admin/), expect.stringMatching(/^Member/)]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for ${PRIYA.name}` }).click();
  await page.getByRole('menuitem', { name: 'Owners cannot be removed.', disabled: true }).waitFor();
  await page.keyboard.press('Escape');
  await assertSound(page, 'Members, as an admin');

  // Done elsewhere, shown here; a question that became pointless by it is not asked any longer.
  await choose(page, TOMAS.name, 'Remove from team');
  const removal = page.getByRole('heading', { name: `Remove ${TOMAS.name}?` });
  await removal.waitFor();
  await (await signInPlainly(server.url, TOMAS)).dashboard('/team/leave', NORTHWIND.id, {});
  await removal.waitFor({ state: 'detached' });
  await toast(page, `${TOMAS.name} is no longer in the team`).waitFor();
  await row(page, TOMAS.name).waitFor({ state: 'detached' });

  // Found, narrowed, shared by its address, cleared.
  await page.getByRole('searchbox', { name: 'Search members' }).fill('priya');
  await page.waitForURL((url) => url.searchParams.get('q') === 'priya');
  await row(page, INVITED.email).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Pending only/ }).click();
  await page.getByText('No member matches').waitFor();
  await page.goto('/members?status=pending');
  await row(page, INVITED.email).waitFor();
  expect(await row(page, PRIYA.name).count()).toBe(0);

  await server.stop();
  await page.getByRole('paragraph').filter({ hasText: 'You are offline. Changes here need a connection.' }).waitFor();
  expect(await page.getByRole('button', { name: 'Invite members' }).getAttribute('aria-disabled')).toBe('true');
  await page.goto('/members');
  await row(page, PRIYA.name).waitFor();
  browser.watch.assertClean({ outage: true, lines: REFUSED });
});

it('a member looks after nobody but themselves; who leaves their only team lands where a new one is made', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: STILL });
  const page = await browser.newPage();
  await page.goto('/auth/login?returnTo=/members');
  await page.getByLabel('Email').fill(TOMAS.email);
  await page.getByLabel('Password', { exact: true }).fill(TOMAS.password);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/teams/*/memberships*', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await page.getByRole('status', { name: 'Loading the members' }).waitFor();
  await assertSound(page, 'Members, before they are here');
  answer();
  await row(page, PRIYA.name).waitFor();
  await page.getByText('Owners and admins of the team invite people and change roles.').waitFor();
  await assertSound(page, 'Members, as a member');
  // The shell is the same for everybody.
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(12);
  expect(await page.getByRole('button', { name: /^Actions for / }).count()).toBe(1);
  expect([await page.getByRole('combobox').count(), await page.getByRole('button', { name: 'Invite members' }).count()]).toEqual([0, 0]);

  await choose(page, TOMAS.name, 'Leave team');
  await page.getByRole('button', { name: 'Leave team' }).click();
  await page.waitForURL('**/create-team');
  await toast(page, `You have left ${NORTHWIND.name}`).waitFor();
  const { total } = (await (await signInPlainly(server.url, TOMAS)).appwrite('GET', '/teams')) as { total: number };
  expect(total).toBe(0);
  browser.watch.assertClean();
});
