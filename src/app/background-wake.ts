/**
 * Asks the browser to wake the service worker when the network is back, so that kept changes go out with no tab open.
 */
export async function askForWake(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined || !('sync' in registration)) return;
  const sync = registration.sync as { register(tag: string): Promise<void> };
  await sync.register('outbox').catch(() => undefined);
}
