/** Value and selection of a text field, in UTF-16 units. */
interface FieldText {
  readonly value: string;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
  readonly maxLength: number;
}

/** The part of a keyboard event that is used here. */
interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

/**
 * Predicts a field's value right after a keydown; undefined when it cannot be known: keys without text, shortcuts,
 * composition. Only a hint for work that can start early; the real value comes with the input event.
 */
export function predictInput(
  { value, selectionStart: start, selectionEnd: end, maxLength }: FieldText,
  { key, ctrlKey, metaKey, altKey, isComposing }: PressedKey,
): string | undefined {
  if (ctrlKey || metaKey || altKey || isComposing || start === null || end === null) return undefined;
  // Characters outside ASCII may span several code units; the field knows how many to delete.
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
