import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { scrollToShow } from '#ui/lists/visible-rows.ts';
import { linkAt } from '../list/chat-list-pane.tsx';
import type { ShownChats } from '../chat-queries.ts';
import { CHAT_ROW_HEIGHT } from '../list/chat-row.tsx';
import { listIn } from '../list/list-scroll.ts';
import type { RowNavigation } from './use-row-navigation.ts';

/** In Messages the focus is on a list row or on the messages of the open chat. */
type FocusWish = 'row' | 'messages';

/** How long to wait for a focus target: a list that becomes visible is measured, a chat is read, code is loaded. */
const PATIENCE_MS = 5_000;

type Found = HTMLElement | null | undefined;

const isLost = (element: Element | null): boolean =>
  element === null || element === document.body || !element.checkVisibility();

/** Returns the id of the chat whose row has the focus. */
export const focusedId = (): string | undefined => linkAt(document.activeElement)?.dataset['chat'];

/** Returns the pane of a list without rows; it can take the focus, and the filters follow it in tab order. */
function focusable(pane: HTMLElement | null): Found {
  pane?.setAttribute('tabindex', '-1');
  pane?.style.setProperty('outline-offset', '-2px');
  return pane;
}

/**
 * Focuses what `find` returns in one of the next frames, unless the person moves the focus first; calls `onEnd` in both
 * cases. Returns a function that cancels.
 */
