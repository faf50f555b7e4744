/** What stands in a text field, and what of it is selected, in UTF-16 units; a caret is a selection of nothing. */
interface FieldText {
  readonly value: string;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
  readonly maxLength: number;
}

/** A key as the browser tells of it. */
interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

/**
 * What stands in the field in a moment, for a key that is down and has not been written yet; undefined where that
 * cannot be known: keys that write nothing, shortcuts, what is composed of several keys. A guess for those who can do
 * something with it ahead: what was typed is told by the field itself.
 */
export function predictInput(
  { value, selectionStart: start, selectionEnd: end, maxLength }: FieldText,
  { key, ctrlKey, metaKey, altKey, isComposing }: PressedKey,
): string | undefined {
  if (ctrlKey || metaKey || altKey || isComposing || start === null || end === null) return undefined;
  // Of the letters beyond 16 bits one is taken back as a whole, which a field knows better.
  if (key === 'Backspace')
    return start < end
      ? value.slice(0, start) + value.slice(end)
      : start === 0 || /[^ -~]/.test(value[start - 1] ?? '')
        ? undefined
        : value.slice(0, start - 1) + value.slice(end);
  if (key.length !== 1) return undefined;
  const text = value.slice(0, start) + key + value.slice(end);
  return maxLength >= 0 && text.length > maxLength ? undefined : text;
}
