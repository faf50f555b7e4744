import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import KeyRound from 'lucide-react/icons/key-round';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Wifi from 'lucide-react/icons/wifi';
import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { SyncBadge as Badge } from '#domain/sync-status.ts';
import { classNames } from '#ui/class-names.ts';
import { Popover } from '#ui/popover.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOutbox, useSyncBadge } from './sync-queries.ts';

const SyncPanel = lazy(async () => ({ default: (await import('./sync-panel.tsx')).SyncPanel }));

const LOOKS: Readonly<Record<Badge['kind'], { words: string; icon: LucideIcon; className: string }>> = {
  starting: { words: 'Connecting', icon: RefreshCw, className: 'text-ink-muted' },
  live: { words: 'Live', icon: Wifi, className: 'text-success-ink' },
  syncing: { words: 'Syncing', icon: RefreshCw, className: 'text-ink-muted' },
  reconnecting: { words: 'Reconnecting', icon: RefreshCw, className: 'text-warning-ink' },
  offline: { words: 'Offline', icon: CloudOff, className: 'text-warning-ink' },
  'needs-sign-in': { words: 'Sign in again', icon: KeyRound, className: 'text-danger-ink' },
  attention: { words: 'Needs attention', icon: CircleAlert, className: 'text-danger-ink' },
};

/** The connection and the outbox in one word, with the details one press away. */
export function SyncBadge() {
  const { unsent, rejected } = useOutbox();
  const { kind } = useSyncBadge(rejected.length);
  const { words, icon: Icon, className } = LOOKS[kind];
  const suffix = unsent.length === 0 ? '' : ` · ${unsent.length} unsent`;
  return (
    <>
      <Popover
        label="Sync"
        align="end"
        buttonLabel={`Sync: ${words}${suffix}`}
        buttonTitle={`${words}${suffix}`}
        buttonClassName={classNames('relative flex h-9 min-w-9 items-center justify-center gap-1.5 rounded-control px-2 hover:bg-hover touch:h-11 touch:min-w-11', className)}
        button={
          <>
            <Icon size={16} strokeWidth={1.5} aria-hidden />
            <span className="hidden whitespace-nowrap text-small font-medium lg:inline">
              {words}
              {suffix}
            </span>
            {unsent.length > 0 && (
              <span aria-hidden className="absolute end-0.5 top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-warning-soft px-1 text-small tabular-nums text-warning-ink lg:hidden">
                {unsent.length}
              </span>
            )}
          </>
        }
        className="w-96 p-4"
      >
        {() => (
          <Suspense fallback={<Skeleton className="h-24" />}>
            <SyncPanel />
          </Suspense>
        )}
      </Popover>
      <p role="status" className="sr-only">
        {kind === 'offline' ? 'Offline. Changes you make are kept and sent later.' : ''}
      </p>
    </>
  );
}
