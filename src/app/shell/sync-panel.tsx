import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock3 from 'lucide-react/icons/clock-3';
import { unsentMessage } from '#domain/commands/unsent-messages.ts';
import { t, plural } from '#i18n/translate.ts';
import { liveOr } from '#replica/live/use-live.tsx';
import { Trans } from '#ui/trans.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { ServerFacts } from '#features/sync-status/server-facts.tsx';
import { BADGE_SENTENCES } from '#features/sync-status/badge-sentences.ts';
import { canSend } from '#features/sync-status/can-send.ts';
import type { OutboxItem } from '#features/outbox/outbox-item.ts';
import type { OutboxOverview } from '#features/outbox/outbox-overview.ts';
import { useOutboxItems } from '#features/outbox/outbox-queries.ts';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { useSyncBadge } from '#features/sync-status/use-sync-badge.ts';

/** Entries named here; the screen lists all. */
const MAX_LISTED = 3;
const NONE: readonly OutboxItem[] = [];

/** Summarises connection and outbox and links to the device screen. */
export function SyncPanel({
  overview: { unsent, rejected },
  onNavigate,
}: {
  overview: OutboxOverview;
  onNavigate: (link: string) => void;
}) {
  const status = useSyncStatus();
  const { kind } = useSyncBadge(0);
  const refused = liveOr(useOutboxItems('rejected', rejected, MAX_LISTED), NONE);
  const waiting = liveOr(useOutboxItems('unsent', unsent, MAX_LISTED), NONE);
  return (
    <div className="flex flex-col">
      <div className="p-4 pb-3">
        <h2 className="text-section">{t('Sync')}</h2>
        <p className="text-ink-muted">
          {BADGE_SENTENCES[kind]}
          {status.lastSyncAt !== '' && (
            <>
              {' '}
              <Trans
                text="Last up to date {when}."
                parts={{ when: <TimeText time={status.lastSyncAt} format={relativeTime} /> }}
              />
            </>
          )}
        </p>
        {status.dashboard !== undefined && (
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            <ServerFacts status={status} />
          </dl>
        )}
      </div>
      {rejected.length > 0 && (
        <ChangeSummary
          title={plural(rejected.length, '{count} change was not carried out', '{count} changes were not carried out')}
          count={rejected.length}
          items={refused}
          isRejected
        />
      )}
      {unsent.length > 0 ? (
        <ChangeSummary title={unsentMessage(unsent.length, status, canSend())} count={unsent.length} items={waiting} />
      ) : (
        <p className="px-4 pb-3 text-ink-muted">{t('Everything you did has been sent.')}</p>
      )}
      <button
        type="button"
        className="flex items-center justify-between border-t border-line px-4 py-3 text-start font-medium text-accent-ink hover:bg-hover"
        onClick={() => onNavigate('/device')}
      >
        {rejected.length > 0 ? t('Review them on This device') : t('Open This device')}
        <ArrowRight size={16} strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  );
}

/** Names the first changes of one kind under a heading. */
function ChangeSummary({
  title,
  count,
  items,
  isRejected = false,
}: {
  title: string;
  /** Number of all of them. */
  count: number;
  items: readonly OutboxItem[];
  isRejected?: boolean;
}) {
  const Icon = isRejected ? CircleAlert : Clock3;
  return (
    <section aria-label={title} className="px-4 pb-3">
      <h3 className={isRejected ? 'font-medium text-danger-ink' : 'font-medium'}>{title}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {items.map(({ entry, title: what, entityName }) => (
          <li key={entry.id} className="flex min-w-0 items-center gap-2 text-ink-muted">
            <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
            <span className="truncate" dir="auto">
              {entityName === '' ? what : t('{what}: {detail}', { what, detail: entityName })}
            </span>
          </li>
        ))}
        {items.length > 0 && items.length < count && (
          <li className="ps-6 text-ink-muted">{t('and {count} more', { count: count - items.length })}</li>
        )}
      </ul>
    </section>
  );
}
