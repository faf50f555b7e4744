import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readOutbox } from '#support/device-data.ts';
import { observeDemo } from '#support/demo-observer.ts';
import {
  conversationList,
  openByRow,
  openConversation,
  openMessages,
  pauseControl,
  pendingPause,
  rowOf,
  syncBadge,
  waitForBadge,
} from '#support/inbox.ts';
import { IDLE_NETWORK, type Journey, startVisitedJourney } from '#support/journey.ts';
import { recordCommands, type SentCommands } from '#support/sent-commands.ts';
import { dispatchSync } from '#support/service-worker.ts';
import { listCommandRecords, withStoppedData } from '#support/stopped-data.ts';
import { waitUntil } from '#support/wait-until.ts';

const UNSENT_OFFLINE = /^Sync: Offline · 1 unsent$/;

/** Pauses a conversation while the server is down, and returns the ids of chat and command. */
async function pauseWhileServerIsDown(
  { server, browser }: Journey,
  page: Page,
): Promise<{ chatId: string; commandId: string }> {
  const [chatId = ''] = await openMessages(page);
  await openByRow(page, chatId);
  await waitForBadge(page, /^Sync: Live$/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await server.stop();

  await pauseControl(page).click();
  await pendingPause(page).waitFor();
  await waitForBadge(page, UNSENT_OFFLINE);
  // Its row says what the next click does, too.
  await rowOf(page, chatId).hover();
  await page.getByRole('button', { name: /^Cancel the pause of the conversation with / }).waitFor();
  expect(await openConversation(page).getByText('Paused', { exact: true }).count()).toBe(0);
  const stored = await readOutbox(page);
  expect(stored.map(({ issued }) => issued.command)).toEqual([{ type: 'chat.pause', chatId }]);
  expect(browser.watch.problems({ outage: true })).toEqual([]);
  return { chatId, commandId: stored[0]?.id ?? '' };
}

/** Stops the server and asserts that it has one record for the command, answered with 200. */
async function assertPausedOnce({ server }: Journey, commandId: string): Promise<void> {
  await server.stop();
  const records = await withStoppedData(server.dataDir, listCommandRecords);
  expect(records.map(({ key, status }) => ({ key, status }))).toEqual([{ key: commandId, status: 200 }]);
}

const acceptedAttempts = (sent: SentCommands, commandId: string) =>
  sent.attempts.filter(({ id, status }) => id === commandId && status === 200);

it('a pause made offline is kept and shown across reload and restart, and is sent once when the server returns', async () => {
  const journey = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const { server, browser } = journey;
  const { chatId, commandId } = await pauseWhileServerIsDown(journey, await browser.newPage());

  const messagesTab = browser.context.pages().find((page) => page.url().includes('/messages'));
  await messagesTab?.reload();
  const reloaded = messagesTab ?? (await browser.newPage());
  await pendingPause(reloaded).waitFor();
  await waitForBadge(reloaded, UNSENT_OFFLINE);

  await browser.restart();
  const sent = recordCommands();
  sent.attach(browser.context);
  const first = await browser.newPage();
  await first.goto(`/messages?chat=${chatId}`);
  await pendingPause(first).waitFor();
  await waitForBadge(first, UNSENT_OFFLINE);
  await rowOf(first, chatId).getByRole('img', { name: 'Pause is waiting to be sent' }).waitFor();
  const second = await browser.newPage();
  await second.goto(`/messages?chat=${chatId}`);
  await pendingPause(second).waitFor();

  await server.start();
  for (const page of [first, second]) {
    await openConversation(page).getByRole('button', { name: 'Resume conversation' }).waitFor();
    expect(await pendingPause(page).count()).toBe(0);
    await waitForBadge(page, /^Sync: (Live|Syncing)$/);
    expect(await readOutbox(page)).toEqual([]);
  }
  expect(acceptedAttempts(sent, commandId)).toHaveLength(1);
  expect((await (await observeDemo(server.url)).readChat(chatId)).paused).toBe(true);
  await assertPausedOnce(journey, commandId);
  browser.watch.assertClean({ outage: true });
});

it('with every tab closed the service worker sends the pause, and a later tab finds it settled', async () => {
  const journey = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const { server, browser } = journey;
  const page = await browser.newPage();
  const { chatId, commandId } = await pauseWhileServerIsDown(journey, page);

  // A blank page keeps the browser open.
  const blankPage = await browser.newPage();
  await page.close();
  await server.start();
  const observer = await observeDemo(server.url);
  expect((await observer.readChat(chatId)).paused).toBe(false);
  await waitUntil('The service worker has sent the pause', async () => {
    await dispatchSync(blankPage, server.url, 'outbox');
    return (await observer.readChat(chatId)).paused;
  });

  const laterTab = await browser.newPage();
  await laterTab.goto(`/messages?chat=${chatId}`);
  await openConversation(laterTab).getByRole('button', { name: 'Resume conversation' }).waitFor();
  await waitUntil('The outbox is empty', async () => (await readOutbox(laterTab)).length === 0);
  expect(
    await conversationList(laterTab)
      .getByRole('img', { name: /waiting to be sent/ })
      .count(),
  ).toBe(0);
  expect(await syncBadge(laterTab).getAttribute('aria-label')).not.toContain('unsent');
  await assertPausedOnce(journey, commandId);
  browser.watch.assertClean({ outage: true });
});
