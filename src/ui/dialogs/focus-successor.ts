import { useCallback } from 'react';

const ROWS = '[data-rows]';

/** Returns the focusable controls of a row, without those in its popovers. */
const controlsOf = (row: Element | null | undefined): HTMLElement[] =>
  [...(row?.querySelectorAll<HTMLElement>('a[href], button') ?? [])].filter(
    (control) => row?.contains(control.closest('[popover]')) !== true,
  );

/**
 * Returns a function that moves the focus when `element` is removed, or undefined outside a list marked by
 * `useFocusSuccessor`. Called while the element is still there. The focus goes to the control at the same position in
 * the same row, else in the row that took its place, else in the last row; to the page's heading when no row is left.
 */
export function focusSuccessorOf(element: Element | null): (() => void) | undefined {
  const rows = element?.closest(ROWS);
  if (element === null || rows === null || rows === undefined) return undefined;
  const index = [...rows.children].findIndex((row) => row.contains(element));
  // Counted from the end: rows differ in their links, and end with the same buttons.
  const fromEnd =
    controlsOf(rows.children[index])
      .toReversed()
      .findIndex((control) => control === element) + 1;
  return () => {
    const row = rows.isConnected ? (rows.children[index] ?? rows.lastElementChild) : undefined;
    const controls = controlsOf(row);
    const successor = controls.at(-fromEnd) ?? controls.at(-1);
    if (successor === undefined) focusHeading();
    else successor.focus({ preventScroll: true });
  };
}

/** Moves a lost focus to the page's heading, so that keyboard use continues there. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Returns a ref callback for the element whose children are the rows of a list: when a row with the focus is removed, a
 * neighbour gets the focus. A focus that has moved elsewhere stays there.
 */
export const useFocusSuccessor = (): ((rows: HTMLElement | null) => (() => void) | undefined) =>
  useCallback((rows: HTMLElement | null) => {
    if (rows === null) return undefined;
    rows.dataset['rows'] = '';
    let last: { readonly element: Element; readonly focusNext: (() => void) | undefined } | undefined;
    const remember = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? { element: target, focusNext: focusSuccessorOf(target) } : undefined;
    };
    const forget = (): void => {
      queueMicrotask(() => {
        if (last?.element.isConnected === true && !rows.contains(document.activeElement)) last = undefined;
      });
    };
    const moveFocus = (): void => {
      if (last === undefined || last.element.isConnected || document.activeElement !== document.body) return;
      last.focusNext?.();
    };
    const observer = new MutationObserver(moveFocus);
    observer.observe(rows, { childList: true, subtree: true });
    rows.addEventListener('focusin', remember);
    rows.addEventListener('focusout', forget);
    return () => {
      observer.disconnect();
      rows.removeEventListener('focusin', remember);
      rows.removeEventListener('focusout', forget);
      // The list may be removed with its last row.
      queueMicrotask(moveFocus);
    };
  }, []);
