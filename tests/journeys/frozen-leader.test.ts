import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { observeDemo } from '#support/demo-observer.ts';
import { readOutbox } from '#support/device-data.ts';
import { openByRow, openConversation, openMessages, pauseControl, waitForBadge } from '#support/inbox.ts';
import { signInToDemo, startJourney } from '#support/journey.ts';
import { recordCommands } from '#support/sent-commands.ts';
import { withoutBackgroundSync } from '#support/service-worker.ts';
import { countRealtimeSockets } from '#support/sockets.ts';
import { waitUntil } from '#support/wait-until.ts';

/** So slow that the network does nothing while the journey lasts. */
const STILL = 0.001;

/**
 * A tab that stands still in the middle of what it does: no timer of it runs, no message is heard, what it holds it goes on holding. Stopped
 * by the debugger at the next line it runs, because a tab that holds a lock is spared by the browser's own freezing.
 */
async function freeze(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const isPaused = new Promise((resolve) => session.once('Debugger.paused', resolve));
  await session.send('Debugger.pause');
  await isPaused;
  return session;
}

it('a frozen leader is replaced by the other tab, which sends what is done in it once; thawed, it follows', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: STILL });
  const sockets = countRealtimeSockets(browser.context);
  const sent = recordCommands();
  sent.attach(browser.context);
  await withoutBackgroundSync(browser.context);
  const leader = await browser.newPage();
  await signInToDemo(leader);
  await waitForBadge(leader, /^Sync: Live$/);
  const follower = await browser.newPage();
  const [first = '', second = ''] = await openMessages(follower);
  await waitForBadge(follower, /^Sync: Live$/);
  expect(sockets.holders()).toEqual([leader]);

  const session = await freeze(leader);
  await openByRow(follower, first);
  await pauseControl(follower).click();
  await openConversation(follower).getByRole('button', { name: 'Resume conversation' }).waitFor();
  await waitUntil('The follower listens', () => sockets.holders().includes(follower));
  expect(await readOutbox(follower)).toEqual([]);

  await session.send('Debugger.disable');
  await waitUntil('The thawed tab has let go of its socket', () => sockets.holders().length === 1 && sockets.holders()[0] === follower);
  await openByRow(follower, second);
  await pauseControl(follower).click();
  await openConversation(follower).getByRole('button', { name: 'Resume conversation' }).waitFor();
  await waitUntil('Nothing waits', async () => (await readOutbox(follower)).length === 0);

  const observer = await observeDemo(server.url);
  for (const chatId of [first, second]) expect((await observer.readChat(chatId)).paused).toBe(true);
  expect(sent.attempts.map(({ status, byServiceWorker }) => ({ status, byServiceWorker }))).toEqual([
    { status: 200, byServiceWorker: false },
    { status: 200, byServiceWorker: false },
  ]);
  expect(sockets.opened).toBe(2);
  await leader.bringToFront();
  await leader.goto('/device');
  await leader.getByText('The tab that talks to the server had fallen silent; another one took over.').waitFor();
  browser.watch.assertClean();
});
