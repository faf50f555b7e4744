import type { Page } from 'playwright-core';
import { waitUntil } from '#support/wait-until.ts';

/**
 * Stops the clock of a page: from then on time passes only by `page.clock.runFor`. Stopping advances the clock, and
 * only by a second: a larger step would time out all pending requests. On a slow machine the target may already be
 * past, which is refused; the next attempt succeeds.
 */
export async function stopClock(page: Page): Promise<void> {
  await waitUntil('The clock is stopped', async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    return true;
  });
}
