import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { waitUntil } from './wait-until.ts';

/**
 * Wakes the service worker of an origin as the browser does when the network is back (Background Sync). `page` may be
 * any page of the same browser; no tab of the app is needed.
 */
export async function dispatchSync(page: Page, origin: string, tag: string): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  try {
    let registrationId: string | undefined;
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId =
        registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)?.registrationId ??
        registrationId;
    });
    await session.send('ServiceWorker.enable');
    const found = await waitUntil('The service worker is registered', () => registrationId);
    await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId: found, tag, lastChance: false });
  } finally {
    await session.detach();
  }
}

/**
 * Removes Background Sync from pages opened from now on, as in browsers without it, so that only the tabs send.
 */
export async function withoutBackgroundSync(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The blank page that a tab starts with lacks it.
    if ('ServiceWorkerRegistration' in globalThis) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
}
