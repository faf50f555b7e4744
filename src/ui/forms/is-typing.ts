/** Decides whether the focus is in a field, a list box, a menu or a dialog: single-key shortcuts are off then. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=dialog]',
    ) !== null
  );
}
