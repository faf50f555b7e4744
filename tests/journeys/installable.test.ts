import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { assertAccessible } from '#support/accessibility.ts';
import type { TestBrowser } from '#support/browser.ts';
import { readOutbox } from '#support/device-data.ts';
import { openByRow, openConversation, openMessages, pauseControl, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney, startVisitedJourney } from '#support/journey.ts';
import { CURRENT_DEPLOYMENT } from '#support/next-deployment.ts';
import { waitUntil, withTimeout } from '#support/wait-until.ts';

/** The time in which a page answers that stays; one that reloads at the moment of the question may never answer. */
const ANSWER_MS = 10_000;

/** The number of checks, about five seconds, before a resting worker is stopped; taking over takes less than one. */
const CHECKS_BEFORE_STOP = 50;

const imageSchema = z.object({ src: z.string(), sizes: z.string(), type: z.string() });
const manifestSchema = z.object({
  icons: z.array(imageSchema),
  screenshots: z.array(z.extend(imageSchema, { form_factor: z.enum(['wide', 'narrow']), label: z.string() })),
  shortcuts: z.array(z.object({ url: z.string(), icons: z.array(imageSchema) })),
});

/** Returns the size of a PNG file as a manifest writes it. */
const sizesOf = (png: Uint8Array): string => {
  const view = new DataView(png.buffer, png.byteOffset);
  return `${view.getUint32(16)}x${view.getUint32(20)}`;
};

/** Fires the browser's installation prompt event as Chromium does; the person accepts, which the root element shows. */
const offerInstallation = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const ask = (): Promise<{ outcome: string }> => {
      document.documentElement.setAttribute('data-asked', '');
      return Promise.resolve({ outcome: 'accepted' });
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: ask }));
  });

describe('on a device in regular use', () => {
  const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

  it('the manifest is valid for the browser, and every image it names exists in the named size', async () => {
    const { server, browser } = journey();
    const page = await browser.newPage();
    await page.goto('/messages');
    const session: CDPSession = await page.context().newCDPSession(page);
    const { errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);

    const manifest = manifestSchema.parse(
      JSON.parse(readFileSync(join(CURRENT_DEPLOYMENT, 'client/manifest.webmanifest'), 'utf8')),
    );
    const images = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
    for (const { src, sizes, type } of images) {
      const answer = await fetch(`${server.url}${src}`);
      expect([src, answer.status, answer.headers.get('Content-Type')]).toEqual([src, 200, type]);
      if (type === 'image/png')
        expect([src, sizesOf(new Uint8Array(await answer.arrayBuffer()))]).toEqual([src, sizes]);
    }
    expect(manifest.screenshots.filter(({ form_factor }) => form_factor === 'wide').length).toBeGreaterThanOrEqual(3);
    expect(manifest.screenshots.filter(({ form_factor }) => form_factor === 'narrow').length).toBeGreaterThanOrEqual(3);
    browser.watch.assertClean();
  });

  it('the installation is offered after a success and never before, a refusal is remembered, and /device offers it too', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    // Chromium fires its own event at any time, which would replace ours.
    await page.addInitScript(() => {
      addEventListener('beforeinstallprompt', (event) => {
        if (event.isTrusted) event.stopImmediatePropagation();
      });
    });
    const offer = page.getByRole('status').filter({ hasText: 'Install Outrider. It opens instantly' });
    const [chatId = ''] = await openMessages(page);
    await openByRow(page, chatId);
    await waitForBadge(page, /^Sync: Live$/);
    await offerInstallation(page);
    // Nothing has succeeded yet; the pause is the first success.
    await pauseControl(page).waitFor();
    expect(await offer.count()).toBe(0);
    await pauseControl(page).click();
    await pauseControl(page).filter({ hasText: 'Resume' }).waitFor();
    await offerInstallation(page);
    // The offer waits for the next screen, so that nothing moves under the pointer.
    expect(await offer.count()).toBe(0);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await waitUntil('The installation is offered', async () => {
      await offerInstallation(page);
      for (const name of ['Campaigns', 'Messages']) await menu.getByRole('link', { name }).click();
      return (await offer.count()) > 0;
    });
    await assertAccessible(page, 'The offer');
    // On a phone it leaves the screen its room: two lines of 20 px, and a button's height at most.
    const size = page.viewportSize() ?? { width: 1_280, height: 800 };
    await page.setViewportSize({ width: 375, height: 667 });
    await expect.poll(() => offer.evaluate((strip) => strip.clientHeight)).toBeLessThanOrEqual(56);
    await page.setViewportSize(size);
    await offer.getByRole('button', { name: 'Not now' }).click();
    await offer.waitFor({ state: 'detached' });

    await page.reload();
    await waitForBadge(page, /^Sync: Live$/);
    await offerInstallation(page);
    expect(await offer.count()).toBe(0);
    await page.goto('/device');
    const section = page.getByRole('region', { name: 'Installation' });
    await section.getByRole('heading', { name: 'Installation' }).waitFor();
    // The listener is loaded after the screen.
    const button = section.getByRole('button', { name: 'Install Outrider' });
    await waitUntil('The app can be installed', async () => {
      await offerInstallation(page);
      return (await button.count()) > 0;
    });
    await button.click();
    await page.locator('html[data-asked]').waitFor({ state: 'attached' });
    expect(await offer.count()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await section.getByText('Outrider is installed on this device.').waitFor();
    await page.getByText('Outrider is installed. Thank you!').waitFor();
    browser.watch.assertClean();
  });
});

