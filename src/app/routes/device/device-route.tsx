import { useRouter } from '@tanstack/react-router';
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
import { CollectionsSection } from '#features/sync-status/collections-section.tsx';
import { ConnectionSection } from '#features/sync-status/connection-section.tsx';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { t } from '#i18n/translate.ts';
import { PageFrame } from '#ui/page-frame.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { offlineReasonOf } from '../../shell/offline-reason.ts';
import { DiagnosticsSection } from './diagnostics-section.tsx';

const LogOut = lazy(async () => ({ default: (await import('../../sign-out/log-out.tsx')).LogOut }));

/**
 * Shows the device screen: connection, outbox, last sync, account, storage and settings of this device. Everything
 * comes from the replica and the browser, so it is true offline too. Forgetting the device signs out.
 */
export function DeviceRoute() {
  const router = useRouter();
  const { user } = useSession();
  const status = useSyncStatus();
  const conditions = { reach: status.reach, canSend: canSend() };
  const overview = useOutboxOverview(conditions);
  const [isForgetting, setIsForgetting] = useState(false);
  return (
    <>
      <PageFrame
        title={t('This device')}
        subtitle={t('What waits to be sent, what is kept here, and how it stands with the server')}
      >
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
          <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
            <ConnectionSection />
            <OutboxSection
              overview={overview}
              conditions={conditions}
              onNavigate={(link) => router.history.push(link)}
            />
            <CollectionsSection />
          </div>
          <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
            <SectionCard title={t('Signed in as')}>
              <div className="flex flex-col items-start gap-3">
                <AccountFacts />
              </div>
            </SectionCard>
            <SessionsSection offlineReason={offlineReasonOf(status.reach)} />
            <NotificationSection userId={user.id} />
            <ThemeSection />
            <InstallSection />
            <RetentionSection reach={status.reach} />
            <StorageSection
              status={status}
              unsent={overview.unsent.length}
              rejected={overview.rejected.length}
              onForget={() => setIsForgetting(true)}
            />
            <DiagnosticsSection />
          </div>
        </div>
      </PageFrame>
      <Suspense fallback={null}>{isForgetting && <LogOut onClose={() => setIsForgetting(false)} />}</Suspense>
    </>
  );
}
