import type { Page } from 'playwright-core';

/** Opens the menu of a button and chooses one of its items. */
export async function chooseFromMenu(page: Page, button: string, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
