import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { listReplicaNames, listStoredKeys } from '#support/device-data.ts';
import { openByRow, openMessages, rowOf, toast, waitForBadge } from '#support/inbox.ts';
import { latch, respondRateLimited } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, shareJourney, startVisitedJourney } from '#support/journey.ts';
import { openScreen } from '#support/navigation.ts';
import { waitUntil } from '#support/wait-until.ts';

/** Lines the browser prints for a refused sign-in, and for the session check of a signed-out page. */
const REFUSED = [/status of (401|429)/];

const waitForAddress = (page: Page, path: string) => page.waitForURL((url) => `${url.pathname}${url.search}` === path);
const submitSignIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Returns the status with which the server answers who is signed in: 200, or 401 without a session. */
const accountStatus = (page: Page): Promise<number> =>
  page.evaluate(async () => (await fetch('/v1/account', { headers: { 'X-Appwrite-Project': 'outrider' } })).status);

describe('signing in', () => {
  const journey = shareJourney({ sandboxSpeed: IDLE_NETWORK });

  it('sign-in explains invalid fields, then a wrong password, and accepts the right one', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    await page.goto('/auth/login');
    for (const [name, address] of [
      ['Forgot password?', '/auth/forgot-password'],
      ['Magic Link', '/auth/magic-link'],
      ['Sign up', '/auth/register'],
    ] as const) {
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(address);
    }
    // By keyboard alone; the first invalid field gets the focus.
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email address').waitFor();
    await page.getByText('Password must be at least 6 characters').waitFor();
    const email = page.getByLabel('Email', { exact: true });
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    // Tab leads from the address to the password; help for a forgotten one comes after it.
    await page.keyboard.press('Tab');
    expect(
      await page.getByLabel('Password', { exact: true }).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await page.context().setOffline(true);
    await page.getByText('You are offline. Connect to sign in').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).getAttribute('aria-disabled')).toBe('true');
    await assertUsable(page, 'Sign-in, offline, with errors');
    await page.context().setOffline(false);
    await page.getByText('You are offline.').first().waitFor({ state: 'detached' });

    await submitSignIn(page, 'demo@outrider.test', 'not-the-password');
    const refusal = toast(page, 'Login error');
    await refusal.waitFor();
    expect(await refusal.innerText()).toContain('Incorrect email or password');
    expect(await page.getByText('Password must be at least 6 characters').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/auth/login');

    // The next attempt removes the message of the last one before its own result is known.
    const firstAnswer = latch();
    await page.route('**/v1/account/sessions/email', async (route) => {
      await firstAnswer.opened;
      await route.continue();
    });
    await submitSignIn(page, 'demo@outrider.test', 'not-the-password-either');
    await page.getByRole('button', { name: 'Signing in…' }).waitFor();
    expect(await refusal.count()).toBe(0);
    firstAnswer.open();
    await refusal.waitFor();
    await page.unroute('**/v1/account/sessions/email');

    // Too many attempts: the wait is shown at the button, which is disabled meanwhile.
    await respondRateLimited(page, '/account/sessions/email');
    await submitSignIn(page, 'demo@outrider.test', 'not-the-password');
    const wait = page.getByRole('alert').filter({ hasText: 'Too many attempts. Try again in' });
    await wait.waitFor();
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).getAttribute('aria-disabled')).toBe('true');
    await page.unroute('**/v1/account/sessions/email');
    await wait.waitFor({ state: 'detached' });

    const held = latch();
    await page.route('**/v1/account/sessions/email', async (route) => {
      await held.opened;
      await route.continue();
    });
    await submitSignIn(page, 'demo@outrider.test', 'outrider-demo');
    // A spinner beside the label shows that the sign-in is in progress.
    await page.getByRole('button', { name: 'Signing in…' }).locator('svg').waitFor();
    // The form stands until the next screen has loaded, and must not take the new session for one that has ended.
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.body.innerText.includes('Your session has ended')) document.body.dataset['ended'] = 'shown';
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    held.open();
    await waitForAddress(page, '/dashboard');
    const success = toast(page, 'Login successful');
    await success.waitFor();
    expect(await success.innerText()).toContain('You are now logged in');
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
    expect(await page.evaluate(() => document.body.dataset['ended'])).toBeUndefined();
    browser.watch.assertClean({ lines: REFUSED });
  });

  it('sign-in leads back to the requested page by every way in, but never to another host', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    await page.goto('/messages?profile=all&q=a');
    await page.waitForURL('**/auth/login?*');
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/messages?profile=all&q=a');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.waitForURL('**/auth/register?*');
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/messages?profile=all&q=a');
    await page.goBack();
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await waitForAddress(page, '/messages?profile=all&q=a');

    // A signed-in person is led away from the screens before sign-in.
    for (const [from, to] of [
      ['/auth/login', '/dashboard'],
      ['/auth/register', '/dashboard'],
      ['/', '/dashboard'],
      ['/login?returnTo=%2Fcredits', '/credits'],
      ['/auth/login?returnTo=https%3A%2F%2Felsewhere.test%2F', '/dashboard'],
      ['/auth/login?returnTo=%2F%2Felsewhere.test', '/dashboard'],
    ] as const) {
      await openScreen(page, from);
      await waitForAddress(page, to);
    }
    // The same as the first address of a new tab.
    await page.goto('/login?returnTo=%2Fcredits');
    await waitForAddress(page, '/credits');
    browser.watch.assertClean({ lines: REFUSED });
  });

  it('sign-in has short addresses that keep their query', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    await page.goto('/login');
    await page.waitForURL('**/auth/login');
    for (const name of ['login', 'register', 'magic-link', 'forgot-password']) {
      await openScreen(page, `/${name}?returnTo=%2Fcredits&via=letter`);
      await page.waitForURL(`**/auth/${name}?*`);
      expect(new URL(page.url()).searchParams.get('returnTo'), name).toBe('/credits');
      expect(new URL(page.url()).searchParams.get('via'), name).toBe('letter');
    }
    await openScreen(page, '/reset-password?userId=u1&secret=s1');
    await waitForAddress(page, '/auth/reset-password?userId=u1&secret=s1');
    await openScreen(page, '/verify?userId=u1&secret=s1');
    await page.waitForURL('**/auth/verify?*');
    await page.getByRole('alert').filter({ hasText: 'Failed to verify. The link may have expired.' }).waitFor();
    // Once: no toast repeats what the page says.
    expect(await page.getByText('Failed to verify. The link may have expired.').count()).toBe(1);
    await assertUsable(page, 'A link that does not work');
    await page.getByRole('link', { name: 'Back to Login' }).press('Enter');
    await page.waitForURL('**/auth/login*');
    // An unknown address, signed out.
    await openScreen(page, '/no/such/place');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await assertUsable(page, 'Not found, signed out');
    await page.getByRole('link', { name: 'Go to Dashboard' }).press('Enter');
    await page.waitForURL('**/auth/login*');
    browser.watch.assertClean({ lines: [...REFUSED, /status of 404/] });
  });
});

