import { expect, it } from 'vitest';
import { CHAT_COMMAND_MESSAGES } from '#domain/commands/chat/messages.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { readOutbox } from '#support/device-data.ts';
import {
  openAsOnlySender,
  openByRow,
  openConversation,
  openMessages,
  pauseControl,
  rowOf,
  toast,
} from '#support/inbox.ts';
import { latch } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { chooseFromMenu } from '#support/menus.ts';
import { cardOf, pressOnCard } from '#support/profiles.ts';
import { withoutBackgroundSync } from '#support/service-worker.ts';
import { waitUntil } from '#support/wait-until.ts';

const REASON = 'The network is being looked after. Try again at noon.';

it('online, a pause or resume is shown as pending until the server answers and then as done, and a refused one shows the reason', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const observer = await observeDemo(server.url);
  const page = await browser.newPage();
  const [chatId = ''] = await openMessages(page);
  await openByRow(page, chatId);
  expect((await observer.readChat(chatId)).paused).toBe(false);
  const heightOfHeader = () =>
    openConversation(page)
      .locator('header')
      .evaluate(({ clientHeight }) => clientHeight);
  const before = await heightOfHeader();

  const held = latch();
  await page.route('**/api/chat/paused', async (route) => {
    await held.opened;
    await route.continue();
  });

  await pauseControl(page).click();
  const pausing = page.getByRole('button', { name: CHAT_COMMAND_MESSAGES['chat.pause'].waiting });
  await pausing.waitFor();
  // Another click, there or in its row, or the key, requests nothing else.
  await pausing.click({ force: true });
  await rowOf(page, chatId).hover();
  await page.getByRole('button', { name: /^Cancel the pause of the conversation with / }).click({ force: true });
  await page.keyboard.press('p');
  expect(await pausing.count()).toBe(1);
  expect((await readOutbox(page)).map(({ issued }) => issued.command)).toEqual([{ type: 'chat.pause', chatId }]);
  // Nothing says that it is done while it is not (law 8).
  expect(await openConversation(page).getByText('Paused', { exact: true }).count()).toBe(0);
  expect(await toast(page, CHAT_COMMAND_MESSAGES['chat.pause'].done).count()).toBe(0);
  expect((await observer.readChat(chatId)).paused).toBe(false);

  held.open();
  await toast(page, CHAT_COMMAND_MESSAGES['chat.pause'].done).waitFor();
  await page.getByRole('button', { name: 'Resume conversation' }).waitFor();
  await openConversation(page).getByText('Paused', { exact: true }).waitFor();
  await openConversation(page)
    .getByRole('region', { name: 'Who writes here' })
    .getByText('Paused by Alex Morgan just now')
    .waitFor();
  // A line more in the header would move all messages.
  expect(await heightOfHeader()).toBe(before);
  await rowOf(page, chatId).getByRole('img', { name: 'Paused' }).waitFor();
  expect((await observer.readChat(chatId)).paused).toBe(true);

  await page.getByRole('button', { name: 'Resume conversation' }).click();
  await toast(page, CHAT_COMMAND_MESSAGES['chat.resume'].done).waitFor();
  await page.getByRole('button', { name: 'Pause conversation' }).waitFor();
  expect(await openConversation(page).getByText('Paused by').count()).toBe(0);
  await waitUntil(
    'The row is not marked',
    async () => (await rowOf(page, chatId).getByRole('img', { name: 'Paused' }).count()) === 0,
  );
  expect((await observer.readChat(chatId)).paused).toBe(false);

  // A refused pause is not shown, and the reason is.
  await page.route('**/api/chat/paused', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ data: null, error: { code: 'conflict', message: REASON } }),
    }),
  );
  await pauseControl(page).click();
  await toast(page, 'Failed to update conversation status').filter({ hasText: REASON }).waitFor();
  await page.getByRole('button', { name: 'Pause conversation' }).waitFor();
  expect(await openConversation(page).getByText('Paused', { exact: true }).count()).toBe(0);
  expect(await rowOf(page, chatId).getByRole('img', { name: 'Paused' }).count()).toBe(0);
  expect((await observer.readChat(chatId)).paused).toBe(false);
  browser.watch.assertClean({ lines: [/status of 409/] });
});

it('a pause that meets a server error or a foreign answer says so beside the control, is retried, and can be cancelled', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const { page, chatId } = await openAsOnlySender(browser.context);
  const statusWith = (words: string) => openConversation(page).getByRole('status').filter({ hasText: words });

  let brokenAnswer = {
    status: 500,
    body: JSON.stringify({ data: null, error: { code: 'server_error', message: '' } }),
  };
  let isBroken = true;
  await page.route('**/api/chat/paused', (route) =>
    isBroken ? route.fulfill({ contentType: 'application/json', ...brokenAnswer }) : route.continue(),
  );
  await pauseControl(page).click();
  await statusWith('The server had a problem. Outrider will try again.').waitFor();
  await page.getByRole('button', { name: 'Cancel pause' }).click();
  await page.getByRole('button', { name: 'Cancel resume' }).click();
  await page.getByRole('button', { name: 'Cancel pause' }).waitFor();
  brokenAnswer = { status: 200, body: '<h1>Welcome to our network</h1>' };
  await statusWith('Something else answered instead of the server').waitFor();
  await page.getByRole('button', { name: 'Cancel pause' }).waitFor();
  expect(await openConversation(page).getByText('Paused', { exact: true }).count()).toBe(0);

  isBroken = false;
  await page.getByRole('button', { name: 'Resume conversation' }).waitFor();
  expect(await openConversation(page).getByText('Outrider will try again.').count()).toBe(0);
  expect((await (await observeDemo(server.url)).readChat(chatId)).paused).toBe(true);
  browser.watch.assertClean({ lines: [/status of 500/] });
});

it('the card of a campaign or profile says why its pause waits, and the pause is cancelled there', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  await withoutBackgroundSync(browser.context);
  const page = await browser.newPage();
  await page.route(/\/api\/(?:campaign|agent)\/(?:pause|resume)$/, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ data: null, error: { code: 'server_error', message: '' } }),
    }),
  );
  const waitingNote = (name: string) =>
    cardOf(page, name).getByText('The server had a problem. Outrider will try again.');

  await page.goto('/campaigns');
  const campaign = 'Founders, southern Europe';
  const chooseAction = (action: string) => chooseFromMenu(page, `More for ${campaign}`, action);
  await chooseAction('Pause Campaign');
  await waitingNote(campaign).waitFor();
  await chooseAction('Cancel pause');
  await chooseAction('Cancel resume');
  await page.getByRole('link', { name: campaign, exact: true }).click();
  await page.getByText('The server had a problem. Outrider will try again.').waitFor();
  await page.getByRole('button', { name: 'Cancel pause' }).waitFor();

  await page.goto('/agents');
  const profile = 'Camille Moreau';
  await pressOnCard(page, profile, 'Pause');
  await waitingNote(profile).waitFor();
  await pressOnCard(page, profile, 'Cancel pause');
  await cardOf(page, profile).getByRole('button', { name: 'Cancel resume' }).waitFor();
  // The first request may have been received: the resume is sent after it.
  expect((await readOutbox(page)).map(({ issued }) => issued.command['type'])).toEqual([
    'campaign.pause',
    'profile.pause',
    'profile.resume',
  ]);
  browser.watch.assertClean({ lines: [/status of 500/] });
});
