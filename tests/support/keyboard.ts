import type { Locator, Page } from 'playwright-core';

/** More presses than any screen has places to stop at. */
const MOST_PRESSES = 60;

/** Goes on with Tab until something has the focus. @throws Error where Tab never gets there */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${wanted.toString()}.`);
}
