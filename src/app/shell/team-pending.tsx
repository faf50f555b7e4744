import type { ReactElement } from 'react';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { t } from '#i18n/translate.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';

/**
 * Replaces a screen while no team is known: says why, once that is known; until then it shows the screen's skeleton.
 */
export function TeamPending({ fallback }: { fallback: ReactElement }) {
  const { state } = useShellTeam();
  const { reach, pulling } = useSyncStatus();
  const replica = useReplica();
  if (state === 'never-synced' && reach === 'unreachable') return <NotSyncedNotice subject={t('Your teams')} isPage />;
  if (state === 'never-synced' && reach === 'reachable' && !pulling)
    return (
      <RetryNotice
        subject={t('Your teams')}
        subjectInSentence={t('your teams')}
        isPage
        onRetry={() => void requestPull(replica)}
      />
    );
  return fallback;
}
