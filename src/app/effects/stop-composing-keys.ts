/**
 * Keeps from every handler the Enter or Escape that ends a word in an input method (Japanese, Chinese, Korean): it
 * confirms or discards the word, and must not send, submit or close. Safari dispatches it after the word has ended,
 * with `isComposing` false: there the key code 229 alone tells. The input method has used the key before the page sees
 * it.
 */
export function stopComposingKeys(page: Pick<EventTarget, 'addEventListener'>): void {
  const stop = (event: Event): void => {
    const { key, isComposing, keyCode, target } = event as KeyboardEvent;
    if (!/^(?:Enter|Escape)$/.test(key) || (!isComposing && keyCode !== 229)) return;
    event.stopImmediatePropagation();
    // An Enter after the word would submit the field's form. In a text of several lines it may also begin a line, and
    // the "Go" of a screen keyboard ends the word and submits at once.
    if (key === 'Escape' || (!isComposing && (target as Element).localName === 'input')) event.preventDefault();
  };
  // First of all: the listeners of libraries are on the window as well.
  page.addEventListener('keydown', stop, { capture: true });
}
