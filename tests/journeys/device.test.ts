import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertAccessible, assertUsable } from '#support/accessibility.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { readLocalChats, readOutbox } from '#support/device-data.ts';
import { openAsOnlySender, openByRow, openMessages, pauseControl, waitForBadge } from '#support/inbox.ts';
import { respondWithError } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { withoutBackgroundSync } from '#support/service-worker.ts';
import { waitUntil } from '#support/wait-until.ts';

const REFUSED = [/^Failed to load resource: the server responded with a status of 403/];
const ALL_SENT = 'Everything you did has been sent.';

const card = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });
const openDevicePage = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Sync: / }).click();
  await page.getByRole('button', { name: /This device$/ }).click();
  await page.waitForURL('**/device');
};

/** Returns the name of the prospect of a conversation. */
const nameIn = async (page: Page, chatId: string): Promise<string> =>
  (await readLocalChats(page)).get(chatId)?.name ?? '';

it('the device page shows the sync state, and a rejected command is retried and an unsent one discarded, also by keyboard', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  // Only the tab sends, so that its answers can be chosen.
  await withoutBackgroundSync(browser.context);
  const page = await browser.newPage();
  const [refusedId = '', waitingId = ''] = await openMessages(page);
  await waitForBadge(page, /^Sync: Live$/);
  const [refusedName, waitingName] = [await nameIn(page, refusedId), await nameIn(page, waitingId)];

  await openDevicePage(page);
  await page.getByText(ALL_SENT).waitFor();
  const { size } = await readLocalChats(page);
  await card(page, 'Storage on this device').getByText('What is stored').click();
  await card(page, 'Storage on this device')
    .getByText(new Intl.NumberFormat('en-US').format(size), { exact: true })
    .first()
    .waitFor();
  await page.getByText('Diagnostics', { exact: true }).click();
  await card(page, 'Last sync')
    .getByRole('row', { name: /^Conversations of .+ just now$/ })
    .first()
    .waitFor();
  await assertUsable(page, 'This device, all sent');

  // A rejected command shows its reason, a link to its conversation, and a retry button.
  await respondWithError(page, '/chat/paused', 403, 'forbidden', 'You are not allowed to do this in this team.');
  await openMessages(page);
  await openByRow(page, refusedId);
  await pauseControl(page).click();
  await waitForBadge(page, /^Sync: Needs attention$/);
  await page.unroute('**/api/chat/paused');
  await openDevicePage(page);
  const refused = card(page, '1 change was not carried out');
  await refused.getByText('You are not allowed to do this in this team.').waitFor();
  await refused.getByRole('button', { name: refusedName, exact: true }).waitFor();
  await assertUsable(page, 'This device, a refusal');
  // The browser is asked for persistent storage after the first command; a test browser does not grant it.
  await card(page, 'Storage on this device')
    .getByText(/You asked .+, but the browser declined\./)
    .waitFor();
  const tryAgain = refused.getByRole('button', { name: `Try again: Pause a conversation: ${refusedName}` });
  await tryAgain.focus();
  await page.keyboard.press('Enter');
  await refused.waitFor({ state: 'detached' });
  await page.getByText(ALL_SENT).waitFor();
  const observer = await observeDemo(server.url);
  expect((await observer.readChat(refusedId)).paused).toBe(true);
  expect(await readOutbox(page)).toEqual([]);

  // Offline, a command is stored and shown, and is discarded only after a warning about the loss.
  await openMessages(page);
  await openByRow(page, waitingId);
  await server.stop();
  await pauseControl(page).click();
  await waitForBadge(page, /^Sync: Offline · 1 unsent$/);
  await openDevicePage(page);
  const waiting = card(page, '1 change waits for a connection');
  await waiting.getByText(/Made .+ · Will be sent when you are back online/).waitFor();
  expect(await page.getByRole('button', { name: 'Re-download all data' }).getAttribute('aria-disabled')).toBe('true');
  await card(page, 'Storage on this device').getByText('The unsent change is copied.').waitFor();
  await page.setViewportSize({ width: 375, height: 812 });
  await assertAccessible(page, 'This device, offline and narrow');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.setViewportSize({ width: 1280, height: 800 });
  await waiting.getByRole('button', { name: `Discard: Pause a conversation: ${waitingName}` }).click();
  const question = page.getByRole('dialog', { name: 'Discard this change?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  expect(await readOutbox(page)).toHaveLength(1);
  await waiting.getByRole('button', { name: /^Discard: / }).click();
  await question
    .getByText('You will see what the server has.')
    .or(question.getByText('You will see what the server has.'))
    .waitFor();
  await question.getByRole('button', { name: 'Discard change' }).click();
  await page.getByText(ALL_SENT).waitFor();
  expect(await readOutbox(page)).toEqual([]);
  expect((await readLocalChats(page)).get(waitingId)?.pendingPause).toBeUndefined();
  browser.watch.assertClean({ outage: true, lines: REFUSED });
});

it('a full resync keeps the unsent command, and the diagnostics file contains no personal data', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const { page, chatId } = await openAsOnlySender(browser.context);
  // The server is down until the person clicks again, so that no automatic retry comes before "Send now".
  await page.route('**/api/chat/paused', async (route) =>
    (await page.evaluate(() => 'wasPressed' in globalThis))
      ? route.continue()
      : route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Down</h1>' }),
  );
  await pauseControl(page).click();
  await waitForBadge(page, /^Sync: \w+ · 1 unsent$/);
  await openDevicePage(page);
  const before = await readLocalChats(page);

  const download = page.waitForEvent('download');
  await page.getByText('Diagnostics', { exact: true }).click();
  await page.getByRole('button', { name: 'Download the diagnostics file' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({
    changes: [{ type: 'chat.pause', state: expect.stringMatching(/^(waiting|sending)$/) as string }],
    rows: { chats: before.size, outbox: 1 },
    connection: { reach: 'reachable' },
  });
  const secrets = await page.evaluate(() =>
    [JSON.stringify(localStorage['outrider.user']), localStorage['cookieFallback']].filter(
      (text) => typeof text === 'string',
    ),
  );
  const names = [...before.values()]
    .flatMap(({ name, lastMessage, headline }) => [name, lastMessage, headline])
    .filter((text) => text.length > 3);
  for (const text of [...secrets, ...names, 'demo@outrider.test', 'Alex Morgan', 'Northwind', 'Camille'])
    expect(file).not.toContain(text);
  expect(file).not.toMatch(/[\w.]+@[\w.]+|eyJ[\w-]+\.|"(?:content|message|text)"/);

  await page.getByRole('button', { name: 'Re-download all data' }).click();
  const question = page.getByRole('dialog', { name: 'Re-download all data?' });
  await question.getByText('The unsent change is kept.').waitFor();
  await question.getByRole('button', { name: 'Re-download' }).click();
  await question.waitFor({ state: 'detached' });
  await waitUntil(
    'Every conversation is on the device again',
    async () => (await readLocalChats(page)).size === before.size,
  );
  await waitUntil(
    'The unsent command is applied to its row again',
    async () => (await readLocalChats(page)).get(chatId)?.pendingPause?.paused === true,
  );
  expect(await readOutbox(page)).toHaveLength(1);
  await page.evaluate(() =>
    document.addEventListener('click', () => Object.assign(globalThis, { wasPressed: true }), { capture: true }),
  );
  await page.getByRole('button', { name: /^Send now: / }).click();
  await page.getByText(ALL_SENT).waitFor();
  expect((await (await observeDemo(server.url)).readChat(chatId)).paused).toBe(true);
  browser.watch.assertClean({ lines: [/status of 503/] });
});
