import type { SyncStatus } from '#domain/sync/sync-status.ts';
import { t } from '#i18n/translate.ts';
import { relativeTime } from '#ui/relative-time.ts';
import { Trans } from '#ui/trans.tsx';
import { TimeText } from '#ui/time-text.tsx';

const REACH_WORDS: Readonly<Record<SyncStatus['reach'], string>> = {
  unknown: t('Not known yet'),
  reachable: t('Answers'),
  unreachable: t('Does not answer'),
  'needs-sign-in': t('Answers, but asks you to sign in'),
};

/** Lists in a `dl` whether the server answers and since when; both, where data and product have a server each. */
export function ServerFacts({ status: { reach, reachSince, lastSyncAt, dashboard } }: { status: SyncStatus }) {
  if (dashboard === undefined)
    return <ConnectionFact name={t('Server')} text={REACH_WORDS[reach]} since={reachSince} />;
  return (
    <>
      <ConnectionFact
        name={t('Data server')}
        text={REACH_WORDS[reach]}
        since={reachSince}
        answeredAt={reach === 'unreachable' ? lastSyncAt : ''}
      />
      <ConnectionFact
        name={t('Outrider server')}
        text={REACH_WORDS[dashboard.reach]}
        since={dashboard.reachSince}
        answeredAt={dashboard.reach === 'unreachable' ? dashboard.at : ''}
      />
    </>
  );
}

/** Shows one fact with the time since which it holds, and when the server answered last; empty times are left out. */
export function ConnectionFact({
  name,
  text,
  since,
  answeredAt = '',
}: {
  name: string;
  text: string;
  since: string;
  answeredAt?: string;
}) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd>
        {text}
        {since !== '' && (
          <span className="text-ink-muted">
            <Trans text=", since {when}" parts={{ when: <TimeText time={since} /> }} />
          </span>
        )}
        {answeredAt !== '' && (
          <span className="block text-ink-muted">
            <Trans text="Last answer {when}" parts={{ when: <TimeText time={answeredAt} format={relativeTime} /> }} />
          </span>
        )}
      </dd>
    </>
  );
}
