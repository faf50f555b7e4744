import type { BrowserContext, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '#support/browser.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { watchErrorPages } from '#support/error-pages.ts';
import { waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { createDeployment, removeDeployments } from '#support/many-deployments.ts';
import { waitUntil } from '#support/wait-until.ts';
import { volumeOf } from '#support/volume.ts';

const RELEASES = volumeOf('RELEASES', { sample: 5, full: 20 });
/**
 * Each third is not taken by anybody, so that one build replaces another that waits; the one after it cannot be
 * installed at all.
 */
const isLeftWaiting = (release: number): boolean => release % 6 === 3;
const isBroken = (release: number): boolean => release % 6 === 4;

/** Screens in the navigation, and their addresses. */
const SCREENS = [
  ['Members', '/members'],
  ['Campaigns', '/campaigns'],
  ['Offers', '/products'],
  ['Webhooks', '/webhooks'],
  ['API Keys', '/apikeys'],
  ['Plans', '/plans'],
  ['Prompts', '/prompts'],
  ['Credits', '/credits'],
] as const;

const releaseOf = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, 'release'));
const text = (page: Page) => page.getByRole('textbox', { name: 'Context' });

async function goTo(page: Page, [name, path]: readonly [string, string]): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await page.waitForURL((url) => url.pathname === path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** A person comes back to the tab: it asks whether there is another build. */
const comeBack = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Has the tab wait for the next worker, and gives how its installation ends. */
async function nextWorker(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    Reflect.deleteProperty(globalThis, 'settledWorker');
    const note = ({ target }: Event): void => {
      if (target instanceof ServiceWorker && target.state !== 'installing')
        Reflect.set(globalThis, 'settledWorker', target.state);
    };
    registration.addEventListener(
      'updatefound',
      () => registration.installing?.addEventListener('statechange', note, { once: true }),
      { once: true },
    );
  });
  return () =>
    waitUntil('The next worker is installed, or given up', () =>
      page.evaluate((): unknown => Reflect.get(globalThis, 'settledWorker')),
    ).then(String);
}

/** As in a private window of some browsers. */
async function withoutWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
}

/** How often a page was loaded, and scripts it did not get. */
function observe(context: BrowserContext, faults: string[]): (page: Page) => () => number {
  context.on('response', (answer) => {
    if (answer.status() >= 400 && new URL(answer.url()).pathname.startsWith('/assets/'))
      faults.push(`${answer.status()} ${answer.url()}`);
  });
  context.on('requestfailed', (request) => {
    // The page was left, or the server was away in that moment: what a person would see of that is an error page.
    const isExplained = /^net::ERR_(?:ABORTED|CONNECTION_|EMPTY_RESPONSE|NETWORK_)/.test(
      request.failure()?.errorText ?? '',
    );
    if (!isExplained && ['script', 'document'].includes(request.resourceType()))
      faults.push(`${request.failure()?.errorText ?? ''} ${request.url()}`);
  });
  return (page) => {
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    return () => loads;
  };
}

it('deployments in a row: open tabs lose no draft, miss no script, are loaded once for each that is taken, and agree', async () => {
  onTestFinished(removeDeployments);
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const faults: string[] = [];
  const errorPages: string[] = [];
  await watchErrorPages(browser.context, (heading) => errorPages.push(heading));
  const count = observe(browser.context, faults);

  // One with a draft, one that reads, one that goes about.
  const [writer, reader, walker] = [await browser.newPage(), await browser.newPage(), await browser.newPage()];
  const tabs = [writer, reader, walker];
  /** Where one writes nothing asks for a restart. */
  const told = [reader, walker];
  await writer.goto('/prompts/prompt-warm-opener');
  await text(writer).focus();
  await writer.keyboard.press('Control+End');
  await reader.goto('/messages?profile=all');
  await walker.goto('/dashboard');
  for (const tab of [reader, walker]) await waitForBadge(tab, /^Sync: Live$/);
  const loads = tabs.map(count);
  // And one without a worker: nobody tells it of a build, and nothing is kept for it but by the server.
  const elsewhere = await openBrowser({ origin: server.url, prepare: withoutWorker });
  onTestFinished(() => elsewhere.dispose());
  await watchErrorPages(elsewhere.context, (heading) => errorPages.push(heading));
  const countElsewhere = observe(elsewhere.context, faults);
  const oldest = await elsewhere.newPage();
  await signInToDemo(oldest);
  await waitForBadge(oldest, /^Sync: Live$/);
  const loadsOfOldest = countElsewhere(oldest);

  let present: number | undefined;
  let taken = 0;
  let draft = '';
  for (let release = 1; release <= RELEASES; release += 1) {
    // The browser looks for newer workers by itself as well, after a page was loaded.
    const installed = await nextWorker(reader);
    await server.stop();
    server.deploy(createDeployment(release, isBroken(release)).folder);
    await server.start();
    if (isBroken(release)) {
      const before = browser.watch.problems({ outage: true });
      expect([before, faults]).toEqual([[], []]);
      await comeBack(reader);
      expect(await installed()).toBe('redundant');
      // What the browser says of it is meant.
      browser.watch.clear();
      faults.length = 0;
      continue;
    }
    // Still its own scripts, on a screen it has not opened since it was loaded.
    const screen = SCREENS[release % SCREENS.length] ?? SCREENS[0];
    await goTo(walker, screen);
    for (const tab of tabs) await comeBack(tab);
    expect(await installed()).toBe('installed');
    for (const tab of told) await tab.getByRole('button', { name: 'Restart' }).waitFor();
    expect(await Promise.all(tabs.map(releaseOf))).toEqual([present, present, present]);
    if (isLeftWaiting(release)) continue;

    // A word that is typed in the moment somebody restarts the app in any of its tabs.
    await text(writer).focus();
    await writer.keyboard.press('Control+End');
    const words = ` Release ${release}.`;
    await writer.keyboard.type(words);
    draft += words;
    const chooser = told[release % told.length] ?? reader;
    await chooser.getByRole('button', { name: 'Restart' }).click();
    await waitUntil('Every tab has the build that was taken', async () =>
      (await Promise.all(tabs.map(releaseOf))).every((one) => one === release),
    );
    present = release;
    taken += 1;
    await waitUntil('The draft is there', async () => (await text(writer).innerText()).endsWith(draft.trim()));
    expect(loads.map((loaded) => loaded())).toEqual([taken, taken, taken]);
    expect([faults, errorPages]).toEqual([[], []]);
  }
  expect(present).toBe(RELEASES);

  // The oldest goes to screens it has never opened, all those releases later.
  for (const screen of SCREENS) await goTo(oldest, screen);
  await waitForBadge(oldest, /^Sync: Live$/);
  expect([await releaseOf(oldest), loadsOfOldest()]).toEqual([undefined, 0]);
  for (const tab of [reader, walker]) await waitForBadge(tab, /^Sync: Live$/);
  expect([loads.map((loaded) => loaded()), faults, errorPages]).toEqual([[taken, taken, taken], [], []]);
  browser.watch.assertClean({ outage: true });
  elsewhere.watch.assertClean({ outage: true });
});
