import { useState, type SyntheticEvent } from 'react';

/** What is filled in and handed in: the fields of forms. Other fields only choose what is shown. */
const FIELDS = [
  'input:not([type=search])',
  'textarea',
  'select',
  '[contenteditable=true]',
  '[aria-haspopup=listbox]',
  '[role=switch]',
]
  .map((field) => `form ${field}:not([readonly])`)
  .join();

/** Returns what a field holds, as a text to compare. */
function contentOf(field: Element): string {
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) return String(field.checked);
  return 'value' in field && !(field instanceof HTMLButtonElement)
    ? String(field.value)
    : `${field.ariaChecked ?? ''} ${field.textContent}`;
}

/**
 * Watches whether a person has entered something in the forms of an element: typed, ticked or chosen, and not taken
 * back again. `watch` are handlers of the element.
 */
export function useEnteredInput() {
  const [before] = useState(() => new Map<Element, string>());
  const [touched] = useState(() => new Set<Element>());
  const note = ({ type, target, currentTarget }: SyntheticEvent<HTMLElement>): void => {
    const field = target instanceof Element ? target.closest(FIELDS) : null;
    if (field !== null && type !== 'focus') touched.add(field);
    // A password manager fills in before anything else happens in the field.
    if (field !== null && type === 'input' && !before.has(field)) before.set(field, '');
    for (const each of currentTarget.querySelectorAll(FIELDS)) if (!before.has(each)) before.set(each, contentOf(each));
  };
  return {
    watch: {
      onFocusCapture: note,
      onPointerDownCapture: note,
      onKeyDownCapture: note,
      onInputCapture: note,
    },
    hasEntered: (): boolean =>
      [...touched].some((field) => field.isConnected && contentOf(field) !== before.get(field)),
  };
}
