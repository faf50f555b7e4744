import { lazy, Suspense, useState, type MouseEvent, type PointerEvent } from 'react';
import { profileName } from '#domain/prospect/person-name.ts';
import type { Chat } from '#domain/chat/chat.ts';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Reach } from '#domain/sync/sync-status.ts';
import { t } from '#i18n/translate.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import type { ShownChats } from '../chat-queries.ts';
import { ChatRow, useChatRowHeight } from './chat-row.tsx';
import { hrefBeforeChat, type ChatsSearchParams } from '../chats-search-params.ts';

const ChatRowActions = lazy(async () => ({ default: (await import('./chat-row-actions.tsx')).ChatRowActions }));
const ChatListFooter = lazy(async () => ({ default: (await import('./chat-list-footer.tsx')).ChatListFooter }));
const ChatListEmpty = lazy(async () => ({ default: (await import('./chat-list-empty.tsx')).ChatListEmpty }));

/** Chats selected for a bulk action. */
interface Selection {
  readonly ids: ReadonlySet<string>;
  /** True while every row can be selected. */
  readonly isActive: boolean;
  /** True when a press selects a row instead of opening it. */
  readonly selectsOnPress: boolean;
  readonly onSelect: (chatId: string, isSelected: boolean) => void;
}

interface ChatListPaneProps {
  readonly searchParams: ChatsSearchParams;
  readonly listing: ShownChats | undefined;
  readonly isFiltered: boolean;
  readonly unread: ReadonlySet<string>;
  readonly profiles: readonly Profile[];
  readonly campaigns: readonly Campaign[];
  /** Absent where rows only link to their chats. */
  readonly selection?: Selection;
  readonly reach: Reach;
  readonly onOpen: (chatId: string) => void;
  /** Called when a row is hovered or focused, and with undefined when none is. */
  readonly onActiveRow?: (chatId: string | undefined) => void;
  readonly onShowMore: () => void;
  readonly onClearFilters: () => void;
}

const keyOf = (chat: Chat): string => chat.id;
const SKELETON_ROWS = 'abcdefgh'.split('');

/** Returns the row link that contains an event target. */
export const linkAt = (target: EventTarget | null) =>
  target instanceof Element
    ? target.closest('[role="listitem"]')?.querySelector<HTMLElement>('[data-chat]')
    : undefined;

/** Returns the row that keeps its actions after the pointer left: the one focused by keyboard. */
function focusedRowId(list: Element): string | undefined {
  const focused = list.querySelector<HTMLElement>(':focus');
  return focused !== null && (focused.dataset['chat'] === undefined || focused.matches(':focus-visible'))
    ? linkAt(focused)?.dataset['chat']
    : undefined;
}

/** Renders the list of chats or its placeholder. */
export function ChatListPane({
  searchParams,
  listing,
  isFiltered,
  unread,
  profiles,
  campaigns,
  selection,
  reach,
  onOpen,
  onActiveRow,
  onShowMore,
  onClearFilters,
}: ChatListPaneProps) {
  const [activeId, setActiveId] = useState<string | undefined>(undefined);
  const rowHeight = useChatRowHeight();
  if (listing === undefined) return <ListSkeleton label={t('Loading conversations')} />;
  const { rows, coverage, isComplete } = listing;
  const base = hrefBeforeChat(searchParams);
  const setActiveRow = (id: string | undefined) => {
    setActiveId(id);
    onActiveRow?.(id);
  };
  const handleActive = ({ target }: { target: EventTarget }) => {
    const id = linkAt(target)?.dataset['chat'];
    if (id !== undefined) setActiveRow(id);
  };
  // Touch pointers leave on every release.
  const handleLeave = ({ currentTarget, pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') setActiveRow(focusedRowId(currentTarget));
  };
  const handleClick = (event: MouseEvent) => {
    const link = linkAt(event.target);
    // With a modifier or another button the browser handles the link.
    if (
      !link?.contains(event.target as Node) ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    const id = link.dataset['chat'] ?? '';
    // The Enter key (detail 0) opens even while selecting.
    if (selection?.selectsOnPress === true && event.detail > 0) selection.onSelect(id, !selection.ids.has(id));
    else onOpen(id);
  };
  if (rows.length > 0) {
    return (
      // Rows are links and buttons of their own; the listeners here only track the active one.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <div
        className="h-full"
        onClick={handleClick}
        onPointerOver={handleActive}
        onPointerLeave={handleLeave}
        onFocus={handleActive}
      >
        <VirtualList
          label={t('Conversations')}
          items={rows}
          queryKey={listing.filterKey}
          keyOf={keyOf}
          rowHeight={rowHeight}
          isComplete={isComplete}
          total={listing.count ?? -1}
          onNearEnd={onShowMore}
          activeKey={searchParams.chat}
          renderRow={(chat) => {
            const profile = profiles.find(({ id }) => id === chat.profileId);
            const isSelected = selection?.ids.has(chat.id) === true;
            const hasActions = selection !== undefined && (selection.isActive || chat.id === activeId);
            return (
              <ChatRow
                chat={chat}
                hrefPrefix={base}
                isOpen={chat.id === searchParams.chat}
                isUnread={unread.has(chat.id)}
                isSelected={isSelected}
                isSelecting={selection?.isActive === true}
                profileName={profile === undefined ? t('Profile') : profileName(profile)}
                campaignName={
                  searchParams.campaign === undefined
                    ? (campaigns.find(({ id }) => id === chat.campaignId)?.name ?? '')
                    : ''
                }
                actions={
                  hasActions && (
                    <Suspense fallback={null}>
                      <ChatRowActions
                        key={chat.id}
                        chat={chat}
                        isSelected={isSelected}
                        isSelecting={selection.isActive}
                        canPause={chat.id === activeId}
                        onSelect={(isOn) => selection.onSelect(chat.id, isOn)}
                      />
                    </Suspense>
                  )
                }
              />
            );
          }}
          footer={
            isComplete && (
              <Suspense fallback={null}>
                <ChatListFooter coverage={coverage} reach={reach} />
              </Suspense>
            )
          }
        />
      </div>
    );
  }
  const isUnreachable = reach === 'unreachable';
  if (!isUnreachable && (coverage === 'never' || (coverage === 'filling' && !isFiltered)))
    return <ListSkeleton label={t('Loading conversations for the first time')} />;
  return (
    <Suspense fallback={null}>
      <ChatListEmpty
        isOnDevice={coverage === 'filled' || !isUnreachable}
        isFiltered={isFiltered}
        isSearching={coverage === 'filling' || listing.share < 1 || !listing.isCurrent}
        onClearFilters={onClearFilters}
      />
    </Suspense>
  );
}

function ListSkeleton({ label }: { label: string }) {
  const height = useChatRowHeight();
  return (
    <div role="status" aria-label={label}>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex items-center gap-3 border-b border-line px-3" style={{ height }}>
          <Skeleton className="size-9 rounded-full max-md:hidden" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-4/5" />
          </div>
          <Skeleton className="size-7 rounded-full max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
