/** Moves the focus from a button that disappears with what it clears to the search. */
export const focusSearch = (button: HTMLElement): void =>
  button.closest('section')?.querySelector<HTMLElement>('[data-search]')?.focus();
