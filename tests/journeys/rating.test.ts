import { expect, it } from 'vitest';
import { CHAT_COMMAND_MESSAGES } from '#domain/commands/chat/messages.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { assertUsable } from '#support/accessibility.ts';
import { readOutbox } from '#support/device-data.ts';
import { conversationList, openConversation, openMessages, rowOf, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { withStoppedData } from '#support/stopped-data.ts';

it('a prospect is rated without a server, with a note, over a reload; it is sent once, and listed by its decision; on a phone too', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await openMessages(page);
  const row = conversationList(page).getByRole('link').filter({ hasText: 'Discussion' }).first();
  const chatId = (await row.getAttribute('data-chat')) ?? expect.fail('The demo has no discussion');
  await row.click();
  const facts = page.getByRole('complementary', { name: /^About / });
  await facts.getByRole('button', { name: 'Not qualified' }).waitFor();
  await assertUsable(page, 'A conversation that can be rated');

  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  await facts.getByText('Score and note').click();
  await facts.getByLabel('Score, 0 to 100').fill('15');
  await facts.getByLabel('Note').fill('No budget before spring');
  // What was typed is there again.
  await page.reload();
  await facts.getByLabel('Note').waitFor();
  expect(await facts.getByLabel('Note').inputValue()).toBe('No budget before spring');
  await facts.getByRole('button', { name: 'Not qualified' }).press('Enter');
  await facts.getByText(CHAT_COMMAND_MESSAGES['chat.rate'].waitingOffline).waitFor();
  await facts.getByText('No budget before spring').first().waitFor();
  await rowOf(page, chatId).getByText('Not qualified').waitFor();
  await rowOf(page, chatId).getByRole('img', { name: 'Rating is waiting to be sent' }).waitFor();
  expect((await readOutbox(page)).map(({ issued }) => issued.command)).toEqual([
    { type: 'chat.rate', chatId, verdict: 'not-qualified', score: 15, note: 'No budget before spring' },
  ]);

  await server.start();
  await waitForBadge(page, /^Sync: Live$/);
  await facts.getByText('Rated by Alex Morgan just now').waitFor();
  await page.goto('/messages?profile=all&decision=not-qualified');
  await rowOf(page, chatId).waitFor();
  expect(await conversationList(page).getByRole('listitem').count()).toBe(1);

  await page.setViewportSize({ width: 375, height: 700 });
  await rowOf(page, chatId).click();
  await openConversation(page).getByRole('button', { name: /Rate / }).click();
  const panel = page.getByRole('dialog', { name: /^Rate / });
  // What closes in the panel does not empty it.
  await panel.getByText('Score and note').click();
  await panel.getByLabel('Note').waitFor();
  await panel.getByText('Score and note').click();
  await panel.getByLabel('Note').waitFor({ state: 'hidden' });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await panel.getByRole('button', { name: 'Qualified', exact: true }).click();
  await openConversation(page).getByText('Qualified', { exact: true }).first().waitFor();
  await assertUsable(page, 'The rating of a prospect on a phone');
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  await server.stop();
  const history = await withStoppedData(server.dataDir, async (backend) => {
    const chat = await backend.findDocument(COLLECTIONS.chats, chatId);
    if (chat === undefined) throw new Error('The conversation is gone');
    expect(chat['status']).toBe(5);
    return (chat['qualificationHistory'] as readonly string[]).map((item) => JSON.parse(item) as object);
  });
  expect(history.filter((item) => 'verdict' in item)).toMatchObject([
    { verdict: 'qualified', percentage: 15, explanation: '' },
    { verdict: 'not-qualified', percentage: 15, explanation: 'No budget before spring' },
  ]);
  browser.watch.assertClean({ outage: true });
});
