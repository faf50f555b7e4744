import { expect, it } from 'vitest';
import { predictInput } from '#ui/forms/predict-input.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
const field = (value: string, selectionStart: number | null, selectionEnd = selectionStart, maxLength = 200) => ({
  value,
  selectionStart,
  selectionEnd,
  maxLength,
});

it.each([
  ['a letter behind the last one', field('sal', 3), { key: 'e' }, 'sale'],
  ['a letter at the caret', field('sle', 1), { key: 'a' }, 'sale'],
  ['a letter in the place of what is selected', field('sxxe', 1, 3), { key: 'a' }, 'sae'],
  ['a blank', field('a', 1), { key: ' ' }, 'a '],
  ['the letter before the caret is taken back', field('sale', 4), { key: 'Backspace' }, 'sal'],
  ['what is selected is taken back', field('sale', 1, 3), { key: 'Backspace' }, 'se'],
  ['nothing stands before the caret', field('sale', 0), { key: 'Backspace' }, undefined],
  ['a sign of several units is left to the field', field('a😀', 3), { key: 'Backspace' }, undefined],
  ['the field is full', field('abc', 3, 3, 3), { key: 'd' }, undefined],
  ['a full field takes a letter in the place of another', field('abc', 2, 3, 3), { key: 'd' }, 'abd'],
  ['a field without an end', field('abc', 3, 3, -1), { key: 'd' }, 'abcd'],
  ['a key that writes nothing', field('a', 1), { key: 'ArrowLeft' }, undefined],
  ['a dead key', field('a', 1), { key: 'Dead' }, undefined],
  ['a shortcut', field('a', 1), { key: 'a', ctrlKey: true }, undefined],
  ['what is composed of several keys', field('a', 1), { key: 'e', isComposing: true }, undefined],
  ['a field without a selection', field('a', null), { key: 'b' }, undefined],
] as const)('%s', (_, text, key, expected) => {
  expect(predictInput(text, { ...plain, ...key })).toBe(expected);
});
