import { expect, it } from 'vitest';
import { endAllSessions } from '#support/demo-sign-in.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { listReplicaNames, readLocalChats } from '#support/device-data.ts';
import { openByRow, openMessages, pauseControl, waitForBadge } from '#support/inbox.ts';
import { respondUnavailable } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { recordCommands } from '#support/sent-commands.ts';
import { withoutBackgroundSync } from '#support/service-worker.ts';
import { waitUntil } from '#support/wait-until.ts';

/** Lines that the browser prints for requests of an ended session. */
const REFUSED = [/^Failed to load resource: the server responded with a status of (401|503)/];

it('the unsent command of one person outlasts an expired session and another person on the same device, who sees none of it', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  await withoutBackgroundSync(browser.context);
  const sent = recordCommands();
  sent.attach(browser.context);
  const page = await browser.newPage();
  const [chatId = ''] = await openMessages(page);
  await openByRow(page, chatId);
  await waitForBadge(page, /^Sync: Live$/);
  const name = (await readLocalChats(page)).get(chatId)?.name ?? '';
  expect(name.length).toBeGreaterThan(3);
  await respondUnavailable(page, '/chat/paused');
  await pauseControl(page).click();
  await waitForBadge(page, /^Sync: \w+ · 1 unsent$/);
  const [firstReplica = ''] = await listReplicaNames(page);

  // The session ends elsewhere, and another person registers on this device.
  await endAllSessions(page);
  await page.reload();
  // The address names a conversation of the first person: it is kept for them alone.
  await page.waitForURL((url) => url.pathname === '/auth/login' && url.search.includes(chatId));
  await page.unroute('**/api/chat/paused');
  const attemptsBefore = sent.attempts.length;
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name').fill('Robin Ferry');
  await page.getByLabel('Email').fill('robin@example.test');
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByRole('button', { name: /^(Create account|Sign up)$/ }).click();
  await page.waitForURL((url) => url.pathname === '/create-team' && !url.href.includes(chatId));
  await waitUntil('The second person has a replica', async () => (await listReplicaNames(page)).length === 2);
  await page.goto('/device');
  await page.waitForURL('**/create-team*');
  // The device says that something of somebody is left, and not whose nor what.
  await page.getByText('Someone else left 1 unsent change on this device.').waitFor();
  for (const text of [name, 'Alex Morgan', 'Northwind'])
    expect(await page.locator('body').innerText()).not.toContain(text);
  // Nothing of the first person is sent in the name of the second, whose sign-out removes only their own data.
  expect(sent.attempts.length).toBe(attemptsBefore);
  await endAllSessions(page);
  await page.reload();
  await page.waitForURL('**/auth/login*');
  expect(await listReplicaNames(page)).toContain(firstReplica);

  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
  const observer = await observeDemo(server.url);
  await waitUntil('The pause of the first person is sent', async () => (await observer.readChat(chatId)).paused);
  await waitUntil('The pause is answered', () => sent.acceptedIds().size === 1);
  expect(sent.attempts.filter(({ status }) => status === 200)).toHaveLength(1);
  browser.watch.assertClean({ lines: REFUSED });
});

it('when another person signs in in a second tab, no screen of the first person is left in either tab, also after Back', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const mine = await browser.newPage();
  await mine.goto('/dashboard');
  await openMessages(mine);
  const name = [...(await readLocalChats(mine)).values()][0]?.name ?? '';
  expect(name.length).toBeGreaterThan(3);

  // A sign-in link for another person asks first.
  const theirs = await browser.newPage();
  const response = await fetch(`${server.url}/v1/account/tokens/magic-url`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider' },
    body: JSON.stringify({ userId: 'robin', email: 'robin@example.test', url: `${server.url}/auth/verify` }),
  });
  expect(response.status).toBe(201);
  await theirs.goto('/sandbox/mailbox');
  await theirs.getByRole('article').filter({ hasText: 'robin@example.test' }).getByRole('link').first().click();
  await theirs.getByRole('heading', { name: 'Sign in as someone else?' }).waitFor();
  await theirs.getByRole('link', { name: 'Stay signed in as Alex Morgan' }).waitFor();
  await theirs.getByRole('button', { name: 'Sign in with the link' }).click();
  for (const tab of [theirs, mine]) {
    await tab.waitForURL('**/create-team*');
    for (const text of [name, 'Alex Morgan', 'Northwind'])
      expect(await tab.locator('body').innerText()).not.toContain(text);
  }
  await mine.goBack();
  await mine.waitForURL('**/create-team*');
  for (const text of [name, 'Alex Morgan', 'Northwind'])
    expect(await mine.locator('body').innerText()).not.toContain(text);

  // A page restored from the back/forward cache has missed all events: it checks first who is signed in.
  await mine.evaluate(() => localStorage.removeItem('outrider.user'));
  await mine.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await mine.waitForURL('**/auth/login*');
  browser.watch.assertClean({ lines: REFUSED });
});
