import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { readOutbox } from '#support/device-data.ts';
import { openByRow, openMessages, pauseControl, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { withoutBackgroundSync } from '#support/service-worker.ts';

/** Imitates a browser without Web Locks, in which neither tabs nor the service worker can send. */
async function withoutLocks(context: BrowserContext): Promise<void> {
  await withoutBackgroundSync(context);
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
}

it('a browser without Web Locks reads, stores commands, and says that it cannot send them and what to do', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  await withoutLocks(browser.context);
  const page = await browser.newPage();
  const pauseRequests: string[] = [];
  page.on('request', (request) => request.url().includes('/api/chat/paused') && pauseRequests.push(request.url()));
  const [chatId = ''] = await openMessages(page);
  await waitForBadge(page, /^Sync: Live$/);
  await openByRow(page, chatId);
  await pauseControl(page).click();
  await waitForBadge(page, /^Sync: Live · 1 unsent$/);

  await page.getByRole('button', { name: /^Sync: / }).click();
  await page.getByRole('heading', { name: '1 change waits for a newer browser' }).waitFor();
  await page.getByRole('button', { name: 'Open This device' }).click();
  const waiting = page.getByRole('region', { name: '1 change waits for a newer browser' });
  await waiting.getByText(/Kept here. This browser is too old to send it; update the browser/).waitFor();
  // No button offers to send, which this browser cannot do.
  expect(await waiting.getByRole('button', { name: /^Send / }).count()).toBe(0);
  await waiting.getByRole('button', { name: /^Discard: / }).waitFor();
  await page.getByRole('alert').getByText('This browser is too old to send changes safely.').waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await question
    .getByText('This browser is too old to send it safely. Stay signed in to keep it, and update the browser.')
    .waitFor();
  expect(await question.getByRole('button', { name: 'Send first, then log out' }).getAttribute('aria-disabled')).toBe(
    'true',
  );

  expect((await readOutbox(page)).map(({ state, attempts }) => [state, attempts])).toEqual([['waiting', 0]]);
  expect(pauseRequests).toEqual([]);
});
