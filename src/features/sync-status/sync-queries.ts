import { useEffect, useState } from 'react';
import { badgeOf, type SyncBadge } from '#domain/sync/sync-badge.ts';
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#domain/sync/sync-status.ts';
import { readCurrentSyncStatus } from '#replica/live/current-sync-status.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';

/** Returns the current connection status. */
export const useSyncStatus = (): SyncStatus =>
  liveOr(
    useLive('sync-status', (db) => readCurrentSyncStatus(db, navigator.locks)),
    INITIAL_SYNC_STATUS,
  );

/** Problems shorter than this are not shown, in ms. */
const BLINK_MS = 1_500;

const isTrouble = (badge: SyncBadge): boolean =>
  badge.kind !== 'live' && badge.kind !== 'needs-sign-in' && badge.kind !== 'attention';

/** Returns the connection badge; a problem shows only after it has lasted. */
export function useSyncBadge(rejected: number): SyncBadge {
  const badge = badgeOf(useSyncStatus(), rejected);
  const isTroubled = isTrouble(badge);
  const [hasLasted, setHasLasted] = useState(false);
  const [calm, setCalm] = useState<SyncBadge>(badge);
  if (!isTroubled && calm.kind !== badge.kind) setCalm(badge);

  useEffect(() => {
    if (!isTroubled) return setHasLasted(false);
    const timer = setTimeout(() => setHasLasted(true), BLINK_MS);
    return () => clearTimeout(timer);
  }, [isTroubled]);

  return isTroubled && !hasLasted && calm.kind !== 'starting' ? calm : badge;
}
