import type { Page } from 'playwright-core';

/** Signs in with the demo's button and waits for the screen it leads to. */
export async function signInToDemo(page: Page, path = '/auth/login', leadsTo = '/dashboard'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.waitForURL((url) => url.pathname === leadsTo);
}

/** Fills in the app's sign-in form, once it has replaced that of the page; its submission is left to the test. */
export async function fillSignIn(page: Page, account: { readonly email: string; readonly password: string }) {
  const form = page.locator('#root form');
  await form.getByLabel('Email', { exact: true }).fill(account.email);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
}

/** Deletes every session of the person signed in to this page, as "log out everywhere" of another device does. */
export const endAllSessions = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    fetch('/v1/account/sessions', {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider' },
      body: '{}',
    }).then(({ status }) => status),
  );
