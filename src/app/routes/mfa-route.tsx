import { SecondFactorScreen } from '#features/session/second-factor/second-factor-screen.tsx';
import { t } from '#i18n/translate.ts';
import { PageFrame } from '#ui/page-frame.tsx';
import { useOfflineReason } from '../shell/offline-reason.ts';

/** Shows the second step of signing in (specification part 1 §7). */
export const MfaRoute = () => (
  <PageFrame title={t('Two-step verification')} subtitle={t('A second step at sign-in, besides password or link')}>
    <div className="max-w-2xl">
      <SecondFactorScreen offlineReason={useOfflineReason()} />
    </div>
  </PageFrame>
);
