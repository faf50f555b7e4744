import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { scrollToShow } from '#ui/lists/visible-rows.ts';
import { linkAt } from '../list/chat-list-pane.tsx';
import type { ShownChats } from '../chat-queries.ts';
import { chatRowHeight } from '../list/chat-row.tsx';
import { scrollerIn } from '../list/list-scroll.ts';
import type { RowNavigation } from './use-row-navigation.ts';

/** A control of the open chat that a key leads to; the value marks it in the document. */
export type FocusedControl = 'assign' | 'control' | 'draft' | 'note' | 'reply' | 'snooze';

/** In Messages the focus is on a list row, or on the messages or a control of the open chat. */
export type FocusTarget = 'row' | 'messages' | FocusedControl;

const isControl = (target: FocusTarget): target is FocusedControl => target !== 'row' && target !== 'messages';

/** How long to wait for a focus target: a list that becomes visible is measured, a chat is read, code is loaded. */
const MAX_WAIT_MS = 5_000;

type FoundElement = HTMLElement | null | undefined;

const isFocusLost = (element: Element | null): boolean =>
  element === null || element === document.body || !element.checkVisibility();

/** Returns the id of the chat whose row has the focus. */
export const focusedId = (): string | undefined => linkAt(document.activeElement)?.dataset['chat'];

/** Returns the pane of a list without rows; it can take the focus, and the filters follow it in tab order. */
function focusable(pane: HTMLElement | null): FoundElement {
  pane?.setAttribute('tabindex', '-1');
  pane?.style.setProperty('outline-offset', '-2px');
  return pane;
}

/**
 * Focuses what `find` returns in one of the next frames, unless the person moves the focus first; calls `onEnd` in both
 * cases. Returns a function that cancels.
 */
function focusWhenDrawn(find: () => FoundElement, onEnd: () => void): () => void {
  const focusedBefore = document.activeElement;
  const startedMs = performance.now();
  let frame = 0;
  const check = () => {
    if (document.activeElement !== focusedBefore && !isFocusLost(document.activeElement)) return onEnd();
    const element = find();
    const isDrawn = element?.checkVisibility() === true;
    if (isDrawn) element.focus();
    if (isDrawn || performance.now() - startedMs >= MAX_WAIT_MS) onEnd();
    else frame = requestAnimationFrame(check);
  };
  frame = requestAnimationFrame(check);
  return () => cancelAnimationFrame(frame);
}

interface ListedChats {
  readonly openId: string | undefined;
  readonly listing: ShownChats | undefined;
  readonly listPane: RefObject<HTMLElement | null>;
  readonly navigation: RowNavigation;
  /** True while the scroll position of the list is not restored yet. */
  readonly isRestoringScroll: RefObject<boolean>;
}

interface ChatFocus {
  readonly requestFocus: (target: FocusTarget) => void;
  readonly focusMessages: (id: string) => void;
  /** Focuses a control of the open chat, and unfolds what it is in. */
  readonly focusControl: (id: string, control: FocusedControl) => void;
  readonly focusRow: (id: string) => boolean;
}

/**
 * Manages the keyboard focus while a person moves through chats.
 *
 * - A chat opened by a key gets the focus on its messages, so that arrow keys scroll them.
 * - Stepping to the next chat by a key leaves the focus on the row, unless it was in the messages or the list is
 *   hidden.
 * - Closing a chat focuses its row.
 * - A focused row that leaves the list passes the focus to its successor, the last one to the list pane.
 * - A pointer leaves the focus where the person put it.
 *
 * `requestFocus` sets the target for the next change of the open chat. `focusRow` moves along the list while no chat is
 * open and returns whether the row has the focus at once; a distant row gets it once it is drawn.
 */
