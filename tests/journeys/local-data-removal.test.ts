import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { observeDemo } from '#support/demo-observer.ts';
import { readLocalChats, readOutboxMirror, readOutbox } from '#support/device-data.ts';
import { readWholeDevice } from '#support/device-storage.ts';
import {
  openByRow,
  openConversation,
  openAsOnlySender,
  openMessages,
  pauseControl,
  waitForBadge,
} from '#support/inbox.ts';
import { respondUnavailable } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, type Journey, startVisitedJourney } from '#support/journey.ts';
import { recordCommands } from '#support/sent-commands.ts';
import { evictDatabases } from '#support/storage-faults.ts';
import { waitUntil } from '#support/wait-until.ts';

/** Pauses the newest conversation while the server is away, and waits until the second copy has it. */
async function pauseWhileAway(
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
  const [kept] = await readOutbox(page);
  await waitUntil('The mirror has the command', async () => (await readOutboxMirror(page)).has(kept?.id ?? ''));
  expect(browser.watch.problems({ outage: true })).toEqual([]);
  return { chatId, name, commandId: kept?.id ?? '' };
}

it('a database the browser has removed is read again by itself, and the unsent change in it is sent once from its second copy', async () => {
  const journey = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const { server, browser } = journey;
  const page = await browser.newPage();
  const { chatId, commandId } = await pauseWhileAway(journey, page);
  const before = (await readLocalChats(page)).size;
  await evictDatabases(page, server.url);
  // In the very tab that was open, without a word of anybody: still unsent, still told.
  await waitUntil(
    'The change is back in the outbox',
    async () => (await readOutbox(page)).map(({ id }) => id)[0] === commandId,
  );
  await waitForBadge(page, /^Sync: \w+ · 1 unsent$/);
  expect(await page.evaluate(() => location.pathname)).toBe('/messages');

  const sent = recordCommands();
  sent.attach(browser.context);
  await server.start();
  await waitUntil('Every conversation is here again', async () => (await readLocalChats(page)).size === before);
  await waitUntil('It was sent', async () => (await readOutbox(page)).length === 0);
  expect((await (await observeDemo(server.url)).readChat(chatId)).paused).toBe(true);
  expect(sent.attempts.filter(({ status }) => status === 200).map(({ id }) => id)).toEqual([commandId]);
  await page.goto('/device');
  await page.getByText('Unsent changes were restored from their second copy on this device.').waitFor();
  browser.watch.assertClean({ outage: true });
});

it('a sign-out without a server, with something unsent and two tabs open, leaves not a byte of the person on the device', async () => {
  const journey = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const { browser } = journey;
  const page = await browser.newPage();
  const { chatId, name, commandId } = await pauseWhileAway(journey, page);
  const other = await browser.newPage();
  await other.goto(`/messages?chat=${chatId}`);
  await openConversation(other).waitFor();
  const userId = await page.evaluate(
    () => /"id":"([^"]+)"/.exec(localStorage.getItem('outrider.user') ?? '')?.[1] ?? '',
  );
  const teamId = (await readLocalChats(page)).get(chatId)?.teamId ?? '';
  const traces = [userId, teamId, chatId, commandId, name];
  const whole = await readWholeDevice(page);
  // What is looked for is really found while the person is there.
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
  await waitUntil('Nothing of the person is left', async () => {
    const left = await readWholeDevice(page);
    return traces.every((trace) => !left.includes(trace));
  });
  const left = await readWholeDevice(other);
  for (const trace of traces) expect(left.includes(trace), trace).toBe(false);
  // Both tabs stand at the sign-in, and going back shows nothing either.
  await page.goBack();
  await page.getByRole('button', { name: 'Try the demo' }).waitFor();
  expect(await page.locator('body').innerText()).not.toContain(name);
  browser.watch.assertClean({ outage: true });
});

it('a sign-out that sends first: what was unsent reaches the server, then the person is gone', async () => {
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
  // Whose session it is may be asked in the moment in which the session ends.
  browser.watch.assertClean({ lines: [/status of (503|401)/] });
});
