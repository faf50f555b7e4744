import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { waitForBadge } from '#support/inbox.ts';
import { latch } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, startJourney, startVisitedJourney } from '#support/journey.ts';
import { openScreen } from '#support/navigation.ts';
import { readClaims } from '#support/screen-claims.ts';
import { waitUntil } from '#support/wait-until.ts';

const EMPTY_CAMPAIGN = '/campaigns/campaign-spring-partners';
const SCREENS = [
  '/dashboard',
  '/dashboard/reports',
  '/campaigns',
  '/campaigns/campaign-southern-founders',
  EMPTY_CAMPAIGN,
  '/messages?profile=all',
  '/messages?profile=all&last=prospect',
  '/agents',
  '/products',
  '/prompts',
  '/plans',
  '/billing',
  '/credits',
  '/members',
  '/webhooks',
  '/device',
];

/** The answers at which the first sync is held, in the order of their requests: address, and which of them. */
const HELD: readonly (readonly [path: string, nth: number])[] = [
  ['/v1/teams?', 1],
  ['collections/teams/documents', 1],
  ['collections/agents/documents', 1],
  ['collections/campaigns/documents', 1],
  ['collections/products/documents', 1],
  ['collections/prospectsList/documents', 1],
  ['/memberships', 1],
  ['collections/chats/documents', 2],
  ['collections/chats/documents', 5],
  ['collections/models/documents', 1],
  ['collections/credits/documents', 3],
];

/** Words that state nothing about what is not read yet, or that something is not read yet. */
const STATES_NOTHING: readonly RegExp[] = [
  /^(?:Loading|Reading|Searching|Adding up|Syncing|Sync: Syncing|Connecting|Sync: Connecting|First reading|Still loading|Not loaded yet|Not yet|Never on this device)/,
  /still loading|so far|not known yet|not loaded yet|once their history has loaded|once older records are loaded/i,
  /^(?:–|…|Outrider|Campaign|Credits left|Select a profile|Choose Plan)(?:[ /]|$)/,
  // What has just happened, and what goes on happening.
  /^(?:You are now logged in|Login successful|Dismiss|\d+ failures in a row.*)$/,
  // Names of actions, for screen readers.
  /^(?:of|to) /,
  // The space in use on this device.
  /^(?:about )?[\d.]+ [kM]B(?: of .*)?$/,
];

/** A sentence of a page by which its figures are those that are here so far. */
const ARE_SO_FAR = /so far|these figures will grow|more may follow|still loading/i;
const IS_FIGURE = /\d/;

/** Is true until the app gives up a request. */
const NO_INCIDENT = 'Nothing has needed repair on this device.';

/** How long a screen may take until all that it said is true, in ms. */
const PATIENCE_MS = 20_000;

/**
 * Holds answers of the server one after another: each request at which `HELD` says so waits until it is released, or
 * until the app gives it up.
 */
