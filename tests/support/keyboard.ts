import type { Locator, Page } from 'playwright-core';
import { waitUntil } from './wait-until.ts';

/** More presses than any screen has focusable elements. */
const MOST_PRESSES = 60;

const isFocused = (element: Element): boolean => element === document.activeElement;

export const waitForFocus = (wanted: Locator): Promise<true> =>
  waitUntil(`${wanted.toString()} has the focus`, () => wanted.evaluate(isFocused));

/** Presses Tab until an element has the focus. @throws Error when Tab never reaches it */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    if (await wanted.evaluate(isFocused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${wanted.toString()}.`);
}
