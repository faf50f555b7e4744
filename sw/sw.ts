/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';
import * as z from 'zod/mini';
import { saveSharedFiles, SHARE_TARGET } from '#replica/storage/shared-files.ts';
import { listenForBackgroundSync } from './background-sync.ts';
import { CONFIG_CACHE } from './config-cache.ts';
import { addressOfNotification } from './notification-address.ts';
import { bypassServerForPages, installPrecache } from './precache.ts';
import { networkFirst } from './runtime-cache.ts';

/** The service worker: registers its routes and event listeners. */
declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly (string | { url: string; revision: string | null })[];
};

// The content security policy forbids code made from text; zod must not try.
z.config({ jitless: true });

const CONFIG_TIMEOUT_MS = 20_000;

installPrecache(self.__WB_MANIFEST);
bypassServerForPages(self);
serveRuntimeConfig();
receiveShares();
listenForUpdates(self);
listenForBackgroundSync(self);
listenForNotificationClicks(self);

/** Answers `/config.json` from the server, or from the cache when the server does not answer. */
function serveRuntimeConfig(): void {
  const withTimeout = {
    requestWillFetch: ({ request }: { request: Request }) =>
      Promise.resolve(new Request(request, { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) })),
  };
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
    networkFirst(CONFIG_CACHE, withTimeout),
  );
}

/** Stores files that another app shares with this one, and redirects to the import screen; works offline too. */
function receiveShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET.path,
    async ({ request }) => {
      // All of them are stored: the import screen says that only one can be imported at a time, as it does for dropped
      // files.
      const files = (await request.formData()).getAll(SHARE_TARGET.field).filter((file) => file instanceof File);
      if (files.length > 0) await saveSharedFiles(files, navigator.locks);
      return Response.redirect(SHARE_TARGET.path, 303);
    },
    'POST',
  );
}

/** Activates a new build only when the person asks for it; every tab then reloads into it. */
function listenForUpdates(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('message', (event) => {
    const data: unknown = event.data;
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING')
      void scope.skipWaiting();
  });
  scope.addEventListener('activate', (event) => {
    // The first worker claims the page that installed it, so that one visit is enough to open the app offline.
    event.waitUntil(scope.clients.claim());
  });
}

/**
 * Opens the address of a clicked notification, in an existing window or a new one. Navigates instead of posting a
 * message, because the page may be gone.
 */
function listenForNotificationClicks(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openAddress(scope, addressOfNotification(event.notification.data)));
  });
}

async function openAddress({ clients, location }: ServiceWorkerGlobalScope, address: string): Promise<void> {
  const { href } = new URL(address, location.origin);
  const [window] = await clients.matchAll({ type: 'window' });
  // A page that this worker does not control cannot be navigated by it.
  const navigated = await window?.navigate(href).catch(() => null);
  if (navigated == null) await clients.openWindow(href);
  else await navigated.focus();
}