async function holdSync(page: Page) {
  const counts = new Map<string, number>();
  const holds = HELD.map(() => ({ reached: latch(), released: latch(), isGivenUp: false }));
  const held = new Map<Request, (typeof holds)[number]>();
  page.on('requestfailed', (request) => {
    const hold = held.get(request);
    if (hold !== undefined) hold.isGivenUp = true;
  });
  await page.route(/\/v1\/(?:teams|databases)/, async (route) => {
    const url = route.request().url();
    for (const [index, [path, nth]] of HELD.entries()) {
      if (!url.includes(path)) continue;
      const key = `${index}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count !== nth) continue;
      const hold = holds[index];
      if (hold === undefined) continue;
      held.set(route.request(), hold);
      hold.reached.open();
      await hold.released.opened;
      held.delete(route.request());
    }
    await route.continue().catch(() => undefined);
  });
  return holds;
}

it('no screen says anything during a first sync that is not true after it', async () => {
  const { browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  // Long lists are drawn whole.
  await page.setViewportSize({ width: 1_280, height: 3_000 });
  const holds = await holdSync(page);
  await signInToDemo(page);
  const said: { readonly screen: string; readonly point: string; readonly claims: readonly string[] }[] = [];
  for (const [index, hold] of holds.entries()) {
    await hold.reached.opened;
    for (const screen of SCREENS) {
      await openScreen(page, screen);
      const claims = await readClaims(page);
      // On a busy machine the app gives up waiting. It says so, and what it lists as repaired was none before.
      if (hold.isGivenUp) break;
      said.push({ screen, point: HELD[index]?.join(' ') ?? '', claims });
    }
    hold.released.open();
  }
  const isGivenUp = holds.some((hold) => hold.isGivenUp);
  await waitForBadge(page, /^Sync: Live$/);
  const falsehoods: string[] = [];
  for (const screen of SCREENS) {
    await openScreen(page, screen);
    const truth: string[] = [];
    const findFalsehoods = (): readonly string[] =>
      said
        .filter((one) => one.screen === screen)
        .flatMap(({ point, claims }) => {
          const areSoFar =
            screen === '/device' || claims.some((claim) => ARE_SO_FAR.test(claim) && !claim.startsWith(','));
          return claims
            .filter((claim) => !STATES_NOTHING.some((pattern) => pattern.test(claim)))
            .filter((claim) => !(isGivenUp && claim === NO_INCIDENT))
            .filter((claim) => !(areSoFar && IS_FIGURE.test(claim)))
            .filter((claim) => !truth.some((one) => one.startsWith(claim)))
            .map((claim) => `${screen} said “${claim}” while it waited for ${point}`);
        });
    // The screen is drawn bit by bit; what was said turns out to be true, or does not.
    await waitUntil(
      `What ${screen} said is true`,
      async () => {
        truth.push(...(await readClaims(page)));
        return findFalsehoods().length === 0;
      },
      PATIENCE_MS,
    ).catch(() => falsehoods.push(...findFalsehoods()));
  }
  expect(falsehoods).toEqual([]);
});

/** What may not be said of a campaign from the moment an import into it is confirmed. */
const DENIES_IMPORT =
  /campaign has no prospects|Nothing has happened yet|No prospects were imported yet|Every prospect was invited/;

it('from the confirmation of an import to its end no screen says that the campaign has no prospects', async () => {
  const { browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await signInToDemo(page);
  await waitForBadge(page, /^Sync: Live$/);
  await openScreen(page, `${EMPTY_CAMPAIGN}/import`);
  const rows = Array.from({ length: 30 }, (_, index) => `Zoe ${index},https://www.linkedin.com/in/zoe-import-${index}`);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(['Name,URL', ...rows].join('\n')) });
  const sent = latch();
  await page.route('**/api/prospects/**', async (route) => {
    if (route.request().method() === 'POST') await sent.opened;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: /^Import 30 prospects/ }).click();
  await page.waitForURL(`**${EMPTY_CAMPAIGN}`);
  // Each state of the page is read, however short it is.
  await page.evaluate((pattern) => {
    const denials = new Set<string>();
    const look = (): void => {
      const [denial] = new RegExp(pattern).exec(document.querySelector('main')?.innerText ?? '') ?? [];
      if (denial !== undefined) denials.add(`${location.pathname}: ${denial}`);
    };
    Object.assign(globalThis, { denials });
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  }, DENIES_IMPORT.source);
  for (const screen of ['/campaigns', '/dashboard', EMPTY_CAMPAIGN]) {
    await openScreen(page, screen);
    await readClaims(page);
  }
  sent.open();
  await page.getByText('Active', { exact: true }).first().waitFor();
  await page.getByText('30 imported').waitFor();
  for (const screen of ['/campaigns', '/dashboard', EMPTY_CAMPAIGN]) {
    await openScreen(page, screen);
    await readClaims(page);
  }
  expect(await page.evaluate(() => [...(Reflect.get(globalThis, 'denials') as Set<string>)])).toEqual([]);
});

it.each(['the server is down', 'there is no network'])('a cold start says that it is offline when %s', async (what) => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  if (what === 'the server is down') await server.stop();
  else await browser.context.setOffline(true);
  const page = await browser.newPage();
  await page.goto('/dashboard');
  await waitForBadge(page, /^Sync: Offline$/);
  await page.getByText('You are offline.').waitFor();
  await page.getByText(/^Last updated/).waitFor();
  expect(await page.getByText('Connecting', { exact: true }).count()).toBe(0);
});
