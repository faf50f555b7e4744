import { expect, it, onTestFinished } from 'vitest';
import { CHAT_COMMAND_MESSAGES } from '#domain/commands/chat/messages.ts';
import { COLLEAGUES } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { openWindow } from '#support/browser.ts';
import { fillSignIn } from '#support/demo-sign-in.ts';
import { readOutbox } from '#support/device-data.ts';
import { conversationList, messageLog, openConversation, openMessages, rowOf, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';

it('a note is written by keyboard without a server, mentions a colleague, who finds it, and is changed and removed', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const [priya] = COLLEAGUES;
  if (priya === undefined) throw new Error('The demo has no colleague');
  const colleague = await openWindow({ origin: server.url });
  onTestFinished(() => colleague.dispose());
  const theirs = await colleague.newPage();
  await theirs.goto('/auth/login');
  await fillSignIn(theirs, priya);
  await theirs.keyboard.press('Enter');
  await theirs.waitForURL('**/dashboard');
  await openMessages(theirs);

  const page = await browser.newPage();
  await openMessages(page);
  const chatId = await conversationList(page).getByRole('link').first().getAttribute('data-chat');
  if (chatId === null) throw new Error('The demo has no conversation');
  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  await rowOf(page, chatId).hover();
  await page.keyboard.press('n');
  const field = openConversation(page).getByRole('textbox', { name: /^Note about / });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('Budget is decided in May. @pri');
  const suggestions = openConversation(page).getByRole('listbox', { name: 'Members to mention' });
  await suggestions.getByRole('option', { name: 'Priya Raman' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('Budget is decided in May. @Priya Raman ');
  await page.keyboard.type('please call.');
  // What is typed outlives a reload, and leaving the conversation; opened again, it begins with its messages.
  await page.reload();
  await openConversation(page).getByRole('button', { name: 'Continue your note' }).click();
  await field.waitFor();
  await conversationList(page).getByRole('link').nth(1).click();
  await openConversation(page).getByRole('button', { name: 'Write a note for the team' }).waitFor();
  await rowOf(page, chatId).click();
  await openConversation(page).getByRole('button', { name: 'Continue your note' }).click();
  await expect.poll(() => field.inputValue()).toBe('Budget is decided in May. @Priya Raman please call.');
  await page.keyboard.press('Control+Enter');
  const note = messageLog(page).getByRole('article', { name: 'Note of the team' });
  await note.getByText(CHAT_COMMAND_MESSAGES['chat.setNote'].waitingOffline).waitFor();
  await rowOf(page, chatId).getByRole('img', { name: 'A note is waiting to be sent' }).waitFor();
  const [waiting] = await readOutbox(page);
  expect(waiting?.issued.command).toMatchObject({ type: 'chat.setNote', chatId, mentions: [priya.id] });

  await server.start();
  await waitForBadge(page, /^Sync: Live$/);
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  await note.getByText('You').waitFor();
  await rowOf(page, chatId).getByRole('img', { name: 'With notes' }).waitFor();
  await assertUsable(page, 'A conversation with a note');

  // The colleague finds it among the unread, and as an admin may change it.
  await waitForBadge(theirs, /^Sync: Live$/);
  await rowOf(theirs, chatId).getByRole('img', { name: 'Unread' }).waitFor();
  await theirs.goto(`/messages?profile=all&mentioned=${priya.id}`);
  await theirs.getByRole('button', { name: 'Clear filter: A note mentions me' }).waitFor();
  await expect.poll(() => conversationList(theirs).getByRole('listitem').count()).toBe(1);
  await rowOf(theirs, chatId).click();
  const theirNote = messageLog(theirs).getByRole('article', { name: 'Note of the team' });
  await theirNote.getByText('Alex Morgan').waitFor();
  await theirNote.getByRole('button', { name: 'Edit' }).click();
  await theirNote.getByRole('textbox', { name: /^Note about / }).fill('Called. Again in June.');
  await theirNote.getByRole('button', { name: 'Save note' }).click();
  await theirNote.getByText('changed').waitFor();

  await page.setViewportSize({ width: 375, height: 700 });
  await note.getByText('Called. Again in June.').waitFor();
  await openConversation(page).getByRole('button', { name: 'Write a note for the team' }).click();
  await field.waitFor();
  await assertUsable(page, 'A note being written on a phone');
  await openConversation(page)
    .getByRole('button', { name: /^Write to .* instead$/ })
    .click();
  await note.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove the note' }).click();
  await note.waitFor({ state: 'detached' });
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  await theirNote.waitFor({ state: 'detached' });
  browser.watch.assertClean({ outage: true });
});
