/** True when the person is writing, choosing in a list or a menu is open: single-key shortcuts then stay off. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="dialog"]',
    ) !== null
  );
}
