import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { CHAT_COMMAND_MESSAGES } from '#domain/commands/chat/messages.ts';
import { readOutbox } from '#support/device-data.ts';
import { observeDemo } from '#support/demo-observer.ts';
import {
  conversationList,
  openByRow,
  openConversation,
  openMessages,
  pauseControl,
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

const willPause = (page: Page) =>
  openConversation(page).getByRole('status').filter({ hasText: CHAT_COMMAND_MESSAGES['chat.pause'].waitingOffline });

/** Pauses a conversation while the server is really away, and gives its id and its command's. */
async function pauseInTunnel({ server, browser }: Journey, page: Page): Promise<{ chatId: string; commandId: string }> {
  const [chatId = ''] = await openMessages(page);
  await openByRow(page, chatId);
  await waitForBadge(page, /^Sync: Live$/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await server.stop();

  await pauseControl(page).click();
  await willPause(page).waitFor();
  await waitForBadge(page, UNSENT_OFFLINE);
  // Its row says what the next press does, too.
  await rowOf(page, chatId).hover();
  await page.getByRole('button', { name: /^Cancel the pause of the conversation with / }).waitFor();
  expect(await openConversation(page).getByText('Paused', { exact: true }).count()).toBe(0);
  const kept = await readOutbox(page);
  expect(kept.map(({ issued }) => issued.command)).toEqual([{ type: 'chat.pause', chatId }]);
  expect(browser.watch.problems({ outage: true })).toEqual([]);
  return { chatId, commandId: kept[0]?.id ?? '' };
}

/** What the server holds of it once it was stopped: one record for the one command, answered with yes. */
async function assertPausedOnce({ server }: Journey, commandId: string): Promise<void> {
  await server.stop();
  const records = await withStoppedData(server.dataDir, listCommandRecords);
  expect(records.map(({ key, status }) => ({ key, status }))).toEqual([{ key: commandId, status: 200 }]);
}

const attemptsAnswered = (sent: SentCommands, commandId: string) =>
  sent.attempts.filter(({ id, status }) => id === commandId && status === 200);

it('a pause made while the server is away is kept over reload and restart, told all the time, and sent once when it returns', async () => {
  const journey = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const { server, browser } = journey;
  const { chatId, commandId } = await pauseInTunnel(journey, await browser.newPage());

  const before = browser.context.pages().find((page) => page.url().includes('/messages'));
  await before?.reload();
  const reloaded = before ?? (await browser.newPage());
  await willPause(reloaded).waitFor();
  await waitForBadge(reloaded, UNSENT_OFFLINE);

  await browser.restart();
  const sent = recordCommands();
  sent.attach(browser.context);
  const first = await browser.newPage();
  await first.goto(`/messages?chat=${chatId}`);
  await willPause(first).waitFor();
  await waitForBadge(first, UNSENT_OFFLINE);
  await rowOf(first, chatId).getByRole('img', { name: 'Pause is waiting to be sent' }).waitFor();
  const second = await browser.newPage();
  await second.goto(`/messages?chat=${chatId}`);
  await willPause(second).waitFor();

  await server.start();
  for (const page of [first, second]) {
    await openConversation(page).getByRole('button', { name: 'Resume conversation' }).waitFor();
    expect(await willPause(page).count()).toBe(0);
    await waitForBadge(page, /^Sync: (Live|Syncing)$/);
    expect(await readOutbox(page)).toEqual([]);
  }
  expect(attemptsAnswered(sent, commandId)).toHaveLength(1);
  expect((await (await observeDemo(server.url)).readChat(chatId)).paused).toBe(true);
  await assertPausedOnce(journey, commandId);
  browser.watch.assertClean({ outage: true });
});

it('with every tab closed, the service worker sends it; a later tab finds it settled', async () => {
  const journey = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const { server, browser } = journey;
  const page = await browser.newPage();
  const { chatId, commandId } = await pauseInTunnel(journey, page);

  // A page that is none of ours keeps the browser open.
  const elsewhere = await browser.newPage();
  await page.close();
  await server.start();
  const observer = await observeDemo(server.url);
  expect((await observer.readChat(chatId)).paused).toBe(false);
  await waitUntil('The service worker has sent the pause', async () => {
    await dispatchSync(elsewhere, server.url, 'outbox');
    return (await observer.readChat(chatId)).paused;
  });

  const later = await browser.newPage();
  await later.goto(`/messages?chat=${chatId}`);
  await openConversation(later).getByRole('button', { name: 'Resume conversation' }).waitFor();
  await waitUntil('Nothing is left to send', async () => (await readOutbox(later)).length === 0);
  expect(
    await conversationList(later)
      .getByRole('img', { name: /waiting to be sent/ })
      .count(),
  ).toBe(0);
  expect(await syncBadge(later).getAttribute('aria-label')).not.toContain('unsent');
  await assertPausedOnce(journey, commandId);
  browser.watch.assertClean({ outage: true });
});
