// Stands in for the service worker where the server runs with SERVICE_WORKER=off: takes the worker and the app's kept files away, leaves
// everything people have done on this device, and loads open pages anew from the server.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('workbox-precache')) await caches.delete(name);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await self.registration.unregister();
  // A page that cannot be led (it is being closed, or is none of ours) comes from the server the next time it is opened.
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)));
}
