import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { toast } from '#support/inbox.ts';
import { latch, respondRateLimited, respondWithAppwriteError } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, shareJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

const REFUSED = [/status of (400|401|404|409|429|500)/];
const EMAIL = 'jo@example.test';
const PASSWORD = 'tulip-canal-42';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '');

/** Opens the newest mail to an address with this subject, and follows its link. */
async function followMail(page: Page, email: string, subject: RegExp): Promise<void> {
  await page.goto('/sandbox/mailbox');
  // The mailbox fits a narrow phone although links are long.
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize(size);
  await page
    .getByRole('article')
    .filter({ hasText: email })
    .filter({ hasText: subject })
    .first()
    .getByRole('link')
    .first()
    .click();
}

describe('the screens before sign-in', () => {
  const journey = shareJourney({ sandboxSpeed: IDLE_NETWORK });

  it('registration explains errors beside each field, keeps typed text offline, and asks to confirm the address', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    await page.goto('/members?q=ali');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await heading(page, 'Create your account').waitFor();
    await assertUsable(page, 'Registration');
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/auth/login?returnTo=%2Fmembers%3Fq%3Dali',
    );

    // By keyboard alone, from the first field on; the first invalid field gets the focus.
    await page.getByLabel('Name').focus();
    await page.keyboard.type('J');
    await page.keyboard.press('Enter');
    for (const words of [
      'Name must be at least 2 characters',
      'Invalid email address',
      'Password must be at least 8 characters',
    ])
      await page.getByText(words).waitFor();
    await assertUsable(page, 'Registration with errors');
    expect(await focusedName(page)).toBe('name');
    await page.keyboard.type('o Tester');
    await page.keyboard.press('Tab');
    await page.keyboard.type(EMAIL);
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234567');
    await page.getByText('At least 8 characters. ').waitFor();
    await page.getByLabel('Password', { exact: true }).dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
    await page.getByText('Caps Lock is on.').waitFor();

    await page.context().setOffline(true);
    await page.getByText('You are offline. Connect to create an account').waitFor();
    expect(await page.getByRole('button', { name: 'Create account' }).getAttribute('aria-disabled')).toBe('true');
    await assertUsable(page, 'Registration offline');
    await page.keyboard.press('Enter');
    await page.context().setOffline(false);
    await page.getByText('You are offline.').first().waitFor({ state: 'detached' });
    expect(await page.getByLabel('Email').inputValue()).toBe(EMAIL);

    // One minimum is told, and no other.
    expect(await page.locator('body').innerText()).not.toMatch(/at least [^8]|[^8] characters or more/);
    // What the server refuses although the form took it: the reason is beside the field, and in a toast.
    await page.getByLabel('Password', { exact: true }).fill('password1');
    await page.keyboard.press('Enter');
    const refusal = toast(page, 'Registration error');
    await refusal.waitFor();
    expect(await refusal.innerText()).toContain('Unable to create an account. Please try again.');
    const field = page.getByLabel('Password', { exact: true });
    await waitUntil('The password is marked', async () => (await field.getAttribute('aria-invalid')) === 'true');
    await page.getByText('This password is too easy to guess. Choose another one.').waitFor();
    expect(await focusedName(page)).toBe('password');
    await field.fill(PASSWORD);
    // An address that the server refuses is explained beside the address field.
    await respondWithAppwriteError(page, '/account', 400, {
      message: 'Invalid `email` param: Value must be a valid email address',
      type: 'general_argument_invalid',
    });
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email address').waitFor();
    expect([await focusedName(page), await field.getAttribute('aria-invalid')]).toEqual(['email', null]);
    await respondRateLimited(page, '/account');
    await page.keyboard.press('Enter');
    const wait = page.getByRole('alert').filter({ hasText: 'Too many attempts. Try again in' });
    await wait.waitFor();
    expect(await page.getByRole('button', { name: 'Create account' }).getAttribute('aria-disabled')).toBe('true');
    await page.unroute('**/v1/account');
    await wait.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    expect(await field.getAttribute('autocomplete')).toBe('new-password');
    const registrationRequest = page.waitForRequest(
      (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/v1/account',
    );
    await page.getByRole('button', { name: 'Create account' }).click();
    expect((await registrationRequest).postDataJSON()).toMatchObject({
      userId: expect.stringMatching(/^[0-9a-f]{20}$/),
      email: EMAIL,
    });
    // Without a team every address leads to the wizard, which keeps the way back.
    await page.waitForURL(
      (url) => url.pathname === '/create-team' && url.searchParams.get('returnTo') === '/members?q=ali',
    );
    // The toasts appear one after the other; the less important one waits.
    for (const words of [
      'Your account has been created successfully',
      'The link that confirms it is in the sandbox mailbox: this server sends no mail.',
    ])
      await toast(page, words).getByRole('button', { name: 'Dismiss' }).click();

    await page.getByLabel('Team name').fill('Jo and friends');
    await page.keyboard.press('Enter');
    await page.getByText('The links are in the sandbox mailbox: this server sends no mail.').waitFor();
    await page.getByRole('button', { name: 'Create team' }).click();
    await page.waitForURL((url) => url.pathname === '/members' && url.searchParams.get('q') === 'ali');
    // Toasts shown without the notifications menu are in it now, and lead to their page.
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const entry = page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('button', { name: /Confirm your address/ });
    await entry.waitFor();
    expect(await entry.count()).toBe(1);
    await entry.press('Enter');
    await page.waitForURL('**/device');
    await page.getByText('Your address is not confirmed yet.').waitFor();
    const resendButton = page.getByRole('button', { name: 'Send the link again' });
    await respondWithAppwriteError(page, '/account/verifications/email', 500);
    await resendButton.click();
    const failureToast = toast(page, 'Failed to send the link');
    await failureToast.waitFor();
    expect(await failureToast.innerText()).toContain('The server had a problem. Try again in a moment.');
    await page.context().setOffline(true);
    const offlineButton = page.getByRole('button', { name: 'Offline: the link cannot be sent' });
    await offlineButton.waitFor();
    expect(await offlineButton.getAttribute('aria-disabled')).toBe('true');
    await page.context().setOffline(false);
    await resendButton.waitFor();
    // A mailed link whose request failed is not used up.
    await page.route('**/v1/account/verifications/email', (route) => route.abort('internetdisconnected'));
    await followMail(page, EMAIL, /Account Verification/);
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
    await page.unroute('**/v1/account/verifications/email');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await heading(page, 'Address confirmed').waitFor();
    await assertUsable(page, 'A confirmed address');
    const usedLink = new URL(page.url());
    usedLink.searchParams.set('secret', 'not-the-secret');
    await page.goto(usedLink.href);
    await page.getByRole('alert').filter({ hasText: 'Failed to verify. The link may have expired.' }).waitFor();
    await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor();
    // Each start requests the account again.
    await page.goto('/device');
    await page.getByText('Address confirmed').waitFor();
    browser.watch.assertClean({ outage: true, lines: REFUSED });
  });

  it('a magic link is sent once a minute, signs in where it is opened and leads back, and too many attempts show the wait', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    await page.goto('/auth/magic-link?returnTo=%2Fmessages%3Fprofile%3Dall');
    await page.getByLabel('Email').fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email address').waitFor();
    await assertUsable(page, 'Magic link');
    await page.context().setOffline(true);
    await page.getByText('You are offline. Connect to send a magic link').waitFor();
    expect(await page.getByRole('button', { name: 'Send magic link' }).getAttribute('aria-disabled')).toBe('true');
    await assertUsable(page, 'Magic link, offline');
    await page.context().setOffline(false);

    await respondRateLimited(page, '/account/tokens/magic-url');
    await page.getByLabel('Email').fill('demo@outrider.test');
    await page.keyboard.press('Enter');
    const rateLimitAlert = page.getByRole('alert').filter({ hasText: 'Too many attempts. Try again in' });
    await rateLimitAlert.waitFor();
    await toast(page, 'Failed to send magic link').waitFor();
    await page.unroute('**/v1/account/tokens/magic-url');
    await rateLimitAlert.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Send magic link' }).click();
    await heading(page, 'Check your email').waitFor();
    await toast(page, 'Magic link sent to your email').waitFor();
    const resendButton = page.getByRole('button', { name: /^Send it again/ });
    expect(await resendButton.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('The link signs in only the device you open it on').waitFor();
    expect(await page.getByRole('link', { name: 'open the sandbox mailbox' }).getAttribute('href')).toBe(
      '/sandbox/mailbox',
    );
    await assertUsable(page, 'Check your email');
    await page.context().setOffline(true);
    await page.getByText('You are offline. Connect to send it again.').waitFor();
    await assertUsable(page, 'Check your email, offline');
    await page.context().setOffline(false);
    await page.getByText('You are offline.').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Wrong address? Go back' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe('demo@outrider.test');
    expect(await page.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe(
      '/auth/login?returnTo=%2Fmessages%3Fprofile%3Dall',
    );
    // The wait belongs to the address: neither going back nor a reload ends it.
    let requestCount = 0;
    page.on('request', (request) => (requestCount += request.url().endsWith('/v1/account/tokens/magic-url') ? 1 : 0));
    for (const prepare of [() => Promise.resolve(), () => page.reload()]) {
      await prepare();
      await page.getByLabel('Email').fill('Demo@Outrider.test');
      await page.keyboard.press('Enter');
      await heading(page, 'Check your email').waitFor();
      expect(await resendButton.getAttribute('aria-disabled')).toBe('true');
    }
    expect(requestCount).toBe(0);

    // After the return from a provider, the server cannot be reached.
    await page.context().route('**/v1/account', (route) => route.abort('internetdisconnected'));
    await page.goto('/auth/verify?returnTo=%2Fmembers');
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().unroute('**/v1/account');

    // A link whose request failed is not used up.
    await page.context().route('**/v1/account/sessions/token', (route) => route.abort('internetdisconnected'));
    await followMail(page, 'demo@outrider.test', /Login/);
    await heading(page, 'That did not work').waitFor();
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
    await assertUsable(page, 'A link that reached nobody');
    const held = latch();
    await page.context().route('**/v1/account/sessions/token', async (route) => {
      await held.opened;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('status').filter({ hasText: 'Verifying your link…' }).locator('svg').waitFor();
    await assertUsable(page, 'A link at work');
    held.open();
    await page.waitForURL((url) => `${url.pathname}${url.search}` === '/messages?profile=all');
    browser.watch.assertClean({ outage: true, lines: REFUSED });
  });

  it('a forgotten password is reset by the mailed link, and the new one signs in', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    await page.goto('/auth/reset-password');
    await heading(page, 'Invalid reset link').waitFor();
    await assertUsable(page, 'An invalid reset link');
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await heading(page, 'Forgot your password?').waitFor();
    expect(await page.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/auth/login');
    await assertUsable(page, 'Forgot password');
    await page.context().setOffline(true);
    await page.getByText('You are offline. Connect to send a reset link').waitFor();
    await assertUsable(page, 'Forgot password, offline');
    await page.context().setOffline(false);
    await page.getByLabel('Email').fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email address').waitFor();
    await respondWithAppwriteError(page, '/account/recovery', 400, {
      message: 'Invalid `url` param: Invalid URI.',
      type: 'general_argument_invalid',
    });
    await page.getByLabel('Email').fill('nobody@example.test');
    await page.keyboard.press('Enter');
    await toast(page, 'Failed to send reset link').waitFor();
    await page.getByRole('alert').filter({ hasText: 'This server does not send links to' }).first().waitFor();
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe(null);
    await respondRateLimited(page, '/account/recovery');
    await page.keyboard.press('Enter');
    const wait = page.getByRole('alert').filter({ hasText: 'Too many attempts. Try again in' });
    await wait.waitFor();
    await page.unroute('**/v1/account/recovery');
    await wait.waitFor({ state: 'detached' });
    // An address without an account gets the same answer as one with.
    await page.getByLabel('Email').fill('nobody@example.test');
    await page.keyboard.press('Enter');
    await heading(page, 'Check your email').waitFor();
    await assertUsable(page, 'A reset link is on its way');
    await page.getByRole('button', { name: 'Wrong address? Go back' }).click();
    await page.getByLabel('Email').fill('demo@outrider.test');
    await page.keyboard.press('Enter');
    await heading(page, 'Check your email').waitFor();
    await toast(page, 'Password reset link sent to your email').waitFor();

    await followMail(page, 'demo@outrider.test', /Password Reset/);
    const link = page.url();
    await heading(page, 'Choose a new password').waitFor();
    const password = page.getByLabel('New password', { exact: true });
    const repeated = page.getByLabel('Repeat the new password', { exact: true });
    await password.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Please fill all fields').waitFor();
    await password.fill(PASSWORD);
    await repeated.fill('another');
    await page.keyboard.press('Enter');
    await page.getByText('Passwords do not match').waitFor();
    expect(await focusedName(page)).toBe('confirmPassword');
    await assertUsable(page, 'A new password');
    await repeated.fill(PASSWORD);
    await page.context().setOffline(true);
    await page.getByText('You are offline. Connect to save a new password').waitFor();
    await assertUsable(page, 'A new password, offline');
    await page.context().setOffline(false);
    await page.getByText('You are offline.').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/auth/login*');
    const success = toast(page, 'Password reset successful');
    await success.waitFor();
    expect(await success.innerText()).toContain('You can now log in with your new password');
    // The link works once.
    await page.goto(link);
    await password.fill(PASSWORD);
    await repeated.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'Failed to reset password').waitFor();
    await assertUsable(page, 'A used reset link');
    const usedLinkText = 'This link no longer works: it was used, has expired, or was replaced by a newer one.';
    await page.getByRole('alert').filter({ hasText: usedLinkText }).waitFor();
    // A link for an unknown person reads the same: it does not reveal who has an account.
    const unknown = new URL(link);
    unknown.searchParams.set('userId', 'nobody');
    await page.goto(unknown.href);
    await password.fill(PASSWORD);
    await repeated.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: usedLinkText }).waitFor();
    expect(await toast(page, 'Failed to reset password').innerText()).toContain(usedLinkText);
    await page.getByRole('link', { name: 'Back to login' }).click();
    await heading(page, 'Sign in').waitFor();
    await assertUsable(page, 'Sign in');
    await page.getByLabel('Email').fill('demo@outrider.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/dashboard');
    browser.watch.assertClean({ lines: REFUSED });
  });

  it('a magic link that removes the password of a stranger tells so on a screen of its own, and a password is chosen there or later', async () => {
    const { browser, server } = journey();
    const page = await browser.newPage();
    const headers = { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider' };
    const post = (path: string, body: object): Promise<Response> =>
      fetch(`${server.url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    for (const [email, isNow] of [
      ['victim.now@example.test', true],
      ['victim.later@example.test', false],
    ] as const) {
      const strangers = { email, password: 'the-strangers-42' };
      await post('/account', { userId: 'unique()', name: 'Chosen by a stranger', ...strangers });
      expect((await post('/account/sessions/email', strangers)).status).toBe(201);
      await page.goto('/auth/magic-link?returnTo=%2Fmembers');
      await page.getByLabel('Email').fill(email);
      await page.keyboard.press('Enter');
      await heading(page, 'Check your email').waitFor();
      await followMail(page, email, /Login/);
      if (!isNow) await page.getByRole('button', { name: 'Sign in with the link' }).click();
      await heading(page, 'Your password was removed').waitFor();
      await page.getByText(`before ${email} was confirmed`).waitFor();
      await page.getByText('Everyone who was signed in to this account is signed out.').waitFor();
      expect((await post('/account/sessions/email', strangers)).status).toBe(401);
      // A reload keeps the screen, and what the person came for.
      await page.reload();
      await heading(page, 'Your password was removed').waitFor();
      await assertUsable(page, 'A removed password');
      if (isNow) {
        await page.getByRole('button', { name: 'Save new password' }).click();
        await page.getByText('Please fill all fields').waitFor();
        await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
        await page.getByLabel('Repeat the new password', { exact: true }).fill('another');
        await page.keyboard.press('Enter');
        await page.getByText('Passwords do not match').waitFor();
        await page.getByLabel('Repeat the new password', { exact: true }).fill(PASSWORD);
        await page.context().setOffline(true);
        await page.getByText('You are offline. Connect to save a new password').waitFor();
        await assertUsable(page, 'A removed password, offline');
        await page.context().setOffline(false);
        await page.getByText('You are offline.').first().waitFor({ state: 'detached' });
        await page.keyboard.press('Enter');
        await toast(page, 'Password saved').waitFor();
        expect((await post('/account/sessions/email', { email, password: PASSWORD })).status).toBe(201);
      } else {
        const note = page.waitForResponse(
          (response) => response.url().endsWith('/v1/account/prefs') && response.request().method() === 'PATCH',
        );
        await page.getByRole('button', { name: 'Choose a password later' }).click();
        expect(await (await note).json()).toMatchObject({ prefs: { knowsNoPassword: true } });
      }
      // Without a team the wizard comes first. It keeps the way of this person, and drops that of another one.
      await page.waitForURL(
        (url) => url.pathname === '/create-team' && url.searchParams.get('returnTo') === (isNow ? '/members' : null),
      );
    }
    browser.watch.assertClean({ outage: true, lines: REFUSED });
  });

  it('the name that somebody types to register survives a reload and a look at another sign-in screen', async () => {
    const page = await journey().browser.newPage();
    await page.goto('/auth/register');
    const name = page.locator('#root').getByLabel('Name', { exact: true });
    await name.fill('Nora Quay');
    await page.reload();
    await name.waitFor();
    expect(await name.inputValue()).toBe('Nora Quay');
    await page.locator('#root').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/auth/login');
    await page.goBack();
    expect(await name.inputValue()).toBe('Nora Quay');
  });

  it('a confirmation mail that is opened by somebody who is not signed in asks first, and registration of an address that a stranger asked for succeeds', async () => {
    const { browser, server } = journey();
    const page = await browser.newPage();
    const email = 'asked.for@example.test';
    const headers = { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider' };
    const registration = { userId: 'unique()', email, password: 'the-strangers-42', name: 'A Stranger' };
    await fetch(`${server.url}/v1/account`, { method: 'POST', headers, body: JSON.stringify(registration) });
    await page.goto('/auth/register');
    await page.getByLabel('Name').fill('The Owner');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/create-team');
    await page.goto('/sandbox/mailbox');
    const href = await page
      .getByRole('article')
      .filter({ hasText: email })
      .filter({ hasText: /Account Verification/ })
      .first()
      .getByRole('link')
      .first()
      .getAttribute('href');
    const foreign = new URL(href ?? '', server.url);
    foreign.searchParams.set('userId', 'somebody-else');
    await page.goto(foreign.href);
    await heading(page, 'Did you create this account?').waitFor();
    await assertUsable(page, 'A confirmation that asks first');
    await page.getByRole('button', { name: 'Yes, confirm my address' }).click();
    await page.getByRole('alert').filter({ hasText: 'Failed to verify. The link may have expired.' }).waitFor();
    await page.goto(href ?? '');
    await heading(page, 'Address confirmed').waitFor();
    const { password } = registration;
    const strangersSignIn = await fetch(`${server.url}/v1/account/sessions/email`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password }),
    });
    expect(strangersSignIn.status).toBe(401);
    browser.watch.assertClean({ lines: REFUSED });
  });
});
