import { expect, it } from 'vitest';
import { observeDemo } from '#support/demo-observer.ts';
import { readLocalChats, replicaNames } from '#support/device-data.ts';
import { openByRow, openMessages, pauseControl, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { recordCommands } from '#support/sent-commands.ts';
import { withoutBackgroundSync } from '#support/service-worker.ts';
import { waitUntil } from '#support/wait-until.ts';

/** What is refused to a session that is over. */
const REFUSED = [/^Failed to load resource: the server responded with a status of (401|503)/];

it('what one person has not sent waits for them through their expired session and somebody else on the same device, who sees none of it', async () => {
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
  await page.route('**/api/chat/paused', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Down</h1>' }),
  );
  await pauseControl(page).click();
  await waitForBadge(page, /^Sync: \w+ · 1 unsent$/);
  const [firstReplica = ''] = await replicaNames(page);

  // The session ends elsewhere; somebody else makes an account on this device.
  await page.evaluate(() =>
    fetch('/v1/account/sessions', {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider' },
      body: '{}',
    }),
  );
  await page.reload();
  // The address is kept for the first person alone: it names a conversation of theirs.
  await page.waitForURL((url) => url.pathname === '/auth/login' && url.search.includes(chatId));
  await page.unroute('**/api/chat/paused');
  const attemptsBefore = sent.attempts.length;
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name').fill('Robin Ferry');
  await page.getByLabel('Email').fill('robin@example.test');
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByRole('button', { name: /^(Create account|Sign up)$/ }).click();
  await page.waitForURL((url) => url.pathname === '/create-team' && !url.href.includes(chatId));
  await waitUntil('The second person has a replica of their own', async () => (await replicaNames(page)).length === 2);
  await page.goto('/device');
  await page.waitForURL('**/create-team*');
  for (const text of [name, 'unsent', 'Alex Morgan', 'Northwind'])
    expect(await page.locator('body').innerText()).not.toContain(text);
  // Nothing of the first person goes out in the second one's name, and their sign-out takes only what is theirs.
  expect(sent.attempts.length).toBe(attemptsBefore);
  await page.evaluate(() =>
    fetch('/v1/account/sessions', {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider' },
      body: '{}',
    }),
  );
  await page.reload();
  await page.waitForURL('**/auth/login*');
  expect(await replicaNames(page)).toContain(firstReplica);

  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
  const observer = await observeDemo(server.url);
  await waitUntil('The first person has sent it', async () => (await observer.readChat(chatId)).paused);
  await waitUntil('It was answered', () => sent.acceptedIds().size === 1);
  expect(sent.attempts.filter(({ status }) => status === 200)).toHaveLength(1);
  browser.watch.assertClean({ lines: REFUSED });
});

it('of two people in two tabs, no screen of the one is left when the other comes in, nor brought back by Back', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const mine = await browser.newPage();
  await mine.goto('/dashboard');
  await openMessages(mine);
  const name = [...(await readLocalChats(mine)).values()][0]?.name ?? '';
  expect(name.length).toBeGreaterThan(3);

  // A link for somebody else, opened in another tab, asks first.
  const theirs = await browser.newPage();
  const asked = await fetch(`${server.url}/v1/account/tokens/magic-url`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Appwrite-Project': 'outrider' },
    body: JSON.stringify({ userId: 'robin', email: 'robin@example.test', url: `${server.url}/auth/verify` }),
  });
  expect(asked.status).toBe(201);
  await theirs.goto('/sandbox/mailbox');
  await theirs.getByRole('article').filter({ hasText: 'robin@example.test' }).getByRole('link').first().click();
  await theirs.getByRole('heading', { name: 'Sign in as somebody else?' }).waitFor();
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

  // A page that Back brings back as it was left has heard of nothing meanwhile: it looks who is here before anything
  // else.
  await mine.evaluate(() => localStorage.removeItem('outrider.user'));
  await mine.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await mine.waitForURL('**/auth/login*');
  browser.watch.assertClean({ lines: REFUSED });
});
