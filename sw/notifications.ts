import * as z from 'zod/mini';

/** What a notification carries: one of our own addresses. */
const dataSchema = z.object({ address: z.string().check(z.startsWith('/'), z.regex(/^\/(?!\/)/)) });

/**
 * A press on a notification opens what it is about, in a window that is there or in a new one; by its address, for the
 * page may be gone.
 */
export function listenForNotificationClicks(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const data = z.safeParse(dataSchema, event.notification.data);
    event.waitUntil(openAddress(scope, data.success ? data.data.address : '/dashboard'));
  });
}

async function openAddress({ clients, location }: ServiceWorkerGlobalScope, address: string): Promise<void> {
  const { href } = new URL(address, location.origin);
  const [window] = await clients.matchAll({ type: 'window' });
  // A page that is no longer this worker's cannot be led elsewhere.
  const led = await window?.navigate(href).catch(() => null);
  if (led == null) await clients.openWindow(href);
  else await led.focus();
}
