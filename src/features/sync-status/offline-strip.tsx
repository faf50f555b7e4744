import CloudOff from 'lucide-react/icons/cloud-off';
import { t } from '#i18n/translate.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { Trans } from '#ui/trans.tsx';
import { exactTime, TimeText } from '#ui/time-text.tsx';
import { useSyncBadge } from './use-sync-badge.ts';

/** Shows, while the server is unreachable, how old the data is. */
export function OfflineStrip() {
  const badge = useSyncBadge(0);
  if (badge.kind !== 'offline') return null;
  return (
    <Banner tone="neutral" role="status" icon={<CloudOff size={16} strokeWidth={1.5} />}>
      {t('You are offline.')}{' '}
      {badge.lastSyncAt === '' ? (
        t('Nothing was synced yet.')
      ) : (
        <span title={exactTime(badge.lastSyncAt)}>
          <Trans text="Last updated {when}." parts={{ when: <TimeText time={badge.lastSyncAt} /> }} />
        </span>
      )}
    </Banner>
  );
}
