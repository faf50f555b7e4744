import { expect, it } from 'vitest';
import { openMessages, waitForBadge } from '#support/inbox.ts';
import { signInToDemo, startJourney } from '#support/journey.ts';

it('a tab whose local database was upgraded by another one says so, and what to do', async () => {
  const { browser } = await startJourney({ sandboxSpeed: 0.001 });
  const page = await browser.newPage();
  await signInToDemo(page);
  await openMessages(page);
  await waitForBadge(page, /^Sync: Live$/);
  // What the newer build in another tab does: it asks for a later version, and this one has to let go.
  await page.evaluate(async () => {
    const [database] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('outrider|'));
    indexedDB.open(database?.name ?? '', 999);
  });
  await page.getByRole('alert').filter({ hasText: 'Outrider was updated in another tab. Reload this one to go on; your work is kept.' }).waitFor();
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(1);
});
