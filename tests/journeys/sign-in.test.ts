import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { listReplicaNames, listStoredKeys } from '#support/device-data.ts';
import { openByRow, openMessages, rowOf, toast, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, shareJourney, startVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

/** The browser's own note on a refused sign-in, and on asking who is here when nobody is. */
const REFUSED = [/status of (401|429)/];

const at = (page: Page, path: string) => page.waitForURL((url) => `${url.pathname}${url.search}` === path);
const fillIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

describe('signing in', () => {
  const journey = shareJourney({ sandboxSpeed: IDLE_NETWORK });

  it('tells what is wrong beside the fields, then that the password is, and lets the right one in', async () => {
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
    // By keyboard alone; the first wrong field gets the focus.
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email address').waitFor();
    await page.getByText('Password must be at least 6 characters').waitFor();
    const email = page.getByLabel('Email', { exact: true });
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    // From the address to the password; what helps who forgot it comes after.
    await page.keyboard.press('Tab');
    expect(
      await page.getByLabel('Password', { exact: true }).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await page.context().setOffline(true);
    await page.getByText('You are offline. Signing in needs a connection').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).getAttribute('aria-disabled')).toBe('true');
    await assertUsable(page, 'Sign-in, offline, with errors');
    await page.context().setOffline(false);
    await page.getByText('You are offline.').first().waitFor({ state: 'detached' });

    await fillIn(page, 'demo@outrider.test', 'not-the-password');
    const refusal = toast(page, 'Login error');
    await refusal.waitFor();
    expect(await refusal.innerText()).toContain('Incorrect email or password');
    expect(await page.getByText('Password must be at least 6 characters').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/auth/login');

    // The next try takes back what was said of this one, before it is known how that goes.
    let release: () => void = () => undefined;
    const heldBack = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/v1/account/sessions/email', async (route) => {
      await heldBack;
      await route.continue();
    });
    await fillIn(page, 'demo@outrider.test', 'not-the-password-either');
    await page.getByRole('button', { name: 'Signing in…' }).waitFor();
    expect(await refusal.count()).toBe(0);
    release();
    await refusal.waitFor();
    await page.unroute('**/v1/account/sessions/email');

    // Too many tries: how long to wait stands at the button, which waits as well.
    await page.route('**/v1/account/sessions/email', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/json',
        headers: { 'X-RateLimit-Reset': String(Math.floor(Date.now() / 1_000) + 5) },
        body: JSON.stringify({ message: 'Rate limit', type: 'general_rate_limit_exceeded', code: 429 }),
      }),
    );
    await fillIn(page, 'demo@outrider.test', 'not-the-password');
    const wait = page.getByRole('alert').filter({ hasText: 'Too many attempts. Try again in' });
    await wait.waitFor();
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).getAttribute('aria-disabled')).toBe('true');
    await page.unroute('**/v1/account/sessions/email');
    await wait.waitFor({ state: 'detached' });

    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/v1/account/sessions/email', async (route) => {
      await held;
      await route.continue();
    });
    await fillIn(page, 'demo@outrider.test', 'outrider-demo');
    // The person is being looked up: a spinner says so, beside the words.
    await page.getByRole('button', { name: 'Signing in…' }).locator('svg').waitFor();
    answer();
    await at(page, '/dashboard');
    const success = toast(page, 'Login successful');
    await success.waitFor();
    expect(await success.innerText()).toContain('You are now logged in');
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
    browser.watch.assertClean({ lines: REFUSED });
  });

  it('leads back to where one wanted to go, by every way in, but never to another host', async () => {
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
    await at(page, '/messages?profile=all&q=a');

    // Who is signed in has no business on the screens before sign-in.
    for (const [from, to] of [
      ['/auth/login', '/dashboard'],
      ['/auth/register', '/dashboard'],
      ['/', '/dashboard'],
      ['/login?returnTo=%2Fcredits', '/credits'],
      ['/auth/login?returnTo=https%3A%2F%2Felsewhere.test%2F', '/dashboard'],
      ['/auth/login?returnTo=%2F%2Felsewhere.test', '/dashboard'],
    ] as const) {
      await page.goto(from);
      await at(page, to);
    }
    browser.watch.assertClean({ lines: REFUSED });
  });

  it('has short addresses that keep their query', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    for (const name of ['login', 'register', 'magic-link', 'forgot-password']) {
      await page.goto(`/${name}?returnTo=%2Fcredits&via=letter`);
      await page.waitForURL(`**/auth/${name}?*`);
      expect(new URL(page.url()).searchParams.get('returnTo'), name).toBe('/credits');
      expect(new URL(page.url()).searchParams.get('via'), name).toBe('letter');
    }
    await page.goto('/reset-password?userId=u1&secret=s1');
    await at(page, '/auth/reset-password?userId=u1&secret=s1');
    await page.goto('/verify?userId=u1&secret=s1');
    await page.waitForURL('**/auth/verify?*');
    await page.getByRole('alert').filter({ hasText: 'Failed to verify. The link may have expired.' }).waitFor();
    await toast(page, 'Failed to verify. The link may have expired.').waitFor();
    await assertUsable(page, 'A link that does not work');
    await page.getByRole('link', { name: 'Back to Login' }).press('Enter');
    await page.waitForURL('**/auth/login*');
    // An address that leads nowhere, for who is not signed in.
    await page.goto('/no/such/place');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await assertUsable(page, 'Not found, signed out');
    await page.getByRole('link', { name: 'Go to Dashboard' }).press('Enter');
    await page.waitForURL('**/auth/login*');
    browser.watch.assertClean({ lines: REFUSED });
  });
});

