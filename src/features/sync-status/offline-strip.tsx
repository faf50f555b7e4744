import CloudOff from 'lucide-react/icons/cloud-off';
import { t } from '#i18n/translate.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { Trans } from '#ui/trans.tsx';
import { exactTime, TimeText } from '#ui/time-text.tsx';
import { useSyncBadge } from './use-sync-badge.ts';

/** Shows, while the server is unreachable, how old the data is. */
export function OfflineStrip() {
  const badge = useSyncBadge(0);
  const isEmpty = liveOr(
    useLive('nothing-pulled', async (db) => (await db.cursors.limit(1).primaryKeys()).length === 0),
    undefined,
  );
  if (badge.kind !== 'offline' && badge.kind !== 'without-appwrite') return null;
  return (
    <Banner tone="neutral" role="status" icon={<CloudOff size={16} strokeWidth={1.5} />}>
      {badge.kind === 'offline' ? t('You are offline.') : t('The data server does not answer.')}{' '}
      {badge.lastSyncAt === '' ? (
        // Reading was interrupted: what came before is here.
        isEmpty === undefined ? undefined : isEmpty ? (
          t('Nothing has been synced yet.')
        ) : (
          t('Not everything has loaded yet.')
        )
      ) : (
        <span title={exactTime(badge.lastSyncAt)}>
          <Trans text="Last updated {when}." parts={{ when: <TimeText time={badge.lastSyncAt} /> }} />
        </span>
      )}
    </Banner>
  );
}
