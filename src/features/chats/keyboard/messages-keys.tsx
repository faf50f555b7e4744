import { useEffect, useRef, type RefObject } from 'react';
import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { goToNextUnanswered, markReadByKey } from './chat-shortcut-actions.ts';
import { togglePauseByKey } from '../chat-pause.ts';
import { focusedId, useChatFocus } from './chat-focus.ts';
import { useChatKeys, type ChatKey } from './chat-keys.ts';
import type { ShownChats } from '../chat-queries.ts';
import type { ChatsSearch } from '../chats-search.ts';
import { useCloseChat } from '../conversation/use-close-chat.ts';
import { useRowNavigation } from './use-row-navigation.ts';

/** The row meant when no chat is open. */
export interface AdjacentRow {
  /** Hovered or focused now. */
  readonly now: string | undefined;
  /** Hovered or focused last. */
  readonly last: string | undefined;
}

export interface MessagesKeysProps {
  readonly place: ChatsSearch;
  readonly near: RefObject<AdjacentRow>;
  readonly listing: ShownChats | undefined;
  readonly filter: ChatFilter;
  readonly listPane: RefObject<HTMLElement | null>;
  /** True while the scroll position of the list is not restored yet. */
  readonly isPlaceDue: RefObject<boolean>;
  readonly selected: ReadonlySet<string>;
  /** True while every row can be selected. */
  readonly isSelecting: boolean;
  readonly onSelect: (chatId: string, isSelected: boolean) => void;
  readonly onEndSelection: () => void;
  /** Opens a chat, or none; `replace` when going back would only undo moving along the list. */
  readonly onChat: (chatId: string | undefined, replace: boolean) => void;
}

const NONE = [] as const;

/**
 * Handles the single-key shortcuts of Messages and the focus that goes with them. Renders nothing; loaded after the
 * list.
 */
export function MessagesKeys({
  place,
  near,
  listing,
  filter,
  listPane,
  isPlaceDue,
  selected,
  isSelecting,
  onSelect,
  onEndSelection,
  onChat,
}: MessagesKeysProps): null {
  const { chat: openId } = place;
  const replica = useReplica();
  const steps = useRowNavigation(listing?.rows ?? NONE, listing?.filterKey ?? '', openId, listPane);
  const { wishFocus, focusMessages, focusRow } = useChatFocus({ openId, listing, listPane, steps, isPlaceDue });
  const leaveChat = useCloseChat(place, () => onChat(undefined, true));
  /** The chat requested last: keys may be faster than rendering. */
  const asked = useRef(openId);
  useEffect(() => {
    asked.current = openId;
  }, [openId]);
  /** The row about to get the focus and the one that has it: keys may be faster than rendering. */
  const moved = useRef<{ readonly to: string; readonly from: string | undefined }>(undefined);
  const goTo = (chatId: string | undefined, wish: 'row' | 'messages') => {
    if (chatId === undefined || chatId === asked.current) return;
    steps.remember('open', chatId);
    moved.current = undefined;
    wishFocus(wish);
    // Back should lead to the list, not along it.
    const isAlong = asked.current !== undefined;
    asked.current = chatId;
    onChat(chatId, isAlong);
  };
  const leave = () => {
    if (isSelecting || selected.size > 0) return onEndSelection();
    if (asked.current === undefined) return;
    asked.current = undefined;
    wishFocus('row');
    leaveChat();
  };
  /** Acts on the open chat, else on the hovered or focused row. */
  const withMeant = (act: (chatId: string) => void) => {
    const meant = asked.current ?? near.current.now;
    if (meant !== undefined) act(meant);
  };

  /** Returns the row that has the focus or is about to get it. */
  const rowAt = (): string | undefined =>
    moved.current !== undefined && moved.current.from === focusedId() ? moved.current.to : focusedId();
  const moveTo = (chatId: string | undefined) => {
    if (chatId === undefined) return;
    const from = focusedId();
    moved.current = focusRow(chatId) ? undefined : { to: chatId, from };
  };
  /**
   * Moves from the open chat to the next one; with none open, moves along the rows without opening or marking them as
   * read.
   */
  const stepBy = (step: 1 | -1) =>
    asked.current === undefined
      ? moveTo(steps.stepFrom(rowAt(), step)?.id)
      : goTo(steps.stepFrom(asked.current, step)?.id, 'row');

  const acts: Readonly<Record<ChatKey, () => void>> = {
    next: () => stepBy(1),
    previous: () => stepBy(-1),
    open: () => {
      const id = rowAt() ?? asked.current ?? steps.stepFrom(undefined, 1)?.id;
      if (id !== undefined && id === asked.current) focusMessages(id);
      else goTo(id, 'messages');
    },
    pause: () => withMeant((id) => void togglePauseByKey(replica, id)),
    unread: () => withMeant((id) => void markReadByKey(replica, id)),
    select: () => withMeant((id) => onSelect(id, !selected.has(id))),
    needy: () => void goToNextUnanswered(replica, filter, asked.current, (id) => goTo(id, 'row')),
    back: leave,
    search: () => listPane.current?.querySelector<HTMLElement>('[data-search]')?.focus(),
  };
  useChatKeys((key) => {
    acts[key]();
    return true;
  });
  return null;
}
