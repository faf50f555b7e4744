import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { observeDemo } from '#support/demo-observer.ts';
import { readLocalChats, readOutbox, readOutboxMirror } from '#support/device-data.ts';
import { readWholeDevice } from '#support/device-storage.ts';
import {
  openAsOnlySender,
  openByRow,
  openConversation,
  openMessages,
  pauseControl,
  waitForBadge,
} from '#support/inbox.ts';
import { respondUnavailable } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, type Journey, startVisitedJourney } from '#support/journey.ts';
import { recordCommands } from '#support/sent-commands.ts';
import { evictDatabases } from '#support/storage-faults.ts';
import { waitUntil } from '#support/wait-until.ts';

/** Pauses the newest conversation while the server is down, and waits until the outbox mirror has the command. */
async function pauseOffline(
  { server, browser }: Journey,
  page: Page,
): Promise<{ chatId: string; name: string; commandId: string }> {
  const [chatId = ''] = await openMessages(page);
  await openByRow(page, chatId);
  await waitForBadge(page, /^Sync: Live$/);
  const name = (await readLocalChats(page)).get(chatId)?.name ?? '';
  await page.evaluate(() => navigator.serviceWorker.ready);
  await server.stop();
  await pauseControl(page).click();
  await waitForBadge(page, /^Sync: Offline · 1 unsent$/);
  const [stored] = await readOutbox(page);
  await waitUntil('The mirror has the command', async () => (await readOutboxMirror(page)).has(stored?.id ?? ''));
  expect(browser.watch.problems({ outage: true })).toEqual([]);
  return { chatId, name, commandId: stored?.id ?? '' };
}

it('a database that the browser removed is read again by itself, and its unsent command is sent once from the outbox mirror', async () => {
  const journey = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const { server, browser } = journey;
  const page = await browser.newPage();
  const { chatId, commandId } = await pauseOffline(journey, page);
  const before = (await readLocalChats(page)).size;
  await evictDatabases(page, server.url);
  // In the open tab, without any action of the person: the command is still unsent and still shown.
  await waitUntil(
    'The command is back in the outbox',
    async () => (await readOutbox(page)).map(({ id }) => id)[0] === commandId,
  );
  await waitForBadge(page, /^Sync: \w+ · 1 unsent$/);
  expect(await page.evaluate(() => location.pathname)).toBe('/messages');

  const sent = recordCommands();
  sent.attach(browser.context);
  await server.start();
  await waitUntil(
    'Every conversation is on the device again',
    async () => (await readLocalChats(page)).size === before,
  );
  await waitUntil('The command is sent', async () => (await readOutbox(page)).length === 0);
  expect((await (await observeDemo(server.url)).readChat(chatId)).paused).toBe(true);
  expect(sent.attempts.filter(({ status }) => status === 200).map(({ id }) => id)).toEqual([commandId]);
  await page.goto('/device');
  await page.getByText('Diagnostics', { exact: true }).click();
  await page.getByText('Unsent changes were restored from their second copy on this device.').waitFor();
  browser.watch.assertClean({ outage: true });
});

it('a sign-out without a server, with an unsent command and two open tabs, leaves no data of the person on the device', async () => {
  const journey = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const { browser } = journey;
  const page = await browser.newPage();
  const { chatId, name, commandId } = await pauseOffline(journey, page);
  const other = await browser.newPage();
  await other.goto(`/messages?chat=${chatId}`);
  await openConversation(other).waitFor();
  const userId = await page.evaluate(
    () => /"id":"([^"]+)"/.exec(localStorage.getItem('outrider.user') ?? '')?.[1] ?? '',
  );
  const teamId = (await readLocalChats(page)).get(chatId)?.teamId ?? '';
  const traces = [userId, teamId, chatId, commandId, name];
  const whole = await readWholeDevice(page);
  // Proves that the search finds these values while the person is signed in.
  for (const trace of traces) expect(whole.includes(trace), trace).toBe(true);

  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await question
    .getByRole('list', { name: 'What would be removed' })
    .getByText(`Pause a conversation: ${name}`)
    .waitFor();
  expect(await question.getByRole('button', { name: 'Send first, then log out' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await question.getByRole('button', { name: 'Discard 1 change and log out' }).click();
  for (const tab of [page, other]) await tab.waitForURL('**/auth/login*');
  await waitUntil('No data of the person are left', async () => {
    const left = await readWholeDevice(page);
    return traces.every((trace) => !left.includes(trace));
  });
  const left = await readWholeDevice(other);
  for (const trace of traces) expect(left.includes(trace), trace).toBe(false);
  // Both tabs show the sign-in, and going back shows nothing.
  await page.goBack();
  await page.getByRole('button', { name: 'Try the demo' }).waitFor();
  expect(await page.locator('body').innerText()).not.toContain(name);
  browser.watch.assertClean({ outage: true });
});

it("a sign-out that sends first delivers the unsent command before it removes the person's data", async () => {
  const journey = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const { server, browser } = journey;
  const { page, chatId } = await openAsOnlySender(browser.context);
  await respondUnavailable(page, '/chat/paused');
  await pauseControl(page).click();
  await waitForBadge(page, /^Sync: \w+ · 1 unsent$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Send first, then log out' }).click();
  await page.getByRole('button', { name: 'Sending 1 change…' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/messages');
  await page.unroute('**/api/chat/paused');
  await page.waitForURL('**/auth/login*');
  expect((await (await observeDemo(server.url)).readChat(chatId)).paused).toBe(true);
  // The session may be requested at the moment in which it ends.
  browser.watch.assertClean({ lines: [/status of (503|401)/] });
});
