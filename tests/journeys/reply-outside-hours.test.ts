import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { NORTHWIND, OWNER } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { conversationList, openConversation, openMessages, rowOf, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';

const PROFILE = 'profile-camille';
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to / }).last();
const question = (page: Page, text: RegExp) => openConversation(page).getByRole('group', { name: text });
const unsent = (page: Page) => page.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem');
const unsentOf = (page: Page, text: string) => unsent(page).filter({ hasText: text });
const write = async (page: Page, text: string) => {
  await composer(page).fill(text);
  await composer(page).press('Control+Enter');
};

it('a message outside working hours asks once, waits offline and over a restart, and is sent now with those before it', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  // The simulated network goes on in the hours of the others.
  await (
    await signInOverHttp(server.url, OWNER)
  ).dashboard('/agent/working-hours', NORTHWIND.id, {
    agentId: PROFILE,
    days: '1:1:1:1:1:1:1',
    start: '05:00',
    stop: '06:00',
    timeZone: 'Europe/Berlin',
  });
  const page = await browser.newPage();
  const [chatId = ''] = await openMessages(page, `?profile=${PROFILE}`);
  const timeIsKnown = page.waitForResponse((answer) => answer.url().endsWith('/network/time'));
  await conversationList(page).getByRole('link').nth(0).click();
  await (await timeIsKnown).finished();

  const asked = question(page, /^It is \d\d:\d\d in Berlin\. Send now or at 05:00\?$/);
  await write(page, 'Shall we talk?');
  await asked.waitFor();
  await assertUsable(page, 'The question when a message is sent');
  const hasFocus = async (name: string) =>
    page.evaluate((label) => document.activeElement?.textContent === label, name);
  expect(await hasFocus('Send at 05:00')).toBe(true);
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  expect(await composer(page).inputValue()).toBe('Shall we talk?');
  expect(await composer(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await unsent(page).count()).toBe(0);

  // Without a server the time is that of the last answer. What is chosen waits on the device.
  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  await composer(page).press('Control+Enter');
  await question(page, /^It was \d\d:\d\d in Berlin when the server was last reached\./).waitFor();
  await page.keyboard.press('Enter');
  const waiting = unsentOf(page, 'Shall we talk?');
  await waiting
    .getByText('Waiting until 05:00 (Berlin). If you are offline then, it is sent once you are online.')
    .waitFor();
  expect(await composer(page).inputValue()).toBe('');
  // Its text changes, and not its time.
  await waiting.getByRole('button', { name: 'Edit' }).click();
  await unsent(page).getByRole('textbox').fill('Shall we talk on Friday?');
  await unsent(page).getByRole('textbox').press('Control+Enter');
  const changed = unsentOf(page, 'Shall we talk on Friday?');
  await changed.getByText(/^Waiting until 05:00 \(Berlin\)\. If/).waitFor();

  for (let starts = 1; starts <= 2; starts += 1) {
    await server.start();
    await waitForBadge(page, /^Sync: Live$/);
    await changed.getByText('Waiting until 05:00 (Berlin)', { exact: true }).waitFor();
    if (starts === 1) await server.stop();
  }
  await rowOf(page, chatId).getByRole('img', { name: 'Message is waiting to be sent' }).waitFor();
  await assertUsable(page, 'A message that waits for its time');

  // Order wins: another one follows it, or both are sent now.
  await write(page, 'Or on Monday?');
  await question(page, /A message before this one waits\. Send now or at 05:00\?$/)
    .getByRole('button', { name: 'Send at 05:00' })
    .click();
  await unsentOf(page, 'Or on Monday?').getByText('Waiting until 05:00 (Berlin)', { exact: true }).waitFor();
  await write(page, 'Never mind');
  await page.getByRole('button', { name: 'Send at 05:00' }).click();
  await unsentOf(page, 'Never mind').getByRole('button', { name: 'Take back' }).click();
  await unsentOf(page, 'Never mind').waitFor({ state: 'detached' });
  await unsentOf(page, 'Or on Monday?').getByRole('button', { name: 'Send all up to here now' }).click();
  await expect.poll(() => unsent(page).count()).toBe(0);
  const texts = await openConversation(page).getByRole('log').innerText();
  expect(texts.indexOf('Shall we talk on Friday?')).toBeGreaterThan(0);
  expect(texts.indexOf('Or on Monday?')).toBeGreaterThan(texts.indexOf('Shall we talk on Friday?'));
  expect(texts).not.toMatch(/Shall we talk\?|Never mind/);

  // Who writes at once is asked once.
  await write(page, 'One thing more');
  await asked.getByRole('button', { name: 'Send now' }).click();
  await write(page, 'And another');
  await expect.poll(() => unsent(page).count()).toBe(0);
  for (const text of ['One thing more', 'And another'])
    await openConversation(page).getByRole('log').getByText(text, { exact: true }).waitFor();

  // What is typed and sent while a message is stored is the next one.
  await composer(page).fill('Before the last');
  await composer(page).evaluate((field) => {
    const press = () =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
      );
    press();
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'The last');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    press();
  });
  for (const text of ['Before the last', 'The last'])
    await openConversation(page).getByRole('log').getByText(text, { exact: true }).waitFor();
  expect(await composer(page).inputValue()).toBe('');
});
