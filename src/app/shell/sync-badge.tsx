import { lazy, Suspense } from 'react';
import { t } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import { Popover } from '#ui/menus/popover.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { BADGE_LABELS, badgeSuffix } from '#features/sync-status/badge-messages.ts';
import { useOutboxOverview } from '#features/outbox/outbox-queries.ts';
import { canSend } from '#features/sync-status/can-send.ts';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { useSyncBadge } from '#features/sync-status/use-sync-badge.ts';

const SyncPanel = lazy(async () => ({ default: (await import('./sync-panel.tsx')).SyncPanel }));

/** Shows the connection and the outbox in the header; a press opens the panel with details. */
export function SyncBadge({ onNavigate }: { onNavigate: (link: string) => void }) {
  const overview = useOutboxOverview({ ...useSyncStatus(), canSend: canSend() });
  const { unsent, rejected } = overview;
  const { kind } = useSyncBadge(rejected.length);
  const { label, icon: Icon, className } = BADGE_LABELS[kind];
  const suffix = badgeSuffix(kind, unsent.length, rejected.length);
  return (
    <>
      <Popover
        label={t('Sync')}
        align="end"
        buttonLabel={t('Sync: {state}', { state: `${label}${suffix}` })}
        buttonTitle={`${label}${suffix}`}
        buttonClassName={classNames(
          'relative flex h-9 min-w-9 items-center justify-center gap-1.5 rounded-control px-2 hover:bg-hover touch:h-11 touch:min-w-11',
          className,
        )}
        button={
          <>
            <Icon size={16} strokeWidth={1.5} aria-hidden />
            <span className="hidden truncate text-small font-medium lg:block lg:max-w-40 xl:max-w-72">
              {label}
              {suffix}
            </span>
            {unsent.length > 0 && (
              <span
                aria-hidden
                className="absolute end-0.5 top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-warning-soft px-1 text-small tabular-nums text-warning-ink lg:hidden"
              >
                {unsent.length}
              </span>
            )}
          </>
        }
        className="w-96"
      >
        {(close) => (
          <Suspense fallback={<Skeleton className="m-4 h-24" />}>
            <SyncPanel
              overview={overview}
              onNavigate={(link) => {
                close();
                onNavigate(link);
              }}
            />
          </Suspense>
        )}
      </Popover>
      <p role="status" className="sr-only">
        {kind === 'offline' ? t('Offline. Changes you make are kept and sent later.') : ''}
        {kind === 'live-without-dashboard' || kind === 'without-appwrite'
          ? t('A server does not answer. Changes you make are kept and sent later.')
          : ''}
      </p>
    </>
  );
}
