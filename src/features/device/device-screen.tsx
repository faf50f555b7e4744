import { type ReactNode, lazy, Suspense, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { PageFrame } from '#ui/page-frame.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { OutboxSection } from './outbox/outbox-section.tsx';
import { ConnectionSection } from './sync-status/connection-section.tsx';
import { DiagnosticsSection } from './sync-status/diagnostics-section.tsx';
import { RetentionSection } from './storage/retention-section.tsx';
import { StorageSection } from './storage/storage-section.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { chooseTheme, useTheme } from './appearance/theme.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { listSyncedCollections, type SyncedCollection, type SyncedTeam } from './sync-status/synced-collections.ts';
import { useAtomValue } from 'jotai';
import { install, installationAtom, type Installation } from './install/installation.ts';

const ManualInstallDialog = lazy(async () => ({
  default: (await import('./install/manual-install-dialog.tsx')).ManualInstallDialog,
}));

const WORDS: Readonly<Record<Installation, string>> = {
  installed: t('Outrider is installed on this device.'),
  askable: t(
    'As an app of its own it has a window and an icon, opens lists from the file manager, and the browser keeps its data more safely.',
  ),
  'by-hand': t('On the home screen it opens like any other app, and may send notifications.'),
  none: t(
    'This browser offers no installation here. Everything works in the tab too; for a window of its own, look for “Install” or “Add to Dock” in the browser’s menu.',
  ),
};

/** Shows whether the app is installed on this device and how to install it. */
function InstallSection() {
  const installation = useAtomValue(installationAtom);
  const [isShown, setIsShown] = useState(false);
  return (
    <SectionCard title={t('Installation')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-muted">{WORDS[installation]}</p>
        {installation === 'askable' && (
          <button type="button" className="button-secondary" onClick={() => void install()}>
            {t('Install Outrider')}
          </button>
        )}
        {installation === 'by-hand' && (
          <button type="button" className="button-secondary" onClick={() => setIsShown(true)}>
            {t('Show me how')}
          </button>
        )}
      </div>
      <Suspense fallback={null}>{isShown && <ManualInstallDialog onClose={() => setIsShown(false)} />}</Suspense>
    </SectionCard>
  );
}

const NONE: readonly SyncedTeam[] = [];

/** Lists the collections of each team on this device with the time of their last full pull. */
function CollectionsSection() {
  const live = useLive('synced-collections', listSyncedCollections);
  const teams = liveOr(live, NONE);
  return (
    <SectionCard
      title={t('Last sync')}
      subtitle={t('Read again by itself whenever something has changed.')}
      flush={teams.length > 0}
    >
      {live.state === 'ready' && teams.length === 0 && (
        <p className="text-ink-muted">
          {t('Nothing is on this device yet. It appears as soon as the server can be reached.')}
        </p>
      )}
      {teams.map(({ teamId, name, collections }) => (
        <table key={teamId} className="w-full not-first:mt-3">
          <caption className="px-4 pb-1 text-start text-small font-medium text-ink-muted md:px-5">{name}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('What')}</th>
              <th scope="col">{t('Last read')}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {collections.map((collection) => (
              <tr key={collection.scope} className="h-11">
                <th scope="row" className="px-4 py-2 text-start font-normal md:px-5" dir="auto">
                  {collection.label}
                </th>
                <td className="w-px px-4 py-2 text-end whitespace-nowrap text-ink-muted md:px-5">
                  <SyncedAt collection={collection} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </SectionCard>
  );
}

function SyncedAt({ collection: { isFilling, syncedAt } }: { collection: SyncedCollection }) {
  if (isFilling) return t('First reading…');
  return syncedAt === '' ? t('Not yet') : <TimeText time={syncedAt} words={relativeTime} />;
}

const CHOICES = [
  { value: 'system', label: t('System') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
] as const;

/** Chooses the theme. */
function ThemeSection() {
  const look = useTheme();
  return (
    <SectionCard title={t('Theme')}>
      <SegmentedControl label={t('Theme')} choices={CHOICES} value={look} onChange={chooseTheme} />
      <p className="mt-2 text-ink-muted">{t('For this device; System follows its light or dark mode.')}</p>
    </SectionCard>
  );
}

/**
 * Renders the device screen: connection, outbox, rejected changes, storage and its persistence. Everything comes from
 * the replica, so it is true offline too.
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
      title={t('This device')}
      subtitle={t('What waits to be sent, what is kept here, and how it stands with the server')}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <ConnectionSection />
          <OutboxSection onFollow={onFollow} />
          <CollectionsSection />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <SectionCard title={t('Signed in as')}>
            <div className="flex flex-col items-start gap-3">{account}</div>
          </SectionCard>
          {notifications}
          <ThemeSection />
          <InstallSection />
          <RetentionSection />
          <StorageSection onForget={onForget} />
          <DiagnosticsSection />
        </div>
      </div>
    </PageFrame>
  );
}
