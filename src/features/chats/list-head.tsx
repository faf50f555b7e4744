import ListChecks from 'lucide-react/icons/list-checks';
import { say } from '#languages/say.ts';
import { classNames } from '#ui/class-names.ts';
import type { ChatFiltersProps } from './chat-filters.tsx';
import { isNarrowed } from './chat-list.ts';
import { ChatViews } from './chat-views.tsx';
import { isFiltered } from './chats-place.ts';
import { useKept } from './kept.ts';
import { countWords } from './extent-words.ts';
import { ExportChats } from './export-chats.tsx';

/** Above the list: how many there are, and what is done with all of them. */
export function ListHead({
  userId,
  teamId,
  place,
  profileId,
  filter,
  listing,
  isSelecting,
  onSelecting,
  search,
  campaigns,
  profiles,
  onPlace,
}: ChatFiltersProps) {
  const { keeping } = useKept();
  return (
    <div className="flex items-center gap-0.5">
      <p role="status" className="me-auto min-w-0 truncate text-small tabular-nums text-ink-muted">
        {/* What narrowed the list down is gone, and all of it is there in a moment. */}
        {countWords(listing?.isCurrent === false && !isNarrowed(filter) ? undefined : listing, keeping)}
      </p>
      <ChatViews userId={userId} teamId={teamId} place={place} profileId={profileId} onPlace={onPlace} />
      <ExportChats
        filterKey={JSON.stringify(filter)}
        isFiltered={isFiltered(place)}
        coverage={listing?.coverage ?? 'never'}
        isEmpty={listing === undefined || listing.rows.length === 0}
        run={search.run}
        campaigns={campaigns}
        profiles={profiles}
      />
      <button
        type="button"
        aria-label={say('Select conversations')}
        title={say('Select conversations')}
        aria-pressed={isSelecting}
        className={classNames(
          'inline-grid size-9 shrink-0 place-items-center rounded-control hover:bg-hover touch:size-11',
          isSelecting ? 'text-accent-ink' : 'text-ink-muted hover:text-ink',
        )}
        onClick={() => onSelecting(!isSelecting)}
      >
        <ListChecks size={16} strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  );
}
