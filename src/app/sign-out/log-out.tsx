import { requestSync } from '#replica/sync-requests.ts';
import { useEffect, useState } from 'react';
import { liveOr, useReplica } from '#replica/live/use-live.tsx';
import { canSend } from '#features/sync-status/can-send.ts';
import { useOutboxItems, useOutboxOverview } from '#features/outbox/outbox-queries.ts';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { useSession } from '#features/session/session.ts';
import { useTeams } from '#features/teams/team-queries.ts';
import { LogoutDialog, LogoutNow, type UnsentSummary } from '#features/session/account/logout-dialog.tsx';
import type { OutboxItem } from '#features/outbox/outbox-item.ts';
import type { OutboxOverview } from '#features/outbox/outbox-overview.ts';
import { lacksDashboard, type ServersReach } from '#domain/sync/servers-reach.ts';
import { plainFileName } from '#domain/text/file-name.ts';
import { readSharedFiles } from '#replica/storage/shared-files.ts';
import { t } from '#i18n/translate.ts';
import { listUnsavedDrafts } from './unsaved-drafts.ts';

/** Number of changes listed by name; the others are counted. */
const MAX_LISTED = 20;
const NONE: readonly OutboxItem[] = [];

const toUnsentSummary = ({ entry, title, entityName }: OutboxItem): UnsentSummary => ({
  id: entry.id,
  description: entityName === '' ? title : t('{what}: {name}', { what: title, name: entityName }),
  isRejected: entry.state === 'rejected',
});

/** Returns why the outbox cannot be sent completely first; undefined when it can. */
function sendObstacle({ unsent, nextRetries }: OutboxOverview, status: ServersReach): string | undefined {
  const isOne = unsent.length === 1;
  if (!canSend()) {
    return t(
      isOne
        ? 'This browser is too old to send it safely. Stay signed in to keep it, and update the browser.'
        : 'This browser is too old to send them safely. Stay signed in to keep them, and update the browser.',
    );
  }
  if (unsent.some(({ id }) => nextRetries.get(id)?.kind === 'after-update')) {
    return t(
      isOne
        ? 'It was made in another version of the app, and only that version can send it. Stay signed in to keep it, and restart the app to update it.'
        : 'Some were made in another version of the app, and only that version can send them. Stay signed in to keep them, and restart the app to update it.',
    );
  }
  if (lacksDashboard(status)) {
    return t(
      isOne
        ? 'The Outrider server does not answer. Stay signed in to keep it until the server is back.'
        : 'The Outrider server does not answer. Stay signed in to keep them until the server is back.',
    );
  }
  if (status.reach === 'reachable') return undefined;
  return t(
    isOne
      ? 'Sending needs a connection. Stay signed in to keep it until you are back online.'
      : 'Sending needs a connection. Stay signed in to keep them until you are back online.',
  );
}

/**
 * Signs out; asks before only when something would be lost that only this device has: unsent changes, unread refusals,
 * drafts, files that wait for their import.
 */
export function LogOut({ onClose, staysOnPage = false }: { onClose: () => void; staysOnPage?: boolean }) {
  const replica = useReplica();
  const { user } = useSession();
  const live = useTeams();
  const teams = liveOr(live, []);
  const status = useSyncStatus();
  const overview = useOutboxOverview({ ...status, canSend: canSend() });
  const { unsent, rejected, isRead } = overview;
  const [files, setFiles] = useState<readonly File[] | undefined>(undefined);
  useEffect(() => void readSharedFiles(user.id, navigator.locks).then(setFiles, () => setFiles([])), [user.id]);
  const drafts = [
    ...listUnsavedDrafts(
      user.id,
      teams.map(({ team }) => team.id),
    ),
    ...(files ?? []).map(({ name }, index) => ({
      id: `file ${index}`,
      description: t('{what}: {name}', { what: t('File to import'), name: plainFileName(name) }),
    })),
  ];
  /** Whether to ask; decided once, when everything that could be lost is known. */
  const [asks, setAsks] = useState<boolean | undefined>(undefined);
  if (asks === undefined && isRead && files !== undefined && live.state !== 'loading')
    setAsks(unsent.length + rejected.length + drafts.length > 0);
  const waiting = liveOr(useOutboxItems('unsent', unsent, MAX_LISTED), NONE);
  const rejectedItems = liveOr(useOutboxItems('rejected', rejected, MAX_LISTED), NONE);
  if (asks === undefined) return null;
  if (!asks) return <LogoutNow staysOnPage={staysOnPage} onClose={onClose} />;
  return (
    <LogoutDialog
      unsent={unsent.length}
      rejected={rejectedItems.length}
      listedCommands={[...waiting, ...rejectedItems].map(toUnsentSummary)}
      drafts={drafts}
      sendBlockedReason={sendObstacle(overview, status)}
      onSend={() => void requestSync(replica)}
      staysOnPage={staysOnPage}
      onClose={onClose}
    />
  );
}
