import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { endAllSessions, fillSignIn, signInToDemo } from '#support/demo-sign-in.ts';
import { listReplicaNames, readLocalChats, readOutbox, readOutboxMirror } from '#support/device-data.ts';
import { readWholeDevice } from '#support/device-storage.ts';
import { openByRow, openMessages, pauseControl, waitForBadge } from '#support/inbox.ts';
import { respondUnavailable } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, startJourneyWithProfile, startVisitedJourney } from '#support/journey.ts';
import { type Canaries, scanProfile } from '#support/profile-scan.ts';
import { waitUntil } from '#support/wait-until.ts';

/** Lines that the browser prints for requests of an ended session, and for those that a test answers itself. */
const REFUSED = [/^Failed to load resource: the server responded with a status of (401|503)/];

/** Forgets who was signed in, as a browser does that clears cookies and local storage and leaves databases. */
async function forgetPerson(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

const listMirrorNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('outbox|')));

/** Creates the account of another person from the sign-in screen, and arrives where they create a team. */
async function signUpAsAnother(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name').fill('Robin Ferry');
  await page.getByLabel('Email').fill('robin@example.test');
  await page.getByLabel('Password', { exact: true }).fill('a-long-password-of-robin');
  await page.getByRole('button', { name: /^(Create account|Sign up)$/ }).click();
  await page.waitForURL('**/create-team*');
}

it('the data of somebody whom the browser has forgotten are wiped at the next start, when nothing of theirs is unsent', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const [chatId = ''] = await openMessages(page);
  const name = (await readLocalChats(page)).get(chatId)?.name ?? '';
  expect(name.length).toBeGreaterThan(3);
  await forgetPerson(page);
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Try the demo' }).waitFor();
  await waitUntil('No replica is left', async () => (await listReplicaNames(page)).length === 0);
  await waitUntil('No trace is left', async () => {
    const left = await readWholeDevice(page);
    return !left.includes(name) && !left.includes(chatId);
  });
  expect(await listMirrorNames(page)).toEqual([]);
  browser.watch.assertClean({ lines: REFUSED });
});

