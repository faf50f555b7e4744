import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock3 from 'lucide-react/icons/clock-3';
import Send from 'lucide-react/icons/send';
import { lazy, Suspense, useState } from 'react';
import { t, plural } from '#i18n/translate.ts';
import { retryOneNow } from '#replica/outbox/outbox.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { Trans } from '#ui/trans.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { clockTime, TimeText } from '#ui/time-text.tsx';
import type { OutboxItem } from './outbox-item.ts';
import { retryCommand } from './outbox-actions.ts';
import { nextRetryMessage } from './next-retry-message.ts';
import type { NextRetry } from './next-retry.ts';

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));
const DiscardDialog = lazy(async () => ({ default: (await import('./discard-dialog.tsx')).DiscardDialog }));

const clockOf = (atMs: number): string => clockTime(new Date(atMs).toISOString());
const formatAttempts = (attempts: number): string =>
  attempts === 1 ? t('tried once') : t('tried {attempts} times', { attempts });

/** Renders one change: what it is, its state, the server's last answer, and its actions. */
export function OutboxRow({
  item,
  nextRetry,
  nowMs,
  onNavigate,
}: {
  item: OutboxItem;
  nextRetry: NextRetry;
  nowMs: number;
  onNavigate: (link: string) => void;
}) {
  const replica = useReplica();
  const [asked, setAsked] = useState<'discard' | 'compare' | undefined>(undefined);
  const { entry, title, entityName, createdAt, link, recovery, hasText, text } = item;
  const close = (): void => setAsked(undefined);
  const isRefused = entry.state === 'rejected';
  const isSending = entry.state === 'sending';
  const Icon = isRefused ? CircleAlert : isSending ? Send : Clock3;
  // Accessible name: many buttons have the same label.
  const what = entityName === '' ? title : t('{what}: {detail}', { what: title, detail: entityName });
  return (
    <li className="flex flex-col gap-x-4 gap-y-2 px-4 py-3 md:flex-row md:items-start md:px-5">
      <div className="flex min-w-0 grow items-start gap-3">
        <Icon
          size={16}
          strokeWidth={1.5}
          aria-hidden
          className={isRefused ? 'mt-0.5 shrink-0 text-danger-ink' : 'mt-0.5 shrink-0 text-ink-muted'}
        />
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{title}</span>
            {entityName !== '' && (
              <button
                type="button"
                dir="auto"
                className="link min-w-0 truncate text-start"
                onClick={() => onNavigate(link)}
              >
                {entityName}
              </button>
            )}
          </p>
          <p className="text-small text-ink-muted">
            {createdAt !== '' && (
              <>
                <Trans text="Made {when}" parts={{ when: <TimeText time={createdAt} format={relativeTime} /> }} />
                {' · '}
              </>
            )}
            {entry.attempts > 0 && `${formatAttempts(entry.attempts)} · `}
            {entry.sentParts !== undefined &&
              entry.sentParts > 0 &&
              `${plural(entry.sentParts, '{count} part sent', '{count} parts sent')} · `}
            {nextRetryMessage(nextRetry, nowMs, clockOf)}
          </p>
          {text !== '' && (
            <details className="text-small">
              <summary className="cursor-pointer text-ink-muted touch:flex touch:min-h-11 touch:items-center">
                {t('Your text')}
              </summary>
              <p dir="auto" className="mt-1 whitespace-pre-wrap break-words">
                {text}
              </p>
            </details>
          )}
          {entry.failure !== undefined && (
            <p className={isRefused ? 'text-danger-ink' : 'text-small text-ink-muted'}>
              {isRefused ? (
                entry.failure.message
              ) : (
                <Trans
                  text="Last answer {when}: {message}"
                  parts={{
                    when: <TimeText time={entry.failure.at} format={relativeTime} />,
                    message: entry.failure.message,
                  }}
                />
              )}
            </p>
          )}
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap gap-1 max-md:ps-4">
        <button
          type="button"
          className="button-quiet"
          disabled={isSending}
          aria-label={t('Discard: {what}', { what })}
          onClick={() => setAsked('discard')}
        >
          {t('Discard')}
        </button>
        {isRefused && hasText && (
          <button
            type="button"
            className="button-secondary"
            aria-label={t('Compare: {what}', { what })}
            onClick={() => setAsked('compare')}
          >
            {t('Compare')}
          </button>
        )}
        {isRefused && recovery === 'try-again' && (
          <button
            type="button"
            className="button-secondary"
            aria-label={t('Try again: {what}', { what })}
            onClick={() => void retryCommand(replica, entry)}
          >
            {t('Try again')}
          </button>
        )}
        {(nextRetry.kind === 'now' || nextRetry.kind === 'at') && (
          <button
            type="button"
            className="button-secondary"
            aria-label={t('Send now: {what}', { what })}
            onClick={() => void retryOneNow(replica, entry.id)}
          >
            {t('Send now')}
          </button>
        )}
      </div>
      <Suspense fallback={null}>
        {asked === 'discard' && <DiscardDialog item={item} onClose={close} />}
        {asked === 'compare' && <CompareDialog item={item} onClose={close} />}
      </Suspense>
    </li>
  );
}
