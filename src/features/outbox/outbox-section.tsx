import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { unsentMessage } from '#domain/commands/unsent-messages.ts';
import { t, plural } from '#i18n/translate.ts';
import type { OutboxEntry } from '#replica/db.ts';
import { requestSync } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { OutboxRow } from './outbox-row.tsx';
import { useOutboxItems } from './outbox-queries.ts';
import type { SendConditions } from './next-retry.ts';
import type { OutboxOverview } from './outbox-overview.ts';

/** Rows drawn at first; the outbox may hold thousands. */
const PAGE = 50;

/** Lists the rejected changes and the unsent ones, with what can be done about each. */
export function OutboxSection({
  overview,
  conditions,
  onNavigate,
}: {
  overview: OutboxOverview;
  conditions: SendConditions;
  onNavigate: (link: string) => void;
}) {
  const replica = useReplica();
  const { reach, canSend } = conditions;
  const { unsent, rejected, sendingCount } = overview;
  const canRequestSync = canSend && reach !== 'unreachable' && reach !== 'needs-sign-in';
  const rejectedTitle = plural(
    rejected.length,
    '{count} change was not carried out',
    '{count} changes were not carried out',
  );
  const rejectedNote =
    rejected.length === 1
      ? t('The server refused it, so you see what the server has. It stays here until you deal with it.')
      : t('The server refused them, so you see what the server has. Each stays here until you deal with it.');
  return (
    <>
      {rejected.length > 0 && (
        <SectionCard title={rejectedTitle} subtitle={rejectedNote} flush>
          <ChangeList kind="rejected" entries={rejected} overview={overview} onNavigate={onNavigate} />
        </SectionCard>
      )}
      {unsent.length === 0 ? (
        <SectionCard title={t('Unsent changes')}>
          <p className="flex items-center gap-2.5">
            <CircleCheck size={20} strokeWidth={1.5} aria-hidden className="shrink-0 text-success-ink" />
            {t('Everything you did has been sent.')}
          </p>
        </SectionCard>
      ) : (
        <SectionCard
          title={unsentMessage(unsent.length, conditions, canSend)}
          subtitle={
            sendingCount === 0
              ? t('Kept on this device, even if you close the app.')
              : t('{sending} being sent now. All are kept on this device until the server confirms them.', {
                  sending: sendingCount,
                })
          }
          actions={
            unsent.length > 1 &&
            canRequestSync && (
              <button type="button" className="button-secondary" onClick={() => void requestSync(replica)}>
                {t('Send all now')}
              </button>
            )
          }
          flush
        >
          <ChangeList kind="unsent" entries={unsent} overview={overview} onNavigate={onNavigate} />
        </SectionCard>
      )}
    </>
  );
}

function ChangeList({
  kind,
  entries,
  overview,
  onNavigate,
}: {
  kind: 'unsent' | 'rejected';
  entries: readonly OutboxEntry[];
  overview: OutboxOverview;
  onNavigate: (link: string) => void;
}) {
  const { nextRetries, nowMs } = overview;
  const [limit, setLimit] = useState(PAGE);
  const live = useOutboxItems(kind, entries, limit);
  // Rows of the previous list stay until the names of the new one are read.
  const [changes, setChanges] = useState(live.state === 'ready' ? live.value : []);
  if (live.state === 'ready' && live.value !== changes) setChanges(live.value);
  return (
    <>
      <ul
        aria-label={kind === 'unsent' ? t('Unsent changes') : t('Refused changes')}
        className="divide-y divide-line border-t border-line"
      >
        {changes.map((change) => (
          <OutboxRow
            key={change.entry.id}
            item={change}
            nextRetry={nextRetries.get(change.entry.id) ?? { kind: 'now' }}
            nowMs={nowMs}
            onNavigate={onNavigate}
          />
        ))}
      </ul>
      {entries.length > limit && (
        <p className="border-t border-line px-4 py-2 md:px-5">
          <button type="button" className="button-quiet -ms-3" onClick={() => setLimit(limit + PAGE)}>
            {t('Show {more} more of {all}', { more: Math.min(PAGE, entries.length - limit), all: entries.length })}
          </button>
        </p>
      )}
    </>
  );
}
