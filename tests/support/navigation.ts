import type { Page } from 'playwright-core';

/** Follows a link of the main navigation, and waits for the heading of the screen at `path`. */
export async function navigateTo(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await page.waitForURL((url) => url.pathname === path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
