import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { latch } from '#support/intercepted-requests.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { IDLE_NETWORK, startJourney } from '#support/journey.ts';

it("offers and prompts that were never read show placeholders without text, then the server's error, then that they are not on this device", async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const held = latch();
  const response = { current: 'held' as 'held' | 'failed' | 'passed' };
  await page.route(/\/collections\/(products|prompts)\/documents/, async (route) => {
    if (response.current === 'held') await held.opened;
    if (response.current === 'failed')
      await route
        .fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({ message: 'No.', type: 'general_unknown', code: 500 }),
        })
        .catch(() => undefined);
    else await route.continue().catch(() => undefined);
  });
  await signInToDemo(page);
  const screens = [
    {
      link: 'Offers',
      skeleton: 'Loading the offers',
      failure: 'Unable to load offers',
      absent: 'The offers are not on this device yet',
      list: 'Offers',
    },
    {
      link: 'Prompts',
      skeleton: 'Loading the prompts',
      failure: 'Failed to fetch prompts. Please try again later.',
      absent: 'The prompts are not on this device yet',
      list: 'Prompts',
    },
  ] as const;
  const onEachScreen = async (check: (screen: (typeof screens)[number]) => Promise<void>): Promise<void> => {
    for (const screen of screens) {
      await page.getByRole('navigation').getByRole('link', { name: screen.link }).click();
      await check(screen);
    }
  };
  await onEachScreen(async ({ skeleton }) => {
    // The screen's own skeleton replaces that of its chunk; both look the same.
    await expect.poll(() => page.getByRole('status', { name: skeleton }).locator(':scope > div').count()).toBe(3);
    await assertUsable(page, skeleton);
  });
  response.current = 'failed';
  held.open();
  await onEachScreen(async ({ failure }) => {
    await page.getByRole('alert').filter({ hasText: failure }).waitFor();
    await assertUsable(page, failure);
  });
  await server.stop();
  await onEachScreen(async ({ absent }) => {
    await page.getByText(absent).waitFor();
    await assertUsable(page, absent);
  });
  response.current = 'passed';
  await server.start();
  await onEachScreen(({ list }) => page.getByRole('list', { name: list }).waitFor());
  browser.watch.assertClean({
    outage: true,
    lines: [/^Failed to load resource: the server responded with a status of 500/],
  });
});
