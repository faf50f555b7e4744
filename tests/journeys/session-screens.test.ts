import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { assertSound } from '#support/accessibility.ts';
import { toast } from '#support/inbox.ts';
import { startJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

/** So slow that the network does nothing while the journey lasts. */
const STILL = 0.001;
const REFUSED = [/status of (400|401|404|409|429)/];
const EMAIL = 'jo@example.test';
const PASSWORD = 'tulip-canal-42';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const focusedName = (page: Page): Promise<string> => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '');

/** Opens the newest mail to an address with this subject, and its link. */
async function followMail(page: Page, email: string, subject: RegExp): Promise<void> {
  await page.goto('/sandbox/mailbox');
  await page.getByRole('article').filter({ hasText: email }).filter({ hasText: subject }).first().getByRole('link').first().click();
}

describe('the screens before sign-in', () => {
  it('registration says what is wrong beside each field, keeps what was typed offline, and asks for the address to be confirmed', async () => {
    const { browser } = await startJourney({ sandboxSpeed: STILL });
    const page = await browser.newPage();
    await page.goto('/auth/register');
    await heading(page, 'Create your account').waitFor();
    await assertSound(page, 'Registration');
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth/login');

    // By keyboard alone, from the first field on; the first wrong one gets the focus.
    await page.getByLabel('Name').focus();
    await page.keyboard.type('J');
    await page.keyboard.press('Enter');
    for (const words of ['Name must be at least 2 characters', 'Invalid email address', 'Password must be at least 6 characters']) await page.getByText(words).waitFor();
    await assertSound(page, 'Registration with errors');
    expect(await focusedName(page)).toBe('name');
    await page.keyboard.type('o Tester');
    await page.keyboard.press('Tab');
    await page.keyboard.type(EMAIL);
    await page.keyboard.press('Tab');
    await page.keyboard.type('123456');
    await page.getByText('Easy to guess.').waitFor();
    await page.getByLabel('Password', { exact: true }).dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
    await page.getByText('Caps Lock is on.').waitFor();

    await page.context().setOffline(true);
    await page.getByText('You are offline. Creating an account needs a connection').waitFor();
    expect(await page.getByRole('button', { name: 'Create account' }).getAttribute('aria-disabled')).toBe('true');
    await assertSound(page, 'Registration offline');
    await page.keyboard.press('Enter');
    await page.context().setOffline(false);
    await page.getByText('You are offline.').first().waitFor({ state: 'detached' });
    expect(await page.getByLabel('Email').inputValue()).toBe(EMAIL);

    // The backend asks for more than the form: its reason stands beside the field, besides the toast.
    await page.keyboard.press('Enter');
    const refusal = toast(page, 'Registration error');
    await refusal.waitFor();
    expect(await refusal.innerText()).toContain('Unable to create an account. Please try again.');
    const field = page.getByLabel('Password', { exact: true });
    await waitUntil('The password is marked', async () => (await field.getAttribute('aria-invalid')) === 'true');
    await page.getByText('This server asks for 8 characters or more.').waitFor();
    expect(await focusedName(page)).toBe('password');
    await field.fill(PASSWORD);
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    expect(await field.getAttribute('autocomplete')).toBe('new-password');
    const asked = page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === '/v1/account');
    await page.getByRole('button', { name: 'Create account' }).click();
    expect((await asked).postDataJSON()).toMatchObject({ userId: expect.stringMatching(/^[0-9a-f]{20}$/), email: EMAIL });
    await page.waitForURL('**/create-team');
    await toast(page, 'Your account has been created successfully').waitFor();

    await page.getByLabel('Team name').fill('Jo and friends');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Create team' }).click();
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await page.goto('/device');
    await page.getByText('Your address is not confirmed yet.').waitFor();
    await page.getByRole('button', { name: 'Send the link again' }).waitFor();
    await followMail(page, EMAIL, /Account Verification/);
    await heading(page, 'Address confirmed').waitFor();
    await assertSound(page, 'A confirmed address');
    const spent = new URL(page.url());
    spent.searchParams.set('secret', 'not-the-secret');
    await page.goto(spent.href);
    await page.getByRole('alert').filter({ hasText: 'Failed to verify. The link may have expired.' }).waitFor();
    await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor();
    // Who is signed in is asked anew with each start.
    await page.goto('/device');
    await page.getByText('Address confirmed').waitFor();
    browser.watch.assertClean({ outage: true, lines: REFUSED });
  });

  it('a magic link is sent once a minute, signs in where it is opened and leads back; too many tries are told with the wait', async () => {
    const { browser } = await startJourney({ sandboxSpeed: STILL });
    const page = await browser.newPage();
    await page.goto('/auth/magic-link?returnTo=%2Fmessages%3Fprofile%3Dall');
    await page.getByLabel('Email').fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email address').waitFor();
    await assertSound(page, 'Magic link');
    await page.context().setOffline(true);
    await page.getByText('You are offline. Sending a magic link needs a connection').waitFor();
    expect(await page.getByRole('button', { name: 'Send magic link' }).getAttribute('aria-disabled')).toBe('true');
    await page.context().setOffline(false);

    await page.route('**/v1/account/tokens/magic-url', (route) =>
      route.fulfill({ status: 429, contentType: 'application/json', headers: { 'X-RateLimit-Reset': String(Math.floor(Date.now() / 1_000) + 5) }, body: JSON.stringify({ message: 'Rate limit', type: 'general_rate_limit_exceeded', code: 429 }) }),
    );
    await page.getByLabel('Email').fill('demo@outrider.test');
    await page.keyboard.press('Enter');
    const trouble = page.getByRole('alert').filter({ hasText: 'Too many attempts. Try again in' });
    await trouble.waitFor();
    await toast(page, 'Failed to send magic link').waitFor();
    await page.unroute('**/v1/account/tokens/magic-url');
    await trouble.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Send magic link' }).click();
    await heading(page, 'Check your email').waitFor();
    await toast(page, 'Magic link sent to your email').waitFor();
    const again = page.getByRole('button', { name: /^Send it again/ });
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('it signs in the device it is opened on').waitFor();
    expect(await page.getByRole('link', { name: 'open the sandbox mailbox' }).getAttribute('href')).toBe('/sandbox/mailbox');
    await assertSound(page, 'Check your email');
    await page.getByRole('button', { name: 'Wrong address? Go back' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe('demo@outrider.test');
    expect(await page.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/auth/login?returnTo=%2Fmessages%3Fprofile%3Dall');

    // A link that reached nobody is not spent.
    await page.context().route('**/v1/account/sessions/token', (route) => route.abort('internetdisconnected'));
    await followMail(page, 'demo@outrider.test', /Login/);
    await heading(page, 'That did not work').waitFor();
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
    await assertSound(page, 'A link that reached nobody');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.context().unroute('**/v1/account/sessions/token');
    await page.context().route('**/v1/account/sessions/token', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('status').filter({ hasText: 'Verifying your link…' }).waitFor();
    await assertSound(page, 'A link at work');
    answer();
    await page.waitForURL((url) => `${url.pathname}${url.search}` === '/messages?profile=all');
    browser.watch.assertClean({ outage: true, lines: REFUSED });
  });

  it('a forgotten password is replaced by the mailed link, and the new one signs in', async () => {
    const { browser } = await startJourney({ sandboxSpeed: STILL });
    const page = await browser.newPage();
    await page.goto('/auth/reset-password');
    await heading(page, 'Invalid reset link').waitFor();
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await heading(page, 'Forgot your password?').waitFor();
    await assertSound(page, 'Forgot password');
    await page.context().setOffline(true);
    await page.getByText('You are offline. Sending a reset link needs a connection').waitFor();
    await page.context().setOffline(false);
    await page.getByLabel('Email').fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email address').waitFor();
    await page.route('**/v1/account/recovery', (route) => route.fulfill({ status: 400, contentType: 'application/json', body: JSON.stringify({ message: 'No.', type: 'general_argument_invalid', code: 400 }) }));
    await page.getByLabel('Email').fill('nobody@example.test');
    await page.keyboard.press('Enter');
    await toast(page, 'Failed to send reset link').waitFor();
    expect(await focusedName(page)).toBe('email');
    await page.unroute('**/v1/account/recovery');
    // An address without an account is answered like one with.
    await page.getByLabel('Email').fill('nobody@example.test');
    await page.keyboard.press('Enter');
    await heading(page, 'Check your email').waitFor();
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
    await assertSound(page, 'A new password');
    await repeated.fill(PASSWORD);
    await page.context().setOffline(true);
    await page.getByText('You are offline. Saving a new password needs a connection').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline.').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/auth/login*');
    const success = toast(page, 'Password reset successful');
    await success.waitFor();
    expect(await success.innerText()).toContain('You can now log in with your new password');
    // A link works once.
    await page.goto(link);
    await password.fill(PASSWORD);
    await repeated.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'Failed to reset password').waitFor();
    await assertSound(page, 'A used reset link');
    const spentWords = 'This link is not valid any more: it was used, it is too old, or a newer one was sent.';
    await page.getByRole('alert').filter({ hasText: spentWords }).waitFor();
    // One of a person who is not known reads the same: nobody learns here who has an account.
    const unknown = new URL(link);
    unknown.searchParams.set('userId', 'nobody');
    await page.goto(unknown.href);
    await password.fill(PASSWORD);
    await repeated.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: spentWords }).waitFor();
    expect(await toast(page, 'Failed to reset password').innerText()).toContain(spentWords);
    await page.getByRole('link', { name: 'Back to login' }).click();
    await heading(page, 'Sign in').waitFor();
    await assertSound(page, 'Sign in');
    await page.getByLabel('Email').fill('demo@outrider.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/dashboard');
    browser.watch.assertClean({ lines: REFUSED });
  });
});
