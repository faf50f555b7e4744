import { NEWS_TAG } from '#domain/chat/chat-notification.ts';

/**
 * System notifications of conversations, and the app's badge. They outlive their page and its sign-in, and the browser
 * stores their texts: they are cleared with the rows that they are about.
 */

/** Returns the service worker registration, through which notifications outlive their page; undefined without one. */
export const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

/** Returns the notifications that the system shows. */
export const listNotifications = async (): Promise<Notification[]> =>
  (await (await findRegistration())?.getNotifications({ tag: NEWS_TAG })) ?? [];

/** Closes the notifications. */
export async function closeNotifications(): Promise<void> {
  for (const notification of await listNotifications()) notification.close();
}

const clearBadge = async (): Promise<void> => navigator.clearAppBadge?.();

/** Closes the notifications and clears the badge. A browser that refuses either has none to show. */
export async function clearNotifications(): Promise<void> {
  await Promise.allSettled([closeNotifications(), clearBadge()]);
}

/** Has the browser receive no more pushes. It asks the network, which may never answer. */
export const endPushes = async (): Promise<unknown> =>
  (await (await findRegistration())?.pushManager?.getSubscription())?.unsubscribe();