describe('signing out', () => {
  it('signing out wipes the device in every tab, and Back shows nothing of the person', async () => {
    const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
    const page = await browser.newPage();
    const [chatId = ''] = await openMessages(page);
    // The name comes first in a row, after its picture.
    const prospectName = await rowOf(page, chatId).locator('[dir="auto"]').first().innerText();
    expect(prospectName.length).toBeGreaterThan(1);
    await openByRow(page, chatId);
    const other = await browser.newPage();
    await openMessages(other);
    expect(await listReplicaNames(page)).toHaveLength(1);
    expect(await listStoredKeys(page)).toContain('outrider.user');

    // A device that cannot write cannot remember the sign-out: the person stays signed in and is told.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.getByRole('button', { name: 'Logout' }).click();
    await toast(page, 'Unable to log out. Please try again.').waitFor();
    expect(await listStoredKeys(page)).toContain('outrider.user');
    await page.reload();

    // Nothing would be lost, so nothing is asked. The browser drops what it cached.
    const cleared = page.waitForResponse('**/clear-cache');
    await page.getByRole('button', { name: 'Logout' }).click();
    await toast(page, 'You have been logged out successfully').waitFor();
    for (const tab of [page, other]) {
      await tab.waitForURL('**/auth/login*');
      expect(await tab.locator('body').innerText()).not.toContain(prospectName);
    }
    expect((await cleared).status()).toBe(204);
    await other.getByText('You logged out in another tab.').waitFor();
    expect(await page.getByText('You logged out in another tab.').count()).toBe(0);
    await waitUntil('The replica is deleted', async () => (await listReplicaNames(page)).length === 0);
    expect(await listStoredKeys(page)).toEqual(['outrider.config']);
    await waitUntil('The session has ended', async () => (await accountStatus(page)) === 401);

    await page.goBack();
    await page.getByRole('button', { name: 'Try the demo' }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain(prospectName);
    await page.goto('/messages');
    await page.waitForURL('**/auth/login*');
    expect(await listReplicaNames(page)).toEqual([]);
    browser.watch.assertClean({ lines: REFUSED });
  });

  it.each([503, 429])(
    'signing out is complete once the server has ended the session: a %i is reported, and nobody signs in with that session meanwhile',
    async (status) => {
      const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
      const page = await browser.newPage();
      await page.goto('/dashboard');
      const SESSION_PATH = '**/v1/account/sessions/current';
      await page.route(SESSION_PATH, (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({
              status,
              contentType: 'application/json',
              body: JSON.stringify({ message: 'No.', type: 'general_unknown', code: status }),
            })
          : route.continue(),
      );
      await page.getByRole('button', { name: 'Logout' }).click();
      await toast(page, 'Unable to log out. Please try again.').waitFor();
      const notice = page.getByRole('alert').filter({ hasText: 'Unable to log out. Please try again.' });
      await notice.waitFor();
      await assertUsable(page, 'A sign-out that the server refused');
      await waitUntil('The replica is deleted nevertheless', async () => (await listReplicaNames(page)).length === 0);
      expect(await accountStatus(page)).toBe(200);

      // The next person on this device does not get that session, and a new start still knows of it.
      await page.goto('/auth/verify');
      await page.getByRole('alert').filter({ hasText: 'The previous user is still being signed out.' }).waitFor();
      expect(await listStoredKeys(page)).not.toContain('outrider.user');
      await openScreen(page, '/auth/login');
      await notice.waitFor();
      await page.unroute(SESSION_PATH);
      await notice.getByRole('button', { name: 'Try again' }).click();
      await notice.waitFor({ state: 'detached' });
      expect(await accountStatus(page)).toBe(401);
      browser.watch.assertClean({ lines: [...REFUSED, /status of (503|429)/] });
    },
  );

  it('signing out works without a server: it asks before it discards commands, wipes the device, and ends the session later', async () => {
    const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
    const page = await browser.newPage();
    const [chatId = ''] = await openMessages(page);
    await openByRow(page, chatId);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await waitForBadge(page, /^Sync: Live$/);
    await server.stop();
    await page.getByRole('button', { name: 'Pause conversation' }).click();
    await waitForBadge(page, /^Sync: Offline · 1 unsent$/);

    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: 'Log out?' });
    await question.getByText('One change has not been sent yet and would be discarded.').waitFor();
    await assertUsable(page, 'The question before signing out');
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await question.waitFor({ state: 'detached' });
    await waitForBadge(page, /^Sync: Offline · 1 unsent$/);

    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Discard 1 change and log out' }).click();
    await page.waitForURL('**/auth/login*');
    await waitUntil('The replica is deleted', async () => (await listReplicaNames(page)).length === 0);
    expect(await listStoredKeys(page)).not.toContain('outrider.user');
    await page.goto('/messages');
    await page.waitForURL('**/auth/login*');

    await server.start();
    await page.goto('/auth/login');
    await waitUntil('The remaining session has ended', async () => (await accountStatus(page)) === 401);
    await page.getByRole('button', { name: 'Try the demo' }).waitFor();
    browser.watch.assertClean({ outage: true, lines: REFUSED });
  });
});

