import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { waitUntil } from './wait-until.ts';

/** Calls a browser's debugger with the registration of the service worker of an origin, once there is one. */
async function withRegistration(
  page: Page,
  origin: string,
  call: (session: CDPSession, registrationId: string) => Promise<unknown>,
): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  try {
    let registrationId: string | undefined;
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId =
        registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)?.registrationId ??
        registrationId;
    });
    await session.send('ServiceWorker.enable');
    await call(session, await waitUntil('The service worker is registered', () => registrationId));
  } finally {
    await session.detach();
  }
}

/**
 * Wakes the service worker of an origin as the browser does when the network is back (Background Sync). `page` may be
 * any page of the same browser; no tab of the app is needed.
 */
export const dispatchSync = (page: Page, origin: string, tag: string): Promise<void> =>
  withRegistration(page, origin, (session, registrationId) =>
    session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false }),
  );

/** Delivers a push to the service worker of an origin as the browser does; no tab of the app is needed. */
export const deliverPush = (page: Page, origin: string, message: object): Promise<void> =>
  withRegistration(page, origin, (session, registrationId) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) }),
  );

/**
 * Removes Background Sync from pages opened from now on, as in browsers without it, so that only the tabs send.
 */
export async function withoutBackgroundSync(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The blank page that a tab starts with lacks it.
    if ('ServiceWorkerRegistration' in globalThis) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
}