export function useChatFocus({ openId, listing, listPane, navigation, isRestoringScroll }: ListedChats): ChatFocus {
  /** Cancels the pending focus. */
  const cancelPending = useRef<() => void>(undefined);
  const pendingTarget = useRef<FocusTarget | undefined>(undefined);
  const lastOpen = useRef(openId);
  /** Id of the chat whose row has the focus, or had it until it left the list. */
  const focusedRowId = useRef<string>(undefined);
  /** The list as drawn; pending focus is retried when it changes. */
  const latest = useRef({ listing, steps: navigation });
  useLayoutEffect(() => {
    latest.current = { listing, steps: navigation };
  });

  const isInConversation = () =>
    listPane.current?.contains(document.activeElement) === false &&
    listPane.current.parentElement?.contains(document.activeElement) === true;
  const drawnRow = (id: string): FoundElement =>
    listPane.current?.querySelector<HTMLElement>(`[data-chat="${CSS.escape(id)}"]`);
  const findRow = (id: string): FoundElement => {
    const row = drawnRow(id);
    const scroller = scrollerIn(listPane.current);
    const index = latest.current.listing?.rows.findIndex((chat) => chat.id === id) ?? -1;
    if (row == null && scroller !== undefined && index >= 0)
      scroller.scrollTop = scrollToShow(index, scroller.scrollTop, scroller.clientHeight, chatRowHeight());
    return row;
  };
  /**
   * Returns the focus target for a chat's row: when the chat is not listed, the row in view; undefined while more rows
   * load.
   */
  const findFocusTarget = (id: string, find: (rowId: string) => FoundElement): FoundElement => {
    const { listing: list, steps } = latest.current;
    if (list?.rows.length === 0) return focusable(listPane.current);
    const row = steps.rowFor(id) ?? (isRestoringScroll.current ? undefined : steps.stepFrom(undefined, 1));
    return row && find(row.id);
  };
  const findMessages = (id: string) => document.querySelector<HTMLElement>(`[data-messages="${CSS.escape(id)}"]`);

  const findControl = (id: string, control: FocusedControl): FoundElement => {
    const elements = document.querySelectorAll(`[data-${control}="${CSS.escape(id)}"]`);
    // Somebody who writes wants the field, whatever stands before it.
    const controls = ['textarea', 'button'].flatMap((name) =>
      [...elements].flatMap((element) => [...element.querySelectorAll<HTMLElement>(name)]),
    );
    const visible = controls.find((element) => element.checkVisibility());
    if (visible === undefined) controls[0]?.closest('details')?.setAttribute('open', '');
    return visible;
  };

  const rememberFocus = () => {
    focusedRowId.current = focusedId();
    latest.current.steps.remember('focused', focusedRowId.current);
  };
  /**
   * Passes the focus on when the focused row left the list, unless another focus is pending. A listed row is only
   * scrolled out of view.
   */
  const focusSuccessor = () => {
    const id = focusedRowId.current;
    if (id === undefined || cancelPending.current !== undefined) return;
    focusedRowId.current = undefined;
    if (latest.current.listing?.rows.some((row) => row.id === id) === true) return;
    const successor = findFocusTarget(id, drawnRow);
    if (successor?.checkVisibility() === true) successor.focus({ preventScroll: true });
  };
  const updateFocus = () => (document.activeElement === document.body ? focusSuccessor() : rememberFocus());
  const focusLater = (find: () => FoundElement): (() => void) => {
    cancelPending.current?.();
    const stop = focusWhenDrawn(find, () => {
      cancelPending.current = undefined;
      updateFocus();
    });
    const end = () => {
      stop();
      if (cancelPending.current === end) cancelPending.current = undefined;
    };
    cancelPending.current = end;
    return end;
  };

  // A row element may show another chat after the next update.
  const handleRows = useEffectEvent(updateFocus);
  useLayoutEffect(() => handleRows(), [listing?.rows]);
  const handleFocusIn = useEffectEvent(rememberFocus);
  useEffect(() => {
    const pane = listPane.current;
    if (pane === null) return undefined;
    /** Focus that the person moves away is not restored; a window losing focus does not count. */
    const handleFocusOut = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && !pane.contains(document.activeElement))
          focusedRowId.current = undefined;
      });
    const listener = () => handleFocusIn();
    listener();
    pane.addEventListener('focusin', listener);
    pane.addEventListener('focusout', handleFocusOut);
    return () => {
      pane.removeEventListener('focusin', listener);
      pane.removeEventListener('focusout', handleFocusOut);
    };
  }, [listPane]);

  const handleOpenChange = useEffectEvent((id: string | undefined): (() => void) | undefined => {
    const [lastId, target] = [lastOpen.current, pendingTarget.current];
    lastOpen.current = id;
    pendingTarget.current = undefined;
    const pane = listPane.current;
    if (id === lastId || pane === null) return undefined;
    if (id === undefined)
      return lastId !== undefined && (target !== undefined || isInConversation() || isFocusLost(document.activeElement))
        ? focusLater(() => findFocusTarget(lastId, findRow))
        : undefined;
    if (target !== undefined && isControl(target)) return focusLater(() => findControl(id, target));
    if (target === 'messages' || !pane.checkVisibility()) return focusLater(() => findMessages(id));
    return target === 'row' ? focusLater(() => findRow(id)) : undefined;
  });
  useEffect(() => handleOpenChange(openId), [openId]);
  return {
    // Reads the current focus, not the focus after the change, which replaces the messages.
    requestFocus: (target) => {
      pendingTarget.current = !isControl(target) && isInConversation() ? 'messages' : target;
    },
    focusControl: (id, control) => void focusLater(() => findControl(id, control)),
    focusMessages: (id) => void focusLater(() => findMessages(id)),
    focusRow: (id) => {
      cancelPending.current?.();
      const row = findRow(id);
      if (row?.checkVisibility() === true) row.focus();
      else focusLater(() => findRow(id));
      return row != null && row === document.activeElement;
    },
  };
}
