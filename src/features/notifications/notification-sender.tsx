import { useEffect } from 'react';
import type { Replica } from '#replica/replica.ts';
import { takeUnnotified } from '#replica/live/unread.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { notificationText, type NotifiedEvent } from './notification-text.ts';
import { isNotificationDesired, useNotificationSwitch } from './notification-switch.ts';
import {
  clearNotifications,
  closeNotifications,
  findRegistration,
  listNotifications,
  NEWS_TAG,
} from './system-notifications.ts';

/** Events within this time after the first one share its notification. */
const GATHER_MS = 2_000;

/**
 * Shows system notifications of replies and qualifications and sets the app's badge, if switched on and as long as the
 * session lasts: after it nothing is shown before the next sign-in. Renders nothing.
 */
export function NotificationSender({ userId, isSessionOver }: { userId: string; isSessionOver: boolean }) {
  const { isOn, permission } = useNotificationSwitch(userId);
  return isOn && permission === 'granted' && !isSessionOver ? (
    <EventNotifier userId={userId} />
  ) : (
    <ClearNotifications />
  );
}

/** Removes what was shown before. */
function ClearNotifications() {
  useEffect(() => void clearNotifications(), []);
  return null;
}

function EventNotifier({ userId }: { userId: string }) {
  const replica = useReplica();
  const hasUnnotified = liveOr(
    useLive('unnotified', async (db) => (await db.unread.where('isTold').equals(0).limit(1).primaryKeys()).length > 0),
    false,
  );
  const count = liveOr(
    useLive('unread-count', (db) => db.unread.count()),
    0,
  );

  useEffect(() => {
    if (!hasUnnotified) return undefined;
    const timer = setTimeout(() => void notifyEvents(replica, userId).catch(() => undefined), GATHER_MS);
    return () => clearTimeout(timer);
  }, [replica, userId, hasUnnotified]);

  useEffect(() => {
    // Without a badge API, or when the browser refuses, only the sidebar shows the number.
    const updated = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    updated?.catch(() => undefined);
    if (count === 0) void closeNotifications().catch(() => undefined);
  }, [count]);

  return null;
}

/** Announces unread events not announced yet, together with those of an open notification. */
async function notifyEvents(replica: Replica, userId: string): Promise<void> {
  const unnotified = await takeUnnotified(replica);
  if (unnotified.length === 0 || !isNotificationDesired(userId)) return;
  const shown = await shownIds();
  const ids = [...new Set([...unnotified.map(({ id }) => id), ...shown])];
  const [chats, marks] = await Promise.all([replica.db.chats.bulkGet(ids), replica.db.unread.bulkGet(ids)]);
  const events = ids.flatMap((_, at): NotifiedEvent[] => {
    const [chat, unread] = [chats[at], marks[at]];
    return chat === undefined || unread === undefined ? [] : [{ chat, unread }];
  });
  const text = notificationText(events);
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

/** Returns the chats that the notifications shown now tell of. */
async function shownIds(): Promise<string[]> {
  return (await listNotifications()).flatMap(({ data }) => {
    const ids = (data as { readonly ids?: unknown } | null)?.ids;
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  });
}
