import { newestConfig } from './runtime-config-load.ts';

const HOUR_MS = 3_600_000;

/** Restarts every tab into the waiting build. */
type Restart = () => void;

/** Set once a new build waits. */
let waiting: Restart | undefined;
const listeners = new Set<() => void>();

/**
 * Store for `useSyncExternalStore`: the function that restarts into the waiting build, or undefined when no build
 * waits.
 */
export const updateStore = {
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
  waiting: (): Restart | undefined => waiting,
};

/**
 * Registers the service worker (production builds only) and checks for a new build on focus, on reconnect and hourly. A
 * new build waits until the person restarts, so that drafts are not lost. With `serviceWorker: 'off'` in the
 * configuration, existing workers are removed instead.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if ((await newestConfig())?.serviceWorker === 'off') return removeServiceWorkers();
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  const restartInto = reloadOnUpdate();
  const registration = await workbox.register();
  if (registration === undefined) return;
  watchForBuilds(registration, () =>
    restartInto(registration.waiting !== null && (() => workbox.messageSkipWaiting())),
  );
  const checkForUpdate = (): void => void registration.update().catch(() => undefined);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkForUpdate());
  window.addEventListener('online', checkForUpdate);
  setInterval(checkForUpdate, HOUR_MS);
}

/**
 * Unregisters the workers and deletes the precache, as `sw-off.js` does, for a page that gets here before that script
 * or keeps the old worker alive. Reloads a page that is still controlled.
 */
async function removeServiceWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith('workbox-precache')) await caches.delete(name);
  if (navigator.serviceWorker.controller !== null) location.reload();
}

/**
 * Publishes `restart` whenever a build waits. Needed besides workbox-window, which stops listening after a build it did
 * not register itself. A first worker, with none active before it, does not count.
 */
function watchForBuilds(registration: ServiceWorkerRegistration, restart: () => void): void {
  const publish = (): void => {
    if (registration.waiting === null || registration.active === null) return;
    waiting = restart;
    for (const listener of listeners) listener();
  };
  publish();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', publish));
}

/**
 * Reloads each tab when another worker takes control, since the old build's scripts are gone; a tab that had no worker
 * stays. Returns a function that makes the waiting worker take control (`skip`), or reloads when none waits any more.
 */
function reloadOnUpdate(): (skip: (() => void) | false) => void {
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
