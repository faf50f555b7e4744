// Stands in for the service worker where the server runs with SERVICE_WORKER=off: takes the worker and the app's kept files away, leaves
// everything people have done on this device, and sees that open pages are loaded anew from the server.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

/** Within which a page that hears of the new worker has left for itself, also on a slow machine. */
const OWN_WAY_MS = 10_000;

async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('workbox-precache')) await caches.delete(name);
  const open = new Set((await pages()).map(({ id }) => id));
  await self.registration.unregister();
  // Not waited for: pages that are loaded anew wait until this worker has begun its work.
  setTimeout(() => void lead(open), OWN_WAY_MS);
}

/** A sound page loads itself anew where it stands. One that does not is led: what is known of it is where it was opened, not where it has come to. */
async function lead(open) {
  const stayed = (await pages()).filter(({ id }) => open.has(id));
  // A page that cannot be led (it is being closed, or is none of ours) comes from the server the next time it is opened.
  await Promise.allSettled(stayed.map((page) => page.navigate(page.url)));
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