describe('signing in through another provider', () => {
  const journey = shareJourney({ sandboxSpeed: IDLE_NETWORK });
  const CONTINUE = { name: 'Continue with the sandbox identity' } as const;

  it('the sandbox provider signs in on a labelled page and leads to the requested page, and a refusal leads back to sign-in', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    await page.goto('/auth/login?returnTo=%2Fmessages%3Fprofile%3Dall');
    await page.getByRole('button', CONTINUE).click();
    await page.getByText('This server has no identity provider').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Authentication failed. Please try again.').waitFor();
    const refusal = toast(page, 'The sandbox identity login error');
    await refusal.waitFor();
    expect(await refusal.innerText()).toContain('Unable to log in with the sandbox identity. Please try again.');
    // The provider's own parameters leave the address, and only those.
    await waitForAddress(page, '/auth/verify?returnTo=%2Fmessages%3Fprofile%3Dall&for=provider');
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await openScreen(page, '/auth/verify?userId=nobody&secret=spent&for=provider');
    await page.getByRole('alert').filter({ hasText: 'Authentication failed. Please try again.' }).waitFor();
    expect(await page.getByRole('link', { name: 'Send a new link' }).count()).toBe(0);
    await openScreen(page, '/auth/register?returnTo=%2Fmessages%3Fprofile%3Dall');
    await page.getByRole('button', CONTINUE).click();
    // No mail was sent: the text mentions neither a link nor a password.
    const held = latch();
    await page.route('**/v1/account/sessions/token', async (route) => {
      await held.opened;
      await route.continue();
    });
    await page.getByRole('button', { name: /^Alex Morgan/ }).click();
    await page.getByRole('status').filter({ hasText: 'Checking your account…' }).waitFor();
    held.open();
    await waitForAddress(page, '/messages?profile=all');
    expect(await page.getByText('This account has no password').count()).toBe(0);
    expect(await listStoredKeys(page)).toContain('outrider.user');
    // A return without parameters uses the session that the server knows.
    await waitForBadge(page, /^Sync: Live/);
    await page.evaluate(() => localStorage.removeItem('outrider.user'));
    await page.goto('/auth/verify');
    await waitForAddress(page, '/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Alex Morgan' }).waitFor();
    expect(await listStoredKeys(page)).toContain('outrider.user');
    browser.watch.assertClean({ lines: REFUSED });
  });

  it('sign-in through Google uses the texts of the specification', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    // `tests/product/server.test.ts` proves when Google is configured.
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch();
      const config = (await answer.json()) as { signIn: object };
      await route.fulfill({ response: answer, json: { ...config, signIn: { ...config.signIn, name: 'Google' } } });
    });
    await page.goto('/auth/verify?for=provider');
    const errorToast = toast(page, 'Google login error');
    await errorToast.waitFor();
    expect(await errorToast.innerText()).toContain('Unable to log in with Google. Please try again.');
    browser.watch.assertClean({ lines: REFUSED });
  });

  it('sign-in through a provider stays on its page without a server and says so', async () => {
    const { server, browser } = journey();
    const page = await browser.newPage();
    await page.goto('/auth/login');
    await page.getByRole('button', CONTINUE).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await server.stop();
    await page.getByRole('button', CONTINUE).click();
    const refusal = toast(page, 'The sandbox identity login error');
    await refusal.waitFor();
    expect(await refusal.innerText()).toContain('The server cannot be reached.');
    expect(new URL(page.url()).pathname).toBe('/auth/login');
    browser.watch.assertClean({ outage: true, lines: REFUSED });
  });
});
