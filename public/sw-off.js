// Replaces the service worker while the server runs with SERVICE_WORKER=off: removes the worker and the precache, keeps
// all data of the person, and makes open pages reload from the server.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

/** Time in which a page reloads by itself after the worker has changed, also on a slow machine. */
const RELOAD_TIMEOUT_MS = 10_000;

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith('workbox-precache')) await caches.delete(name);
  const open = new Set((await pages()).map(({ id }) => id));
  await self.registration.unregister();
  // Not awaited: reloading pages wait until this worker is active.
  setTimeout(() => void navigateStale(open), RELOAD_TIMEOUT_MS);
}

/**
 * Navigates the pages that have not reloaded by themselves. A worker knows only the URL a page was opened with, so the
 * page's own reload is better.
 */
async function navigateStale(open) {
  const stayed = (await pages()).filter(({ id }) => open.has(id));
  // A page that cannot be navigated (it is closing, or not controlled) comes from the server when it is next opened.
  await Promise.allSettled(stayed.map((page) => page.navigate(page.url)));
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
