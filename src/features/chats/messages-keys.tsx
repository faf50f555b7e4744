import { useEffect, useRef, type RefObject } from 'react';
import type { ChatFilter } from '#domain/chat-filter.ts';
import type { Chat } from '#domain/chat.ts';
import { useReplica } from '#replica/use-live.tsx';
import { goToNeedy, markByKey, pauseByKey } from './chat-key-acts.ts';
import { useChatKeys, type ChatKey } from './chat-keys.ts';
import type { ChatsPlace } from './chats-place.ts';

export interface MessagesKeysProps {
  readonly place: ChatsPlace;
  /** The row that is pointed at or has the focus. */
  readonly nearId: RefObject<string | undefined>;
  readonly rows: readonly Chat[];
  readonly filter: ChatFilter;
  readonly listPane: RefObject<HTMLElement | null>;
  readonly selected: ReadonlySet<string>;
  /** Whether every row offers to be selected. */
  readonly isSelecting: boolean;
  readonly onSelect: (chatId: string, isSelected: boolean) => void;
  readonly onEndSelection: () => void;
  /** Opens a conversation, or none; `replace` where going back would only undo moving along the list. */
  readonly onChat: (chatId: string | undefined, replace: boolean) => void;
}

/** What single keys do in Messages. Draws nothing; its code comes right behind the list. */
export function MessagesKeys({ place: { chat: openId }, nearId, rows, filter, listPane, selected, isSelecting, onSelect, onEndSelection, onChat }: MessagesKeysProps): null {
  const replica = useReplica();
  /** The conversation that was asked for last: keys may come faster than the screen follows. */
  const asked = useRef(openId);
  useEffect(() => {
    asked.current = openId;
  }, [openId]);
  const goTo = (chatId: string | undefined, replace: boolean) => {
    asked.current = chatId;
    onChat(chatId, replace);
  };
  const focusRow = (id: string) => requestAnimationFrame(() => listPane.current?.querySelector<HTMLElement>(`[data-chat="${CSS.escape(id)}"]`)?.focus());
  const move = (step: 1 | -1) => {
    const current = rows.findIndex(({ id }) => id === asked.current);
    const next = rows[step === 1 ? current + 1 : current === -1 ? rows.length - 1 : current - 1];
    if (next !== undefined) goTo(next.id, asked.current !== undefined);
  };
  const leave = () => {
    if (isSelecting || selected.size > 0) return onEndSelection();
    if (asked.current === undefined) return;
    focusRow(asked.current);
    goTo(undefined, false);
  };
  /** With the open conversation, else with the row that is pointed at or has the focus. */
  const withMeant = (act: (chatId: string) => void) => {
    const meant = asked.current ?? nearId.current;
    if (meant !== undefined) act(meant);
  };

  const acts: Readonly<Record<ChatKey, () => void>> = {
    next: () => move(1),
    previous: () => move(-1),
    open: () => {
      const first = rows[Math.max(0, rows.findIndex(({ id }) => id === asked.current))];
      if (first !== undefined) goTo(first.id, false);
    },
    pause: () => withMeant((id) => void pauseByKey(replica, id)),
    unread: () => withMeant((id) => void markByKey(replica, id)),
    select: () => withMeant((id) => onSelect(id, !selected.has(id))),
    needy: () => void goToNeedy(replica, filter, asked.current, (id) => goTo(id, asked.current !== undefined)),
    back: leave,
    search: () => listPane.current?.querySelector<HTMLElement>('[data-search]')?.focus(),
  };
  useChatKeys((key) => {
    acts[key]();
    return true;
  });
  return null;
}
