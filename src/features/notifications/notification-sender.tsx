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
  const { isOn, allowance } = useNotificationSwitch(userId);
  return isOn && allowance === 'granted' ? <NewsTeller userId={userId} /> : <ClearNotifications />;
}

/** Removes what was shown before notifications were switched off. */
function ClearNotifications() {
  useEffect(() => {
    navigator.clearAppBadge?.().catch(() => undefined);
    void closeNotifications().catch(() => undefined);
  }, []);
  return null;
}

function NewsTeller({ userId }: { userId: string }) {
  const replica = useReplica();
  const hasUntold = liveOr(
    useLive('untold', async (db) => (await db.unread.where('isTold').equals(0).limit(1).primaryKeys()).length > 0),
    false,
  );
  const count = liveOr(
    useLive('unread-count', (db) => db.unread.count()),
    0,
  );

  useEffect(() => {
    if (!hasUntold) return undefined;
    const timer = setTimeout(() => void announceEvents(replica, userId).catch(() => undefined), GATHER_MS);
    return () => clearTimeout(timer);
  }, [replica, userId, hasUntold]);

  useEffect(() => {
    // Without a badge API, or when the browser refuses, only the sidebar shows the number.
    const ended = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    ended?.catch(() => undefined);
    if (count === 0) void closeNotifications().catch(() => undefined);
  }, [count]);

  return null;
}

/** Announces unread events not announced yet, together with those of an open notification. */
async function announceEvents(replica: Replica, userId: string): Promise<void> {
  const fresh = await takeUnnotified(replica);
  if (fresh.length === 0 || !isNotificationDesired(userId)) return;
  const shown = await shownIds();
  const ids = [...new Set([...fresh.map(({ id }) => id), ...shown])];
  const [chats, marks] = await Promise.all([replica.db.chats.bulkGet(ids), replica.db.unread.bulkGet(ids)]);
  const news = ids.flatMap((_, at): NotifiedEvent[] => {
    const [chat, unread] = [chats[at], marks[at]];
    return chat === undefined || unread === undefined ? [] : [{ chat, unread }];
  });
  const words = notificationText(news);
  if (words === undefined) return;
  const options = {
    body: words.body,
    tag: TAG,
    icon: '/icons/icon-192.png',
    data: { address: words.address, ids: news.map(({ chat }) => chat.id) },
  };
  const registration = await workerOf();
  if (registration === undefined)
    new Notification(words.title, options).addEventListener('click', () => window.focus());
  else await registration.showNotification(words.title, options);
}

/** Returns the service worker registration, through which notifications outlive their page; undefined without one. */
const workerOf = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

async function shownIds(): Promise<string[]> {
  const shown = (await (await workerOf())?.getNotifications({ tag: TAG })) ?? [];
  return shown.flatMap(({ data }) => {
    const ids = (data as { readonly ids?: unknown } | null)?.ids;
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  });
}

/** Closes the notifications once everything is read. */
async function closeNotifications(): Promise<void> {
  for (const notification of (await (await workerOf())?.getNotifications({ tag: TAG })) ?? []) notification.close();
}
