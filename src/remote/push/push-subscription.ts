import type { NotificationSettings } from '#domain/push/notification-settings.ts';
import { pushSubscriptionSchema, type PushAddress, type PushSubscribeRequest } from '#domain/push/push-requests.ts';

/** The part of the browser that subscribes to pushes. */
type Manager = Pick<PushManager, 'getSubscription' | 'subscribe'>;

/**
 * Subscribes this browser to pushes of the server with this key, or finds its subscription; one of another key is
 * ended. Rejects where the person has forbidden notifications or the browser's push service cannot be reached.
 */
export async function subscribeBrowser(manager: Manager, key: string): Promise<PushAddress> {
  let known = await manager.getSubscription();
  if (known !== null && (keyOf(known) ?? key) !== key) {
    await known.unsubscribe();
    known = null;
  }
  // Nothing may arrive unseen: browsers take no subscription without this promise.
  const subscription = known ?? (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  return pushSubscriptionSchema.parse(subscription.toJSON());
}

/** Returns the key that a subscription was made for, as base64url; undefined where the browser does not tell. */
function keyOf({ options }: PushSubscription): string | undefined {
  const key = options.applicationServerKey;
  if (key === null) return undefined;
  return btoa(String.fromCodePoint(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Ends the subscription of this browser. Resolves with the endpoint it had; undefined for none. */
export async function unsubscribeBrowser(manager: Pick<Manager, 'getSubscription'>): Promise<string | undefined> {
  const subscription = await manager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/** Returns the request with which a browser asks for pushes about a team. */
export const toSubscribeRequest = (
  subscription: PushAddress,
  settings: NotificationSettings,
  language: string,
): PushSubscribeRequest => ({
  subscription,
  settings,
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  language,
});
