import type { BrowserContext, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '#support/browser.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { watchErrorPages } from '#support/error-pages.ts';
import { waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { createDeployment, removeDeployments } from '#support/many-deployments.ts';
import { navigateTo } from '#support/navigation.ts';
import { releaseOf } from '#support/next-deployment.ts';
import { waitUntil } from '#support/wait-until.ts';
import { volumeOf } from '#support/volume.ts';

const RELEASES = volumeOf('RELEASES', { sample: 4, full: 22 });
/**
 * Every sixth release is never activated, so that one build replaces a waiting one; the release after it cannot be
 * installed.
 */
const isNeverActivated = (release: number): boolean => release % 6 === 2;
const isBroken = (release: number): boolean => release % 6 === 3;

/** Screens of the navigation with their paths. */
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

const text = (page: Page) => page.getByRole('textbox', { name: 'Context' });

/** Makes the tab visible again: it looks for a newer build. */
const lookForUpdate = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Watches for the next worker, and returns a function that waits for the end of its installation. */
async function watchNextWorker(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    Reflect.deleteProperty(globalThis, 'settledWorker');
    const recordState = ({ target }: Event): void => {
      if (target instanceof ServiceWorker && target.state !== 'installing')
        Reflect.set(globalThis, 'settledWorker', target.state);
    };
    registration.addEventListener(
      'updatefound',
      () => registration.installing?.addEventListener('statechange', recordState, { once: true }),
      { once: true },
    );
  });
  return () =>
    waitUntil('The next worker is installed or discarded', () =>
      page.evaluate((): unknown => Reflect.get(globalThis, 'settledWorker')),
    ).then(String);
}

/** Removes service workers, as in a private window of some browsers. */
async function withoutWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
}

/** Records failed script loads, and returns a function that counts the loads of a page. */
function recordFailures(context: BrowserContext, failedLoads: string[]): (page: Page) => () => number {
  context.on('response', (answer) => {
    if (answer.status() >= 400 && new URL(answer.url()).pathname.startsWith('/assets/'))
      failedLoads.push(`${answer.status()} ${answer.url()}`);
  });
  context.on('requestfailed', (request) => {
    // The page was left or the server was down at that moment; a person would notice it as an error page.
    const isExplained = /^net::ERR_(?:ABORTED|CONNECTION_|EMPTY_RESPONSE|NETWORK_)/.test(
      request.failure()?.errorText ?? '',
    );
    if (!isExplained && ['script', 'document'].includes(request.resourceType()))
      failedLoads.push(`${request.failure()?.errorText ?? ''} ${request.url()}`);
  });
  return (page) => {
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    return () => loads;
  };
}

it('across many deployments open tabs lose no draft, miss no script, reload once per activated release, and run the same release', async () => {
  onTestFinished(removeDeployments);
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const failedLoads: string[] = [];
  const errorPages: string[] = [];
  await watchErrorPages(browser.context, (heading) => errorPages.push(heading));
  const count = recordFailures(browser.context, failedLoads);

  // One tab has a draft, one shows Messages, one navigates.
  const [writer, reader, walker] = [await browser.newPage(), await browser.newPage(), await browser.newPage()];
  const tabs = [writer, reader, walker];
  /** The tabs that offer a restart; the one with the draft does not. */
  const restartTabs = [reader, walker];
  await writer.goto('/prompts/prompt-warm-opener');
  await text(writer).focus();
  await writer.keyboard.press('Control+End');
  await reader.goto('/messages?profile=all');
  await walker.goto('/dashboard');
  for (const tab of [reader, walker]) await waitForBadge(tab, /^Sync: Live$/);
  const loads = tabs.map(count);
  // One more browser has no service worker: it is not told about builds, and only the server keeps its files.
  const otherBrowser = await openBrowser({ origin: server.url, prepare: withoutWorker });
  onTestFinished(() => otherBrowser.dispose());
  await watchErrorPages(otherBrowser.context, (heading) => errorPages.push(heading));
  const countOtherLoads = recordFailures(otherBrowser.context, failedLoads);
  const oldest = await otherBrowser.newPage();
  await signInToDemo(oldest);
  await waitForBadge(oldest, /^Sync: Live$/);
  const oldestLoads = countOtherLoads(oldest);

  let activeRelease: number | undefined;
  let activatedCount = 0;
  let draft = '';
  for (let release = 1; release <= RELEASES; release += 1) {
    // The browser also looks for newer workers by itself after a load.
    const installed = await watchNextWorker(reader);
    await server.stop();
    server.deploy(createDeployment(release, isBroken(release)).folder);
    await server.start();
    if (isBroken(release)) {
      const before = browser.watch.problems({ outage: true });
      expect([before, failedLoads]).toEqual([[], []]);
      await lookForUpdate(reader);
      expect(await installed()).toBe('redundant');
      // The browser's lines about it are expected.
      browser.watch.clear();
      failedLoads.length = 0;
      continue;
    }
    // The tab still runs its own scripts, on a screen it has not opened since it was loaded.
    const [name, path] = SCREENS[release % SCREENS.length] ?? SCREENS[0];
    await navigateTo(walker, name, path);
    for (const tab of tabs) await lookForUpdate(tab);
    expect(await installed()).toBe('installed');
    for (const tab of restartTabs) await tab.getByRole('button', { name: 'Restart' }).waitFor();
    expect(await Promise.all(tabs.map(releaseOf))).toEqual([activeRelease, activeRelease, activeRelease]);
    if (isNeverActivated(release)) continue;

    // Words typed at the moment at which the app is restarted from any tab.
    await text(writer).focus();
    await writer.keyboard.press('Control+End');
    const words = ` Release ${release}.`;
    await writer.keyboard.type(words);
    draft += words;
    const restartingTab = restartTabs[release % restartTabs.length] ?? reader;
    await restartingTab.getByRole('button', { name: 'Restart' }).click();
    await waitUntil('Every tab runs the activated release', async () =>
      (await Promise.all(tabs.map(releaseOf))).every((one) => one === release),
    );
    activeRelease = release;
    activatedCount += 1;
    await waitUntil('The draft is complete', async () => (await text(writer).innerText()).endsWith(draft.trim()));
    expect(loads.map((loaded) => loaded())).toEqual([activatedCount, activatedCount, activatedCount]);
    expect([failedLoads, errorPages]).toEqual([[], []]);
  }
  expect(activeRelease).toBe(RELEASES);

  // The oldest tab opens screens for the first time, all those releases later.
  for (const [name, path] of SCREENS) await navigateTo(oldest, name, path);
  await waitForBadge(oldest, /^Sync: Live$/);
  expect([await releaseOf(oldest), oldestLoads()]).toEqual([undefined, 0]);
  for (const tab of [reader, walker]) await waitForBadge(tab, /^Sync: Live$/);
  expect([loads.map((loaded) => loaded()), failedLoads, errorPages]).toEqual([
    [activatedCount, activatedCount, activatedCount],
    [],
    [],
  ]);
  browser.watch.assertClean({ outage: true });
  otherBrowser.watch.assertClean({ outage: true });
});