it('unsent changes of somebody whom the browser has forgotten are asked about, outlast another person, and are deleted only on demand', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const [chatId = ''] = await openMessages(page);
  await openByRow(page, chatId);
  await waitForBadge(page, /^Sync: Live$/);
  const name = (await readLocalChats(page)).get(chatId)?.name ?? '';
  await respondUnavailable(page, '/chat/paused');
  await pauseControl(page).click();
  await waitForBadge(page, /^Sync: \w+ · 1 unsent$/);
  const [stored] = await readOutbox(page);
  await waitUntil('The mirror has the command', async () => (await readOutboxMirror(page)).has(stored?.id ?? ''));
  const replicas = await listReplicaNames(page);
  await forgetPerson(page);
  await page.goto('/auth/login');
  const notice = page.getByText('Someone else left 1 unsent change on this device.');
  await notice.waitFor();
  expect(await page.locator('body').innerText()).not.toContain(name);
  expect(await listReplicaNames(page)).toEqual(replicas);

  // Another person signs in and out: nothing of the first one is sent, shown or lost.
  await signUpAsAnother(page);
  // Whoever signed in without a sign-in screen is asked as well.
  await notice.waitFor();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await notice.waitFor({ state: 'hidden' });
  await waitUntil('The second person has a replica', async () => (await listReplicaNames(page)).length === 2);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login*');
  await notice.waitFor();
  await waitUntil('Only the first replica is left', async () => (await listReplicaNames(page)).length === 1);
  expect(await listReplicaNames(page)).toEqual(replicas);

  await page.getByRole('button', { name: 'Delete from this device…' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'Delete from this device…' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await waitUntil('No replica is left', async () => (await listReplicaNames(page)).length === 0);
  await waitUntil('No mirror is left', async () => (await listMirrorNames(page)).length === 0);
  await notice.waitFor({ state: 'hidden' });
  const left = await readWholeDevice(page);
  for (const trace of [name, chatId, stored?.id ?? 'none']) expect(left.includes(trace), trace).toBe(false);
  browser.watch.assertClean({ lines: REFUSED });
});

it('a draft of somebody whose session ended outlasts another person who signs in and out, and is deleted only on demand', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const hasDraft = (): Promise<boolean> =>
    page.evaluate(() => Object.values(localStorage).some((value) => String(value).includes('Harbour team')));
  const writeDraft = async (): Promise<void> => {
    await page.goto('/create-team');
    await page.getByLabel('Team name').fill('Harbour team');
    await waitUntil('The draft is stored', hasDraft);
  };
  await writeDraft();
  await endAllSessions(page);
  await page.reload();
  await page.waitForURL('**/auth/login*');
  await signUpAsAnother(page);
  const notice = page.getByText(
    'Someone else left 1 draft on this device. It is kept for when that person signs in here.',
  );
  await notice.waitFor();
  expect(await page.getByLabel('Team name').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login*');
  await notice.waitFor();
  expect(await hasDraft()).toBe(true);

  // Its person finds it again; settings of people who left nothing unsaved go once somebody signs in.
  const setting = 'outrider.notifications.somebody-else';
  await page.evaluate((key) => localStorage.setItem(key, 'true'), setting);
  await page.reload();
  await notice.waitFor();
  expect(await page.evaluate((key) => localStorage.getItem(key), setting)).toBe('true');
  await signInToDemo(page);
  await waitUntil('The setting is forgotten', () =>
    page.evaluate((key) => localStorage.getItem(key) === null, setting),
  );
  await page.goto('/create-team');
  await expect.poll(() => page.getByLabel('Team name').inputValue()).toBe('Harbour team');
  expect(await notice.count()).toBe(0);

  await page.evaluate(() => localStorage.removeItem('outrider.user'));
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await notice.waitFor();
  await page.getByRole('button', { name: 'Delete from this device…' }).click();
  await page.getByText('Nobody can get it back after that.').waitFor();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await notice.waitFor({ state: 'hidden' });
  await waitUntil('The draft is deleted', async () => !(await hasDraft()));
  browser.watch.assertClean({ lines: REFUSED });
});

const random = (what: string): string => `${what}-${randomBytes(15).toString('hex')}`;

/**
 * Puts canaries into every message, the headline of every prospect and the address of the person, as the server sends
 * them.
 */
async function plantCanaries(
  context: BrowserContext,
  { message = '', prospect = '', email = '' }: Canaries,
): Promise<void> {
  await context.route(/\/v1\/account$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('demo@outrider.test', email);
    await route.fulfill({ response, body });
  });
  await context.route(/\/v1\/databases\/.*\/documents/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(/(\\*"content\\*":\s*\\*")/g, `$1${message} `)
      .replaceAll(/(\\*"headline\\*":\s*\\*")/g, `$1${prospect} `);
    await route.fulfill({ response, body });
  });
}

it('after a sign-out no file of the browser holds a message, a prospect, an address, a password, an API key or a webhook secret', async () => {
  const { browser } = await startJourneyWithProfile({ sandboxSpeed: IDLE_NETWORK });
  const canaries = {
    message: random('message'),
    prospect: random('prospect'),
    password: random('password'),
    email: `${random('email')}@example.test`,
  };
  await plantCanaries(browser.context, canaries);
  const page = await browser.newPage();
  await page.goto('/auth/login');
  await fillSignIn(page, { email: 'alex@outrider.test', password: canaries.password });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Incorrect email or password').first().waitFor();
  await signInToDemo(page);
  await openMessages(page);
  await waitForBadge(page, /^Sync: Live$/);
  await page.evaluate(() => navigator.serviceWorker.ready);

  await page.goto('/apikeys');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('CRM sync');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Reveal the secret of CRM sync' }).click();
  const key = await page.getByText(/ork_\w{40}$/).innerText();
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'CRM: replies and qualified prospects', exact: true }).click();
  await page.getByRole('tab', { name: 'Secret' }).click();
  await page.getByRole('button', { name: 'Reveal secret' }).click();
  const secretField = page.getByLabel('Secret', { exact: true }).and(page.getByRole('textbox'));
  const webhook = await secretField.inputValue();
  // Else the browser stores what the field shows with its open tabs, within seconds.
  expect(await secretField.getAttribute('autocomplete')).toBe('off');
  const all: Canaries = { ...canaries, key: /ork_\w{40}$/.exec(key)?.[0] ?? '', webhook };
  expect(Object.entries(all).filter(([, text]) => text.length < 8)).toEqual([]);

  // Proves that the search finds what a replica holds on the disk.
  await browser.restart();
  const before = new Set(scanProfile(browser.profile, all).map((place) => place.split(':')[0]));
  expect([...before]).toEqual(expect.arrayContaining(['message', 'prospect', 'email']));

  const again = await browser.newPage();
  await again.goto('/dashboard');
  await again.getByRole('button', { name: 'Logout' }).click();
  await again.waitForURL('**/auth/login*');
  await waitUntil('No replica is left', async () => (await listReplicaNames(again)).length === 0);
  // The browser removes files in its own time; a failure names those that it has left. Each search reads the whole
  // profile, so it must leave the browser time to remove something.
  await expect
    .poll(() => scanProfile(browser.profile, all).filter((place) => !isKnown(place)), { interval: 1_000 })
    .toEqual([]);
  await browser.restart();
  expect(scanProfile(browser.profile, all).filter((place) => !isKnown(place))).toEqual([]);
});

/**
 * Tells whether Chromium keeps it where no page can remove it: local storage is a log, which the browser rewrites at a
 * time of its own (docs/security.md). It held who was signed in.
 */
const isKnown = (place: string): boolean => /^email: Default\/Local Storage\/leveldb\/\d+\.(?:log|ldb)$/.test(place);
