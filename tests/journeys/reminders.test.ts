import { expect, it } from 'vitest';
import { CHAT_COMMAND_MESSAGES } from '#domain/commands/chat/messages.ts';
import { assertUsable } from '#support/accessibility.ts';
import { readLocalChats, readOutbox, writeLocalChat } from '#support/device-data.ts';
import { conversationList, openConversation, openMessages, rowOf, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';

it('a conversation is snoozed by keyboard without a server, leaves the inbox, and comes back on top when its time comes', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await openMessages(page);
  const chatId = await conversationList(page).getByRole('link').nth(2).getAttribute('data-chat');
  if (chatId === null) throw new Error('The demo has too few conversations');
  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  await rowOf(page, chatId).click();
  const button = openConversation(page).getByRole('button', { name: 'Snooze or remind' });
  await button.waitFor();
  await page.keyboard.press('z');
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Snooze or remind' });
  await menu.getByRole('button', { name: /^Tomorrow/ }).press('Enter');
  await rowOf(page, chatId).waitFor({ state: 'detached' });
  await openConversation(page)
    .getByText(/^Snoozed until /)
    .waitFor();
  await openConversation(page).getByText(CHAT_COMMAND_MESSAGES['chat.setReminder'].waitingOffline).waitFor();
  expect((await readOutbox(page)).map(({ issued }) => issued.command.type)).toEqual(['chat.setReminder']);
  await page.getByText('1 snoozed', { exact: true }).waitFor();

  await server.start();
  await waitForBadge(page, /^Sync: Live$/);
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  await page.getByRole('button', { name: 'Show snoozed conversations' }).click();
  await rowOf(page, chatId).getByRole('img', { name: 'Snoozed' }).waitFor();
  await page.getByRole('button', { name: 'Hide snoozed conversations' }).click();
  await rowOf(page, chatId).waitFor({ state: 'detached' });
  // A search finds it.
  const chat = (await readLocalChats(page)).get(chatId);
  if (chat?.reminder === undefined) throw new Error('The conversation has no reminder');
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill(chat.name);
  await rowOf(page, chatId).waitFor();
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('');
  await rowOf(page, chatId).waitFor({ state: 'detached' });

  // Without a server again, the clock of the device brings it back.
  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  const at = new Date().toISOString();
  await writeLocalChat(page, chatId, { reminder: { ...chat.reminder, at }, remindAt: at });
  await page.goto('/messages?profile=all');
  await rowOf(page, chatId).getByRole('img', { name: 'Reminder due' }).waitFor();
  await rowOf(page, chatId).getByRole('img', { name: 'Unread' }).waitFor();
  expect(await conversationList(page).getByRole('link').first().getAttribute('data-chat')).toBe(chatId);
  await rowOf(page, chatId).click();
  await openConversation(page)
    .getByText(/^Reminder of /)
    .waitFor();
  await assertUsable(page, 'A conversation whose reminder is due');
  await openConversation(page).getByRole('button', { name: 'Done' }).click();
  await openConversation(page)
    .getByText(/^Reminder of /)
    .waitFor({ state: 'detached' });
  browser.watch.assertClean({ outage: true });
});
