import Database from 'lucide-react/icons/database';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { use, useSyncExternalStore } from 'react';
import { InstallOffer } from '#features/install/install-offer.tsx';
import { t } from '#i18n/translate.ts';
import type { ReplicaError } from '#replica/replica.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { ReplicaErrorContext } from '../../startup/replica-error.ts';
import { updateStore } from '../../startup/service-worker.ts';
import { LeftWorkBanner } from '../../sign-out/left-work-notice.tsx';

const REPLICA_ERROR_MESSAGES: Readonly<Record<ReplicaError, string>> = {
  superseded: t('Outrider was updated in another tab. Reload this tab to continue. Your work is kept.'),
  blocked: t('Another tab still runs an older version of Outrider. Close that tab to continue here.'),
  lost: t('The browser closed the data on this device. It is being reopened, and your work is kept.'),
  full: t('This device is full. Your changes and new messages cannot be stored until you free some space.'),
};

/** Shows the app's own banners and the offer to install it. Loaded after the first screen. */
export function AppBanners() {
  return (
    <>
      <AppStatusBanners />
      <InstallOffer />
    </>
  );
}

/**
 * Shows banners about an old browser, an error of the local database, a waiting update and unsent changes of somebody
 * else, over every screen.
 */
export function AppStatusBanners() {
  const restart = useSyncExternalStore(updateStore.subscribe, updateStore.waiting);
  const replicaError = use(ReplicaErrorContext);
  return (
    <>
      {!('locks' in navigator) && (
        <Banner tone="warning" role="alert" icon={<TriangleAlert size={16} strokeWidth={1.5} />}>
          {t(
            'This browser is too old to send changes safely. You can read, and your changes stay on this device until you update the browser.',
          )}
        </Banner>
      )}
      {replicaError !== undefined && (
        <Banner
          tone="warning"
          role="alert"
          icon={<Database size={16} strokeWidth={1.5} />}
          action={
            replicaError === 'superseded' && (
              <button type="button" className="button-secondary" onClick={() => location.reload()}>
                {t('Reload')}
              </button>
            )
          }
        >
          {REPLICA_ERROR_MESSAGES[replicaError]}
        </Banner>
      )}
      {restart !== undefined && (
        <Banner
          tone="neutral"
          role="status"
          icon={<RefreshCw size={16} strokeWidth={1.5} />}
          action={
            <button type="button" className="button-secondary" onClick={restart}>
              {t('Restart')}
            </button>
          }
        >
          {t('A new version of Outrider is ready. Restarting keeps your work.')}
        </Banner>
      )}
      <LeftWorkBanner />
    </>
  );
}
