import { NEWS_TAG } from '#domain/chat/chat-notification.ts';
import { newsText } from '#domain/push/news-text.ts';
import { quietUntilMs } from '#domain/push/notification-settings.ts';
import { allowedNews, readShownNews, type ShownItem } from '#domain/push/shown-news.ts';
import { readDeviceNotifications } from '#replica/device-notifications.ts';
import type { Replica } from '#replica/replica.ts';
import { takeUnnotified } from '#replica/live/unread.ts';
import { userOfDatabase } from '#replica/storage/database-names.ts';
import { isNotificationDesired } from './notification-switch.ts';
import { toNewsItems, type NotifiedEvent } from './notification-text.ts';
import { closeNotifications, findRegistration, listNotifications } from './system-notifications.ts';

/**
 * Announces unread events not announced yet, together with those of an open notification. In quiet hours none is taken:
 * resolves to false then.
 */
export async function notifyEvents(replica: Replica, userId: string): Promise<boolean> {
  const { quiet } = (await readDeviceNotifications(replica.db)).settings;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (quietUntilMs(Date.now(), quiet, timeZone) !== undefined) return false;
  const unnotified = await takeUnnotified(replica);
  if (unnotified.length === 0 || !isNotificationDesired(userId)) return true;
  await showEvents(replica, await eventsOf(replica, [...unnotified.map(({ id }) => id), ...(await shownIds())]));
  return true;
}

/**
 * Shows the open notification without the conversations that this device has no more, such as those of a team that the
 * person has left; closes it when it is about no other.
 */
export async function removeGoneEvents(replica: Replica): Promise<void> {
  const pushed = new Set((await pushedItems(replica)).map(({ id }) => id));
  const shown = (await shownIds()).filter((id) => !pushed.has(id));
  const chats = await replica.db.chats.bulkGet(shown);
  if (chats.includes(undefined)) await showEvents(replica, await eventsOf(replica, shown));
}

/** Returns the unread events of these chats, as far as they are on this device. */
async function eventsOf({ db }: Replica, chatIds: readonly string[]): Promise<readonly NotifiedEvent[]> {
  const ids = [...new Set(chatIds)];
  const [chats, marks] = await Promise.all([db.chats.bulkGet(ids), db.unread.bulkGet(ids)]);
  return ids.flatMap((_, at): NotifiedEvent[] => {
    const [chat, unread] = [chats[at], marks[at]];
    return chat === undefined || unread === undefined ? [] : [{ chat, unread }];
  });
}

/** Shows these events, and what a push has shown of others; closes the notification when there are neither. */
async function showEvents(replica: Replica, events: readonly NotifiedEvent[]): Promise<void> {
  const { settings } = await readDeviceNotifications(replica.db);
  const told = toNewsItems(events, settings).map((item) => Object.assign(item, { isHere: true }));
  const pushed = (await pushedItems(replica)).filter(({ id }) => told.every((item) => item.id !== id));
  const items = [...told, ...allowedNews(pushed, settings)];
  const text = newsText(items);
  if (text === undefined) return closeNotifications();
  const options = {
    body: text.body,
    tag: NEWS_TAG,
    icon: '/icons/icon-192.png',
    data: {
      address: text.path,
      ids: items.map(({ id }) => id),
      userId: userOfDatabase(replica.db.name),
      items,
      others: 0,
    },
  };
  const registration = await findRegistration();
  if (registration === undefined) new Notification(text.title, options).addEventListener('click', () => window.focus());
  else await registration.showNotification(text.title, options);
  return undefined;
}

/** Returns what only a push has shown to the person: it may not have arrived here yet. */
async function pushedItems({ db }: Replica): Promise<ShownItem[]> {
  const userId = userOfDatabase(db.name);
  return (await listNotifications())
    .flatMap(({ data }) => readShownNews(data, userId).items)
    .filter(({ isHere }) => isHere !== true);
}

/** Returns the chats that the notifications shown now are about. */
async function shownIds(): Promise<string[]> {
  return (await listNotifications()).flatMap(({ data }) => {
    const ids = (data as { readonly ids?: unknown } | null)?.ids;
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  });
}
