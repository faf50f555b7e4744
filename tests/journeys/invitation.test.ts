import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { COLLEAGUES, NORTHWIND } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, shareJourney } from '#support/journey.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { openSecondDevice } from '#support/second-device.ts';
import { waitUntil } from '#support/wait-until.ts';

/** The browser's own notes on what was refused on purpose, and on asking who is here when nobody is. */
const REFUSED = [/status of (400|401|403|404|409|500)/];
const PROJECT = { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider' };
const PASSWORD = 'tulip-canal-42';
const [, TOMAS] = COLLEAGUES;
if (TOMAS === undefined) throw new Error('The demo has colleagues.');
const invitationSchema = z.object({ data: z.object({ invitation: z.looseObject({ state: z.literal('open') }) }) });

/** Opens the newest mail to an address in the mailbox, and its link. Gives the link's path and query. */
async function openMail(page: Page, email: string): Promise<string> {
  await page.goto('/sandbox/mailbox');
  const link = page.getByRole('article').filter({ hasText: email }).first().getByRole('link').first();
  await link.click();
  await page.waitForURL('**/team/invite?*');
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

describe('an invitation', () => {
  const journey = shareJourney({ sandboxSpeed: IDLE_NETWORK });

  it('takes a new person from the mail to the dashboard of the team, in one go', async () => {
    const { server, browser } = journey();
    const email = 'robin@newcomer.test';
    await openSecondDevice(server.url).invite(email);
    const page = await browser.newPage();
    const here = await openMail(page, email);

    // Who invites whom where, and both ways on lead back here.
    await heading(page, 'Join Northwind Outreach').waitFor();
    for (const fact of ['Alex Morgan', email]) await page.getByRole('definition').filter({ hasText: fact }).waitFor();
    await assertUsable(page, 'The invitation');
    for (const way of ['Login to accept invitation', 'Create an account']) {
      const href = await page.getByRole('link', { name: way }).getAttribute('href');
      expect(new URL(href ?? '', server.url).searchParams.get('returnTo')).toBe(here);
    }
    // The address goes along, also to a link by mail.
    await page.getByRole('link', { name: 'Login to accept invitation' }).click();
    await page.getByRole('link', { name: 'Magic Link' }).click();
    await page.getByRole('button', { name: 'Send magic link' }).waitFor();
    await waitUntil(
      'The invited address stands there',
      async () => (await page.getByLabel('Email').inputValue()) === email,
    );
    await page.goto(here);
    await page.getByRole('link', { name: 'Create an account' }).press('Enter');
    await page.getByText('Then you join Northwind Outreach.').waitFor();
    await page.getByLabel('Name').fill('Robin New');
    await waitUntil(
      'The invited address stands there',
      async () => (await page.getByLabel('Email').inputValue()) === email,
    );
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await toast(page, 'Invitation accepted').waitFor();
    await page.getByRole('button', { name: 'Team: Northwind Outreach' }).waitFor();
    expect(
      (
        await fetch(`${server.url}/v1/account/sessions/email`, {
          method: 'POST',
          headers: PROJECT,
          body: JSON.stringify({ email, password: PASSWORD }),
        })
      ).status,
    ).toBe(201);

    // Used twice.
    await page.goto(here);
    await heading(page, 'Already a member').waitFor();
    await assertUsable(page, 'The used invitation');
    await page.getByRole('button', { name: 'Open Northwind Outreach' }).click();
    await page.waitForURL((url) => url.pathname === '/dashboard');

    // Meant for somebody else: nothing is accepted, and whoever it is for comes back to it.
    const other = 'sam@newcomer.test';
    await openSecondDevice(server.url).invite(other);
    const meantForSam = await openMail(page, other);
    await heading(page, 'This invitation is for another account').waitFor();
    await page.getByText(`You are signed in as ${email}.`).waitFor();
    await assertUsable(page, 'Somebody else’s invitation');
    await page.getByRole('button', { name: 'Log out and come back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('link', { name: 'Login to accept invitation' }).waitFor();
    expect(page.url()).toBe(`${server.url}${meantForSam}`);
    expect(await page.locator('body').innerText()).not.toContain('Robin New');

    // Nobody signed in: a used link is told as used.
    await page.goto(here);
    await heading(page, 'This invitation was accepted').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
    await assertUsable(page, 'A used invitation, signed out');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page
      .getByText(
        'The invitation to Northwind Outreach was accepted already. Whoever accepted it only needs to sign in.',
      )
      .waitFor();

    // Who creates an account and has one already is let in by the link, and keeps their password; who was called by the
    // address is called what they say.
    const tomas = await signInOverHttp(server.url, TOMAS);
    await tomas.dashboard('/team/leave', NORTHWIND.id, {});
    await tomas.appwrite('PATCH', '/account/name', { name: TOMAS.email });
    await openSecondDevice(server.url).invite(TOMAS.email);
    await openMail(page, TOMAS.email);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Name').fill('Tomas Anew');
    await waitUntil(
      'The address of the known person stands there',
      async () => (await page.getByLabel('Email').inputValue()) === TOMAS.email,
    );
    await page.getByLabel('Password', { exact: true }).fill('another-tulip-43');
    await page.keyboard.press('Enter');
    await toast(page, 'You already had an account').waitFor();
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await heading(page, 'Welcome, Tomas Anew').waitFor();
    expect(
      (
        await fetch(`${server.url}/v1/account/sessions/email`, {
          method: 'POST',
          headers: PROJECT,
          body: JSON.stringify({ email: TOMAS.email, password: TOMAS.password }),
        })
      ).status,
    ).toBe(201);
    browser.watch.assertClean({ lines: REFUSED });
  });

  it('is accepted by whoever signs in, waits while offline, and says what is wrong with it', async () => {
    const { server, browser } = journey();
    const email = 'kim@known.test';
    const made = await fetch(`${server.url}/v1/account`, {
      method: 'POST',
      headers: PROJECT,
      body: JSON.stringify({ userId: 'kim', email, password: PASSWORD, name: 'Kim Known' }),
    });
    expect(made.status).toBe(201);
    await openSecondDevice(server.url).invite(email);
    const page = await browser.newPage();
    const here = await openMail(page, email);

    for (const [address, words] of [
      ['/team/invite', 'Invalid invitation link. Missing userId or secret parameters.'],
      ['/team/invite?userId=u&secret=s', 'Invalid invitation link. Missing required parameters.'],
      ['/team/invite/t1/m1?userId=u', 'Invalid invitation link. Missing userId or secret parameters.'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
    }
    await assertUsable(page, 'An invalid invitation');

    // Nobody can be asked about it: said, with the way to ask again.
    await page.route('**/api/team/invitation', (route) => route.abort('internetdisconnected'));
    await page.goto(here);
    await page.getByText('The invitation could not be read: the server cannot be reached, or had a problem.').waitFor();
    await assertUsable(page, 'An invitation, signed out and offline');
    await page.unroute('**/api/team/invitation');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByText('You have been invited. Say who you are, and you are in.').waitFor();

    // Too old: said before anybody signs in for it.
    await page.route('**/api/team/invitation', async (route) => {
      const response = await route.fetch();
      const { data } = invitationSchema.parse(await response.json());
      await route.fulfill({
        response,
        json: { data: { invitation: { ...data.invitation, state: 'expired' } }, error: null },
      });
    });
    await page.goto(here);
    await page.getByText('This invitation has expired. Ask whoever invited you for a new one.').waitFor();
    await assertUsable(page, 'An expired invitation');
    await page.unroute('**/api/team/invitation');

    await page.goto(here);
    await page.getByRole('link', { name: 'Login to accept invitation' }).click();
    await waitUntil(
      'The invited address stands there',
      async () => (await page.getByLabel('Email').inputValue()) === email,
    );
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.route('**/v1/teams/**/status', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached. The invitation waits' }).waitFor();
    await toast(page, 'Failed to accept invitation').waitFor();

    // A secret that is none, and one of an invitation that was taken back.
    await page.unroute('**/v1/teams/**/status');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/v1/teams/**/status', async (route) => {
      await held;
      await route.abort('internetdisconnected');
    });
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('status').filter({ hasText: 'Accepting the invitation…' }).waitFor();
    await assertUsable(page, 'An invitation at work');
    answer();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await assertUsable(page, 'An invitation that waits');
    await page.unroute('**/v1/teams/**/status');

    // A copied link in the right hands, whose address nobody has confirmed: what to do is said, and nothing is called
    // invalid.
    const kims = new URL(here, server.url).searchParams;
    await page.goto(`/team/invite/${kims.get('teamId')}/${kims.get('membershipId')}`);
    await heading(page, 'Confirm your address first').waitFor();
    await page.getByRole('button', { name: 'Send the link again' }).waitFor();
    await page.getByRole('button', { name: 'Send the invitation again' }).waitFor();
    await assertUsable(page, 'A copied link before the address is confirmed');
    const spoiled = new URL(here, server.url);
    spoiled.searchParams.set('secret', 'not-the-secret');
    await page.goto(spoiled.href);
    await page
      .getByRole('alert')
      .filter({ hasText: 'This invitation has expired, or a newer one was sent since.' })
      .waitFor();
    await page.getByRole('button', { name: 'Send the invitation again' }).waitFor();
    spoiled.searchParams.set('membershipId', 'gone');
    await page.goto(spoiled.href);
    await page.getByRole('alert').filter({ hasText: 'This invitation was withdrawn' }).waitFor();
    await assertUsable(page, 'A withdrawn invitation');

    await page.goto(here);
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await toast(page, 'Invitation accepted').waitFor();
    await page.getByRole('button', { name: 'Team: Northwind Outreach' }).waitFor();

    // A copied link has no secret: it opens for the confirmed address it is for, and for nobody else.
    const { searchParams } = new URL(here, server.url);
    await page.goto(`/team/invite/${searchParams.get('teamId')}/${searchParams.get('membershipId')}`);
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await openSecondDevice(server.url).invite('lee@unknown.test');
    const notMine = new URL(await openMail(page, 'lee@unknown.test'), server.url).searchParams;
    await page.goto(`/team/invite/${notMine.get('teamId')}/${notMine.get('membershipId')}`);
    await heading(page, 'This link cannot be used as it is').waitFor();
    await page.getByRole('alert').filter({ hasText: 'Missing userId or secret parameters.' }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain('lee@unknown.test');
    await assertUsable(page, 'A copied link');
    // With the proof of the mail it is told whom it is for; what cannot be read is asked for again.
    await page.route('**/api/team/invitation', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ data: null, error: { code: 'server_error', message: '' } }),
      }),
    );
    await page.goto(
      `/team/invite/${notMine.get('teamId')}/${notMine.get('membershipId')}?proof=${notMine.get('proof')}`,
    );
    await heading(page, 'The invitation could not be read').waitFor();
    await assertUsable(page, 'An invitation that could not be read');
    await page.unroute('**/api/team/invitation');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await heading(page, 'Open the link in the mail').waitFor();
    await page.getByText('The invitation was sent to lee@unknown.test').waitFor();
    await assertUsable(page, 'A link for somebody else');
    browser.watch.assertClean({ outage: true, lines: REFUSED });
  });

  it('tells an outdated link as what it is, and a copied one takes a new person in by way of their mail', async () => {
    const { server, browser } = journey();
    const email = 'noor@newcomer.test';
    const colleague = openSecondDevice(server.url);
    await colleague.invite(email);
    const page = await browser.newPage();
    const older = await openMail(page, email);
    await colleague.revokeInvitation(email);
    await colleague.invite(email);
    const newer = await openMail(page, email);
    await page.goto(older);
    await heading(page, 'This invitation link is out of date').waitFor();
    await page.getByRole('button', { name: 'Send the invitation again' }).waitFor();
    await assertUsable(page, 'An outdated invitation');

    const { searchParams } = new URL(newer, server.url);
    const copied = `/team/invite/${searchParams.get('teamId')}/${searchParams.get('membershipId')}`;
    // The path with nothing but what the specification names: its secret shows that one has the mail.
    await page.goto(`${copied}?userId=${searchParams.get('userId')}&secret=${searchParams.get('secret')}`);
    await heading(page, 'Join Northwind Outreach').waitFor();
    for (const fact of ['Alex Morgan', email]) await page.getByRole('definition').filter({ hasText: fact }).waitFor();
    // The path of an invitation that there is not is no copied link.
    await page.goto(`/team/invite/${searchParams.get('teamId')}/nothing-is-called-that`);
    await page
      .getByRole('alert')
      .filter({ hasText: 'Invalid invitation link. Missing userId or secret parameters.' })
      .waitFor();
    await heading(page, 'Invalid invitation').waitFor();
    await assertUsable(page, 'The path of no invitation');
    await page.goto(copied);
    await page.getByText('This is a copied link; it opens for the invited person alone.').waitFor();
    await assertUsable(page, 'A copied invitation, signed out');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Name').fill('Noor New');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    // The invitation has made an account that nobody ever chose a password for: its owner comes in by mail.
    await page.getByText('This email already has an account.').waitFor();
    await assertUsable(page, 'A taken address');
    for (const way of ['Choose a password', 'Magic Link']) {
      const href = await page.getByRole('link', { name: way }).getAttribute('href');
      expect(new URL(href ?? '', server.url).searchParams.get('returnTo')).toBe(copied);
    }
    await page.getByRole('link', { name: 'Magic Link' }).click();
    await page.getByRole('button', { name: 'Send magic link' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await heading(page, 'Check your email').waitFor();
    await page.goto('/sandbox/mailbox');
    const link = page
      .getByRole('article')
      .filter({ hasText: email })
      .filter({ hasText: /Login/ })
      .first()
      .getByRole('link')
      .first();
    const href = (await link.getAttribute('href')) ?? '';
    const noted = page.waitForResponse(
      (response) => response.url().endsWith('/v1/account/prefs') && response.request().method() === 'PATCH',
    );
    await link.click();
    await toast(page, 'This account has no password').waitFor();
    expect((await noted).status()).toBe(200);
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await page.getByRole('button', { name: 'Team: Northwind Outreach' }).waitFor();
    // The account is called as was typed when it seemed to be a new one.
    await heading(page, 'Welcome, Noor New').waitFor();
    // That there is no password is said once.
    await waitForBadge(page, /^Sync: Live/);
    await page.goto(href);
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await heading(page, 'Welcome, Noor New').waitFor();
    expect(await toast(page, 'This account has no password').count()).toBe(0);
    browser.watch.assertClean({ lines: REFUSED });
  });
});