/** Opens a page that does not learn of another worker, like one of a broken build. */
async function openPageWithoutUpdates(browser: TestBrowser): Promise<Page> {
  const page = await browser.newPage();
  await page.goto('/device');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('controllerchange', (event) => event.stopImmediatePropagation(), {
      capture: true,
    });
    Object.assign(globalThis, { isDeaf: true });
  });
  return page;
}

it('a server that removes the service worker gets pages without one for good, and a pause made offline is kept and sent', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const [chatId = ''] = await openMessages(page);
  await openByRow(page, chatId);
  await waitForBadge(page, /^Sync: Live$/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const brokenPage = await openPageWithoutUpdates(browser);
  await server.stop();
  await pauseControl(page).click();
  await waitForBadge(page, /^Sync: Offline · 1 unsent$/);
  expect(await readOutbox(page)).toHaveLength(1);

  server.configure({ SERVICE_WORKER: 'off' });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await server.start();
  const hasNoWorker = (): Promise<boolean | undefined> =>
    withTimeout(
      ANSWER_MS,
      page.evaluate(
        async () =>
          navigator.serviceWorker.controller === null &&
          (await navigator.serviceWorker.getRegistrations()).length === 0,
      ),
    );
  // A page looks for a newer worker when it becomes visible; the browser may have looked by itself and be reloading the
  // page.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))).catch(() => undefined);
  const devtools = await browser.context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  let checks = 0;
  await waitUntil('The page has no worker', async () => {
    if ((await hasNoWorker()) === true) return true;
    checks += 1;
    // The browser stops an idle worker, which makes room for the next, but not while it is inspected, as by this test.
    if (checks === CHECKS_BEFORE_STOP) await devtools.send('ServiceWorker.stopAllWorkers');
    return false;
  });
  await waitForBadge(page, /^Sync: Live$/);
  await openConversation(page).getByText('Paused', { exact: true }).first().waitFor();
  expect(new URL(page.url()).searchParams.get('chat')).toBe(chatId);
  const loadsBefore = loads;
  // The page may be reloaded once more, which aborts this load.
  await page.reload().catch(() => undefined);
  await waitForBadge(page, /^Sync: Live$/);
  await waitUntil('The next page has no worker', hasNoWorker);
  // No loop: the requested load, and at most one requested by the old worker.
  expect(loads - loadsBefore).toBeLessThanOrEqual(2);
  await waitUntil('The precached files are deleted', () =>
    withTimeout(
      ANSWER_MS,
      page.evaluate(async () => !(await caches.keys()).some((name) => name.startsWith('workbox-precache'))),
    ),
  );
  await waitUntil('A page of a broken build is reloaded too', () =>
    withTimeout(
      ANSWER_MS,
      brokenPage.evaluate(() => !('isDeaf' in globalThis)),
    ),
  );
  browser.watch.assertClean({ outage: true });
});
