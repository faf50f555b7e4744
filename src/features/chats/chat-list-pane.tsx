import MessageSquareText from 'lucide-react/icons/message-square-text';
import { profileName } from '#domain/person-name.ts';
import type { Chat } from '#domain/chat.ts';
import type { Profile } from '#domain/profile.ts';
import type { Reach } from '#domain/sync-status.ts';
import { ListState } from '#ui/list-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import type { ChatListing } from './chat-list.ts';
import { CHAT_ROW_HEIGHT, ChatRow } from './chat-row.tsx';
import type { ChatsPlace } from './chats-place.ts';

interface ChatListPaneProps {
  readonly place: ChatsPlace;
  readonly listing: ChatListing | undefined;
  readonly isFiltered: boolean;
  readonly profiles: readonly Profile[];
  readonly reach: Reach;
  readonly onShowMore: () => void;
  readonly onClearFilters: () => void;
}

const keyOf = (chat: Chat): string => chat.id;
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

/** The list of conversations, or what stands in its place. */
export function ChatListPane({ place, listing, isFiltered, profiles, reach, onShowMore, onClearFilters }: ChatListPaneProps) {
  if (listing === undefined) return <ListSkeleton label="Loading conversations" />;
  const { rows, coverage, isComplete } = listing;
  if (rows.length > 0) {
    return (
      <VirtualList
        label="Conversations"
        items={rows}
        keyOf={keyOf}
        rowHeight={CHAT_ROW_HEIGHT}
        isComplete={isComplete}
        onNearEnd={onShowMore}
        activeKey={place.chat}
        renderRow={(chat) => {
          const profile = profiles.find(({ id }) => id === chat.profileId);
          return <ChatRow chat={chat} place={place} isOpen={chat.id === place.chat} profileName={profile === undefined ? 'Profile' : profileName(profile)} />;
        }}
        footer={
          isComplete &&
          coverage !== 'filled' && (
            <p role="status" className="p-4 text-center text-small text-ink-muted">
              {reach === 'unreachable' ? 'Older conversations are read when you are back online.' : 'Reading older conversations…'}
            </p>
          )
        }
      />
    );
  }
  if (coverage !== 'filled' && reach === 'unreachable') {
    return <ListState title="These conversations are not on this device yet">They appear as soon as the server can be reached.</ListState>;
  }
  if (coverage === 'never' || (coverage === 'filling' && !isFiltered)) return <ListSkeleton label="Reading conversations for the first time" />;
  if (isFiltered) {
    return (
      <ListState
        title="No conversation matches"
        act={
          <button type="button" className="button-secondary" onClick={onClearFilters}>
            Clear filters
          </button>
        }
      >
        {coverage === 'filling' ? 'Older conversations are still being read.' : 'Nothing here has this name, place or status.'}
      </ListState>
    );
  }
  return (
    <ListState title="No conversations yet" drawing={<MessageSquareText size={32} strokeWidth={1.25} />}>
      A campaign that runs starts them; each appears here by itself.
    </ListState>
  );
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex items-center gap-3 border-b border-line px-3" style={{ height: CHAT_ROW_HEIGHT }}>
          <Skeleton className="size-9 rounded-full" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-4/5" />
          </div>
          <Skeleton className="size-7 rounded-full" />
        </div>
      ))}
    </div>
  );
}
