import { newestConfig } from './runtime-config-load.ts';

const HOUR_MS = 3_600_000;

/** Set once a new build waits; calling it restarts every tab into it. */
export type RestartIntoUpdate = () => void;

let waiting: RestartIntoUpdate | undefined;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: whether a new build waits, and the act that restarts into it. */
export const updateStore = {
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
  waiting: (): RestartIntoUpdate | undefined => waiting,
};

/**
 * Registers the service worker (production builds only) and asks for a newer one on focus, on reconnect and hourly. A new build waits
 * until the person says so: nothing is taken away under an open draft. Where the server wants no worker, there is none.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if ((await newestConfig())?.serviceWorker === 'off') return removeServiceWorkers();
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    waiting = () => workbox.messageSkipWaiting();
    for (const listener of listeners) listener();
  });
  reloadIntoUpdates();
  const registration = await workbox.register();
  if (registration === undefined) return;
  const check = (): void => void registration.update().catch(() => undefined);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
  window.addEventListener('online', check);
  setInterval(check, HOUR_MS);
}

/** Takes away what `sw-off.js` takes away, where this page is quicker or has kept it alive by asking for it; the page that comes next is free. */
async function removeServiceWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith('workbox-precache')) await caches.delete(name);
  if (navigator.serviceWorker.controller !== null) location.reload();
}

/** The worker that takes over has no scripts of the build before: whichever tab the person said it in, each is loaded anew. */
function reloadIntoUpdates(): void {
  let hasController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hasController) location.reload();
    hasController = true;
  });
}
