import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { MAX_OUTGOING } from '#domain/chat/outgoing/outgoing-message.ts';
import { assertUsable } from '#support/accessibility.ts';
import { readOutbox } from '#support/device-data.ts';
import { conversationList, openConversation, openMessages, rowOf, toast, waitForBadge } from '#support/inbox.ts';
import { endWord, INPUT_METHODS } from '#support/input-method.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to / }).last();
const unsent = (page: Page) => page.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem');
const unsentOf = (page: Page, text: string) => unsent(page).filter({ hasText: text });
/** Finds a text among the messages, those that have not arrived included. */
const shown = (page: Page, text: string | RegExp) =>
  openConversation(page).getByRole('log').getByText(text, { exact: true });
const write = async (page: Page, text: string) => {
  await composer(page).fill(text);
  await page.keyboard.press('Control+Enter');
  await unsentOf(page, text).waitFor();
};

it('messages written in two tabs without a server are kept, changed and taken back, sent once in their order, and settled by a person', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await openMessages(page);
  const chatId = await conversationList(page).getByRole('link').nth(0).getAttribute('data-chat');
  if (chatId === null) throw new Error('The demo has no conversation');

  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  await rowOf(page, chatId).hover();
  await page.keyboard.press('r');
  await expect.poll(() => composer(page).evaluate((area) => area === document.activeElement)).toBe(true);
  await page.keyboard.type('Does Tuesday suit?');
  // What is typed survives a reload.
  await page.reload();
  await expect.poll(() => composer(page).inputValue()).toBe('Does Tuesday suit?');
  await composer(page).press('Control+Enter');
  await unsentOf(page, 'Does Tuesday suit?').getByText('Waiting. It is sent when you are online again.').waitFor();
  expect(await composer(page).inputValue()).toBe('');
  await rowOf(page, chatId).getByRole('img', { name: 'Message is waiting to be sent' }).waitFor();
  await page.getByText('You take over when you are online again. Until then the AI may still write.').waitFor();

  const other = await browser.newPage();
  await other.goto(`/messages?profile=all&chat=${chatId}`);
  await unsentOf(other, 'Does Tuesday suit?').waitFor();
  await write(other, 'Second [not delivered]');
  await write(page, 'Third [no answer]');
  await write(page, 'Better not');
  await unsentOf(page, 'Better not').getByRole('button', { name: 'Take back' }).click();
  await unsentOf(page, 'Better not').waitFor({ state: 'detached' });
  await unsentOf(page, 'Does Tuesday suit?').getByRole('button', { name: 'Edit' }).click();
  await unsent(page).getByRole('textbox').fill('Does Friday suit?');
  await unsent(page).getByRole('button', { name: 'Send' }).click();
  await unsentOf(page, 'Does Friday suit?').waitFor();
  await assertUsable(page, 'Messages that wait');
  // A message that was tried in vain keeps its command, and what was done with it follows.
  const texts = new Map<string, string>();
  for (const { issued } of await readOutbox(page))
    if (issued.command.type === 'chat.reply') texts.set(issued.command.messageId, issued.command.content);
    else if (issued.command.type === 'chat.settleReply') texts.delete(issued.command.messageId);
  expect([...texts.values()].toSorted()).toEqual(['Does Friday suit?', 'Second [not delivered]', 'Third [no answer]']);

  await server.start();
  await waitForBadge(page, /^Sync: Live$/);
  await unsentOf(page, 'Second').getByText('Not sent: the network did not take it.').waitFor();
  await unsentOf(page, 'Third')
    .getByText(/^This may not have been sent/)
    .waitFor();
  await expect.poll(() => unsent(page).count()).toBe(2);
  await expect.poll(() => unsent(other).count()).toBe(2);
  await shown(page, 'Does Friday suit?').waitFor();
  // Which profile leads the newest conversation depends on the hour.
  await shown(page, /^You as /)
    .first()
    .waitFor();
  expect(await shown(page, 'Does Tuesday suit?').count()).toBe(0);
  await rowOf(page, chatId).getByRole('img', { name: 'A message was not sent' }).waitFor();
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  await assertUsable(page, 'Messages that were not sent');
  const network = (text: string) => unsentOf(page, text).getByRole('link', { name: 'Open on the network' });
  expect(await network('Third').getAttribute('href')).toMatch(/^https:\/\//);
  expect(await network('Second').count()).toBe(0);
  await other.goto('/messages?profile=all&unsent=1');
  await other.getByRole('button', { name: 'Clear filter: Not sent' }).waitFor();
  await expect.poll(() => conversationList(other).getByRole('listitem').count()).toBe(1);
  await other.goto(`/messages?profile=all&chat=${chatId}`);

  // What was pressed goes away; the keyboard goes on among the messages.
  await unsentOf(page, 'Third').getByRole('button', { name: 'It was sent' }).press('Enter');
  await expect
    .poll(() =>
      openConversation(page)
        .getByRole('log')
        .evaluate((log) => log === document.activeElement),
    )
    .toBe(true);
  await unsentOf(page, 'Second').getByRole('button', { name: 'Edit' }).click();
  await unsent(page).getByRole('textbox').fill('Second, shorter');
  await unsent(page).getByRole('textbox').press('Control+Enter');
  await expect.poll(() => unsent(page).count()).toBe(0);
  for (const text of ['Does Friday suit?', 'Third [no answer]', 'Second, shorter'])
    await expect.poll(() => shown(other, text).count()).toBe(1);
  await page.getByText('You took over just now. The AI writes nothing here.').waitFor();
  await rowOf(page, chatId).getByRole('img', { name: 'A person writes' }).waitFor();

  // A text that is too long says so while it is typed, and is not sent.
  await composer(page).fill('x'.repeat(8_001));
  await page.getByText('Too long: the network takes 8,000 characters. Shorten it by 1.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);

  await page.setViewportSize({ width: 375, height: 667 });
  await composer(page).fill('From the phone');
  await assertUsable(page, 'Writing on a phone');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => unsent(page).count()).toBe(0);
  await shown(page, 'From the phone').waitFor();

  await expect.poll(() => unsent(page).count()).toBe(0);

  // The text of an eleventh stays in the field.
  const settleFirst = page.getByText('Ten messages here have not been sent. Settle them first.');
  for (let number = 1; number <= MAX_OUTGOING; number += 1) {
    expect(await settleFirst.count()).toBe(0);
    await write(page, `Number ${number} [not delivered]`);
  }
  await settleFirst.waitFor();
  await composer(page).fill('Number 11');
  await composer(page).press('Control+Enter');
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  // While the network has it, it cannot be taken back.
  await unsentOf(page, 'Number 10').getByText('Not sent: the network did not take it.').waitFor();
  await unsentOf(page, 'Number 10').getByRole('button', { name: 'Take back' }).click();
  await settleFirst.waitFor({ state: 'detached' });
  await composer(page).press('Control+Enter');
  await shown(page, 'Number 11').waitFor();
});

