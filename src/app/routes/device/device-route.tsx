import { useRouter } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, Suspense, useState } from 'react';
import { ThemeSection } from '#features/appearance/theme-section.tsx';
import { InstallSection } from '#features/install/install-section.tsx';
import { NotificationSection } from '#features/notifications/notification-section.tsx';
import { useOutboxOverview } from '#features/outbox/outbox-queries.ts';
import { OutboxSection } from '#features/outbox/outbox-section.tsx';
import { AccountFacts } from '#features/session/account/account-facts.tsx';
import { SessionsSection } from '#features/session/account/sessions-section.tsx';
import { useSession } from '#features/session/session.ts';
import { RetentionSection } from '#features/storage/retention-section.tsx';
import { StorageSection } from '#features/storage/storage-section.tsx';
import { canSend } from '#features/sync-status/can-send.ts';
import { ConnectionSection } from '#features/sync-status/connection-section.tsx';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { t } from '#i18n/translate.ts';
import { PageFrame } from '#ui/page-frame.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { offlineReasonOf } from '../../shell/offline-reason.ts';

// Both screens are in the menu of the account: one chunk.
export { MfaRoute } from '../mfa-route.tsx';

// Folded, so not loaded with the screen.
const CollectionsSection = lazy(async () => ({
  default: (await import('#features/sync-status/collections-section.tsx')).CollectionsSection,
}));
const DiagnosticsSection = lazy(async () => ({
  default: (await import('./diagnostics-section.tsx')).DiagnosticsSection,
}));
const LogOut = lazy(async () => ({ default: (await import('../../sign-out/log-out.tsx')).LogOut }));

/**
 * Shows the device screen: settings and storage of this device first, then connection, outbox and account; diagnostics
 * are folded. Everything comes from the replica and the browser, so it is true offline too. Forgetting the device signs
 * out.
 */
export function DeviceRoute() {
  const router = useRouter();
  const { user } = useSession();
  const status = useSyncStatus();
  const conditions = { ...status, canSend: canSend() };
  const overview = useOutboxOverview(conditions);
  const [isForgetting, setIsForgetting] = useState(false);
  return (
    <>
      <PageFrame title={t('This device')} subtitle={t('Settings, storage and connection of this device')}>
        <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
          <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
            <ThemeSection />
            <NotificationSection userId={user.id} />
            <InstallSection />
            <RetentionSection reach={status.reach} />
            <StorageSection
              status={status}
              unsent={overview.unsent.length}
              rejected={overview.rejected.length}
              onForget={() => setIsForgetting(true)}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
            <ConnectionSection />
            <OutboxSection
              overview={overview}
              conditions={conditions}
              onNavigate={(link) => router.history.push(link)}
            />
            <SectionCard title={t('Signed in as')}>
              <div className="flex flex-col items-start gap-3">
                <AccountFacts />
              </div>
            </SectionCard>
            <SessionsSection offlineReason={offlineReasonOf({ reach: status.reach })} />
          </div>
        </div>
        <details className="group rounded-card border border-line bg-surface">
          <summary className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card px-4 text-section hover:bg-hover md:px-5">
            <span className="grow">{t('Diagnostics')}</span>
            <ChevronDown
              size={16}
              strokeWidth={1.5}
              aria-hidden
              className="shrink-0 text-ink-muted transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <div className="grid items-start gap-4 p-4 md:px-5 md:pb-5 lg:grid-cols-2 lg:gap-6">
            <Suspense fallback={null}>
              <CollectionsSection />
              <DiagnosticsSection />
            </Suspense>
          </div>
        </details>
      </PageFrame>
      <Suspense fallback={null}>{isForgetting && <LogOut onClose={() => setIsForgetting(false)} />}</Suspense>
    </>
  );
}
