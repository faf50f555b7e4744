import { getDefaultStore } from 'jotai';
import { useEffect, useRef, type RefObject } from 'react';
import type { ChatFilter } from '#domain/chat/chat-filter.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { goToNextUnanswered, markReadByKey } from './chat-shortcut-actions.ts';
import { togglePauseByKey } from '../chat-pause.ts';
import { focusedId, useChatFocus, type FocusTarget, type FocusedControl } from './chat-focus.ts';
import { useChatKeys, type ChatKey } from './chat-keys.ts';
import type { ShownChats } from '../chat-queries.ts';
import type { ChatsSearchParams } from '../chats-search-params.ts';
import { notedChatAtom } from '../notes/note-drafts.ts';
import { openTags } from '../tags/tags-state.ts';
import { useCloseChat } from '../conversation/use-close-chat.ts';
import { useRowNavigation } from './use-row-navigation.ts';

/** The row that keys act on when no chat is open. */
export interface ActiveRow {
  /** Hovered or focused now. */
  readonly current: string | undefined;
  /** Hovered or focused last. */
  readonly last: string | undefined;
}

export interface MessagesKeysProps {
  readonly searchParams: ChatsSearchParams;
  readonly activeRow: RefObject<ActiveRow>;
  readonly listing: ShownChats | undefined;
  readonly filter: ChatFilter;
  readonly listPane: RefObject<HTMLElement | null>;
  /** True while the scroll position of the list is not restored yet. */
  readonly isRestoringScroll: RefObject<boolean>;
  readonly selected: ReadonlySet<string>;
  /** True while every row can be selected. */
  readonly isSelecting: boolean;
  readonly onSelect: (chatId: string, isSelected: boolean) => void;
  readonly onEndSelection: () => void;
  /** Opens a chat, or none; `replace` when going back would only undo moving along the list. */
  readonly onOpenChat: (chatId: string | undefined, replace: boolean) => void;
}

const NONE = [] as const;

/**
 * Handles the single-key shortcuts of Messages and the focus that goes with them. Renders nothing; loaded after the
 * list.
 */
export function MessagesKeys({
  searchParams,
  activeRow,
  listing,
  filter,
  listPane,
  isRestoringScroll,
  selected,
  isSelecting,
  onSelect,
  onEndSelection,
  onOpenChat,
}: MessagesKeysProps): null {
  const { chat: openId } = searchParams;
  const replica = useReplica();
  const navigation = useRowNavigation(listing?.rows ?? NONE, listing?.filterKey ?? '', openId, listPane);
  const { requestFocus, focusMessages, focusControl, focusRow } = useChatFocus({
    openId,
    listing,
    listPane,
    navigation,
    isRestoringScroll,
  });
  const closeChat = useCloseChat(searchParams, () => onOpenChat(undefined, true));
  /** The chat requested last: keys may be faster than rendering. */
  const requestedId = useRef(openId);
  useEffect(() => {
    requestedId.current = openId;
  }, [openId]);
  /** The row about to get the focus and the one that has it: keys may be faster than rendering. */
  const pendingRow = useRef<{ readonly to: string; readonly from: string | undefined }>(undefined);
  const goTo = (chatId: string | undefined, target: FocusTarget) => {
    if (chatId === undefined || chatId === requestedId.current) return;
    navigation.remember('open', chatId);
    pendingRow.current = undefined;
    requestFocus(target);
    // Back should lead to the list, not along it.
    const replaces = requestedId.current !== undefined;
    requestedId.current = chatId;
    onOpenChat(chatId, replaces);
  };
  const handleBack = () => {
    if (isSelecting || selected.size > 0) return onEndSelection();
    if (requestedId.current === undefined) return;
    requestedId.current = undefined;
    requestFocus('row');
    closeChat();
  };
  /** Calls `callback` with the open chat, else with the hovered or focused row. */
  const withActiveChat = (callback: (chatId: string) => void) => {
    const chatId = requestedId.current ?? activeRow.current.current;
    if (chatId !== undefined) callback(chatId);
  };

  /** Returns the row that has the focus or is about to get it. */
  const currentRowId = (): string | undefined =>
    pendingRow.current !== undefined && pendingRow.current.from === focusedId() ? pendingRow.current.to : focusedId();
  const moveTo = (chatId: string | undefined) => {
    if (chatId === undefined) return;
    const from = focusedId();
    pendingRow.current = focusRow(chatId) ? undefined : { to: chatId, from };
  };
  /**
   * Moves from the open chat to the next one; with none open, moves along the rows without opening or marking them as
   * read.
   */
  const stepBy = (step: 1 | -1) =>
    requestedId.current === undefined
      ? moveTo(navigation.stepFrom(currentRowId(), step)?.id)
      : goTo(navigation.stepFrom(requestedId.current, step)?.id, 'row');

  const goToControl = (id: string, control: FocusedControl) =>
    id === requestedId.current ? focusControl(id, control) : goTo(id, control);

  /** Approves the message of the open chat once it is drawn, so that nobody approves what they have not seen. */
  const approveShown = () => {
    const id = requestedId.current;
    if (id === undefined) return withActiveChat((row) => goTo(row, 'messages'));
    const buttons = document.querySelectorAll<HTMLElement>(`[data-draft="${CSS.escape(id)}"] [data-approve]`);
    const shown = [...buttons].find((button) => button.checkVisibility());
    if (shown === undefined) return;
    const nextId = navigation.stepFrom(id, 1)?.id;
    shown.click();
    if (filter.toApprove === true) goTo(nextId, 'row');
  };

  const actions: Readonly<Record<ChatKey, () => void>> = {
    next: () => stepBy(1),
    previous: () => stepBy(-1),
    open: () => {
      const id = currentRowId() ?? requestedId.current ?? navigation.stepFrom(undefined, 1)?.id;
      if (id !== undefined && id === requestedId.current) focusMessages(id);
      else goTo(id, 'messages');
    },
    pause: () => withActiveChat((id) => void togglePauseByKey(replica, id)),
    assign: () => withActiveChat((id) => goToControl(id, 'assign')),
    tag: () => withActiveChat((id) => openTags({ chatIds: [id] })),
    control: () => withActiveChat((id) => goToControl(id, 'control')),
    note: () =>
      withActiveChat((id) => {
        getDefaultStore().set(notedChatAtom, id);
        goToControl(id, 'note');
      }),
    reply: () =>
      withActiveChat((id) => {
        getDefaultStore().set(notedChatAtom, undefined);
        goToControl(id, 'reply');
      }),
    snooze: () => withActiveChat((id) => goToControl(id, 'snooze')),
    approve: approveShown,
    decide: () => withActiveChat((id) => goToControl(id, 'draft')),
    unread: () => withActiveChat((id) => void markReadByKey(replica, id)),
    select: () => withActiveChat((id) => onSelect(id, !selected.has(id))),
    nextUnanswered: () => void goToNextUnanswered(replica, filter, requestedId.current, (id) => goTo(id, 'row')),
    back: handleBack,
    search: () => listPane.current?.querySelector<HTMLElement>('[data-search]')?.focus(),
  };
  useChatKeys((key) => {
    actions[key]();
    return true;
  });
  return null;
}
