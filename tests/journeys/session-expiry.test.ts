import { expect, it } from 'vitest';
import { observeDemo } from '#support/demo-observer.ts';
import { readOutbox } from '#support/device-data.ts';
import { openByRow, openConversation, openMessages, pauseControl, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { recordCommands } from '#support/sent-commands.ts';
import { waitUntil } from '#support/wait-until.ts';

/** What the browser itself prints of refused requests. */
const REFUSED = [/^Failed to load resource: the server responded with a status of (401|503)/];

it('a session that is ended on another device leads to sign-in while nobody touches this one, told by its socket', async () => {
  const { server, browser } = await startVisitedJourney();
  const page = await browser.newPage();
  const told: string[] = [];
  page.on('websocket', (socket) => socket.once('close', () => told.push('socket closed')));
  page.on('response', (response) => {
    if (response.status() === 401) told.push('request refused');
  });
  await page.goto('/dashboard');
  await waitForBadge(page, /^Sync: Live$/);
  const { config } = await observeDemo(server.url);
  if (config.demo === undefined) throw new Error('The server has no demo to sign in to.');
  const elsewhere = await signInOverHttp(server.url, config.demo);
  told.length = 0;
  await elsewhere.appwrite('DELETE', '/account/sessions', {});
  await page.waitForURL((url) => url.pathname === '/auth/login');
  await page.getByText('Your session has ended. Sign in again to go on').waitFor();
  // Who it was is known here still.
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('demo@outrider.test');
  // By its socket it heard of it, and not by asking at some time. The browser tells of sockets and of answers by ways
  // of their own: in no order.
  expect(told).toContain('socket closed');
  browser.watch.assertClean({ lines: REFUSED });
});

it('a session that ends elsewhere leads to sign-in once, keeps what waits, and lets the same person go on', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const [chatId = ''] = await openMessages(page);
  await openByRow(page, chatId);
  await waitForBadge(page, /^Sync: Live$/);
  const asked: string[] = [];
  browser.context.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const sent = recordCommands();
  sent.attach(browser.context);

  await page.route('**/api/chat/paused', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Down</h1>' }),
  );
  await pauseControl(page).click();
  await waitForBadge(page, /^Sync: \w+ · 1 unsent$/);

  // Ended from another device: the server forgets every session of the person.
  await page.evaluate(() =>
    fetch('/v1/account/sessions', {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider' },
      body: '{}',
    }),
  );
  await page.waitForURL((url) => url.pathname === '/auth/login');
  await page.unroute('**/api/chat/paused');
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
