import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForBadge } from '#support/inbox.ts';
import { startVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

/** A network speed at which a prospect replies every few moments. */
const FAST_NETWORK = 3_000;

/** Returns the notifications of the app that the system shows. */
const shownNotifications = (page: Page): Promise<{ title: string; tag: string }[]> =>
  page.evaluate(
    async () =>
      (await (await navigator.serviceWorker.getRegistration())?.getNotifications())?.map(({ title, tag }) => ({
        title,
        tag,
      })) ?? [],
  );

it('replies are announced by one system notification once the person has switched notifications on', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: FAST_NETWORK });
  await browser.context.grantPermissions(['notifications']);
  const page = await browser.newPage();
  await page.goto('/device');
  await waitForBadge(page, /^Sync: Live$/);
  // Before the person asks for notifications, none is shown, whatever has arrived.
  const notifyCheckbox = page.getByRole('checkbox', { name: 'Notify me about replies and qualified prospects' });
  expect(await notifyCheckbox.isChecked()).toBe(false);
  expect(await shownNotifications(page)).toEqual([]);
  await notifyCheckbox.click();
  await waitUntil('Notifications are switched on', () => notifyCheckbox.isChecked());
  const [one, ...others] = await waitUntil('A notification is shown', async () => {
    const notifications = await shownNotifications(page);
    return notifications.length > 0 ? notifications : undefined;
  });
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    tag: 'outrider-news',
    title: expect.stringMatching(/replied$|is qualified$|\d+ new repl|\d+ qualified/),
  });
  browser.watch.assertClean();
});