it('Esc leaves the fields of a conversation and keeps what was typed, also when a message is sent before its change', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await openMessages(page);
  await conversationList(page).getByRole('link').nth(0).click();
  const hasFocus = async (part: Locator) => {
    await expect.poll(() => part.evaluate((at) => at === document.activeElement)).toBe(true);
  };
  const log = openConversation(page).getByRole('log');
  await composer(page).fill('Half a thought');
  // The keys that end a word of an input method do neither.
  for (const method of INPUT_METHODS) {
    await endWord(page, method, 'Enter', { ctrlKey: true });
    await endWord(page, method, 'Enter', { metaKey: true });
    await endWord(page, method, 'Escape');
  }
  await hasFocus(composer(page));
  expect(await unsent(page).count()).toBe(0);
  await composer(page).press('Escape');
  await hasFocus(log);
  expect(await composer(page).inputValue()).toBe('Half a thought');
  await composer(page).fill('');

  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  await write(page, 'Does Tuesday suit?');
  const field = unsent(page).getByRole('textbox');
  await unsent(page).getByRole('button', { name: 'Edit' }).press('Enter');
  await field.press('Escape');
  await unsent(page).getByRole('button', { name: 'Edit' }).waitFor();
  await hasFocus(log);
  await unsent(page).getByRole('button', { name: 'Edit' }).press('Enter');
  await field.fill('Does Friday suit?');
  await field.press('Escape');
  expect(await unsent(page).innerText()).toContain('Does Tuesday suit?');
  await assertUsable(page, 'A message with a change that is not saved');
  await unsent(page).getByRole('button', { name: 'Keep editing' }).press('Enter');
  expect(await field.inputValue()).toBe('Does Friday suit?');
  await field.press('Control+A');
  await page.keyboard.type('Does Monday suit?');

  await composer(page).fill('And another thing');
  // Another tab with the conversation, which is told of the message just as early.
  const other = await browser.newPage();
  await other.goto(page.url());
  await unsent(other).getByRole('textbox').waitFor();
  await server.start();
  await shown(page, 'Does Tuesday suit?').waitFor();
  await toast(page, 'Your change came too late').waitFor();
  expect(await composer(page).inputValue()).toBe('And another thing\n\nDoes Monday suit?');
  await page.reload();
  await expect.poll(() => composer(page).inputValue()).toBe('And another thing\n\nDoes Monday suit?');
  expect(await unsent(page).count()).toBe(0);
  await shown(other, 'Does Tuesday suit?').waitFor();
  expect(await toast(other, 'Your change came too late').count()).toBe(0);
});
