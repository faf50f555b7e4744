/** A button that goes with what it clears hands the focus on to the search. */
export const focusSearch = (button: HTMLElement): void =>
  button.closest('section')?.querySelector<HTMLElement>('[data-search]')?.focus();
