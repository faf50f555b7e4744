import { NEWS_TAG } from '#domain/chat/chat-notification.ts';
import { quietUntilMs } from '#domain/push/notification-settings.ts';
import { readDeviceNotifications } from '#replica/device-notifications.ts';
import type { Replica } from '#replica/replica.ts';
import { takeUnnotified } from '#replica/live/unread.ts';
import { isNotificationDesired } from './notification-switch.ts';
import { notificationText, type NotifiedEvent } from './notification-text.ts';
import { closeNotifications, findRegistration, listNotifications } from './system-notifications.ts';

/** Announces unread events not announced yet, together with those of an open notification. */
export async function notifyEvents(replica: Replica, userId: string): Promise<void> {
  const unnotified = await takeUnnotified(replica);
  if (unnotified.length === 0 || !isNotificationDesired(userId)) return;
  const { quiet } = (await readDeviceNotifications(replica.db)).settings;
  if (quietUntilMs(Date.now(), quiet, new Intl.DateTimeFormat().resolvedOptions().timeZone) !== undefined) return;
  await showEvents(replica, await eventsOf(replica, [...unnotified.map(({ id }) => id), ...(await shownIds())]));
}

/**
 * Shows the open notification without the conversations that this device has no more, such as those of a team that the
 * person has left; closes it when it is about no other.
 */
export async function removeGoneEvents(replica: Replica): Promise<void> {
  const shown = await shownIds();
  const chats = await replica.db.chats.bulkGet(shown);
  if (!chats.includes(undefined)) return;
  const events = await eventsOf(replica, shown);
  await (events.length === 0 ? closeNotifications() : showEvents(replica, events));
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

async function showEvents({ db }: Replica, events: readonly NotifiedEvent[]): Promise<void> {
  const text = notificationText(events, (await readDeviceNotifications(db)).settings);
  if (text === undefined) return;
  const options = {
    body: text.body,
    tag: NEWS_TAG,
    icon: '/icons/icon-192.png',
    data: { address: text.path, ids: events.map(({ chat }) => chat.id) },
  };
  const registration = await findRegistration();
  if (registration === undefined) new Notification(text.title, options).addEventListener('click', () => window.focus());
  else await registration.showNotification(text.title, options);
}

/** Returns the chats that the notifications shown now are about. */
async function shownIds(): Promise<string[]> {
  return (await listNotifications()).flatMap(({ data }) => {
    const ids = (data as { readonly ids?: unknown } | null)?.ids;
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  });
}
