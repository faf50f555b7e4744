import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import { liveOr } from '#replica/live/use-live.tsx';
import { ChatFiltersSkeleton } from './filters/chat-filters-skeleton.tsx';
import { ChatListPane } from './list/chat-list-pane.tsx';
import { useCampaigns, useChatList, useProfiles, useReach, useUnreadIds } from './chat-queries.ts';
import { ALL_PROFILES, toFilter, isFiltered, clearFilters, type ChatsSearchParams } from './chats-search-params.ts';
import { lastProfile } from './filters/last-profile.ts';
import type { ActiveRow } from './keyboard/messages-keys.tsx';

// The list comes first; the code of filters loads right after it.
const ChatListToolbar = lazy(async () => ({ default: (await import('./list/chat-list-toolbar.tsx')).ChatListToolbar }));

interface MessagesScreenProps {
  readonly userId: string;
  readonly teamId: string;
  readonly searchParams: ChatsSearchParams;
  /** The open conversation. */
  readonly conversation: ReactNode;
  /** Changes the search params; `replace` when going back would only undo typing or moving along the list. */
  readonly onSearchParamsChange: (searchParams: ChatsSearchParams, replace: boolean) => void;
}

const NONE = [] as const;
const NO_SELECTION: ReadonlySet<string> = new Set();

/**
 * Renders the chats: the list, the open one and, from 1 280 px, the prospect's facts; separate pages on narrow screens.
 */
export function MessagesScreen({
  userId,
  teamId,
  searchParams,
  conversation,
  onSearchParamsChange,
}: MessagesScreenProps) {
  const profiles = useProfiles(teamId);
  const campaigns = useCampaigns(teamId);
  const unread = useUnreadIds(teamId);
  const reach = useReach();
  const listPane = useRef<HTMLElement>(null);

  // The address wins over the profile chosen last; a profile of another team counts as all.
  const requestedProfile = searchParams.profile ?? lastProfile(userId, teamId).read();
  const known = liveOr(profiles, undefined);
  const profileId =
    requestedProfile === undefined ||
    requestedProfile === ALL_PROFILES ||
    known?.every(({ id }) => id !== requestedProfile) === true
      ? undefined
      : requestedProfile;
  const [openedAtMs] = useState(() => Date.now());
  /** Typed text is searched at once; the address follows after a pause and wins again from its next change. */
  const [typed, setTyped] = useState<{ readonly replaced: string | undefined; readonly text: string } | undefined>(
    undefined,
  );
  if (typed !== undefined && typed.replaced !== searchParams.q) setTyped(undefined);
  const q = typed !== undefined && typed.replaced === searchParams.q ? typed.text : searchParams.q;
  const filter = toFilter({ ...searchParams, q }, teamId, profileId, openedAtMs);
  const { listing, showMore, search } = useChatList(filter);

  const [selected, setSelected] = useState<ReadonlySet<string>>(NO_SELECTION);
  const [isSelecting, setIsSelecting] = useState(false);
  const select = (id: string, isOn: boolean) =>
    setSelected((last) => new Set([...last].filter((other) => other !== id).concat(isOn ? id : [])));

  /** Below the list, so that nothing that appears there moves a row. */
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  /** The hovered or focused row. */
  const activeRow = useRef<ActiveRow>({ current: undefined, last: undefined });

  return (
    <div className="flex h-full">
      <h1 className="sr-only">{t('Messages')}</h1>
      <section
        ref={listPane}
        aria-label={t('Filters and conversations')}
        className={classNames(
          'h-full w-full shrink-0 flex-col border-e border-line lg:flex lg:w-90 2xl:w-100',
          searchParams.chat === undefined ? 'flex' : 'hidden',
        )}
      >
        <Suspense fallback={<ChatFiltersSkeleton />}>
          <ChatListToolbar
            userId={userId}
            teamId={teamId}
            searchParams={searchParams}
            filter={filter}
            profileId={profileId}
            profiles={profiles}
            campaigns={campaigns}
            unread={unread}
            listing={listing}
            search={search}
            selected={selected}
            isSelecting={isSelecting}
            activeRow={activeRow}
            listPane={listPane}
            footer={footer}
            onSelectingChange={setIsSelecting}
            onSelect={select}
            onSelectionChange={setSelected}
            onShowMore={showMore}
            onSearchTextChange={setTyped}
            onSearchParamsChange={onSearchParamsChange}
          />
        </Suspense>
        {/* Room for three rows; in a low window the part above scrolls. */}
        <div className="min-h-48 flex-1">
          <ChatListPane
            searchParams={searchParams}
            listing={listing}
            isFiltered={isFiltered({ ...searchParams, q })}
            unread={unread}
            profiles={known ?? NONE}
            campaigns={liveOr(campaigns, NONE)}
            selection={{
              ids: selected,
              isActive: isSelecting || selected.size > 0,
              selectsOnPress: isSelecting,
              onSelect: select,
            }}
            reach={reach}
            onOpen={(chat) => onSearchParamsChange({ ...searchParams, chat }, false)}
            onActiveRow={(id) => {
              activeRow.current = { current: id, last: id ?? activeRow.current.last };
            }}
            onShowMore={showMore}
            onClearFilters={() => onSearchParamsChange(clearFilters(searchParams), false)}
          />
        </div>
        <div ref={setFooter} className="shrink-0" />
      </section>
      <div className={classNames('h-full min-w-0 grow', searchParams.chat === undefined ? 'hidden lg:block' : 'block')}>
        <Suspense fallback={null}>{conversation}</Suspense>
      </div>
    </div>
  );
}
