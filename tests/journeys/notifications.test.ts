import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { endAllSessions } from '#support/demo-sign-in.ts';
import { waitForBadge } from '#support/inbox.ts';
import { startVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

/** Lines that the browser prints for requests of an ended session. */
const REFUSED = [/^Failed to load resource: the server responded with a status of 401/];

/** The system closes them itself after some twenty seconds. */
const UNTIL_CLOSED = { timeout: 10_000 };

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

/** Switches notifications on and waits until some are shown. */
async function waitForNotifications(page: Page): Promise<void> {
  await page.goto('/device');
  await page.getByRole('checkbox', { name: 'Notify me about replies and qualified prospects' }).click();
  await waitUntil('A notification is shown', async () => (await shownNotifications(page)).length > 0);
}

it('a sign-out leaves no notification, and neither does a session that ends elsewhere', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: FAST_NETWORK });
  await browser.context.grantPermissions(['notifications']);
  const page = await browser.newPage();
  await waitForNotifications(page);
  await endAllSessions(page);
  await page.waitForURL('**/auth/login*');
  await expect.poll(() => shownNotifications(page), UNTIL_CLOSED).toEqual([]);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.waitForURL('**/device');
  await waitUntil('A notification is shown', async () => (await shownNotifications(page)).length > 0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login*');
  await expect.poll(() => shownNotifications(page), UNTIL_CLOSED).toEqual([]);
  browser.watch.assertClean({ lines: REFUSED });
});

it('replies are announced by one system notification once the person has switched notifications on', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: FAST_NETWORK });
  await browser.context.grantPermissions(['notifications']);
  const page = await browser.newPage();
  await page.goto('/device');
  await waitForBadge(page, /^Sync: Live$/);
  // Before the person asks for notifications, none is shown, whatever has arrived.
  const notifyCheckbox = page.getByRole('checkbox', { name: 'Notify me about replies and qualified prospects' });
  expect(await notifyCheckbox.isChecked()).toBe(false);
  await page
    .getByText('Also about messages that may not have been sent, notes that mention you, and reminders.')
    .waitFor();
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
    title: expect.stringMatching(/^New reply$|^A prospect is qualified$|\d+ new repl|\d+ qualified/),
  });
  browser.watch.assertClean();
});
