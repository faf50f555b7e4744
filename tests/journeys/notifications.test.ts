import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForBadge } from '#support/inbox.ts';
import { startVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

/** So quick that somebody replies every few moments. */
const QUICK = 3_000;

/** The notifications of the app that the system shows now. */
const shown = (page: Page): Promise<{ title: string; tag: string }[]> =>
  page.evaluate(
    async () =>
      (await (await navigator.serviceWorker.getRegistration())?.getNotifications())?.map(({ title, tag }) => ({
        title,
        tag,
      })) ?? [],
  );

it('replies are told by one notification of the system, once that is switched on', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: QUICK });
  await browser.context.grantPermissions(['notifications']);
  const page = await browser.newPage();
  await page.goto('/device');
  await waitForBadge(page, /^Sync: Live$/);
  // Whatever has come before, nobody is told who has not said that they want it.
  const told = page.getByRole('checkbox', { name: 'Tell me of replies and qualifications' });
  expect(await told.isChecked()).toBe(false);
  expect(await shown(page)).toEqual([]);
  await told.click();
  await waitUntil('They are switched on', () => told.isChecked());
  const [one, ...others] = await waitUntil('A notification is shown', async () => {
    const now = await shown(page);
    return now.length > 0 ? now : undefined;
  });
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    tag: 'outrider-news',
    title: expect.stringMatching(/replied$|is qualified$|\d+ new repl|\d+ qualified/),
  });
  browser.watch.assertClean();
});
