import { useEffect, useState } from 'react';
import { badgeOf, type SyncBadge } from '#domain/sync/sync-badge.ts';
import { useSyncStatus } from './sync-queries.ts';

/** How long a problem must last before it is shown, in ms. */
const SHOW_AFTER_MS = 1_500;

const isTrouble = (badge: SyncBadge): boolean =>
  badge.kind !== 'live' && badge.kind !== 'needs-sign-in' && badge.kind !== 'attention';

/** Returns the connection badge; a problem shows only after it has lasted. */
export function useSyncBadge(rejected: number): SyncBadge {
  const badge = badgeOf(useSyncStatus(), rejected);
  const isTroubled = isTrouble(badge);
  const [hasLasted, setHasLasted] = useState(false);
  const [lastGoodBadge, setLastGoodBadge] = useState<SyncBadge>(badge);
  if (!isTroubled && lastGoodBadge.kind !== badge.kind) setLastGoodBadge(badge);

  useEffect(() => {
    if (!isTroubled) return setHasLasted(false);
    const timer = setTimeout(() => setHasLasted(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isTroubled]);

  return isTroubled && !hasLasted && lastGoodBadge.kind !== 'starting' ? lastGoodBadge : badge;
}
