import { useEffect } from 'react';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { makeRemindersDue, nextReminderAt } from '#replica/live/due-reminders.ts';

/** Longest time that a timer waits: a device that slept looks again. */
const MAX_WAIT_MS = 60_000;

/** Brings conversations back when their time comes. Renders nothing. */
export function ReminderWatch(): null {
  const replica = useReplica();
  const nextAt = liveOr(useLive('next-reminder', nextReminderAt), undefined);
  useEffect(() => {
    if (nextAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const waitMs = Date.parse(nextAt) - Date.now();
      if (waitMs <= 0) makeRemindersDue(replica, new Date().toISOString()).catch(() => undefined);
      else timer = setTimeout(wait, Math.min(waitMs, MAX_WAIT_MS));
    };
    wait();
    return () => clearTimeout(timer);
  }, [replica, nextAt]);
  return null;
}