describe('signing out', () => {
  it('wipes the device, in every tab, and Back shows nothing of the person', async () => {
    const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
    const page = await browser.newPage();
    const [chatId = ''] = await openMessages(page);
    const person = (await rowOf(page, chatId).innerText()).split('\n')[0] ?? '';
    expect(person.length).toBeGreaterThan(1);
    await openByRow(page, chatId);
    const other = await browser.newPage();
    await openMessages(other);
    expect(await listReplicaNames(page)).toHaveLength(1);
    expect(await listStoredKeys(page)).toContain('outrider.user');

    // A device that can write nothing down cannot promise to forget: the person stays, and is told.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await toast(page, 'Unable to log out. Please try again.').waitFor();
    expect(await listStoredKeys(page)).toContain('outrider.user');
    await page.reload();

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Log out?' }).waitFor();
    await assertUsable(page, 'The question before signing out');
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await toast(page, 'You have been logged out successfully').waitFor();
    for (const tab of [page, other]) {
      await tab.waitForURL('**/auth/login*');
      expect(await tab.locator('body').innerText()).not.toContain(person);
    }
    await other.getByText('You were logged out in another tab.').waitFor();
    expect(await page.getByText('You were logged out in another tab.').count()).toBe(0);
    await waitUntil('The replica is gone', async () => (await listReplicaNames(page)).length === 0);
    expect(await listStoredKeys(page)).toEqual(['outrider.config']);
    await waitUntil('The session is over', () =>
      page.evaluate(
        async () => (await fetch('/v1/account', { headers: { 'X-Appwrite-Project': 'outrider' } })).status === 401,
      ),
    );

    await page.goBack();
    await page.getByRole('button', { name: 'Try the demo' }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain(person);
    await page.goto('/messages');
    await page.waitForURL('**/auth/login*');
    expect(await listReplicaNames(page)).toEqual([]);
    browser.watch.assertClean({ lines: REFUSED });
  });

  it.each([503, 429])(
    'counts once the server has ended the session: a %i ends nothing, is told, and lets nobody in meanwhile',
    async (status) => {
      const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
      const page = await browser.newPage();
      await page.goto('/dashboard');
      const END = '**/v1/account/sessions/current';
      const whoIsHere = (): Promise<number> =>
        page.evaluate(
          async () => (await fetch('/v1/account', { headers: { 'X-Appwrite-Project': 'outrider' } })).status,
        );
      await page.route(END, (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({
              status,
              contentType: 'application/json',
              body: JSON.stringify({ message: 'No.', type: 'general_unknown', code: status }),
            })
          : route.continue(),
      );
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
      await toast(page, 'Unable to log out. Please try again.').waitFor();
      const notice = page.getByRole('alert').filter({ hasText: 'Unable to log out. Please try again.' });
      await notice.waitFor();
      await assertUsable(page, 'A sign-out that the server refused');
      await waitUntil('The replica is gone all the same', async () => (await listReplicaNames(page)).length === 0);
      expect(await whoIsHere()).toBe(200);

      // The next one at this device does not come in by it, and a new start knows of it still.
      await page.goto('/auth/verify');
      await page.getByRole('alert').filter({ hasText: 'Whoever was here before is not logged out yet.' }).waitFor();
      expect(await listStoredKeys(page)).not.toContain('outrider.user');
      await page.goto('/auth/login');
      await notice.waitFor();
      await page.unroute(END);
      await notice.getByRole('button', { name: 'Try again' }).click();
      await notice.waitFor({ state: 'detached' });
      expect(await whoIsHere()).toBe(401);
      browser.watch.assertClean({ lines: [...REFUSED, /status of (503|429)/] });
    },
  );

  it('works without a server: asks when changes would be lost, wipes all the same, and ends the session later', async () => {
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
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await question.waitFor({ state: 'detached' });
    await waitForBadge(page, /^Sync: Offline · 1 unsent$/);

    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Discard 1 change and log out' }).click();
    await page.waitForURL('**/auth/login*');
    await waitUntil('The replica is gone', async () => (await listReplicaNames(page)).length === 0);
    expect(await listStoredKeys(page)).not.toContain('outrider.user');
    await page.goto('/messages');
    await page.waitForURL('**/auth/login*');

    await server.start();
    await page.goto('/auth/login');
    await waitUntil('The session left behind is over', () =>
      page.evaluate(
        async () => (await fetch('/v1/account', { headers: { 'X-Appwrite-Project': 'outrider' } })).status === 401,
      ),
    );
    await page.getByRole('button', { name: 'Try the demo' }).waitFor();
    browser.watch.assertClean({ outage: true, lines: REFUSED });
  });
});

describe('signing in through another provider', () => {
  const journey = shareJourney({ sandboxSpeed: IDLE_NETWORK });
  const CONTINUE = { name: 'Continue with the sandbox identity' } as const;

  it('says at a labelled page who one is, and leads on to where one wanted to go; a refusal leads back to sign-in', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    await page.goto('/auth/login?returnTo=%2Fmessages%3Fprofile%3Dall');
    await page.getByRole('button', CONTINUE).click();
    await page.getByText('No other provider is configured on this server').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Authentication failed. Please try again.').waitFor();
    const refusal = toast(page, 'The sandbox identity login error');
    await refusal.waitFor();
    expect(await refusal.innerText()).toContain('Unable to log in with the sandbox identity. Please try again.');
    // What the provider said is for programs: it leaves the address, and nothing else does.
    await at(page, '/auth/verify?returnTo=%2Fmessages%3Fprofile%3Dall&for=provider');
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.goto('/auth/verify?userId=nobody&secret=spent&for=provider');
    await page.getByRole('alert').filter({ hasText: 'Authentication failed. Please try again.' }).waitFor();
    expect(await page.getByRole('link', { name: 'Send a new link' }).count()).toBe(0);
    await page.goto('/auth/register?returnTo=%2Fmessages%3Fprofile%3Dall');
    await page.getByRole('button', CONTINUE).click();
    // Nobody has mailed anything: what is said on the way is of no link, nor of a password.
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/v1/account/sessions/token', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: /^Alex Morgan/ }).click();
    await page.getByRole('status').filter({ hasText: 'Asking the server who you are…' }).waitFor();
    answer();
    await at(page, '/messages?profile=all');
    expect(await page.getByText('This account has no password').count()).toBe(0);
    expect(await listStoredKeys(page)).toContain('outrider.user');
    // Whoever comes back with nothing in the address is whom the server knows here.
    await waitForBadge(page, /^Sync: Live/);
    await page.evaluate(() => localStorage.removeItem('outrider.user'));
    await page.goto('/auth/verify');
    await at(page, '/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Alex Morgan' }).waitFor();
    expect(await listStoredKeys(page)).toContain('outrider.user');
    browser.watch.assertClean({ lines: REFUSED });
  });

  it('is spoken of in the specification’s words where the provider is Google', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    // When it is: `tests/product/server.test.ts`.
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch();
      const config = (await answer.json()) as { signIn: object };
      await route.fulfill({ response: answer, json: { ...config, signIn: { ...config.signIn, name: 'Google' } } });
    });
    await page.goto('/auth/verify?for=provider');
    const google = toast(page, 'Google login error');
    await google.waitFor();
    expect(await google.innerText()).toContain('Unable to log in with Google. Please try again.');
    browser.watch.assertClean({ lines: REFUSED });
  });

  it('stays where it is when nobody can be reached, and says so', async () => {
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
