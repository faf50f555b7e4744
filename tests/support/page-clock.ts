import type { Page } from 'playwright-core';
import { waitUntil } from '#support/wait-until.ts';

/**
 * From here on time passes only by `page.clock.runFor`. Stopping needs a leap ahead, which is kept short: one beyond
 * what a request may take would end each that is under way, as if the server were gone, with nobody to try again. On a
 * slow machine the first leap may lead back and is refused; the next one does not.
 */
export async function stopClock(page: Page): Promise<void> {
  await waitUntil('The clock stands', async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    return true;
  });
}
