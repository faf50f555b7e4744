import { useEffect } from 'react';
import type { Replica } from '#replica/replica.ts';
import { takeUnnotified } from '#replica/live/unread.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { notificationText, type NotifiedEvent } from './notification-text.ts';
import { isNotificationDesired, useNotificationSwitch } from './notification-switch.ts';

/** Events within this time after the first one share its notification. */
const GATHER_MS = 2_000;
/** Only one such notification at a time: a later one replaces it and includes its content. */
const TAG = 'outrider-news';

/**
 * Shows system notifications of replies and qualifications and sets the app's badge, if switched on. Renders nothing.
 */
export function NotificationSender({ userId }: { userId: string }) {
  const { isOn, permission } = useNotificationSwitch(userId);
  return isOn && permission === 'granted' ? <EventNotifier userId={userId} /> : <ClearNotifications />;
}

/** Removes what was shown before notifications were switched off. */
function ClearNotifications() {
  useEffect(() => {
    navigator.clearAppBadge?.().catch(() => undefined);
    void closeNotifications().catch(() => undefined);
  }, []);
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
    tag: TAG,
    icon: '/icons/icon-192.png',
    data: { address: text.path, ids: events.map(({ chat }) => chat.id) },
  };
  const registration = await findRegistration();
  if (registration === undefined) new Notification(text.title, options).addEventListener('click', () => window.focus());
  else await registration.showNotification(text.title, options);
}

/** Returns the service worker registration, through which notifications outlive their page; undefined without one. */
const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

async function shownIds(): Promise<string[]> {
  const shown = (await (await findRegistration())?.getNotifications({ tag: TAG })) ?? [];
  return shown.flatMap(({ data }) => {
    const ids = (data as { readonly ids?: unknown } | null)?.ids;
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  });
}

/** Closes the notifications once everything is read. */
async function closeNotifications(): Promise<void> {
  for (const notification of (await (await findRegistration())?.getNotifications({ tag: TAG })) ?? [])
    notification.close();
}
