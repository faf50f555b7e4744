import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { COLLEAGUES, NORTHWIND } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { toast } from '#support/inbox.ts';
import { latch, respondWithError } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, shareJourney } from '#support/journey.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { openSecondDevice } from '#support/second-device.ts';
import { waitUntil } from '#support/wait-until.ts';

/** Lines the browser prints for requests refused on purpose, and for the session check of a signed-out page. */
const REFUSED = [/status of (400|401|403|404|409|500)/];
const PROJECT = { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider' };
const PASSWORD = 'tulip-canal-42';
const [, TOMAS] = COLLEAGUES;
if (TOMAS === undefined) throw new Error('The demo has colleagues.');
const invitationSchema = z.object({ data: z.object({ invitation: z.looseObject({ state: z.literal('open') }) }) });

/** Opens the link of the newest mail to an address, and returns its path and query. */
async function openMailLink(page: Page, email: string): Promise<string> {
  await page.goto('/sandbox/mailbox');
  const link = page.getByRole('article').filter({ hasText: email }).first().getByRole('link').first();
  await link.click();
  await page.waitForURL('**/team/invite?*');
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
}

/** Signs in with a password, outside of the browser, and returns the status of the answer. */
async function passwordSignInStatus(
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<number> {
  const body = JSON.stringify({ email, password });
  return (await fetch(`${url}/v1/account/sessions/email`, { method: 'POST', headers: PROJECT, body })).status;
}

const sessionCookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.startsWith('a_session_'));

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

describe('an invitation', () => {
  const journey = shareJourney({ sandboxSpeed: IDLE_NETWORK });

  it('an invitation takes a new person from the mail to the dashboard of the team in one go', async () => {
    const { server, browser } = journey();
    const email = 'robin@newcomer.test';
    await openSecondDevice(server.url).invite(email);
    const page = await browser.newPage();
    const invitationPath = await openMailLink(page, email);

    // The page names who invites whom to which team, and both ways on lead back here.
    await heading(page, 'Join Northwind Outreach').waitFor();
    for (const fact of ['Alex Morgan', email]) await page.getByRole('definition').filter({ hasText: fact }).waitFor();
    await assertUsable(page, 'The invitation');
    for (const linkName of ['Login to accept invitation', 'Create an account']) {
      const href = await page.getByRole('link', { name: linkName }).getAttribute('href');
      expect(new URL(href ?? '', server.url).searchParams.get('returnTo')).toBe(invitationPath);
    }
    // The email address is carried along, also to the magic link.
    await page.getByRole('link', { name: 'Login to accept invitation' }).click();
    await page.getByRole('link', { name: 'Magic Link' }).click();
    await page.getByRole('button', { name: 'Send magic link' }).waitFor();
    await waitUntil(
      'The invited address is filled in',
      async () => (await page.getByLabel('Email').inputValue()) === email,
    );
    await page.goto(invitationPath);
    await page.getByRole('link', { name: 'Create an account' }).press('Enter');
    await page.getByText('You will then join Northwind Outreach.').waitFor();
    await page.getByLabel('Name').fill('Robin New');
    await waitUntil(
      'The invited address is filled in',
      async () => (await page.getByLabel('Email').inputValue()) === email,
    );
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await toast(page, 'Invitation accepted').waitFor();
    await page.getByRole('button', { name: 'Team: Northwind Outreach' }).waitFor();
    expect(await passwordSignInStatus(server.url, { email, password: PASSWORD })).toBe(201);

    // The link is used a second time.
    await page.goto(invitationPath);
    await heading(page, 'Already a member').waitFor();
    await assertUsable(page, 'The used invitation');
    await page.getByRole('button', { name: 'Open Northwind Outreach' }).click();
    await page.waitForURL((url) => url.pathname === '/dashboard');

    // The invitation is for another person: nothing is accepted, and that person returns to it after signing in.
    const other = 'sam@newcomer.test';
    await openSecondDevice(server.url).invite(other);
    const pathForSam = await openMailLink(page, other);
    await heading(page, 'This invitation is for another account').waitFor();
    await page.getByText(`You are signed in as ${email}.`).waitFor();
    await assertUsable(page, 'Somebody else’s invitation');
    await page.getByRole('button', { name: 'Log out and come back' }).click();
    await page.getByRole('link', { name: 'Login to accept invitation' }).waitFor();
    // The screen does not wait for the server's answer, which takes the cookie away.
    await waitUntil('The session has ended', async () => (await sessionCookies(page)).length === 0);
    expect(page.url()).toBe(`${server.url}${pathForSam}`);
    expect(await page.locator('body').innerText()).not.toContain('Robin New');

    // Signed out, a used link is shown as used.
    await page.goto(invitationPath);
    await heading(page, 'This invitation was accepted').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
    await assertUsable(page, 'A used invitation, signed out');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page
      .getByText('The invitation to Northwind Outreach was already accepted. If that was you, just sign in.')
      .waitFor();

    // A person who has an account is not let in by the link, also when they register: they sign in, and join then.
    const tomas = await signInOverHttp(server.url, TOMAS);
    await tomas.dashboard('/team/leave', NORTHWIND.id, {});
    await openSecondDevice(server.url).invite(TOMAS.email);
    await openMailLink(page, TOMAS.email);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Name').fill('Tomas Anew');
    await waitUntil(
      'The address of the known person is filled in',
      async () => (await page.getByLabel('Email').inputValue()) === TOMAS.email,
    );
    await page.getByLabel('Password', { exact: true }).fill('another-tulip-43');
    await page.keyboard.press('Enter');
    await page.getByText('This email already has an account.').waitFor();
    await page.getByText('Is it your address? Sign in').waitFor();
    await assertUsable(page, 'A taken address');
    for (const linkName of ['Choose a password', 'Magic Link', 'Sign in']) {
      const href = await page.getByRole('link', { name: linkName }).first().getAttribute('href');
      expect(new URL(href ?? '', server.url).searchParams.get('returnTo')).toMatch(/^\/team\/invite\?/);
    }
    expect(await sessionCookies(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    // The screen before it has a field of the same name, and stays until this one is loaded.
    await heading(page, 'Sign in').waitFor();
    await waitUntil(
      'The address of the known person is filled in again',
      async () => (await page.getByLabel('Email').inputValue()) === TOMAS.email,
    );
    await page.getByLabel('Password', { exact: true }).fill(TOMAS.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await toast(page, 'Invitation accepted').waitFor();
    await page.getByRole('button', { name: 'Team: Northwind Outreach' }).waitFor();
    browser.watch.assertClean({ lines: REFUSED });
  });

  it('an invitation is accepted by a person who signs in, waits while offline, and explains what is wrong with it', async () => {
    const { server, browser } = journey();
    const email = 'kim@known.test';
    const registration = await fetch(`${server.url}/v1/account`, {
      method: 'POST',
      headers: PROJECT,
      body: JSON.stringify({ userId: 'kim', email, password: PASSWORD, name: 'Kim Known' }),
    });
    expect(registration.status).toBe(201);
    await openSecondDevice(server.url).invite(email);
    const page = await browser.newPage();
    const invitationPath = await openMailLink(page, email);

    for (const [address, words] of [
      ['/team/invite', 'Invalid invitation link. Missing userId or secret parameters.'],
      ['/team/invite?userId=u&secret=s', 'Invalid invitation link. Missing required parameters.'],
      ['/team/invite/t1/m1?userId=u', 'Invalid invitation link. Missing userId or secret parameters.'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
    }
    await assertUsable(page, 'An invalid invitation');
    // A link that lacks nothing may name no invitation.
    await page.goto('/team/invite?userId=u&secret=s');
    await page.getByText('The link may be incomplete or out of date.').waitFor();

    // The server cannot be reached: the page says so and offers to try again.
    await page.route('**/api/team/invitation', (route) => route.abort('internetdisconnected'));
    await page.goto(invitationPath);
    await page.getByText('The invitation could not be loaded. It is still open').waitFor();
    await assertUsable(page, 'An invitation, signed out and offline');
    await page.unroute('**/api/team/invitation');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByText('You have been invited. Sign in to join.').waitFor();

    // An expired invitation is announced before anybody signs in for it.
    await page.route('**/api/team/invitation', async (route) => {
      const response = await route.fetch();
      const { data } = invitationSchema.parse(await response.json());
      await route.fulfill({
        response,
        json: { data: { invitation: { ...data.invitation, state: 'expired' } }, error: null },
      });
    });
    await page.goto(invitationPath);
    await page.getByText('This invitation has expired. Ask the person who invited you for a new one.').waitFor();
    await assertUsable(page, 'An expired invitation');
    await page.unroute('**/api/team/invitation');

    await page.goto(invitationPath);
    await page.getByRole('link', { name: 'Login to accept invitation' }).click();
    await waitUntil(
      'The invited address is filled in',
      async () => (await page.getByLabel('Email').inputValue()) === email,
    );
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.route('**/v1/teams/**/status', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'The server cannot be reached. Try again when you are online' })
      .waitFor();
    await toast(page, 'Failed to accept invitation').waitFor();

    // A wrong secret, and the secret of a withdrawn invitation.
    await page.unroute('**/v1/teams/**/status');
    const held = latch();
    await page.route('**/v1/teams/**/status', async (route) => {
      await held.opened;
      await route.abort('internetdisconnected');
    });
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('status').filter({ hasText: 'Accepting the invitation…' }).waitFor();
    await assertUsable(page, 'An invitation at work');
    held.open();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await assertUsable(page, 'An invitation that waits');
    await page.unroute('**/v1/teams/**/status');

    // A copied link opened by the right person with an unconfirmed address: the page says what to do, and does not call
    // the link invalid.
    const kimsParams = new URL(invitationPath, server.url).searchParams;
    await page.goto(`/team/invite/${kimsParams.get('teamId')}/${kimsParams.get('membershipId')}`);
    await heading(page, 'Confirm your address first').waitFor();
    await page.getByRole('button', { name: 'Send the link again' }).waitFor();
    await page.getByRole('button', { name: 'Send the invitation again' }).waitFor();
    await assertUsable(page, 'A copied link before the address is confirmed');
    const wrongLink = new URL(invitationPath, server.url);
    wrongLink.searchParams.set('secret', 'not-the-secret');
    await page.goto(wrongLink.href);
    await page
      .getByRole('alert')
      .filter({ hasText: 'This invitation has expired or was replaced by a newer one.' })
      .waitFor();
    await page.getByRole('button', { name: 'Send the invitation again' }).waitFor();
    wrongLink.searchParams.set('membershipId', 'gone');
    await page.goto(wrongLink.href);
    await page.getByRole('alert').filter({ hasText: 'This invitation was withdrawn' }).waitFor();
    await assertUsable(page, 'A withdrawn invitation');

    await page.goto(invitationPath);
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await toast(page, 'Invitation accepted').waitFor();
    await page.getByRole('button', { name: 'Team: Northwind Outreach' }).waitFor();

    // A copied link has no secret: it opens for the confirmed invited address and for nobody else.
    const { searchParams } = new URL(invitationPath, server.url);
    await page.goto(`/team/invite/${searchParams.get('teamId')}/${searchParams.get('membershipId')}`);
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await openSecondDevice(server.url).invite('lee@unknown.test');
    const foreignParams = new URL(await openMailLink(page, 'lee@unknown.test'), server.url).searchParams;
    await page.goto(`/team/invite/${foreignParams.get('teamId')}/${foreignParams.get('membershipId')}`);
    await heading(page, 'This link cannot be used').waitFor();
    await page.getByRole('alert').filter({ hasText: 'Missing userId or secret parameters.' }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain('lee@unknown.test');
    await assertUsable(page, 'A copied link');
    // With the proof of the mail the page names the invited address; a failed read is retried.
    await respondWithError(page, '/team/invitation', 500, 'server_error', '');
    await page.goto(
      `/team/invite/${foreignParams.get('teamId')}/${foreignParams.get('membershipId')}?proof=${foreignParams.get('proof')}`,
    );
    await heading(page, 'The invitation could not be loaded').waitFor();
    await assertUsable(page, 'An invitation that could not be read');
    await page.unroute('**/api/team/invitation');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await heading(page, 'Open the link in the email').waitFor();
    await page.getByText('The invitation was sent to lee@unknown.test').waitFor();
    await assertUsable(page, 'A link for somebody else');
    browser.watch.assertClean({ outage: true, lines: REFUSED });
  });

  it('an outdated link is shown as outdated, and a copied link lets a new person in through their mail', async () => {
    const { server, browser } = journey();
    const email = 'noor@newcomer.test';
    const colleague = openSecondDevice(server.url);
    await colleague.invite(email);
    const page = await browser.newPage();
    const older = await openMailLink(page, email);
    await colleague.revokeInvitation(email);
    await colleague.invite(email);
    const newer = await openMailLink(page, email);
    await page.goto(older);
    await heading(page, 'This invitation link is out of date').waitFor();
    await page.getByRole('button', { name: 'Send the invitation again' }).waitFor();
    await assertUsable(page, 'An outdated invitation');

    const { searchParams } = new URL(newer, server.url);
    const copied = `/team/invite/${searchParams.get('teamId')}/${searchParams.get('membershipId')}`;
    // The path with only the parameters of the specification: its secret proves access to the mail.
    await page.goto(`${copied}?userId=${searchParams.get('userId')}&secret=${searchParams.get('secret')}`);
    await heading(page, 'Join Northwind Outreach').waitFor();
    for (const fact of ['Alex Morgan', email]) await page.getByRole('definition').filter({ hasText: fact }).waitFor();
    // The path of an unknown invitation is not a copied link.
    await page.goto(`/team/invite/${searchParams.get('teamId')}/nothing-is-called-that`);
    await page
      .getByRole('alert')
      .filter({ hasText: 'Invalid invitation link. Missing userId or secret parameters.' })
      .waitFor();
    await heading(page, 'Invalid invitation').waitFor();
    await assertUsable(page, 'The path of no invitation');
    await page.goto(copied);
    await page.getByText('This copied link works only for the invited person.').waitFor();
    await assertUsable(page, 'A copied invitation, signed out');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Name').fill('Noor New');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    // The new account has not shown that the address is hers yet; the link in the mail does, and leads to the team.
    await heading(page, 'Confirm your address first').waitFor();
    await assertUsable(page, 'A copied link in a new account');
    await page.goto(newer);
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await page.getByRole('button', { name: 'Team: Northwind Outreach' }).waitFor();
    await heading(page, 'Welcome, Noor New').waitFor();
    expect(await passwordSignInStatus(server.url, { email, password: PASSWORD })).toBe(201);
    browser.watch.assertClean({ lines: REFUSED });
  });
});
