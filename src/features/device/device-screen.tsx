import type { ReactNode } from 'react';
import { say } from '#languages/say.ts';
import { PageFrame } from '#ui/page-frame.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { ChangesSection } from './changes-section.tsx';
import { CollectionsSection } from './collections-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { DiagnosticsSection } from './diagnostics-section.tsx';
import { InstallSection } from './install-section.tsx';
import { KeepSection } from './keep-section.tsx';
import { LookSection } from './look-section.tsx';
import { StorageSection } from './storage-section.tsx';

/**
 * This device: how it stands with the server, what waits and what was refused, what is kept here and how safely.
 * Everything on it is read from the replica, so it is as true offline as online.
 */
export function DeviceScreen({
  account,
  notifications,
  onFollow,
  onForget,
}: {
  account: ReactNode;
  notifications: ReactNode;
  onFollow: (link: string) => void;
  onForget: () => void;
}) {
  return (
    <PageFrame
      title={say('This device')}
      subtitle={say('What waits to be sent, what is kept here, and how it stands with the server')}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <ConnectionSection />
          <ChangesSection onFollow={onFollow} />
          <CollectionsSection />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <SectionCard title={say('Signed in as')}>
            <div className="flex flex-col items-start gap-3">{account}</div>
          </SectionCard>
          {notifications}
          <LookSection />
          <InstallSection />
          <KeepSection />
          <StorageSection onForget={onForget} />
          <DiagnosticsSection />
        </div>
      </div>
    </PageFrame>
  );
}
