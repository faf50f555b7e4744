import { useEffect, useState } from 'react';
import { t, tInContext } from '#i18n/translate.ts';
import { requestSync } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { BADGE_SENTENCES } from './badge-sentences.ts';
import { BADGE_LABELS } from './badge-messages.ts';
import { ConnectionFact, ServerFacts } from './server-facts.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { useSyncStatus } from './sync-queries.ts';
import { useSyncBadge } from './use-sync-badge.ts';

/** How long a manual retry waits for an answer before it is reported as failed, in ms. */
const PATIENCE_MS = 4_000;

/** Shows whether the server answers, whether changes arrive live, since when, and the last full pull. */
export function ConnectionSection() {
  const replica = useReplica();
  const status = useSyncStatus();
  const { kind } = useSyncBadge(0);
  const { label: words, icon: Icon, className } = BADGE_LABELS[kind];
  const [isTrying, setIsTrying] = useState(false);

  useEffect(() => {
    if (!isTrying) return;
    const timer = setTimeout(() => setIsTrying(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isTrying, status.lastSyncAt]);
  useEffect(() => setIsTrying(false), [status.lastSyncAt]);

  const tryNow = (): void => {
    setIsTrying(true);
    void requestSync(replica);
  };
  return (
    <SectionCard
      title={t('Connection')}
      actions={
        <button type="button" className="button-primary" aria-disabled={isTrying} onClick={tryNow}>
          {isTrying ? t('Syncing…') : t('Sync now')}
        </button>
      }
    >
      <p role="status" className="flex items-start gap-2.5">
        <Icon size={20} strokeWidth={1.5} aria-hidden className={`shrink-0 ${className}`} />
        <span>
          <span className={`font-medium ${className}`}>{words}.</span> {BADGE_SENTENCES[kind]}
        </span>
      </p>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        <ServerFacts status={status} />
        <ConnectionFact
          name={t('Live updates')}
          text={status.live ? tInContext('live updates', 'On') : tInContext('live updates', 'Off')}
          since={status.liveSince}
        />
        <dt className="text-ink-muted">{t('Last up to date')}</dt>
        <dd>
          {status.lastSyncAt === '' ? (
            t('Never on this device')
          ) : (
            <TimeText time={status.lastSyncAt} format={relativeTime} />
          )}
        </dd>
      </dl>
    </SectionCard>
  );
}
