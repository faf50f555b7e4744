import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { scrollToShow } from '#ui/lists/visible-rows.ts';
import { linkAt } from '../list/chat-list-pane.tsx';
import type { ShownChats } from '../chat-queries.ts';
import { CHAT_ROW_HEIGHT } from '../list/chat-row.tsx';
import { listIn } from '../list/list-scroll.ts';
import type { RowNavigation } from './use-row-navigation.ts';

/** In Messages the focus belongs to a row of the list or to the messages of the open conversation. */
type FocusWish = 'row' | 'messages';

/**
 * What is wanted may not be drawn for so long: a list that comes into sight is measured, a conversation is read, its
 * code is loaded.
 */
const PATIENCE_MS = 5_000;

type Found = HTMLElement | null | undefined;

const isLost = (element: Element | null): boolean =>
  element === null || element === document.body || !element.checkVisibility();

/** The conversation whose row has the focus. */
export const focusedId = (): string | undefined => linkAt(document.activeElement)?.dataset['chat'];

/**
 * The pane of a list without a row: it can have the focus, and one goes on from there to what narrows the list down.
 */
function focusable(pane: HTMLElement | null): Found {
  pane?.setAttribute('tabindex', '-1');
  pane?.style.setProperty('outline-offset', '-2px');
  return pane;
}

/**
 * Gives the focus to what `find` finds in one of the next frames, unless somebody moves it meanwhile; `onEnd` is told
 * of either. Returns what ends that.
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
  /** Whether the list is still to be brought to where it was left. */
  readonly isPlaceDue: RefObject<boolean>;
}

interface ChatFocus {
  readonly wishFocus: (wish: FocusWish) => void;
  readonly focusMessages: (id: string) => void;
  readonly focusRow: (id: string) => boolean;
}

/**
 * Brings the focus to where one goes on, whichever way conversations are gone through. Opened by a key, the messages
 * have it, so that arrows scroll them; gone through by keys, the row, unless one was in the messages; where the list is
 * out of sight, always the messages. Left, the row has it that led there; a row that leaves the list while it has it
 * gives it to the one that takes its place, and the last one to the pane of the list. Whoever points keeps it where
 * they put it. `wishFocus` tells of a wish for the next change of the open conversation; `focusRow` moves along a list
 * beside which none is open, and says whether the row has the focus at once: one far away has it when it is drawn.
 */
export function useChatFocus({ openId, listing, listPane, steps, isPlaceDue }: ListedChats): ChatFocus {
  /** Ends the waiting for what is to have the focus. */
  const waiting = useRef<() => void>(undefined);
  const wished = useRef<FocusWish | undefined>(undefined);
  const lastOpen = useRef(openId);
  /** The conversation whose row has the focus, or had it until it left. */
  const held = useRef<string>(undefined);
  /** The list as it is drawn: what waits is asked again when it has changed. */
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
   * What has the focus in the place of a conversation's row: where it was not listed, the row in sight; nothing while
   * more is to be listed.
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
   * The row that had the focus has left the list: another has it now, unless it is to be elsewhere in a moment. One
   * that is listed is only scrolled out of sight.
   */
  const bequeath = () => {
    const id = held.current;
    if (id === undefined || waiting.current !== undefined) return;
    held.current = undefined;
    if (latest.current.listing?.rows.some((row) => row.id === id) === true) return;
    const heir = findFor(id, drawnRow);
    if (heir?.checkVisibility() === true) heir.focus({ preventScroll: true });
  };
  const settle = () => (document.activeElement === document.body ? bequeath() : hold());
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

  // A row's element may be another's in the next answer.
  const handleRows = useEffectEvent(settle);
  useLayoutEffect(() => handleRows(), [listing?.rows]);
  const handleIn = useEffectEvent(hold);
  useEffect(() => {
    const pane = listPane.current;
    if (pane === null) return undefined;
    /** What a person takes from a row is not given back to it; a window that another covers takes nothing. */
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
    const [left, wish] = [lastOpen.current, wished.current];
    lastOpen.current = id;
    wished.current = undefined;
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
    // Where one is now, not where the change leaves one: the messages of another conversation are others.
    wishFocus: (wish) => {
      wished.current = isInConversation() ? 'messages' : wish;
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
