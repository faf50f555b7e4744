/// <reference lib="webworker" />
import { NEWS_TAG } from '#domain/chat/chat-notification.ts';
import { MARKED_KINDS, type NotificationSettings } from '#domain/push/notification-settings.ts';
import { pushMessageSchema, type PushMessage } from '#domain/push/push-message.ts';
import { allowedNews, readShownNews, type ShownItem, type ShownNews } from '#domain/push/shown-news.ts';
import { workerText } from '#domain/push/worker-text.ts';
import { backendKey, type RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { readDeviceNotifications } from '#replica/device-notifications.ts';
import { listReplicas, openReplica, type Replica } from '#replica/replica.ts';
import { listDeviceReplicas } from '#replica/storage/device-replicas.ts';
import { userOfDatabase } from '#replica/storage/database-names.ts';
import { createDashboard } from '#remote/create-dashboard.ts';
import { endpointHref } from '#remote/endpoint.ts';
import { subscribeBrowser, toSubscribeRequest } from '#remote/push/push-subscription.ts';

/**
 * What the worker does with a push, also while no page is open. The server may not have learnt yet what its person has
 * chosen on this device last, so that is asked here again:
 *
 *   push ─▶ its person has data and pushes here? ─▶ told by a visible page? ─▶ joined with what is shown ─▶ shown as
 *             │ no                                    │ yes                                                   allowed
 *             └─▶ subscription ended                  └─▶ nothing
 */

/** What an open page tells by itself; only the worker tells the other kinds. */
const TOLD_BY_PAGES: ReadonlySet<string> = new Set(MARKED_KINDS);

/**
 * Shows what a push brings. One that cannot be read is shown too, as a newer server may have sent it, and so is one
 * whose person's choice cannot be read: a browser that wakes a worker which shows nothing ends the subscription.
 */
export async function receivePush(scope: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const message = pushMessageSchema.safeParse(data).data;
  if (message === undefined) return announce(scope, '');
  try {
    const name = await findReplica(message.userId);
    if (name === undefined) return await endSubscription(scope);
    const replica = await open(name);
    try {
      return await tell(scope, replica, message);
    } finally {
      replica.close();
    }
  } catch {
    return announce(scope, message.language);
  }
}

/** Shows the news of a person whose data is here, as far as they want it. */
async function tell(scope: ServiceWorkerGlobalScope, replica: Replica, message: PushMessage): Promise<void> {
  const { isPushOn, settings } = await readDeviceNotifications(replica.db);
  if (!isPushOn) return endSubscription(scope);
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isVisible = pages.some(({ visibilityState }) => visibilityState === 'visible');
  const kinds = isVisible ? settings.kinds.filter((kind) => !TOLD_BY_PAGES.has(kind)) : settings.kinds;
  const news = allowedNews(message.chats, { kinds, details: settings.details });
  if (isVisible && news.length === 0) return undefined;
  // An open page has told it too, unless it is new against what is shown.
  await show(scope, Object.assign({}, message, { chats: news, others: isVisible ? 0 : message.others }), {
    settings,
    isAppOpen: pages.length > 0,
  });
  return setBadge(scope, replica, news).catch(() => undefined);
}

/** Shows the news together with what earlier pushes have shown and nobody has opened. */
async function show(
  scope: ServiceWorkerGlobalScope,
  { userId, language, chats, others }: PushMessage,
  { settings, isAppOpen }: { settings: NotificationSettings; isAppOpen: boolean },
): Promise<void> {
  const [before] = await scope.registration.getNotifications({ tag: NEWS_TAG });
  const shown = readShownNews(before?.data, userId);
  const joined = [
    ...chats.map((item): ShownItem => {
      const known = shown.items.find(({ id }) => id === item.id);
      return { ...item, isHere: known?.isHere, kinds: [...new Set([...item.kinds, ...(known?.kinds ?? [])])] };
    }),
    ...shown.items.filter(({ id }) => chats.every((item) => item.id !== id)),
  ];
  const items = allowedNews(joined, settings);
  const isNew =
    others > shown.others ||
    chats.some(({ id, kinds }) => {
      const known = shown.items.find((item) => item.id === id)?.kinds;
      return kinds.some((kind) => known?.includes(kind) !== true);
    });
  const allOthers = Math.max(others, shown.others);
  const { title, body, path } = workerText(language, items, allOthers);
  const news: ShownNews = { userId, items, others: allOthers };
  const options = {
    body,
    tag: NEWS_TAG,
    icon: '/icons/icon-192.png',
    data: { address: path, ids: items.map(({ id }) => id), ...news },
    // It takes the place of the former one, and is heard all the same where it says more.
    renotify: isAppOpen ? isNew : chats.length > 0 || others > 0,
  };
  await scope.registration.showNotification(title, options);
}

/** Says that there is news, without anything of it, and leaves what is shown as it is. */
async function announce(scope: ServiceWorkerGlobalScope, language: string): Promise<void> {
  const [before] = await scope.registration.getNotifications({ tag: NEWS_TAG });
  const { title, body, path } = workerText(language, [], 0);
  const options = {
    body: before?.body ?? body,
    tag: NEWS_TAG,
    icon: '/icons/icon-192.png',
    data: (before?.data as unknown) ?? { address: path, ids: [] },
    renotify: true,
  };
  await scope.registration.showNotification(before?.title ?? title, options);
}

/** Has the browser receive no more pushes: it needs not be shown one for this one either. */
async function endSubscription(scope: ServiceWorkerGlobalScope): Promise<void> {
  await (await scope.registration.pushManager.getSubscription())?.unsubscribe();
}

const findReplica = async (userId: PushMessage['userId']): Promise<string | undefined> =>
  (await listDeviceReplicas()).find((name) => userOfDatabase(name) === userId);

const open = (name: string): Promise<Replica> =>
  openReplica(name, () => undefined, { random: Math.random, mayCreate: false });

/** Shows at the app's icon how many conversations are unread, with those that this device has not read yet. */
async function setBadge(
  scope: ServiceWorkerGlobalScope,
  { db }: Replica,
  news: readonly Pick<ShownItem, 'id'>[],
): Promise<void> {
  if (!('setAppBadge' in scope.navigator)) return;
  const unread = (await db.unread.toCollection().primaryKeys()).map(String);
  await scope.navigator.setAppBadge(new Set([...unread, ...news.map(({ id }) => id)]).size);
}

/** Subscribes again after the browser has ended its subscription, and tells the server of it. */
export async function renewPush(scope: ServiceWorkerGlobalScope, config: RuntimeConfig | undefined): Promise<void> {
  if (config?.push === undefined) return;
  const { key } = config.push;
  const backend = backendKey(endpointHref(config, scope.location.origin), config.appwrite.projectId);
  for (const { name, userId } of await listReplicas(backend)) {
    // A replica that cannot be opened must not hold up the others.
    await renewFor(scope, { name, userId, config, key }).catch(() => undefined);
  }
}

interface Renewal {
  readonly name: string;
  readonly userId: string;
  readonly config: RuntimeConfig;
  readonly key: string;
}

async function renewFor(scope: ServiceWorkerGlobalScope, { name, userId, config, key }: Renewal): Promise<void> {
  const replica = await open(name);
  try {
    const { isPushOn, settings, language = '' } = await readDeviceNotifications(replica.db);
    if (!isPushOn) return;
    const address = await subscribeBrowser(scope.registration.pushManager, key);
    const { dashboard } = createDashboard(config, scope.location.origin, {
      userId: () => userId,
      fallbackCookies: () => undefined,
    });
    const body = toSubscribeRequest(address, settings, language);
    for (const teamId of await replica.db.teams.toCollection().primaryKeys())
      await dashboard({ method: 'POST', path: '/push/subscribe', body, teamId, userId });
  } finally {
    replica.close();
  }
}
