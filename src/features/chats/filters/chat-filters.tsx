import { REMINDER_KINDS } from '#domain/chat/reminder-kinds.ts';
import { t } from '#i18n/translate.ts';
import { liveOr, valueOf } from '#replica/live/use-live.tsx';
import { FilterSheet } from '#ui/dialogs/filter-sheet.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { PHONE, useMedia } from '#ui/use-media.ts';
import { ActiveFilters } from './active-filters.tsx';
import { clearFilters, FILTER_FIELDS, type ChatsSearchParams, type FilterField } from '../chats-search-params.ts';
import { ChatListHeader, type ChatListHeaderProps } from '../list/chat-list-header.tsx';
import { countMessage } from '../list/coverage-messages.ts';
import { useChatRetention } from '../list/use-chat-retention.ts';
import { ScoreSlider, Toggle } from './filter-controls.tsx';
import { REMINDER_MESSAGES } from './reminder-messages.ts';
import { AssigneeMenu } from './assignee-menu.tsx';
import { TagMenu } from './tag-menu.tsx';
import { StatusMenu } from './status-menu.tsx';
import { useUnreadCount } from '../list/unread-count.ts';
import { NO_TAGS, useTags } from '../tags/tag-queries.ts';
import { NO_MEMBERS, otherMember, useTeamMembers } from '../team-members.ts';
import { ProfileFilter } from './profile-filter.tsx';

export interface ChatFiltersProps extends ChatListHeaderProps {
  /** Unread chat ids of the whole team. */
  readonly unread: ReadonlySet<string>;
  /** Called with each change of the search text. */
  readonly onSearchInput: (text: string) => void;
  /** Called with the text a key press is about to produce. */
  readonly onSearchPredict: (text: string) => void;
  /** Moves the focus to the list. */
  readonly onSearchEscape: () => void;
}

/**
 * Renders the chat filters with their counts: profile, campaign, search, status, score, unread, last sender
 * (specification part 2 §2 and §5).
 */
export function ChatFilters(props: ChatFiltersProps) {
  const {
    userId,
    searchParams,
    filter,
    profileId,
    profiles,
    campaigns,
    unread,
    listing,
    search,
    onSearchInput,
    onSearchPredict,
    onSearchEscape,
    onSearchParamsChange,
  } = props;
  const { keeping } = useChatRetention();
  const isPhone = useMedia(PHONE);
  const liveMembers = useTeamMembers(filter.teamId);
  const members = liveOr(liveMembers, NO_MEMBERS);
  const tags = valueOf(useTags(filter.teamId), NO_TAGS);
  const unreadCount = useUnreadCount(filter, unread.size);
  // A focused or hovered search is likely to be used: prepares it.
  const preload = () =>
    void search.loadSource().then(
      (source) => source.preload(),
      () => undefined,
    );
  const changeFilters = (change: Partial<ChatsSearchParams>, replace = false) =>
    onSearchParamsChange({ ...searchParams, ...change }, replace);
  /** Search param, the value that sets it, and the label. */
  const toggles: readonly (readonly [FilterField, string, string])[] = [
    ['last', 'prospect', t('They wrote last')],
    ['takeover', '1', t('A person writes')],
    ['unsent', '1', t('Not sent')],
    ['approve', '1', t('To approve')],
    ['noted', '1', t('With notes')],
    ['mentioned', userId, t('A note mentions me')],
    ...REMINDER_KINDS.map((kind) => ['reminder', kind, REMINDER_MESSAGES[kind]] as const),
  ];
  const profileFilter = (
    <ProfileFilter
      searchParams={searchParams}
      profileId={profileId}
      profiles={profiles}
      campaigns={campaigns}
      onSearchParamsChange={onSearchParamsChange}
    />
  );
  const activeFilters = (
    <ActiveFilters
      searchParams={searchParams}
      campaigns={liveOr(campaigns, [])}
      members={members}
      otherMember={otherMember(liveMembers)}
      tags={tags}
      userId={userId}
      hasClear={!isPhone}
      onSearchParamsChange={onSearchParamsChange}
    />
  );
  return (
    // The listeners only preload.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="search"
      aria-label={t('Find conversations')}
      className="list-filters *:isolate"
      onFocus={preload}
      onPointerEnter={preload}
    >
      {!isPhone && profileFilter}
      <div className="flex gap-2">
        <SearchField
          label={t('Search conversations')}
          placeholder={t('Search')}
          shortcut="/"
          value={searchParams.q ?? ''}
          onInput={onSearchInput}
          onPredict={onSearchPredict}
          onEscape={onSearchEscape}
          onChange={(q) => changeFilters({ q: q === '' ? undefined : q }, true)}
        />
        <FilterSheet
          activeCount={FILTER_FIELDS.filter((field) => field !== 'q' && searchParams[field]).length}
          result={countMessage(listing, keeping)}
          onClear={() => onSearchParamsChange(clearFilters(searchParams), false)}
        >
          {isPhone && profileFilter}
          <div className="flex flex-wrap gap-2">
            <Toggle
              isOn={searchParams.unread !== undefined}
              onToggle={(isOn) => changeFilters({ unread: isOn ? '1' : undefined })}
            >
              {t('Unread')}
              {unreadCount > 0 && <span className="tabular-nums"> {unreadCount > 999 ? '999+' : unreadCount}</span>}
            </Toggle>
            {toggles.map(([field, value, label]) => (
              <Toggle
                key={label}
                isOn={searchParams[field] === value}
                onToggle={(isOn) => changeFilters({ [field]: isOn ? value : undefined })}
              >
                {label}
              </Toggle>
            ))}
          </div>
          <AssigneeMenu
            userId={userId}
            members={members}
            otherMember={otherMember(liveMembers)}
            searchParams={searchParams}
            onSearchParamsChange={onSearchParamsChange}
          />
          {(tags.length > 0 || searchParams.tag !== undefined) && (
            <TagMenu tags={tags} searchParams={searchParams} onSearchParamsChange={onSearchParamsChange} />
          )}
          <StatusMenu searchParams={searchParams} onSearchParamsChange={onSearchParamsChange} />
          <ScoreSlider searchParams={searchParams} onSearchParamsChange={onSearchParamsChange} />
          <label className="flex min-h-8 items-center gap-2 touch:min-h-11">
            <input
              type="checkbox"
              className="size-4"
              checked={searchParams.people !== undefined}
              onChange={({ target }) => changeFilters({ people: target.checked ? 'all' : undefined })}
            />
            {t('Include people not written to yet')}
          </label>
          {isPhone && activeFilters}
        </FilterSheet>
      </div>
      {!isPhone && activeFilters}
      <ChatListHeader {...props} />
    </div>
  );
}
