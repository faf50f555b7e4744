import { expect, it } from 'vitest';
import { endAllSessions } from '#support/demo-sign-in.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { readOutbox } from '#support/device-data.ts';
import { openByRow, openConversation, openMessages, pauseControl, waitForBadge } from '#support/inbox.ts';
import { respondUnavailable } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { recordCommands } from '#support/sent-commands.ts';
import { waitUntil } from '#support/wait-until.ts';

/** Lines that the browser prints for refused requests. */
const REFUSED = [/^Failed to load resource: the server responded with a status of (401|503)/];

it('a session that is ended on another device leads to sign-in at once, because the socket closes', async () => {
  const { server, browser } = await startVisitedJourney();
  const page = await browser.newPage();
  const signs: string[] = [];
  page.on('websocket', (socket) => socket.once('close', () => signs.push('socket closed')));
  page.on('response', (response) => {
    if (response.status() === 401) signs.push('request refused');
  });
  await page.goto('/dashboard');
  await waitForBadge(page, /^Sync: Live$/);
  const { config } = await observeDemo(server.url);
  if (config.demo === undefined) throw new Error('The server has no demo to sign in to.');
  const otherDevice = await signInOverHttp(server.url, config.demo);
  signs.length = 0;
  await otherDevice.appwrite('DELETE', '/account/sessions', {});
  await page.waitForURL((url) => url.pathname === '/auth/login');
  await page.getByText('Your session has ended. Sign in again to continue').waitFor();
  // The device still knows who was signed in.
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('demo@outrider.test');
  // The closed socket told it, not a later request. The browser reports sockets and answers in no fixed order.
  expect(signs).toContain('socket closed');
  browser.watch.assertClean({ lines: REFUSED });
});

it('a session that ends elsewhere leads to sign-in once, keeps the outbox, and the same person continues after signing in', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const [chatId = ''] = await openMessages(page);
  await openByRow(page, chatId);
  await waitForBadge(page, /^Sync: Live$/);
  const requests: string[] = [];
  browser.context.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const sent = recordCommands();
  sent.attach(browser.context);

  await respondUnavailable(page, '/chat/paused');
  await pauseControl(page).click();
  await waitForBadge(page, /^Sync: \w+ · 1 unsent$/);

  // The session ends as if from another device: the server deletes every session of the person.
  await endAllSessions(page);
  await page.waitForURL((url) => url.pathname === '/auth/login');
  await page.unroute('**/api/chat/paused');
  await page.getByRole('button', { name: 'Try the demo' }).waitFor();
  await page.getByText('Your session has ended. Sign in again to continue').waitFor();
  expect(await readOutbox(page)).toHaveLength(1);
  // Without a session, the app does not send requests in a loop, of which 3 s would show many.
  const before = requests.length;
  await page.waitForTimeout(3_000);
  expect(requests.slice(before).length, requests.slice(before).join(', ')).toBeLessThanOrEqual(6);

  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.waitForURL((url) => url.pathname === '/messages');
  await openConversation(page).getByText('Paused', { exact: true }).waitFor();
  await waitUntil('The outbox is empty', async () => (await readOutbox(page)).length === 0);
  await waitForBadge(page, /^Sync: Live$/);
  expect(new URL(page.url()).pathname).toBe('/messages');
  const observer = await observeDemo(server.url);
  expect((await observer.readChat(chatId)).paused).toBe(true);
  expect(sent.attempts.filter(({ status }) => status === 200)).toHaveLength(1);
  browser.watch.assertClean({ lines: REFUSED });
});
