import { t } from '#i18n/translate.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { useSyncStatus } from './sync-queries.ts';
import { listSyncedCollections, type SyncedCollection, type SyncedTeam } from './synced-collections.ts';

const NONE: readonly SyncedTeam[] = [];

/** Lists the collections of each team on this device with the time of their last full pull. */
export function CollectionsSection() {
  const live = useLive('synced-collections', listSyncedCollections);
  const teams = liveOr(live, NONE);
  const { reach } = useSyncStatus();
  return (
    <SectionCard
      title={t('Last sync')}
      subtitle={t('Updated automatically when something changes.')}
      flush={teams.length > 0}
    >
      {live.state === 'ready' && teams.length === 0 && (
        <p className="text-ink-muted">
          {reach === 'unreachable'
            ? t('Nothing is on this device yet. Your data appears as soon as the server can be reached.')
            : t('First reading…')}
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
  if (isFilling) return <>{t('First reading…')}</>;
  return syncedAt === '' ? <>{t('Not yet')}</> : <TimeText time={syncedAt} format={relativeTime} />;
}
