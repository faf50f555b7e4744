import { expect, it } from 'vitest';
import { assertSound } from '#support/accessibility.ts';
import { latch } from '#support/intercepted-requests.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { IDLE_NETWORK, startJourney } from '#support/journey.ts';

it('offers and prompts that were never read: cards without words, a server that answers with something else, and no server at all', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const held = latch();
  const answer = { current: 'held' as 'held' | 'failed' | 'given' };
  await page.route(/\/collections\/(products|prompts)\/documents/, async (route) => {
    if (answer.current === 'held') await held.opened;
    if (answer.current === 'failed')
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
  const rooms = [
    {
      link: 'Offers',
      outline: 'Loading the offers',
      unread: 'Unable to load offers',
      absent: 'The offers are not on this device yet',
      list: 'Offers',
    },
    {
      link: 'Prompts',
      outline: 'Loading the prompts',
      unread: 'Failed to fetch prompts. Please try again later.',
      absent: 'The prompts are not on this device yet',
      list: 'Prompts',
    },
  ] as const;
  const eachRoom = async (look: (room: (typeof rooms)[number]) => Promise<void>): Promise<void> => {
    for (const room of rooms) {
      await page.getByRole('navigation').getByRole('link', { name: room.link }).click();
      await look(room);
    }
  };
  await eachRoom(async ({ outline }) => {
    // The screen's outline takes the place of its room's, which is the same.
    await expect.poll(() => page.getByRole('status', { name: outline }).locator(':scope > div').count()).toBe(3);
    await assertSound(page, outline);
  });
  answer.current = 'failed';
  held.open();
  await eachRoom(async ({ unread }) => {
    await page.getByRole('alert').filter({ hasText: unread }).waitFor();
    await assertSound(page, unread);
  });
  await server.stop();
  await eachRoom(async ({ absent }) => {
    await page.getByText(absent).waitFor();
    await assertSound(page, absent);
  });
  answer.current = 'given';
  await server.start();
  await eachRoom(({ list }) => page.getByRole('list', { name: list }).waitFor());
  browser.watch.assertClean({
    outage: true,
    lines: [/^Failed to load resource: the server responded with a status of 500/],
  });
});
