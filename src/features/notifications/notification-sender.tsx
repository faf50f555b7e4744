import { useEffect } from 'react';
import type { Replica } from '#replica/replica.ts';
import { takeUnnotified } from '#replica/live/unread.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { notificationText, type NotifiedEvent } from './notification-text.ts';
import { isNotificationDesired, useNotificationSwitch } from './notification-switch.ts';

/** What comes within this time after the first news is told with it. */
const GATHER_MS = 2_000;
/**
 * One notification of this kind at a time: a later one takes the place of the earlier, and says what both have to say.
 */
const TAG = 'outrider-news';

/**
 * Tells of replies and qualifications by notifications of the system, and keeps the number on the app's icon; for
 * whoever has switched that on. Draws nothing.
 */
export function NotificationSender({ userId }: { userId: string }) {
  const { isOn, allowance } = useNotificationSwitch(userId);
  return isOn && allowance === 'granted' ? <NewsTeller userId={userId} /> : <NoNews />;
}

/** Takes away what was told before it was switched off. */
function NoNews() {
  useEffect(() => {
    navigator.clearAppBadge?.().catch(() => undefined);
    void closeTold().catch(() => undefined);
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
    const timer = setTimeout(() => void tellNews(replica, userId).catch(() => undefined), GATHER_MS);
    return () => clearTimeout(timer);
  }, [replica, userId, hasUntold]);

  useEffect(() => {
    // Where there is no such icon, or the browser refuses, the sidebar's number is all there is.
    const ended = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    ended?.catch(() => undefined);
    if (count === 0) void closeTold().catch(() => undefined);
  }, [count]);

  return null;
}

/** Tells what nobody was told of yet and is still unread, together with what an open notification says already. */
async function tellNews(replica: Replica, userId: string): Promise<void> {
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

/** The service worker's registration, by which a notification outlives its page; undefined where there is none. */
const workerOf = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

async function shownIds(): Promise<string[]> {
  const shown = (await (await workerOf())?.getNotifications({ tag: TAG })) ?? [];
  return shown.flatMap(({ data }) => {
    const ids = (data as { readonly ids?: unknown } | null)?.ids;
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  });
}

/** Everything was read: what a notification says is over. */
async function closeTold(): Promise<void> {
  for (const notification of (await (await workerOf())?.getNotifications({ tag: TAG })) ?? []) notification.close();
}
