import { expect, it } from 'vitest';
import { observeDemo } from '#support/demo-observer.ts';
import { readOutbox } from '#support/device-data.ts';
import { openByRow, openConversation, openMessages, pauseControl, waitForBadge } from '#support/inbox.ts';
import { signInToDemo, startJourney } from '#support/journey.ts';
import { recordCommands } from '#support/sent-commands.ts';
import { waitUntil } from '#support/wait-until.ts';

/** So slow that the network does nothing while the journey lasts. */
const STILL = 0.001;
/** What the browser itself prints of refused requests. */
const REFUSED = [/^Failed to load resource: the server responded with a status of 401/];

it('a session that ends elsewhere leads to sign-in once, keeps what waits, and lets the same person go on', async () => {
  const { server, browser } = await startJourney({ sandboxSpeed: STILL });
  const page = await browser.newPage();
  await signInToDemo(page);
  const [chatId = ''] = await openMessages(page);
  await openByRow(page, chatId);
  await waitForBadge(page, /^Sync: Live$/);
  const asked: string[] = [];
  browser.context.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const sent = recordCommands();
  sent.attach(browser.context);

  // Ended from another device: the server forgets every session of the person.
  await page.evaluate(() => fetch('/v1/account/sessions', { method: 'DELETE', headers: { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider' }, body: '{}' }));
  await pauseControl(page).click();
  await page.waitForURL((url) => url.pathname === '/auth/login');
  await page.getByRole('button', { name: 'Try the demo' }).waitFor();
  await page.getByText('Your session has ended. Sign in again to go on').waitFor();
  expect(await readOutbox(page)).toHaveLength(1);
  // Nothing is asked for in a loop while nobody is signed in.
  const before = asked.length;
  await page.waitForTimeout(3_000);
  expect(asked.slice(before).length, asked.slice(before).join(', ')).toBeLessThanOrEqual(6);

  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.waitForURL((url) => url.pathname === '/messages');
  await openConversation(page).getByText('Paused', { exact: true }).waitFor();
  await waitUntil('The outbox is empty', async () => (await readOutbox(page)).length === 0);
  await page.waitForTimeout(1_500);
  expect(new URL(page.url()).pathname).toBe('/messages');
  const observer = await observeDemo(server.url);
  expect((await observer.readChat(chatId)).paused).toBe(true);
  expect(sent.attempts.filter(({ status }) => status === 200)).toHaveLength(1);
  browser.watch.assertClean({ lines: REFUSED });
});
