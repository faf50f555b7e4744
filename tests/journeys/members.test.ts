import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#domain/roles/permissions.ts';
import { COLLEAGUES, INVITED, NORTHWIND, OWNER } from '#server/seed/content/people.ts';
import { assertAccessible, assertUsable } from '#support/accessibility.ts';
import { fillSignIn } from '#support/demo-sign-in.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { latch, respondWithError } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, shareJourney, startJourney, startVisitedJourney } from '#support/journey.ts';
import { tabTo, waitForFocus } from '#support/keyboard.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { chooseFromMenu } from '#support/menus.ts';
import { waitUntil } from '#support/wait-until.ts';

const REFUSED = [/^Failed to load resource: the server responded with a status of (403|500)/];

const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const chooseAction = (page: Page, name: string, action: string): Promise<void> =>
  chooseFromMenu(page, `Actions for ${name}`, action);
const refuse = (page: Page, path: string, status: number, code: string) =>
  respondWithError(page, path, status, code, 'It may not be.');

const [PRIYA, TOMAS, INES] = COLLEAGUES;
if (PRIYA === undefined || TOMAS === undefined || INES === undefined) throw new Error('The demo has three colleagues.');

it('an owner invites, resends and revokes invitations, changes roles and removes members, sees the changes of others, and offline only reads', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Members' }).click();
  await row(page, INVITED.email).waitFor();
  expect(await page.getByRole('rowheader').allInnerTexts()).toEqual([
    expect.stringMatching(/Alex Morgan\s+You/),
    ...[INES.name, PRIYA.name, TOMAS.name, INVITED.email].map((name) => expect.stringContaining(name)),
  ]);
  await row(page, INVITED.email)
    .getByText(/Pending.*Invited .+, expires in \d+ days/s)
    .waitFor();
  await row(page, TOMAS.name).getByText('Active').waitFor();
  // Addresses are in their column, also that of a person without a name; a row of one line has the height of other
  // lists.
  expect(
    await row(page, INVITED.email)
      .getByText(INVITED.email)
      .evaluate((cell) => cell.closest('tr')?.children[1]?.textContent),
  ).toBe(INVITED.email);
  expect((await row(page, TOMAS.name).boundingBox())?.height).toBeLessThanOrEqual(45);

  await assertUsable(page, 'Members');
  // An invited person without a name is shown once, with the whole address, also on the narrowest phone.
  expect(await row(page, INVITED.email).getByText(INVITED.email).count()).toBe(1);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const words of [
      row(page, INVITED.email).getByText(INVITED.email),
      row(page, INVITED.email).getByRole('combobox').getByText('Member'),
    ]) {
      expect(
        await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        `${await words.innerText()} at ${width} px`,
      ).toBeLessThanOrEqual(0);
    }
  }
  await assertAccessible(page, 'Members, narrow');
  await page.setViewportSize({ width: 1280, height: 800 });

  // Nobody removes themselves, and the only owner can neither leave nor give up the role.
  await page.getByRole('button', { name: 'Actions for Alex Morgan' }).click();
  await page
    .getByRole('menuitem', { name: 'You are the only owner. Make someone else an owner first.', disabled: true })
    .waitFor();
  await page
    .getByRole('menuitem', { name: 'Vous ne pouvez pas vous retirer vous-même de l’équipe.', disabled: true })
    .waitFor();
  await page.keyboard.press('Escape');
  expect(await row(page, 'Alex Morgan').getByRole('combobox').count()).toBe(0);

  // By keyboard: an invalid address is explained beside the field, typed text is kept, and each address has its own
  // result.
  await page.getByRole('button', { name: 'Invite members' }).focus();
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Email addresses');
  await field.waitFor();
  await waitForFocus(field);
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
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    expect.stringMatching(/^Member/),
    expect.stringMatching(/^Admin/),
    expect.stringMatching(/^Owner/),
  ]);
  await page.keyboard.press('Escape');
  // An invalid address does not keep the others from being sent.
  await field.fill(`Nora North <nora@example.test>\nnonsense, olga@example.test, ${TOMAS.email}`);
  const inviteRequest = latch();
  await page.route('**/api/team/invite', async (route) => {
    await inviteRequest.opened;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send invitations' }).click();
  const results = page.getByRole('list', { name: 'Result for each address' }).getByRole('listitem');
  await results.first().getByText('Sending…').waitFor();
  // A pending invitation is shown when the dialog is opened again, and cannot be sent twice.
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Invite members' }).click();
  await results.first().getByText('Sending…').waitFor();
  expect(await page.getByRole('button', { name: 'Sending…', disabled: true }).count()).toBe(1);
  expect(await field.isEditable()).toBe(false);
  inviteRequest.open();
  // The error is announced inside the dialog, which hides the rest from screen readers; dismissing it leaves the dialog
  // open.
  const dialog = page.getByRole('dialog', { name: `Invite to ${NORTHWIND.name}` });
  const failure = dialog.getByRole('status').filter({ hasText: 'Failed to send invitation' });
  await failure.waitFor();
  // On a phone, where the dialog fills the height, the error is above it.
  await page.setViewportSize({ width: 375, height: 560 });
  const [failureBox, headingBox] = await Promise.all([
    failure.boundingBox(),
    dialog.getByRole('heading').first().boundingBox(),
  ]);
  expect(
    await dialog
      .locator('.overflow-y-auto')
      .first()
      .evaluate((panel) => panel.scrollHeight > panel.clientHeight),
  ).toBe(true);
  expect((failureBox?.y ?? Infinity) + (failureBox?.height ?? 0)).toBeLessThanOrEqual(headingBox?.y ?? 0);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await failure.getByRole('button', { name: 'Dismiss' }).click();
  await failure.waitFor({ state: 'detached' });
  expect(await results.allInnerTexts()).toEqual([
    expect.stringMatching(/nora@example\.test\s+Invitation sent/),
    expect.stringMatching(/olga@example\.test\s+Invitation sent/),
    expect.stringMatching(/tomas\.lindqvist@outrider\.test\s+Already a member of this team/),
    expect.stringMatching(/nonsense\s+Please enter a valid email address/),
  ]);
  await assertAccessible(page, 'The invitation dialog');
  // Its buttons stay visible, however long it becomes.
  await page.setViewportSize({ width: 1_280, height: 480 });
  const actionBox = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
  expect((actionBox?.y ?? Infinity) + (actionBox?.height ?? 0)).toBeLessThanOrEqual(480);
  await page.setViewportSize({ width: 1_280, height: 800 });
  // Only the failed addresses remain for another try.
  expect(await field.inputValue()).toBe(`nonsense\n${TOMAS.email}`);
  await field.fill('');
  await page.getByRole('button', { name: 'Close' }).click();
  await row(page, 'nora@example.test').waitFor();
  await row(page, 'olga@example.test').waitFor();

  await chooseAction(page, 'nora@example.test', 'Send invitation again');
  await toast(page, 'Invitation sent again').waitFor();
  await waitForFocus(page.getByRole('button', { name: 'Actions for nora@example.test' }));
  // Toasts are kept in the notifications with their page; seen successes do not count as unread.
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await bell.getByRole('button', { name: /^Failed to send invitation/ }).waitFor();
  expect((await bell.getByRole('button').allInnerTexts())[0]).toContain('Invitation sent again');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await chooseAction(page, 'nora@example.test', 'Send invitation again');
  await bell.waitFor({ state: 'detached' });
  // The menu has the focus in the task that opens it, so that the next key goes to it however soon it comes.
  const actions = page.getByRole('button', { name: 'Actions for nora@example.test' });
  expect(
    await actions.evaluate((button: HTMLElement) => (button.click(), document.activeElement?.textContent)),
  ).toMatch(/^Send invitation again/);
  await page.keyboard.press('Escape');
  await waitForFocus(actions);
  // When the browser refuses to copy the link, it is shown instead.
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      configurable: true,
      value: () => Promise.reject(new DOMException('No.', 'NotAllowedError')),
    });
  });
  await chooseAction(page, 'nora@example.test', 'Copy invitation link');
  const copyFailure = toast(page, 'The browser did not allow copying');
  await copyFailure.waitFor();
  expect(await copyFailure.innerText()).toContain(`${server.url}/team/invite/${NORTHWIND.id}/`);
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await chooseAction(page, 'nora@example.test', 'Copy invitation link');
  await toast(page, 'Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^${server.url}/team/invite/${NORTHWIND.id}/\\w+$`),
  );
  await chooseAction(page, 'olga@example.test', 'Revoke invitation');
  // The row is busy until it disappears.
  const held = latch();
  await assertUsable(page, 'The question before an invitation is revoked');
  await page.route('**/api/team/member/remove', async (route) => {
    await held.opened;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await waitUntil(
    'The row is busy',
    async () => (await row(page, 'olga@example.test').getAttribute('aria-busy')) === 'true',
  );
  held.open();
  await row(page, 'olga@example.test').waitFor({ state: 'detached' });
  // The focused row is gone: its neighbour has the focus.
  await waitForFocus(page.getByRole('button', { name: /^Actions for / }).last());
  await page.unroute('**/api/team/member/remove');

  // Roles are explained, changed in the row, and restored when the change is refused.
  const chooseRole = async (name: string, role: string): Promise<void> => {
    await page.getByRole('combobox', { name: `Role of ${name}` }).click();
    await page.getByRole('option', { name: role }).click();
  };
  const roleOf = (name: string): Promise<string> => page.getByRole('combobox', { name: `Role of ${name}` }).innerText();
  // By keyboard alone.
  await page.getByRole('searchbox', { name: 'Search members' }).focus();
  await tabTo(page, page.getByRole('combobox', { name: `Role of ${INES.name}` }));
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Admin Full access, and manages the members' }).waitFor();
  await page.keyboard.type('adm');
  await page.keyboard.press('Enter');
  await toast(page, 'Role changed').waitFor();
  expect(await roleOf(INES.name)).toBe('Admin');
  await waitForFocus(page.getByRole('combobox', { name: `Role of ${INES.name}` }));
  await refuse(page, '/team/member/role', 403, 'forbidden');
  await chooseRole(TOMAS.name, 'Admin');
  await toast(page, 'Failed to change the role').waitFor();
  expect(await roleOf(TOMAS.name)).toBe('Member');

  await refuse(page, '/team/member/remove', 500, 'server_error');
  await chooseAction(page, INES.name, 'Remove from team');
  await page.getByRole('button', { name: 'Remove member' }).click();
  await toast(page, 'Impossible de retirer ce membre.').waitFor();
  await page.unroute('**/api/team/member/remove');
  // By keyboard alone: the menu, its item, the question.
  await tabTo(page, page.getByRole('button', { name: `Actions for ${INES.name}` }));
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: 'Remove from team' });
  await waitForFocus(entry);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Remove ${INES.name}?` }).waitFor();
  await assertUsable(page, 'The question before somebody is removed');
  await tabTo(page, page.getByRole('button', { name: 'Remove member' }));
  await page.keyboard.press('Enter');
  await row(page, INES.name).waitFor({ state: 'detached' });

  // With another owner, this one may give up the role after a confirmation. An admin manages members, but neither makes
  // owners nor changes them.
  await page.unroute('**/api/team/member/role');
  await chooseRole(PRIYA.name, 'Owner');
  const ownRole = page.getByRole('combobox', { name: 'Role of Alex Morgan' });
  await ownRole.waitFor();
  const question = page.getByRole('dialog', { name: `Change your own role in ${NORTHWIND.name} to Admin?` });
  await chooseRole('Alex Morgan', 'Admin');
  await question.getByRole('button', { name: 'Keep my role' }).waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await waitForFocus(ownRole);
  expect(await ownRole.innerText()).toBe('Owner');
  await chooseRole('Alex Morgan', 'Admin');
  await question.getByText('Your API keys keep working, with the permissions of your new role.').waitFor();
  await assertAccessible(page, 'Stepping down');
  await question.getByRole('button', { name: 'Give it up' }).click();
  await page.getByRole('combobox', { name: `Role of ${PRIYA.name}` }).waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: `Role of ${TOMAS.name}` }).click();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    expect.stringMatching(/^Admin/),
    expect.stringMatching(/^Member/),
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for ${PRIYA.name}` }).click();
  await page.getByRole('menuitem', { name: 'Owners cannot be removed.', disabled: true }).waitFor();
  await page.keyboard.press('Escape');
  await assertUsable(page, 'Members, as an admin');

  // A change made elsewhere is shown here, and closes a question that it made pointless.
  await chooseAction(page, TOMAS.name, 'Remove from team');
  const removal = page.getByRole('heading', { name: `Remove ${TOMAS.name}?` });
  await removal.waitFor();
  await (await signInOverHttp(server.url, TOMAS)).dashboard('/team/leave', NORTHWIND.id, {});
  await removal.waitFor({ state: 'detached' });
  await toast(page, `${TOMAS.name} is no longer in the team`).waitFor();
  await row(page, TOMAS.name).waitFor({ state: 'detached' });

  // Members are searched and filtered by the address, and the filters are cleared.
  await page.getByRole('searchbox', { name: 'Search members' }).fill('priya');
  await page.waitForURL((url) => url.searchParams.get('q') === 'priya');
  await row(page, INVITED.email).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Pending only/ }).click();
  await page.getByText('No member matches').waitFor();
  await page.goto('/members?status=pending');
  await row(page, INVITED.email).waitFor();
  expect(await row(page, PRIYA.name).count()).toBe(0);

  await server.stop();
  await page.getByText('Connect to invite people, change roles or remove members.').waitFor();
  expect(await page.getByRole('main').getByRole('paragraph').filter({ hasText: 'You are offline' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Invite members' }).getAttribute('aria-disabled')).toBe('true');
  await assertUsable(page, 'Members, offline');
  await page.goto('/members');
  await row(page, PRIYA.name).waitFor();
  browser.watch.assertClean({ outage: true, lines: REFUSED });
});

describe('a person who is no longer in the team', () => {
  const journey = shareJourney();

  it.each([
    ['is removed by somebody', TOMAS, OWNER],
    ['leaves on another device', PRIYA, PRIYA],
  ])('a person who %s sees the team disappear and is told', async (_name, person, actor) => {
    const { server, browser } = journey();
    const page = await browser.newPage();
    const frames: string[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
    await page.goto('/auth/login?returnTo=/members');
    await fillSignIn(page, person);
    await page.keyboard.press('Enter');
    await row(page, INES.name).waitFor();
    await waitForBadge(page, /^Sync: Live$/);
    // A page outside the shell concerns the team as well.
    const wizard = await browser.newPage();
    await wizard.goto('/products/create');
    await wizard.getByRole('heading', { level: 1 }).waitFor();
    // The team notifier loads after the screen, together with the palette: a tab that has not seen the team has nothing
    // to announce.
    await waitUntil('The palette opens', async () => {
      await wizard.keyboard.press('Control+k');
      return (await wizard.getByRole('combobox', { name: 'Go anywhere, find anything' }).count()) > 0;
    });
    await wizard.keyboard.press('Escape');
    await wizard.getByRole('combobox', { name: 'Go anywhere, find anything' }).waitFor({ state: 'detached' });
    const client = await signInOverHttp(server.url, actor);
    const memberships = `/teams/${NORTHWIND.id}/memberships`;
    const members = (await client.appwrite('GET', memberships)) as { memberships: { $id: string; userName: string }[] };
    const membership = members.memberships.find(({ userName }) => userName === person.name);
    await client.appwrite('DELETE', `${memberships}/${membership?.$id ?? ''}`, {});
    for (const tab of [page, wizard]) {
      await toast(tab, `You are no longer in ${NORTHWIND.name}`).waitFor();
      await tab.waitForURL('**/create-team');
    }
    expect(await page.getByText(INES.name).count()).toBe(0);
    // A realtime event told it, not a later request.
    expect(
      frames.filter((frame) => frame.includes(`teams.${NORTHWIND.id}.memberships.${membership?.$id ?? ''}.delete`)),
    ).toHaveLength(1);
    browser.watch.assertClean();
  });
});

it('a member manages only themselves, and one who leaves their only team is led to create one', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/auth/login?returnTo=/members');
  await fillSignIn(page, TOMAS);
  const held = latch();
  await page.route('**/v1/teams/*/memberships*', async (route) => {
    await held.opened;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await page.getByRole('status', { name: 'Loading the members' }).waitFor();
  await assertUsable(page, 'Members, before they are here');
  held.open();
  await row(page, PRIYA.name).waitFor();
  await page.getByRole('paragraph').filter({ hasText: PERMISSIONS['members.invite'].reason }).waitFor();
  await assertUsable(page, 'Members, as a member');
  // A member has no owner mark at the team.
  await page.getByRole('button', { name: /^Team: / }).click();
  expect(await page.getByRole('menuitemradio').allInnerTexts()).toEqual([NORTHWIND.name]);
  await page.keyboard.press('Escape');
  // The navigation is the same for every role.
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(14);
  expect(await page.getByRole('combobox').count()).toBe(0);

  await refuse(page, '/team/leave', 500, 'server_error');
  await chooseAction(page, TOMAS.name, 'Leave team');
  await page.getByRole('heading', { name: `Leave ${NORTHWIND.name}?` }).waitFor();
  await assertUsable(page, 'The question before one leaves');
  await page.getByRole('button', { name: 'Leave team' }).click();
  await toast(page, 'You could not leave the team').waitFor();
  await row(page, TOMAS.name).waitFor();
  await page.unroute('**/api/team/leave');
  await chooseAction(page, TOMAS.name, 'Leave team');
  await page.getByRole('button', { name: 'Leave team' }).click();
  await page.waitForURL('**/create-team');
  await toast(page, `You have left ${NORTHWIND.name}`).waitFor();
  const { total } = (await (await signInOverHttp(server.url, TOMAS)).appwrite('GET', '/teams')) as { total: number };
  expect(total).toBe(0);
  // A request for the team's records or members may be pending when the team is left.
  browser.watch.assertClean({ lines: [...REFUSED, /status of (400|404)/] });
});
