import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock3 from 'lucide-react/icons/clock-3';
import Send from 'lucide-react/icons/send';
import { lazy, Suspense, useState } from 'react';
import { requestSync } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/use-live.tsx';
import { ageWords } from '#ui/time-age.ts';
import { TimeText } from '#ui/time-text.tsx';
import { canSend } from './can-send.ts';
import type { Change } from './change.ts';
import { mayRetry, retryRefused } from './device-commands.ts';

const DiscardDialog = lazy(async () => ({ default: (await import('./discard-dialog.tsx')).DiscardDialog }));

const timesWords = (attempts: number): string => (attempts === 1 ? 'tried once' : `tried ${attempts} times`);

/** One change: what it is, how it stands, what the server said last, and what can be done about it. `nextTry` is a sentence. */
export function ChangeRow({ change, nextTry, onFollow }: { change: Change; nextTry: string; onFollow: (link: string) => void }) {
  const replica = useReplica();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { entry, title, about, madeAt, link } = change;
  const isRefused = entry.state === 'rejected';
  const isSending = entry.state === 'sending';
  const Icon = isRefused ? CircleAlert : isSending ? Send : Clock3;
  // Said to a screen reader, which meets many buttons of the same name.
  const what = about === '' ? title : `${title}: ${about}`;
  return (
    <li className="flex flex-col gap-x-4 gap-y-2 px-4 py-3 md:flex-row md:items-start md:px-5">
      <div className="flex min-w-0 grow items-start gap-3">
        <Icon size={16} strokeWidth={1.5} aria-hidden className={isRefused ? 'mt-0.5 shrink-0 text-danger-ink' : 'mt-0.5 shrink-0 text-ink-muted'} />
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{title}</span>
            {about !== '' && (
              <button type="button" dir="auto" className="link min-w-0 truncate text-start" onClick={() => onFollow(link)}>
                {about}
              </button>
            )}
          </p>
          <p className="text-small text-ink-muted">
            {madeAt !== '' && (
              <>
                Made <TimeText time={madeAt} say={ageWords} />
                {' · '}
              </>
            )}
            {entry.attempts > 0 && `${timesWords(entry.attempts)} · `}
            {entry.sentParts !== undefined && entry.sentParts > 0 && `${entry.sentParts} ${entry.sentParts === 1 ? 'part' : 'parts'} sent · `}
            {nextTry}
          </p>
          {entry.failure !== undefined && (
            <p className={isRefused ? 'text-danger-ink' : 'text-small text-ink-muted'}>
              {isRefused ? '' : 'Last answer '}
              {!isRefused && <TimeText time={entry.failure.at} say={ageWords} />}
              {!isRefused && ': '}
              {entry.failure.message}
            </p>
          )}
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap gap-1 max-md:ps-4">
        <button type="button" className="button-quiet" disabled={isSending} aria-label={`Discard: ${what}`} onClick={() => setIsDiscarding(true)}>
          Discard
        </button>
        {isRefused && mayRetry(change) && (
          <button type="button" className="button-secondary" aria-label={`Try again: ${what}`} onClick={() => void retryRefused(replica, entry)}>
            Try again
          </button>
        )}
        {!isRefused && change.type !== undefined && canSend() && (
          <button type="button" className="button-secondary" disabled={isSending} aria-label={`Send now: ${what}`} onClick={() => void requestSync(replica)}>
            Send now
          </button>
        )}
      </div>
      <Suspense fallback={null}>{isDiscarding && <DiscardDialog change={change} onClose={() => setIsDiscarding(false)} />}</Suspense>
    </li>
  );
}
