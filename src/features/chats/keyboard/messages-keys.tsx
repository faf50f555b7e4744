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

/** Which row is meant where no conversation is open. */
export interface AdjacentRow {
  /** The one that is pointed at or has the focus. */
  readonly now: string | undefined;
  /** The last one that was. */
  readonly last: string | undefined;
}

export interface MessagesKeysProps {
  readonly place: ChatsSearch;
  readonly near: RefObject<AdjacentRow>;
  readonly listing: ShownChats | undefined;
  readonly filter: ChatFilter;
  readonly listPane: RefObject<HTMLElement | null>;
  /** Whether the list is still to be brought to where it was left. */
  readonly isPlaceDue: RefObject<boolean>;
  readonly selected: ReadonlySet<string>;
  /** Whether every row offers to be selected. */
  readonly isSelecting: boolean;
  readonly onSelect: (chatId: string, isSelected: boolean) => void;
  readonly onEndSelection: () => void;
  /** Opens a conversation, or none; `replace` where going back would only undo moving along the list. */
  readonly onChat: (chatId: string | undefined, replace: boolean) => void;
}

const NONE = [] as const;

/**
 * What single keys do in Messages, and where the focus goes with them. Draws nothing; its code comes right behind the
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
  /** The conversation that was asked for last: keys may come faster than the screen follows. */
  const asked = useRef(openId);
  useEffect(() => {
    asked.current = openId;
  }, [openId]);
  /**
   * The row whose turn it is to get the focus, and which one has it until then: keys may come faster than a row is
   * drawn.
   */
  const moved = useRef<{ readonly to: string; readonly from: string | undefined }>(undefined);
  const goTo = (chatId: string | undefined, wish: 'row' | 'messages') => {
    if (chatId === undefined || chatId === asked.current) return;
    steps.remember('open', chatId);
    moved.current = undefined;
    wishFocus(wish);
    // Going back leads to the list, not along it.
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
  /** With the open conversation, else with the row that is pointed at or has the focus. */
  const withMeant = (act: (chatId: string) => void) => {
    const meant = asked.current ?? near.current.now;
    if (meant !== undefined) act(meant);
  };

  /** The row that has the focus, or is about to. */
  const rowAt = (): string | undefined =>
    moved.current !== undefined && moved.current.from === focusedId() ? moved.current.to : focusedId();
  const moveTo = (chatId: string | undefined) => {
    if (chatId === undefined) return;
    const from = focusedId();
    moved.current = focusRow(chatId) ? undefined : { to: chatId, from };
  };
  /**
   * From the open conversation to the next one; beside none along the rows, from where one looks, which opens nothing
   * and leaves unread what is.
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
