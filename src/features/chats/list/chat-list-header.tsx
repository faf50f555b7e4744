import ListChecks from 'lucide-react/icons/list-checks';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import { isSnoozed } from '#domain/chat/reminder.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { plural, t } from '#i18n/translate.ts';
import { liveOr, useLive, type Live } from '#replica/live/use-live.tsx';
import { classNames } from '#ui/class-names.ts';
import { needsSearch } from './chat-list.ts';
import { ChatViews } from '../filters/chat-views.tsx';
import type { ShownChats } from '../chat-queries.ts';
import { isFiltered, type ChatsSearchParams } from '../chats-search-params.ts';
import { useChatRetention } from './use-chat-retention.ts';
import { countMessage } from './coverage-messages.ts';
import { ExportChats } from '../export/export-chats.tsx';
import type { ChatSearch } from './use-chat-search.ts';

export interface ChatListHeaderProps {
  readonly userId: string;
  readonly teamId: string;
  readonly searchParams: ChatsSearchParams;
  readonly filter: ChatFilter;
  readonly profileId: string | undefined;
  readonly profiles: Live<readonly Profile[]>;
  readonly campaigns: Live<readonly Campaign[]>;
  readonly listing: ShownChats | undefined;
  readonly isSelecting: boolean;
  readonly onSelectingChange: (isSelecting: boolean) => void;
  readonly search: ChatSearch;
  readonly onSearchParamsChange: (searchParams: ChatsSearchParams, replace: boolean) => void;
}

/** Shows the number of chats and the actions on all of them. */
export function ChatListHeader({
  userId,
  teamId,
  searchParams,
  profileId,
  filter,
  listing,
  isSelecting,
  onSelectingChange,
  search,
  campaigns,
  profiles,
  onSearchParamsChange,
}: ChatListHeaderProps) {
  const { keeping } = useChatRetention();
  return (
    <div className="flex items-center gap-0.5">
      <div className="me-auto min-w-0 text-small tabular-nums text-ink-muted">
        <p role="status" className="line-clamp-2">
          {/* After filters are removed the full count is known in a moment. */}
          {countMessage(listing?.isCurrent === false && !needsSearch(filter) ? undefined : listing, keeping)}
        </p>
        <NotWrittenTo
          filter={filter}
          listing={listing}
          isShown={searchParams.people !== undefined}
          onToggle={(isShown) => onSearchParamsChange({ ...searchParams, people: isShown ? 'all' : undefined }, false)}
        />
        <Snoozed
          filter={filter}
          isKnown={listing?.coverage === 'filled'}
          isShown={searchParams.reminder === 'snoozed'}
          onToggle={(isShown) =>
            onSearchParamsChange({ ...searchParams, reminder: isShown ? 'snoozed' : undefined }, false)
          }
        />
      </div>
      <ChatViews
        userId={userId}
        teamId={teamId}
        searchParams={searchParams}
        profileId={profileId}
        onSearchParamsChange={onSearchParamsChange}
      />
      <ExportChats
        filterKey={JSON.stringify(filter)}
        teamId={filter.teamId}
        isFiltered={isFiltered(searchParams)}
        coverage={listing?.coverage ?? 'never'}
        isEmpty={listing === undefined || listing.rows.length === 0}
        loadSource={search.loadSource}
        campaigns={campaigns}
        profiles={profiles}
      />
      <button
        type="button"
        aria-label={t('Select conversations')}
        title={t('Select conversations')}
        aria-pressed={isSelecting}
        className={classNames(
          'inline-grid size-9 shrink-0 place-items-center rounded-control hover:bg-hover touch:size-11',
          isSelecting ? 'text-accent-ink' : 'text-ink-muted hover:text-ink',
        )}
        onClick={() => onSelectingChange(!isSelecting)}
      >
        <ListChecks size={16} strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  );
}

/**
 * Counts the people to whom nobody has written, who are listed only on request. Nothing while their number is not
 * known.
 */
function NotWrittenTo({
  filter,
  listing,
  isShown,
  onToggle,
}: {
  filter: ChatFilter;
  listing: ShownChats | undefined;
  isShown: boolean;
  onToggle: (isShown: boolean) => void;
}) {
  // Filters that list them anyway have nothing to show or hide.
  if (!isShown && filter.writtenTo === undefined) return null;
  const isKnown = listing?.isCurrent === true && listing.coverage === 'filled' && listing.share === 1;
  const count = isKnown ? listing.notWrittenTo : undefined;
  if (count === 0 || (count === undefined && !isShown)) return null;
  const words =
    count === undefined
      ? t('People not written to yet')
      : plural(count, '{count} not written to yet', '{count} not written to yet');
  return (
    <HiddenCount
      // For a finger as high as the line with the actions.
      linkClassName="touch-target touch:-mt-6 touch:-mb-1 touch:pt-6 touch:pb-1"
      text={words}
      label={isShown ? t('Hide people not written to yet') : t('Show people not written to yet')}
      isShown={isShown}
      onToggle={onToggle}
    />
  );
}

/** Counts the snoozed conversations of the listed profile and campaign, which are listed only on request. */
function Snoozed({
  filter: { teamId, profileId, campaignId },
  isKnown,
  isShown,
  onToggle,
}: {
  filter: ChatFilter;
  /** False while conversations may follow from the server. */
  isKnown: boolean;
  isShown: boolean;
  onToggle: (isShown: boolean) => void;
}) {
  const count = liveOr(
    useLive(`snoozed|${teamId}|${profileId}|${campaignId}`, (db) =>
      db.chats
        .orderBy('remindAt')
        .filter(
          (chat) =>
            isSnoozed(chat) &&
            chat.teamId === teamId &&
            (profileId ?? chat.profileId) === chat.profileId &&
            (campaignId ?? chat.campaignId) === chat.campaignId,
        )
        .count(),
    ),
    0,
  );
  if (count === 0 || !isKnown) return null;
  return (
    <HiddenCount
      // For a finger as high as the lines above it; the link that stands there begins further right.
      linkClassName="touch-target touch:-mt-7 touch:pt-7"
      text={plural(count, '{count} snoozed', '{count} snoozed')}
      label={isShown ? t('Hide snoozed conversations') : t('Show snoozed conversations')}
      isShown={isShown}
      onToggle={onToggle}
    />
  );
}

/** Shows how many are left out of the list, and lists them on request. */
const HiddenCount = ({
  linkClassName,
  text,
  label,
  isShown,
  onToggle,
}: {
  linkClassName: string;
  text: string;
  label: string;
  isShown: boolean;
  onToggle: (isShown: boolean) => void;
}) => (
  // From a thousand people on, a phone has no room for all of it in one line.
  <p className="flex flex-wrap gap-x-1">
    <span>{text}</span>
    <button
      type="button"
      className={classNames(
        "link shrink-0 before:me-1 before:inline-block before:text-ink-muted before:content-['·'] max-md:before:hidden",
        linkClassName,
      )}
      aria-label={label}
      onClick={() => onToggle(!isShown)}
    >
      {isShown ? t('Hide') : t('Show')}
    </button>
  </p>
);
