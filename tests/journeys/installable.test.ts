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
import { withTimeout, waitUntil } from '#support/wait-until.ts';

/** Within which a page answers that stays; one that is loaded anew in the moment of the question may never. */
const ANSWER_MS = 10_000;

/** As often one looks whether the next worker has taken over by itself, which takes no second: five of them. */
const PATIENT_LOOKS = 50;

const pictureSchema = z.object({ src: z.string(), sizes: z.string(), type: z.string() });
const manifestSchema = z.object({
  icons: z.array(pictureSchema),
  screenshots: z.array(z.extend(pictureSchema, { form_factor: z.enum(['wide', 'narrow']), label: z.string() })),
  shortcuts: z.array(z.object({ url: z.string(), icons: z.array(pictureSchema) })),
});

/** What a PNG file says of itself, as a manifest writes it. */
const sizesOf = (png: Uint8Array): string => {
  const view = new DataView(png.buffer, png.byteOffset);
  return `${view.getUint32(16)}x${view.getUint32(20)}`;
};

/** Has the browser's own question come, as Chromium hands it over; the person says yes, which the page's root shows. */
const offerInstallation = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const ask = (): Promise<{ outcome: string }> => {
      document.documentElement.setAttribute('data-asked', '');
      return Promise.resolve({ outcome: 'accepted' });
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: ask }));
  });

describe('on a device that is used every day', () => {
  const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

  it('the browser finds nothing to say against the manifest, and every picture it names is there in the size it names', async () => {
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
    const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
    for (const { src, sizes, type } of pictures) {
      const answer = await fetch(`${server.url}${src}`);
      expect([src, answer.status, answer.headers.get('Content-Type')]).toEqual([src, 200, type]);
      if (type === 'image/png')
        expect([src, sizesOf(new Uint8Array(await answer.arrayBuffer()))]).toEqual([src, sizes]);
    }
    expect(manifest.screenshots.filter(({ form_factor }) => form_factor === 'wide').length).toBeGreaterThanOrEqual(3);
    expect(manifest.screenshots.filter(({ form_factor }) => form_factor === 'narrow').length).toBeGreaterThanOrEqual(3);
    browser.watch.assertClean();
  });

  it('the installation is offered after something went well, never before; a refusal is remembered, and /device has the way to it', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    // Chromium asks by itself, at a time of its own, and its question would take the place of ours.
    await page.addInitScript(() => {
      addEventListener('beforeinstallprompt', (event) => {
        if (event.isTrusted) event.stopImmediatePropagation();
      });
    });
    const offer = page.getByRole('status').filter({ hasText: 'Install Outrider: a window of its own' });
    const [chatId = ''] = await openMessages(page);
    await openByRow(page, chatId);
    await waitForBadge(page, /^Sync: Live$/);
    await offerInstallation(page);
    // Nothing was done yet; the pause is the first thing that goes well.
    await pauseControl(page).waitFor();
    expect(await offer.count()).toBe(0);
    await pauseControl(page).click();
    await pauseControl(page).filter({ hasText: 'Resume' }).waitFor();
    await offerInstallation(page);
    // It moves nothing under the hand of whoever has just done something: it comes with a screen.
    expect(await offer.count()).toBe(0);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await waitUntil('It is offered', async () => {
      await offerInstallation(page);
      for (const name of ['Campaigns', 'Messages']) await menu.getByRole('link', { name }).click();
      return (await offer.count()) > 0;
    });
    await assertAccessible(page, 'The offer');
    await offer.getByRole('button', { name: 'Not now' }).click();
    await offer.waitFor({ state: 'detached' });

    await page.reload();
    await waitForBadge(page, /^Sync: Live$/);
    await offerInstallation(page);
    expect(await offer.count()).toBe(0);
    await page.goto('/device');
    const section = page.getByRole('region', { name: 'Installation' });
    await section.getByRole('heading', { name: 'Installation' }).waitFor();
    // Who listens is loaded behind the screen.
    const button = section.getByRole('button', { name: 'Install Outrider' });
    await waitUntil('It can be installed', async () => {
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

/** A page that hears nothing of another worker, as of a build that is broken. */
async function openDeafPage(browser: TestBrowser): Promise<Page> {
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

it('a server that takes the worker away gets pages without one, once and for all; what was kept offline stays and is sent', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const [chatId = ''] = await openMessages(page);
  await openByRow(page, chatId);
  await waitForBadge(page, /^Sync: Live$/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const broken = await openDeafPage(browser);
  await server.stop();
  await pauseControl(page).click();
  await waitForBadge(page, /^Sync: Offline · 1 unsent$/);
  expect(await readOutbox(page)).toHaveLength(1);

  server.configure({ SERVICE_WORKER: 'off' });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await server.start();
  const isFree = (): Promise<boolean | undefined> =>
    withTimeout(
      ANSWER_MS,
      page.evaluate(
        async () =>
          navigator.serviceWorker.controller === null &&
          (await navigator.serviceWorker.getRegistrations()).length === 0,
      ),
    );
  // A page asks for a newer worker whenever somebody comes back to it; the browser may have asked by itself, and be
  // loading the page anew by now.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))).catch(() => undefined);
  const devtools = await browser.context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  let looks = 0;
  await waitUntil('The page lives without a worker', async () => {
    if ((await isFree()) === true) return true;
    looks += 1;
    // A worker that rests is stopped by the browser, and makes room for the next; but for one that is being looked
    // into, as by this test.
    if (looks === PATIENT_LOOKS) await devtools.send('ServiceWorker.stopAllWorkers');
    return false;
  });
  await waitForBadge(page, /^Sync: Live$/);
  await openConversation(page).getByText('Paused', { exact: true }).first().waitFor();
  expect(new URL(page.url()).searchParams.get('chat')).toBe(chatId);
  const before = loads;
  // The page that comes may be loaded anew once more, which breaks this load off.
  await page.reload().catch(() => undefined);
  await waitForBadge(page, /^Sync: Live$/);
  await waitUntil('The next page does, too', isFree);
  // No loop: the load that was asked for, and at most the one a worker on its way out had asked for.
  expect(loads - before).toBeLessThanOrEqual(2);
  await waitUntil('The app’s kept files are gone', () =>
    withTimeout(
      ANSWER_MS,
      page.evaluate(async () => !(await caches.keys()).some((name) => name.startsWith('workbox-precache'))),
    ),
  );
  await waitUntil('A page of a broken build is loaded anew, too', () =>
    withTimeout(
      ANSWER_MS,
      broken.evaluate(() => !('isDeaf' in globalThis)),
    ),
  );
  browser.watch.assertClean({ outage: true });
});
