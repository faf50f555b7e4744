import { expect, it } from 'vitest';
import { watchErrorPages } from '#support/error-pages.ts';
import { openMessages, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { navigateTo } from '#support/navigation.ts';
import { NEXT_DEPLOYMENT, releaseOf } from '#support/next-deployment.ts';
import { waitUntil } from '#support/wait-until.ts';

it('when the server serves another release, open tabs keep their own scripts until one of them restarts, and then all run the new one', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const errorPages: string[] = [];
  await watchErrorPages(browser.context, (heading) => errorPages.push(heading));
  const first = await browser.newPage();
  await openMessages(first);
  const second = await browser.newPage();
  await openMessages(second);
  await waitForBadge(second, /^Sync: Live$/);
  // A person is writing a text, on a screen without the app's frame.
  const editorTab = await browser.newPage();
  await editorTab.goto('/prompts/create');
  await editorTab.getByRole('heading', { level: 1 }).waitFor();

  await server.stop();
  server.deploy(NEXT_DEPLOYMENT);
  await server.start();
  await first.reload();
  const restart = first.getByRole('button', { name: 'Restart' });
  await restart.waitFor();
  await editorTab.getByRole('button', { name: 'Restart' }).waitFor();
  // This screen was never opened, and the server no longer has its old script.
  await navigateTo(second, 'Members', '/members');
  expect([await releaseOf(first), await releaseOf(second)]).toEqual([undefined, undefined]);

  await restart.click();
  for (const page of [first, second]) {
    await waitUntil('The tab runs the new release', async () => (await releaseOf(page)) === 'next');
    await navigateTo(page, 'Credits', '/credits');
    await waitForBadge(page, /^Sync: Live$/);
  }
  await waitUntil('The tab with the text runs the new release', async () => (await releaseOf(editorTab)) === 'next');
  expect(errorPages).toEqual([]);
  browser.watch.assertClean({ outage: true });
});
