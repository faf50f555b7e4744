import { useEffect, useRef } from 'react';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { notifyEvents, removeGoneEvents } from './notify-events.ts';
import { useNotificationSwitch } from './notification-switch.ts';
import { clearNotifications, closeNotifications } from './system-notifications.ts';

/** Events within this time after the first one share its notification. */
const GATHER_MS = 2_000;
/** In quiet hours, the time after which it is asked whether they are over. */
const QUIET_MS = 60_000;

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

  const countBefore = useRef(0);

  useEffect(() => {
    if (!hasUnnotified) return undefined;
    let isEnded = false;
    let timer = setTimeout(() => void notify(), GATHER_MS);
    async function notify(): Promise<void> {
      const isDone = await notifyEvents(replica, userId).catch(() => true);
      if (!isDone && !isEnded) timer = setTimeout(() => void notify(), QUIET_MS);
    }
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [replica, userId, hasUnnotified]);

  useEffect(() => {
    // Without a badge API, or when the browser refuses, only the sidebar shows the number.
    const updated = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    updated?.catch(() => undefined);
    // What a push has shown may not have arrived here yet: only what was read here is closed.
    const isAllRead = count === 0 && countBefore.current > 0;
    countBefore.current = count;
    void (isAllRead ? closeNotifications() : removeGoneEvents(replica)).catch(() => undefined);
  }, [replica, count]);

  return null;
}
