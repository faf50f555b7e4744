import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { liveOr } from '#replica/live/use-live.tsx';
import { classNames } from '#ui/class-names.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SimulatedNote } from '#ui/notices/simulated-note.tsx';
import { ActiveFilters } from './active-filters.tsx';
import type { ChatsSearch } from '../chats-search.ts';
import { ChatListHeader, type ChatListHeaderProps } from '../list/chat-list-header.tsx';
import { StatusMenu } from './status-menu.tsx';
import { useUnreadCount } from '../list/unread-count.ts';
import { ProfileFilter } from './profile-filter.tsx';
import { memo, useState, type CSSProperties } from 'react';

/**
 * Chooses the minimum qualification, 0 to 100 in steps of 5 (specification part 2 §5). The label follows the drag; the
 * filter changes on release. Memoized: chat changes cause no render.
 */
const ScoreSlider = memo(function ScoreSlider({
  searchParams,
  onSearchParamsChange,
}: {
  searchParams: ChatsSearch;
  onSearchParamsChange: (searchParams: ChatsSearch, replace: boolean) => void;
}) {
  const score = Number(searchParams.score ?? 0);
  const [moved, setMoved] = useState<{ readonly over: number; readonly to: number } | undefined>(undefined);
  const shown = moved?.over === score ? moved.to : score;
  const apply = () => {
    if (shown !== score)
      onSearchParamsChange(
        { ...searchParams, score: shown === 0 ? undefined : String(shown) },
        score !== 0 && shown !== 0,
      );
  };
  return (
    <label className="flex min-w-0 grow items-center gap-2 text-small text-ink-muted max-[350px]:basis-full">
      {/* Reserves the widest label so that the slider does not move. */}
      <span className="grid shrink-0 tabular-nums *:col-start-1 *:row-start-1" aria-hidden>
        <span className="invisible">{t('Score {score}+', { score: 100 })}</span>
        <span>{t('Score {score}+', { score: shown })}</span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={shown}
        aria-label={t('Minimum qualification score')}
        aria-valuetext={shown === 0 ? t('Any score') : t('{shown}% or more', { shown })}
        className="slider h-8 min-w-12 grow touch:h-11"
        style={{ '--slider-share': `${shown}%` } as CSSProperties}
        onChange={({ target }) => setMoved({ over: score, to: Number(target.value) })}
        onPointerUp={apply}
        onKeyUp={apply}
        onBlur={apply}
      />
    </label>
  );
});

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
    searchParams,
    filter,
    profileId,
    profiles,
    campaigns,
    unread,
    search,
    onSearchInput,
    onSearchPredict,
    onSearchEscape,
    onSearchParamsChange,
  } = props;
  const { sandbox } = useRuntimeConfig();
  const unreadCount = useUnreadCount(filter, unread.size);
  // A focused or hovered search is likely to be used: prepares it.
  const preload = () =>
    void search.loadSource().then(
      (source) => source.preload(),
      () => undefined,
    );
  const changeFilters = (change: Partial<ChatsSearch>, replace = false) =>
    onSearchParamsChange({ ...searchParams, ...change }, replace);
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
      <ProfileFilter
        searchParams={searchParams}
        profileId={profileId}
        profiles={profiles}
        campaigns={campaigns}
        onSearchParamsChange={onSearchParamsChange}
      />
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
        <StatusMenu searchParams={searchParams} onSearchParamsChange={onSearchParamsChange} />
      </div>
      <div className="flex items-center gap-2 max-[350px]:flex-wrap">
        <Toggle
          isOn={searchParams.unread !== undefined}
          onToggle={(isOn) => changeFilters({ unread: isOn ? '1' : undefined })}
        >
          {t('Unread')}
          {unreadCount > 0 && <span className="tabular-nums"> {unreadCount > 999 ? '999+' : unreadCount}</span>}
        </Toggle>
        <Toggle
          isOn={searchParams.last !== undefined}
          onToggle={(isOn) => changeFilters({ last: isOn ? 'prospect' : undefined })}
        >
          {t('They wrote last')}
        </Toggle>
        <ScoreSlider searchParams={searchParams} onSearchParamsChange={onSearchParamsChange} />
      </div>
      <ActiveFilters
        searchParams={searchParams}
        campaigns={liveOr(campaigns, [])}
        onSearchParamsChange={onSearchParamsChange}
      />
      <ChatListHeader {...props} />
      {sandbox.network && <SimulatedNote />}
    </div>
  );
}

function Toggle({
  isOn,
  onToggle,
  children,
}: {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={classNames(
        'h-8 shrink-0 rounded-full border px-3 text-small font-medium touch:h-11',
        isOn
          ? 'border-transparent bg-accent-soft text-accent-ink'
          : 'border-control text-ink-muted hover:bg-hover hover:text-ink',
      )}
      onClick={() => onToggle(!isOn)}
    >
      {children}
    </button>
  );
}
