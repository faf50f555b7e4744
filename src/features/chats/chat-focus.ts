import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { Chat } from '#domain/chat.ts';
import { scrollToShow } from '#ui/row-window.ts';
import { CHAT_ROW_HEIGHT } from './chat-row.tsx';
import { listIn } from './list-scroll.ts';

/** In Messages the focus belongs to a row of the list or to the messages of the open conversation. */
type FocusWish = 'row' | 'messages';

/** What is wanted may not be drawn for so long: a list that comes into sight is measured, a conversation is read, its code is loaded. */
const PATIENCE_MS = 5_000;

const isLost = (element: Element | null): boolean => element === null || element === document.body || !element.checkVisibility();

/** Gives the focus to what `find` finds in one of the next frames, unless somebody moves it meanwhile; returns what ends that. */
function focusWhenDrawn(find: () => HTMLElement | null | undefined): () => void {
  const held = document.activeElement;
  const startedMs = performance.now();
  let frame = 0;
  const look = () => {
    if (document.activeElement !== held && !isLost(document.activeElement)) return;
    const element = find();
    if (element?.checkVisibility() === true) element.focus();
    else if (performance.now() - startedMs < PATIENCE_MS) frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}

interface ChatFocus {
  readonly wishFocus: (wish: FocusWish) => void;
  readonly focusMessages: (id: string) => void;
  readonly focusRow: (id: string) => boolean;
}

/**
 * Brings the focus to where one goes on, whichever way conversations are gone through. Opened by a key, the messages have it, so that arrows
 * scroll them; gone through by keys, the row, unless one was in the messages; where the list is out of sight, always the messages. Left, the row has
 * it that led there. Whoever points keeps it where they put it. `wishFocus` tells of a wish for the next change of the open conversation; `focusRow`
 * moves along a list beside which none is open, and says whether the row has the focus at once: one far away has it when it is drawn.
 */
export function useChatFocus(openId: string | undefined, rows: readonly Chat[], listPane: RefObject<HTMLElement | null>): ChatFocus {
  const awaited = useRef<() => void>(undefined);
  const wished = useRef<FocusWish | undefined>(undefined);
  const lastOpen = useRef(openId);

  const isInConversation = () => listPane.current?.contains(document.activeElement) === false && listPane.current.parentElement?.contains(document.activeElement) === true;
  const findRow = (id: string) => {
    const pane = listPane.current;
    const row = pane?.querySelector<HTMLElement>(`[data-chat="${CSS.escape(id)}"]`);
    const scroller = listIn(pane);
    const index = rows.findIndex((chat) => chat.id === id);
    if (row == null && scroller !== undefined && index >= 0) scroller.scrollTop = scrollToShow(index, scroller.scrollTop, scroller.clientHeight, CHAT_ROW_HEIGHT);
    return row;
  };
  const findMessages = (id: string) => document.querySelector<HTMLElement>(`[data-messages="${CSS.escape(id)}"]`);

  const follow = useEffectEvent((id: string | undefined): (() => void) | undefined => {
    const [left, wish] = [lastOpen.current, wished.current];
    lastOpen.current = id;
    wished.current = undefined;
    const pane = listPane.current;
    if (id === left || pane === null) return undefined;
    if (id === undefined) return left !== undefined && (wish !== undefined || isInConversation() || isLost(document.activeElement)) ? focusWhenDrawn(() => findRow(left)) : undefined;
    if (wish === 'messages' || !pane.checkVisibility()) return focusWhenDrawn(() => findMessages(id));
    return wish === 'row' ? focusWhenDrawn(() => findRow(id)) : undefined;
  });
  useEffect(() => follow(openId), [openId]);
  return {
    // Where one is now, not where the change leaves one: the messages of another conversation are others.
    wishFocus: (wish) => {
      wished.current = isInConversation() ? 'messages' : wish;
    },
    focusMessages: (id) => void focusWhenDrawn(() => findMessages(id)),
    focusRow: (id) => {
      awaited.current?.();
      const row = findRow(id);
      if (row?.checkVisibility() === true) row.focus();
      else awaited.current = focusWhenDrawn(() => findRow(id));
      return row != null && row === document.activeElement;
    },
  };
}