function focusWhenDrawn(find: () => Found, onEnd: () => void): () => void {
  const held = document.activeElement;
  const startedMs = performance.now();
  let frame = 0;
  const look = () => {
    if (document.activeElement !== held && !isLost(document.activeElement)) return onEnd();
    const element = find();
    const isDrawn = element?.checkVisibility() === true;
    if (isDrawn) element.focus();
    if (isDrawn || performance.now() - startedMs >= PATIENCE_MS) onEnd();
    else frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}

interface ListedChats {
  readonly openId: string | undefined;
  readonly listing: ShownChats | undefined;
  readonly listPane: RefObject<HTMLElement | null>;
  readonly steps: RowNavigation;
  /** True while the scroll position of the list is not restored yet. */
  readonly isPlaceDue: RefObject<boolean>;
}

interface ChatFocus {
  readonly wishFocus: (wish: FocusWish) => void;
  readonly focusMessages: (id: string) => void;
  readonly focusRow: (id: string) => boolean;
}

/**
 * Manages the keyboard focus while a person moves through chats.
 *
 * - A chat opened by a key gets the focus on its messages, so that arrow keys scroll them.
 * - Stepping to the next chat by a key leaves the focus on the row, unless it was in the messages or the list is hidden.
 * - Closing a chat focuses its row.
 * - A focused row that leaves the list passes the focus to its successor, the last one to the list pane.
 * - A pointer leaves the focus where the person put it.
 *
 * `wishFocus` sets the target for the next change of the open chat. `focusRow` moves along the list while no chat is
 * open and returns whether the row has the focus at once; a distant row gets it once it is drawn.
 */
export function useChatFocus({ openId, listing, listPane, steps, isPlaceDue }: ListedChats): ChatFocus {
  /** Cancels the pending focus. */
  const waiting = useRef<() => void>(undefined);
  const pendingWish = useRef<FocusWish | undefined>(undefined);
  const lastOpen = useRef(openId);
  /** Id of the chat whose row has the focus, or had it until it left the list. */
  const held = useRef<string>(undefined);
  /** The list as drawn; pending focus is retried when it changes. */
  const latest = useRef({ listing, steps });
  useLayoutEffect(() => {
    latest.current = { listing, steps };
  });

  const isInConversation = () =>
    listPane.current?.contains(document.activeElement) === false &&
    listPane.current.parentElement?.contains(document.activeElement) === true;
  const drawnRow = (id: string): Found =>
    listPane.current?.querySelector<HTMLElement>(`[data-chat="${CSS.escape(id)}"]`);
  const findRow = (id: string): Found => {
    const row = drawnRow(id);
    const scroller = listIn(listPane.current);
    const index = latest.current.listing?.rows.findIndex((chat) => chat.id === id) ?? -1;
    if (row == null && scroller !== undefined && index >= 0)
      scroller.scrollTop = scrollToShow(index, scroller.scrollTop, scroller.clientHeight, CHAT_ROW_HEIGHT);
    return row;
  };
  /**
   * Returns the focus target for a chat's row: when the chat is not listed, the row in view; undefined while more rows
   * load.
   */
  const findFor = (id: string, find: (rowId: string) => Found): Found => {
    const { listing: list, steps: along } = latest.current;
    if (list?.rows.length === 0) return focusable(listPane.current);
    const row = along.rowFor(id) ?? (isPlaceDue.current ? undefined : along.stepFrom(undefined, 1));
    return row && find(row.id);
  };
  const findMessages = (id: string) => document.querySelector<HTMLElement>(`[data-messages="${CSS.escape(id)}"]`);

  const hold = () => {
    held.current = focusedId();
    latest.current.steps.remember('focused', held.current);
  };
  /**
   * Passes the focus on when the focused row left the list, unless another focus is pending. A listed row is only
   * scrolled out of view.
   */
  const passFocusOn = () => {
    const id = held.current;
    if (id === undefined || waiting.current !== undefined) return;
    held.current = undefined;
    if (latest.current.listing?.rows.some((row) => row.id === id) === true) return;
    const heir = findFor(id, drawnRow);
    if (heir?.checkVisibility() === true) heir.focus({ preventScroll: true });
  };
  const settle = () => (document.activeElement === document.body ? passFocusOn() : hold());
  const waitFor = (find: () => Found): (() => void) => {
    waiting.current?.();
    const stop = focusWhenDrawn(find, () => {
      waiting.current = undefined;
      settle();
    });
    const end = () => {
      stop();
      if (waiting.current === end) waiting.current = undefined;
    };
    waiting.current = end;
    return end;
  };

  // A row element may show another chat after the next update.
  const handleRows = useEffectEvent(settle);
  useLayoutEffect(() => handleRows(), [listing?.rows]);
  const handleIn = useEffectEvent(hold);
  useEffect(() => {
    const pane = listPane.current;
    if (pane === null) return undefined;
    /** Focus that the person moves away is not restored; a window losing focus does not count. */
    const handleOut = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && !pane.contains(document.activeElement))
          held.current = undefined;
      });
    const watch = () => handleIn();
    watch();
    pane.addEventListener('focusin', watch);
    pane.addEventListener('focusout', handleOut);
    return () => {
      pane.removeEventListener('focusin', watch);
      pane.removeEventListener('focusout', handleOut);
    };
  }, [listPane]);

  const follow = useEffectEvent((id: string | undefined): (() => void) | undefined => {
    const [left, wish] = [lastOpen.current, pendingWish.current];
    lastOpen.current = id;
    pendingWish.current = undefined;
    const pane = listPane.current;
    if (id === left || pane === null) return undefined;
    if (id === undefined)
      return left !== undefined && (wish !== undefined || isInConversation() || isLost(document.activeElement))
        ? waitFor(() => findFor(left, findRow))
        : undefined;
    if (wish === 'messages' || !pane.checkVisibility()) return waitFor(() => findMessages(id));
    return wish === 'row' ? waitFor(() => findRow(id)) : undefined;
  });
  useEffect(() => follow(openId), [openId]);
  return {
    // Reads the current focus, not the focus after the change, which replaces the messages.
    wishFocus: (wish) => {
      pendingWish.current = isInConversation() ? 'messages' : wish;
    },
    focusMessages: (id) => void waitFor(() => findMessages(id)),
    focusRow: (id) => {
      waiting.current?.();
      const row = findRow(id);
      if (row?.checkVisibility() === true) row.focus();
      else waitFor(() => findRow(id));
      return row != null && row === document.activeElement;
    },
  };
}
