import type { Page } from 'playwright-core';

/** Signs in with the demo's button and waits for the screen it leads to. */
export async function signInToDemo(page: Page, path = '/auth/login', leadsTo = '/dashboard'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.waitForURL((url) => url.pathname === leadsTo);
}
