/// <reference lib="webworker" />
import * as z from 'zod/mini';
import { NEWS_TAG } from '#domain/chat/chat-notification.ts';
import type { NewsItem } from '#domain/push/news-text.ts';
import { NEWS_KINDS } from '#domain/push/notification-settings.ts';
import { pushMessageSchema, type PushMessage } from '#domain/push/push-message.ts';
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
 * What the worker does with a push, also while no page is open:
 *
 *   push ─▶ its person has data here? ─▶ told by a visible page? ─▶ joined with what is shown ─▶ one notification
 *             │ no: signed out              │ yes
 *             └─▶ subscription ended        └─▶ nothing
 */

/** What an open page tells by itself; only the worker tells the other kinds. */
const TOLD_BY_PAGES: ReadonlySet<string> = new Set(['reply', 'qualified', 'unsent', 'mention', 'reminder']);

const itemSchema = z.object({
  id: z.string(),
  kinds: z.array(z.enum(NEWS_KINDS)),
  name: z.optional(z.string()),
  text: z.optional(z.string()),
});
/** Describes the data of a notification that a push has shown. */
const shownSchema = z.object({ items: z.array(itemSchema), others: z.number() });

/**
 * Shows what a push brings. One that cannot be read is shown too, as a newer server may have sent it: a browser that
 * wakes a worker which shows nothing ends the subscription.
 */
export async function receivePush(scope: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const message = pushMessageSchema.safeParse(data).data;
  if (message === undefined) return show(scope, '', [], 0);
  const name = await findReplica(message.userId);
  if (name === undefined) {
    await (await scope.registration.pushManager.getSubscription())?.unsubscribe();
    return undefined;
  }
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isVisible = pages.some(({ visibilityState }) => visibilityState === 'visible');
  const news = message.chats
    .map((chat): NewsItem => ({
      ...chat,
      kinds: isVisible ? chat.kinds.filter((kind) => !TOLD_BY_PAGES.has(kind)) : chat.kinds,
    }))
    .filter(({ kinds }) => kinds.length > 0);
  if (news.length === 0) return undefined;
  await show(scope, message.language, news, isVisible ? 0 : message.others);
  return setBadge(scope, name, news).catch(() => undefined);
}

/** Shows the news together with what earlier pushes have shown and nobody has opened. */
async function show(
  scope: ServiceWorkerGlobalScope,
  language: string,
  news: readonly NewsItem[],
  others: number,
): Promise<void> {
  const [before] = await scope.registration.getNotifications({ tag: NEWS_TAG });
  const shown = shownSchema.safeParse(before?.data).data ?? { items: [], others: 0 };
  const items = [
    ...news.map((item): NewsItem => {
      const known = shown.items.find(({ id }) => id === item.id);
      return { ...item, kinds: [...new Set([...item.kinds, ...(known?.kinds ?? [])])] };
    }),
    ...shown.items.filter(({ id }) => news.every((item) => item.id !== id)),
  ];
  const allOthers = Math.max(others, shown.others);
  const { title, body, path } = workerText(language, items, allOthers);
  const options = {
    body,
    tag: NEWS_TAG,
    icon: '/icons/icon-192.png',
    data: { address: path, ids: items.map(({ id }) => id), items, others: allOthers },
    // It takes the place of the former one, and is heard all the same.
    renotify: true,
  };
  await scope.registration.showNotification(title, options);
}

const findReplica = async (userId: PushMessage['userId']): Promise<string | undefined> =>
  (await listDeviceReplicas()).find((name) => userOfDatabase(name) === userId);

const open = (name: string): Promise<Replica> =>
  openReplica(name, () => undefined, { random: Math.random, mayCreate: false });

/** Shows at the app's icon how many conversations are unread, with those that this device has not read yet. */
async function setBadge(scope: ServiceWorkerGlobalScope, name: string, news: readonly NewsItem[]): Promise<void> {
  if (!('setAppBadge' in scope.navigator)) return;
  const replica = await open(name);
  try {
    const unread = (await replica.db.unread.toCollection().primaryKeys()).map(String);
    await scope.navigator.setAppBadge(new Set([...unread, ...news.map(({ id }) => id)]).size);
  } finally {
    replica.close();
  }
}

/** Subscribes again after the browser has ended its subscription, and tells the server of it. */
export async function renewPush(scope: ServiceWorkerGlobalScope, config: RuntimeConfig | undefined): Promise<void> {
  if (config?.push === undefined) return;
  const { origin } = scope.location;
  const backend = backendKey(endpointHref(config, origin), config.appwrite.projectId);
  for (const { name, userId } of await listReplicas(backend)) {
    const replica = await open(name);
    try {
      const { isPushOn, settings, language = '' } = await readDeviceNotifications(replica.db);
      if (!isPushOn) continue;
      const address = await subscribeBrowser(scope.registration.pushManager, config.push.key);
      const { dashboard } = createDashboard(config, origin, { userId: () => userId, fallbackCookies: () => undefined });
      const body = toSubscribeRequest(address, settings, language);
      for (const teamId of await replica.db.teams.toCollection().primaryKeys())
        await dashboard({ method: 'POST', path: '/push/subscribe', body, teamId, userId });
    } finally {
      replica.close();
    }
  }
}
