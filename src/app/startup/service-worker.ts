import { newestConfig } from './runtime-config-load.ts';

const HOUR_MS = 3_600_000;

/** Set once a new build waits; calling it restarts every tab into it. */
type RestartIntoUpdate = () => void;

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
 * Registers the service worker (production builds only) and asks for a newer one on focus, on reconnect and hourly. A
 * new build waits until the person says so: nothing is taken away under an open draft. Where the server wants no
 * worker, there is none.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if ((await newestConfig())?.serviceWorker === 'off') return removeServiceWorkers();
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  const takeOver = reloadIntoUpdates();
  const registration = await workbox.register();
  if (registration === undefined) return;
  listenForBuilds(registration, () => takeOver(registration.waiting !== null && (() => workbox.messageSkipWaiting())));
  const check = (): void => void registration.update().catch(() => undefined);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check());
  window.addEventListener('online', check);
  setInterval(check, HOUR_MS);
}

/**
 * Takes away what `sw-off.js` takes away, where this page is quicker or has kept it alive by asking for it; the page
 * that comes next is free.
 */
async function removeServiceWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith('workbox-precache')) await caches.delete(name);
  if (navigator.serviceWorker.controller !== null) location.reload();
}

/**
 * Tells of every build that lies ready, also after one that could not be installed to its end: workbox-window listens
 * no longer once it has seen a build that it did not register itself. Where no worker was before, the first one waits
 * for nobody.
 */
function listenForBuilds(registration: ServiceWorkerRegistration, restart: () => void): void {
  const tell = (): void => {
    if (registration.waiting === null || registration.active === null) return;
    waiting = restart;
    for (const listener of listeners) listener();
  };
  tell();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
}

/**
 * The worker that takes over has no scripts of the build before: whichever tab the person said it in, each is loaded
 * anew, but for one that had no worker until then. Gives the act that has a waiting worker take over (`skip`); where
 * there is none any more, a fresh page has what there is.
 */
function reloadIntoUpdates(): (skip: (() => void) | false) => void {
  let isReloading = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isReloading) location.reload();
    isReloading = true;
  });
  return (skip) => {
    isReloading = true;
    if (skip === false) location.reload();
    else skip();
  };
}
