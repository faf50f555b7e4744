import { useEffect, useRef } from 'react';
import { NO_PUSH, readDeviceNotifications } from '#replica/device-notifications.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';
import { useNotificationSwitch } from '../notification-switch.ts';
import { keepRegistered, usePushRequests } from './push-requests.ts';

/**
 * Keeps what the server knows of this device true, where pushes are switched on: at each start, after a change of the
 * settings and in a new team, and which conversations were read here. Renders nothing.
 */
export function PushSync({ userId, isReachable }: { userId: string; isReachable: boolean }) {
  const { isPushOn, settings } = liveOr(useLive('device-notifications', readDeviceNotifications), NO_PUSH);
  const { permission } = useNotificationSwitch(userId);
  return isPushOn && permission === 'granted' && isReachable ? (
    <Reporter key={JSON.stringify(settings)} userId={userId} />
  ) : null;
}

const NO_TEAMS = '';
const NO_MARKS: ReadonlyMap<string, string> = new Map();

function Reporter({ userId }: { userId: string }) {
  const requests = usePushRequests(userId);
  const teams = liveOr(
    useLive('teams-of-pushes', async (db) => (await db.teams.toCollection().primaryKeys()).toSorted().join(' ')),
    NO_TEAMS,
  );
  const marks = liveOr(
    useLive(
      'unread-of-pushes',
      async (db) => new Map((await db.unread.toArray()).map(({ id, teamId }) => [id, teamId])),
    ),
    NO_MARKS,
  );
  const before = useRef(NO_MARKS);

  useEffect(() => (teams === NO_TEAMS ? undefined : keepRegistered(requests)), [requests, teams]);

  useEffect(() => {
    const seen = [...before.current].filter(([id]) => !marks.has(id));
    before.current = marks;
    for (const teamId of new Set(seen.map(([, team]) => team)))
      requests
        .reportSeen(
          teamId,
          seen.filter(([, team]) => team === teamId).map(([id]) => id),
        )
        .catch(() => undefined);
  }, [requests, marks]);

  return null;
}
