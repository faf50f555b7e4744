import { useCallback } from 'react';

const ROWS = '[data-rows]';

/** What can have the focus in a row, without what opens from it. */
const controlsOf = (row: Element | null | undefined): HTMLElement[] =>
  [...(row?.querySelectorAll<HTMLElement>('a[href], button') ?? [])].filter(
    (control) => row?.contains(control.closest('[popover]')) !== true,
  );

/**
 * Who has the focus after `element`, asked while that still stands in a list marked by `useFocusHeir`: in the same row,
 * else in that which took its place, else in the last one, the control that stands where it stood, or the last; the
 * page's heading where no row is left. Undefined outside of such a list.
 */
export function focusSuccessorOf(element: Element | null): (() => void) | undefined {
  const rows = element?.closest(ROWS);
  if (element === null || rows === null || rows === undefined) return undefined;
  const index = [...rows.children].findIndex((row) => row.contains(element));
  // Rows differ in what they lead to, and end with the same acts.
  const fromEnd =
    controlsOf(rows.children[index])
      .toReversed()
      .findIndex((control) => control === element) + 1;
  return () => {
    const row = rows.isConnected ? (rows.children[index] ?? rows.lastElementChild) : undefined;
    const controls = controlsOf(row);
    const heir = controls.at(-fromEnd) ?? controls.at(-1);
    if (heir === undefined) focusHeading();
    else heir.focus({ preventScroll: true });
  };
}

/** The page's heading has the focus that would be nobody's: whoever uses the keyboard goes on from there. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * For the element whose children are the rows of a list: what had the focus and is taken away with its row leaves it to
 * a neighbour, so that whoever uses the keyboard goes on where they were. A focus that a person has put elsewhere stays
 * there.
 */
export const useFocusSuccessor = (): ((rows: HTMLElement | null) => (() => void) | undefined) =>
  useCallback((rows: HTMLElement | null) => {
    if (rows === null) return undefined;
    rows.dataset['rows'] = '';
    let last: { readonly element: Element; readonly leave: (() => void) | undefined } | undefined;
    const remember = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? { element: target, leave: focusSuccessorOf(target) } : undefined;
    };
    const forget = (): void => {
      queueMicrotask(() => {
        if (last?.element.isConnected === true && !rows.contains(document.activeElement)) last = undefined;
      });
    };
    const bequeath = (): void => {
      if (last === undefined || last.element.isConnected || document.activeElement !== document.body) return;
      last.leave?.();
    };
    const observer = new MutationObserver(bequeath);
    observer.observe(rows, { childList: true, subtree: true });
    rows.addEventListener('focusin', remember);
    rows.addEventListener('focusout', forget);
    return () => {
      observer.disconnect();
      rows.removeEventListener('focusin', remember);
      rows.removeEventListener('focusout', forget);
      // The list may go with its last row.
      queueMicrotask(bequeath);
    };
  }, []);
