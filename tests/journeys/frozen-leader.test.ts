import { expect, it } from 'vitest';
import { observeDemo } from '#support/demo-observer.ts';
import { readOutbox } from '#support/device-data.ts';
import { freezeTab } from '#support/frozen-tab.ts';
import { openByRow, openConversation, openMessages, pauseControl, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { recordCommands } from '#support/sent-commands.ts';
import { withoutBackgroundSync } from '#support/service-worker.ts';
import { countRealtimeSockets } from '#support/sockets.ts';
import { waitUntil } from '#support/wait-until.ts';

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

it('when the leader freezes, the other tab takes over and sends its commands once, and the thawed tab follows it', async () => {
  const { server, browser } = journey();
  const sockets = countRealtimeSockets(browser.context);
  const sent = recordCommands();
  sent.attach(browser.context);
  await withoutBackgroundSync(browser.context);
  const leader = await browser.newPage();
  await leader.goto('/dashboard');
  await waitForBadge(leader, /^Sync: Live$/);
  const follower = await browser.newPage();
  const [first = '', second = ''] = await openMessages(follower);
  await waitForBadge(follower, /^Sync: Live$/);
  expect(sockets.pagesWithSocket()).toEqual([leader]);

  const thaw = await freezeTab(leader);
  expect(thaw).toBeDefined();
  await openByRow(follower, first);
  await pauseControl(follower).click();
  await openConversation(follower).getByRole('button', { name: 'Resume conversation' }).waitFor();
  await waitUntil('The follower holds a socket', () => sockets.pagesWithSocket().includes(follower));
  expect(await readOutbox(follower)).toEqual([]);

  await thaw?.();
  await waitUntil(
    'The thawed tab has closed its socket',
    () => sockets.pagesWithSocket().length === 1 && sockets.pagesWithSocket()[0] === follower,
  );
  await openByRow(follower, second);
  await pauseControl(follower).click();
  await openConversation(follower).getByRole('button', { name: 'Resume conversation' }).waitFor();
  await waitUntil('The outbox is empty', async () => (await readOutbox(follower)).length === 0);

  const observer = await observeDemo(server.url);
  for (const chatId of [first, second]) expect((await observer.readChat(chatId)).paused).toBe(true);
  expect(sent.attempts.map(({ status, byServiceWorker }) => ({ status, byServiceWorker }))).toEqual([
    { status: 200, byServiceWorker: false },
    { status: 200, byServiceWorker: false },
  ]);
  expect(sockets.opened).toBe(2);
  await leader.bringToFront();
  await leader.goto('/device');
  await leader.getByText('Diagnostics', { exact: true }).click();
  await leader
    .getByText('The tab that was connected to the server stopped responding, so another one took over.')
    .waitFor();
  browser.watch.assertClean();
});

it('a tab that was opened in the background and never visible takes over when the leader is closed', async () => {
  const { browser } = journey();
  const sockets = countRealtimeSockets(browser.context);
  const leader = await browser.newPage();
  await leader.goto('/dashboard');
  await waitForBadge(leader, /^Sync: Live$/);
  const hidden = await browser.newPage();
  // Browsers hide a background tab and give it no frame; the test's browser reports every tab as visible.
  await hidden.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', { get: () => true });
    Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' });
    globalThis.requestAnimationFrame = () => 0;
  });
  await hidden.goto('/messages?profile=all');
  await waitForBadge(hidden, /^Sync: Live$/);
  await leader.close();
  await waitUntil('The hidden tab holds a socket', () => sockets.pagesWithSocket().length === 1);
  expect(sockets.pagesWithSocket()).toEqual([hidden]);
  browser.watch.assertClean();
});
