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
  ['a letter after the last one', field('sal', 3), { key: 'e' }, 'sale'],
  ['a letter at the caret', field('sle', 1), { key: 'a' }, 'sale'],
  ['a letter that replaces the selection', field('sxxe', 1, 3), { key: 'a' }, 'sae'],
  ['a blank', field('a', 1), { key: ' ' }, 'a '],
  ['a Backspace after a letter', field('sale', 4), { key: 'Backspace' }, 'sal'],
  ['a Backspace on a selection', field('sale', 1, 3), { key: 'Backspace' }, 'se'],
  ['no Backspace at the start', field('sale', 0), { key: 'Backspace' }, undefined],
  ['no Backspace on a character of several code units', field('a😀', 3), { key: 'Backspace' }, undefined],
  ['no letter in a full field', field('abc', 3, 3, 3), { key: 'd' }, undefined],
  ['a letter that replaces another one in a full field', field('abc', 2, 3, 3), { key: 'd' }, 'abd'],
  ['a letter in a field without a maximum length', field('abc', 3, 3, -1), { key: 'd' }, 'abcd'],
  ['no key that writes nothing', field('a', 1), { key: 'ArrowLeft' }, undefined],
  ['no dead key', field('a', 1), { key: 'Dead' }, undefined],
  ['no shortcut', field('a', 1), { key: 'a', ctrlKey: true }, undefined],
  ['no key of a composition', field('a', 1), { key: 'e', isComposing: true }, undefined],
  ['no key in a field without a selection', field('a', null), { key: 'b' }, undefined],
] as const)('the input is predicted for %s', (_, target, key, expected) => {
  expect(predictInput(target, { ...plain, ...key })).toBe(expected);
});
