import { expect, it } from 'vitest';
import { CHAT_WORDS } from '#domain/chat.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { openByRow, openConversation, openMessages, pauseControl, rowOf, toast } from '#support/inbox.ts';
import { startVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

/** So slow that the network does nothing while the journey lasts. */
const STILL = 0.001;
const WHY = 'The network is being looked after. Try again at noon.';

it('online, a pause says that it is on its way until the server has answered, then that it is done; so does its end; refused, it says that it failed and why', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: STILL });
  const observer = await observeDemo(server.url);
  const page = await browser.newPage();
  await page.goto('/dashboard');
  const [chatId = ''] = await openMessages(page);
  await openByRow(page, chatId);
  expect((await observer.readChat(chatId)).paused).toBe(false);

  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/chat/paused', async (route) => {
    await held;
    await route.continue();
  });

  await pauseControl(page).click();
  await page.getByRole('button', { name: CHAT_WORDS.pausing }).waitFor();
  // Nothing says that it is done while it is not (law 8).
  expect(await openConversation(page).getByText('Paused', { exact: true }).count()).toBe(0);
  expect(await toast(page, CHAT_WORDS.paused).count()).toBe(0);
  expect((await observer.readChat(chatId)).paused).toBe(false);

  letGo();
  await toast(page, CHAT_WORDS.paused).waitFor();
  await page.getByRole('button', { name: 'Resume conversation' }).waitFor();
  await openConversation(page).getByText('Paused', { exact: true }).waitFor();
  await openConversation(page).getByText('Paused by Alex Morgan just now').waitFor();
  await rowOf(page, chatId).getByRole('img', { name: 'Paused' }).waitFor();
  expect((await observer.readChat(chatId)).paused).toBe(true);

  await page.getByRole('button', { name: 'Resume conversation' }).click();
  await toast(page, CHAT_WORDS.resumed).waitFor();
  await page.getByRole('button', { name: 'Pause conversation' }).waitFor();
  expect(await openConversation(page).getByText('Paused by').count()).toBe(0);
  await waitUntil('The row is no longer marked', async () => (await rowOf(page, chatId).getByRole('img', { name: 'Paused' }).count()) === 0);
  expect((await observer.readChat(chatId)).paused).toBe(false);

  // What the server refuses is not so, and that is told with its reason.
  await page.route('**/api/chat/paused', (route) => route.fulfill({ status: 409, contentType: 'application/json', body: JSON.stringify({ data: null, error: { code: 'conflict', message: WHY } }) }));
  await pauseControl(page).click();
  await toast(page, 'Failed to update conversation status').filter({ hasText: WHY }).waitFor();
  await page.getByRole('button', { name: 'Pause conversation' }).waitFor();
  expect(await openConversation(page).getByText('Paused', { exact: true }).count()).toBe(0);
  expect(await rowOf(page, chatId).getByRole('img', { name: 'Paused' }).count()).toBe(0);
  expect((await observer.readChat(chatId)).paused).toBe(false);
  browser.watch.assertClean({ lines: [/status of 409/] });
});
