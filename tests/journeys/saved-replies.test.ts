import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { UNSAVED_MESSAGES } from '#domain/commands/pending.ts';
import { assertUsable } from '#support/accessibility.ts';
import { readOutbox } from '#support/device-data.ts';
import { conversationList, openConversation, openMessages, rowOf, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';

const composer = (page: Page) => openConversation(page).getByRole('textbox', { name: /^Message to / });
const suggestions = (page: Page) => openConversation(page).getByRole('listbox', { name: 'Saved replies' });
const manager = (page: Page) => page.getByRole('dialog', { name: 'Saved replies' });
const form = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) saved reply$/ });
const listed = (page: Page) => manager(page).getByRole('list', { name: 'Saved replies' }).getByRole('listitem');

it('a saved reply is made, chosen, filled and sent without a server, is there for the team once, and is changed and deleted', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await openMessages(page);
  const chatId = await conversationList(page).getByRole('link').first().getAttribute('data-chat');
  if (chatId === null) throw new Error('The demo has no conversation');

  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  await rowOf(page, chatId).hover();
  await page.keyboard.press('r');
  await expect.poll(() => composer(page).evaluate((area) => area === document.activeElement)).toBe(true);
  // A slash of the message is one.
  await page.keyboard.type('and/or');
  expect(await suggestions(page).count()).toBe(0);
  await composer(page).fill('');
  await openConversation(page).getByRole('button', { name: 'Saved replies' }).click();
  await suggestions(page).getByRole('option', { name: 'Manage saved replies' }).waitFor();
  await page.keyboard.press('Enter');
  await manager(page).getByText('No saved replies yet').waitFor();
  await page.keyboard.press('Enter');
  await form(page).getByRole('textbox', { name: 'Name' }).waitFor();
  await page.keyboard.type('Prices');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hi ');
  await form(page).getByRole('button', { name: 'First name of the prospect' }).press('Enter');
  await page.keyboard.type(', it is {{price}} a month.');
  await form(page).getByText('Hi Ada, it is {{price}} a month.').waitFor();
  await assertUsable(page, 'A saved reply being written');
  await page.keyboard.press('Control+Enter');
  await listed(page).getByText(UNSAVED_MESSAGES.waitingOffline).waitFor();
  await assertUsable(page, 'A saved reply that waits');
  await page.keyboard.press('Escape');
  await manager(page).waitFor({ state: 'detached' });

  // Chosen by keyboard, it says what is still to be filled, and is not sent before.
  await composer(page).focus();
  await page.keyboard.type('/month');
  await suggestions(page)
    .getByRole('option', { name: /^Prices/ })
    .waitFor();
  await assertUsable(page, 'Saved replies to choose from');
  await composer(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => composer(page).inputValue()).toMatch(/^Hi [^{]+, it is \{\{price\}\} a month\.$/);
  await openConversation(page).getByText('Fill in {{price}} before sending.').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('90 €');
  const sent = await composer(page).inputValue();
  expect(sent).toMatch(/^Hi [^{]+, it is 90 € a month\.$/);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => composer(page).inputValue()).toBe('');
  expect((await readOutbox(page)).map(({ issued }) => issued.command.type).toSorted()).toEqual([
    'chat.reply',
    'savedReply.create',
  ]);

  await server.start();
  await waitForBadge(page, /^Sync: Live$/);
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  await expect.poll(() => openConversation(page).getByRole('log').getByText(sent, { exact: true }).count()).toBe(1);

  // What somebody has written is saved from where it stands; a phone has the same list.
  await page.setViewportSize({ width: 375, height: 700 });
  await composer(page).fill('See you on Tuesday.');
  await openConversation(page).getByRole('button', { name: 'Saved replies' }).click();
  await suggestions(page)
    .getByRole('option', { name: /^Prices/ })
    .waitFor();
  await suggestions(page).getByRole('option', { name: 'Save this text' }).click();
  await form(page).getByRole('textbox', { name: 'Name' }).fill('Tuesday');
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await form(page).waitFor({ state: 'detached' });
  expect(await composer(page).inputValue()).toBe('See you on Tuesday.');
  await page.setViewportSize({ width: 1_280, height: 800 });
  await composer(page).fill('');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go anywhere, find anything' }).fill('Saved replies');
  await page.getByRole('option', { name: /^Saved replies/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => listed(page).count()).toBe(2);
  await listed(page).filter({ hasText: 'Prices' }).getByText('You').waitFor();
  await page.getByRole('button', { name: 'Edit Prices' }).click();
  await form(page).getByRole('textbox', { name: 'Text' }).fill('It is 90 € a month.');
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await listed(page).getByText('It is 90 € a month.').waitFor();
  await page.getByRole('button', { name: 'Delete Prices' }).click();
  await page.getByRole('button', { name: 'Delete saved reply' }).click();
  await expect.poll(() => listed(page).count()).toBe(1);
  // The keyboard goes on in the list.
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Delete Tuesday');
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  expect(await listed(page).count()).toBe(1);
  browser.watch.assertClean({ outage: true });
});
