import { requestSync } from '#replica/sync-requests.ts';
import { liveOr, useReplica } from '#replica/use-live.tsx';
import { useChanges, useSyncOverview } from '#features/device/outbox-queries.ts';
import { useSyncStatus } from '#features/device/sync-queries.ts';
import { LogoutDialog, type LeftBehind } from '#features/session/logout-dialog.tsx';
import type { Change } from '#features/device/change.ts';

/** So many changes are named; more are counted. */
const NAMED = 20;
const NONE: readonly Change[] = [];

const toLeftBehind = ({ entry, title, about }: Change): LeftBehind => ({ id: entry.id, words: about === '' ? title : `${title}: ${about}`, isRefused: entry.state === 'rejected' });

/** Signing out, with what would be lost by it: the outbox is this device's, the question is the session's. */
export function LogOut({ onClose, comesBack = false }: { onClose: () => void; comesBack?: boolean }) {
  const replica = useReplica();
  const { reach } = useSyncStatus();
  const { unsent, rejected } = useSyncOverview();
  const waiting = liveOr(useChanges('unsent', unsent, NAMED), NONE);
  const refused = liveOr(useChanges('rejected', rejected, NAMED), NONE);
  return (
    <LogoutDialog
      unsent={unsent.length}
      refused={rejected.length}
      named={[...waiting, ...refused].map(toLeftBehind)}
      canSend={reach === 'reachable'}
      onSend={() => void requestSync(replica)}
      comesBack={comesBack}
      onClose={onClose}
    />
  );
}
