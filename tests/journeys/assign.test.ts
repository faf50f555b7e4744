import { expect, it } from 'vitest';
import { CHAT_COMMAND_MESSAGES } from '#domain/commands/chat/messages.ts';
import { OWNER } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { readOutbox } from '#support/device-data.ts';
import { conversationList, openConversation, openMessages, rowOf, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';

it('a conversation is assigned by keyboard without a server, over a reload, and listed by its member; several at once, on a phone too', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await openMessages(page);
  const rows = conversationList(page).getByRole('link');
  const [first, second] = [await rows.nth(0).getAttribute('data-chat'), await rows.nth(1).getAttribute('data-chat')];
  if (first === null || second === null) throw new Error('The demo has too few conversations');

  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  // The key opens the conversation that the row is of, and goes to its control.
  await rowOf(page, first).hover();
  await page.keyboard.press('a');
  const facts = page.getByRole('complementary', { name: /^About / });
  const control = facts.getByRole('combobox', { name: 'Assigned to' });
  await expect.poll(() => control.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /^Me\b/ }).waitFor();
  // What is typed is compared as in a search, which knows no apostrophes.
  await page.keyboard.type("M'e");
  await page.keyboard.press('Enter');
  await facts.getByText(CHAT_COMMAND_MESSAGES['chat.assign'].waitingOffline).waitFor();
  await rowOf(page, first).getByRole('img', { name: 'Assignment is waiting to be sent' }).waitFor();
  const [waiting] = await readOutbox(page);
  expect(waiting?.issued.command).toMatchObject({ type: 'chat.assign', chatId: first, member: OWNER.id });
  await page.reload();
  await facts.getByText(CHAT_COMMAND_MESSAGES['chat.assign'].waitingOffline).waitFor();

  // Several at once: the other one joins it in the list of the person.
  await page.goto('/messages?profile=all');
  // The strip moves the rows, and another one would come under the pointer.
  await page.getByText('You are offline.').waitFor();
  await waitForBadge(page, /^Sync: Offline/);
  await rowOf(page, second).hover();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Assign the selected conversations' }).click();
  await page.getByRole('menuitem', { name: 'Me' }).click();
  await page.getByRole('group', { name: 'Selected conversations' }).waitFor({ state: 'detached' });
  expect(await readOutbox(page)).toHaveLength(2);
  await page.goto(`/messages?profile=all&assignee=${OWNER.id}`);
  await page.getByRole('button', { name: 'Clear filter: Assigned to me' }).waitFor();
  await expect.poll(() => conversationList(page).getByRole('listitem').count()).toBe(2);

  await server.start();
  await waitForBadge(page, /^Sync: Live$/);
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  await rowOf(page, first).click();
  await facts.getByText('Assigned by Alex Morgan just now').waitFor();
  await assertUsable(page, 'An assigned conversation');

  await page.setViewportSize({ width: 375, height: 700 });
  await openConversation(page).getByRole('heading', { level: 2 }).getByRole('button').click();
  await openConversation(page).getByRole('combobox', { name: 'Assigned to' }).click();
  await page.getByRole('option', { name: 'Nobody' }).click();
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  await page.goto('/messages?profile=all&assignee=-');
  await rowOf(page, first).waitFor();
  browser.watch.assertClean({ outage: true });
});
