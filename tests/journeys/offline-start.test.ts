import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInToDemo } from '#support/demo-sign-in.ts';
import {
  conversationList,
  messageLog,
  openConversation,
  rowOf,
  waitForBadge,
  waitForDrawnRows,
} from '#support/inbox.ts';
import { IDLE_NETWORK, startJourney, startJourneyWithProfile } from '#support/journey.ts';
import { openScreen } from '#support/navigation.ts';
import { waitUntil } from '#support/wait-until.ts';

/** Paths of the server: without it nothing answers them, and the app's page least of all. */
const SERVER_PATHS = [
  '/v1/account',
  '/v1/health',
  '/api/chat/paused',
  '/sandbox/mailbox',
  '/sandbox/checkout/1',
  '/healthz',
  '/assets/nope.js',
  '/nope.js',
];

/** Navigates to a path, and returns whether it was answered. */
async function visit(page: Page, path: string): Promise<'answered' | 'failed'> {
  try {
    await page.goto(path, { waitUntil: 'commit' });
    return 'answered';
  } catch {
    return 'failed';
  }
}

/** Requests a path from the page, and returns the content type of the answer, or `failed`. */
const requestFromPage = (page: Page, path: string): Promise<string> =>
  page.evaluate(
    (address) =>
      fetch(address).then(
        (answer) => answer.headers.get('content-type') ?? 'no type',
        () => 'failed',
      ),
    path,
  );

it('after one visit the app starts without a server: shell, list, a conversation, and routes never visited', async () => {
  const { server, browser } = await startJourneyWithProfile({ sandboxSpeed: IDLE_NETWORK });
  const firstVisit = await browser.newPage();
  await signInToDemo(firstVisit);
  // The visit does not open Messages: pulls run behind the dashboard, and the worker caches the chunks of all routes.
  await firstVisit.evaluate(() => navigator.serviceWorker.ready);
  await waitForBadge(firstVisit, /^Sync: Live$/);

  await server.stop();
  await browser.restart();

  // Whatever the last session stored, nothing claims to be connected from the first frame on.
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const claims: string[] = [];
    Object.assign(globalThis, { claims });
    const recordClaims = (): void => {
      const [badge, section] = [
        document.querySelector('[aria-label^="Sync: "]')?.getAttribute('aria-label') ?? '',
        document.querySelector('dl')?.textContent ?? '',
      ];
      if (/Live|Syncing/.test(badge) || /Answers|updatesOn/.test(section)) claims.push(`${badge} | ${section}`);
    };
    new MutationObserver(recordClaims).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  await page.goto('/device');
  await waitForBadge(page, /^Sync: Offline$/);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'claims'))).toEqual([]);
  await page.goto('/');
  await page.waitForURL('**/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
  await conversationList(page).getByRole('link').first().waitFor();
  const chats = await waitForDrawnRows(page);
  expect(chats.length).toBeGreaterThan(8);
  const [chatId = ''] = chats;
  // A row shows the name, its conversation the messages.
  expect(await rowOf(page, chatId).locator('[dir="auto"]').first().innerText()).toMatch(/\p{L}{2}/u);
  await rowOf(page, chatId).click();
  await messageLog(page).waitFor();
  expect((await messageLog(page).innerText()).length).toBeGreaterThan(20);
  expect(await openConversation(page).count()).toBe(1);
  await waitForBadge(page, /^Sync: Offline$/);
  await page.getByRole('status').filter({ hasText: 'You are offline.' }).waitFor();

  await page.goto('/campaigns');
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
  await openScreen(page, '/settings');
  await page.getByText('Settings Page (to be implemented)').waitFor();
  await openScreen(page, '/prompts/create');
  await page.getByRole('heading', { level: 1, name: 'Name your prompt' }).waitFor();
  await page.goto('/auth/login');
  await page.waitForURL('**/dashboard');
  await page.goto('/login?returnTo=%2Fcredits');
  await page.waitForURL('**/credits');
  await page.getByRole('heading', { level: 1, name: 'Credits History' }).waitFor();
  await page.goto('/messages/unknown');
  await page.getByText('Page not found').waitFor();
  await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();

  // Also where no screen is: the app says so, not the browser.
  await page.goto('/nowhere/at?all=1');
  await page.getByText('Page not found').waitFor();
  await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor();
  // The mark of a start from the icon leaves the address.
  await page.goto('/dashboard?source=pwa');
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  for (const search of ['?source=pwa&q=zoe', '?q=zoe&source=pwa']) {
    await page.goto(`/campaigns${search}`);
    await page.getByRole('searchbox', { name: 'Search campaigns' }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=zoe');
  }

  for (const path of SERVER_PATHS) expect.soft(await requestFromPage(page, path), path).toBe('failed');
  for (const path of SERVER_PATHS) expect.soft(await visit(page, path), path).toBe('failed');
  browser.watch.assertClean({ outage: true });
});

it('an unknown address is answered by the server with the not-found screen, inside the shell when somebody is signed in', async () => {
  const { browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/unknown');
  await page.getByText('Page not found').waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  await signInToDemo(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/unknown');
  await page.getByText('Page not found').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await waitUntil('The worker controls the page', () =>
    page.evaluate(() => navigator.serviceWorker.controller !== null),
  );

  const missing = await page.request.get('/assets/nope.js');
  expect([missing.status(), missing.headers()['content-type'] ?? '']).toEqual([
    404,
    expect.not.stringContaining('text/html'),
  ]);
  browser.watch.assertClean({ lines: [/status of 404/] });
});
