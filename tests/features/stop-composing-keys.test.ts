import { expect, it } from 'vitest';
import { stopComposingKeys } from '#app/effects/stop-composing-keys.ts';

interface Press {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly shiftKey?: boolean;
  readonly repeat?: boolean;
}

/** Presses a key in a field with the guard; returns whether a later handler has seen it, and the default action. */
function press(localName: 'input' | 'textarea', init: Press) {
  const page = Object.assign(new EventTarget(), { localName });
  let isSeen = false;
  stopComposingKeys(page);
  page.addEventListener('keydown', () => (isSeen = true));
  const event = Object.assign(new Event('keydown', { cancelable: true }), init);
  page.dispatchEvent(event);
  return { isSeen, isPrevented: event.defaultPrevented };
}

it.each<[string, Press, { readonly input: boolean; readonly textarea: boolean }]>([
  [
    'the Enter that confirms a word',
    { key: 'Enter', keyCode: 229, isComposing: true },
    { input: false, textarea: false },
  ],
  [
    'the Enter that confirms a word in Safari, after the word has ended',
    { key: 'Enter', keyCode: 229, isComposing: false },
    { input: true, textarea: false },
  ],
  [
    'an Enter in a composition with its own key code',
    { key: 'Enter', keyCode: 13, isComposing: true },
    { input: false, textarea: false },
  ],
  [
    'the Escape that discards a word',
    { key: 'Escape', keyCode: 229, isComposing: true },
    { input: true, textarea: true },
  ],
  [
    'the Escape that discards a word in Safari',
    { key: 'Escape', keyCode: 229, isComposing: false },
    { input: true, textarea: true },
  ],
  [
    'the Enter of the number pad that confirms a word',
    { key: 'Enter', keyCode: 229, isComposing: true },
    { input: false, textarea: false },
  ],
  [
    'the Escape of an input method that keeps its own key code',
    { key: 'Escape', keyCode: 27, isComposing: true },
    { input: true, textarea: true },
  ],
  [
    'the Enter with Control that confirms a word, which would send',
    { key: 'Enter', keyCode: 229, isComposing: true, ctrlKey: true },
    { input: false, textarea: false },
  ],
  [
    'the Enter with Command of Safari',
    { key: 'Enter', keyCode: 229, isComposing: false, metaKey: true },
    { input: true, textarea: false },
  ],
  [
    'the Enter with Shift in a composition',
    { key: 'Enter', keyCode: 229, isComposing: true, shiftKey: true },
    { input: false, textarea: false },
  ],
  [
    'an Enter that is held down in a composition',
    { key: 'Enter', keyCode: 229, isComposing: true, repeat: true },
    { input: false, textarea: false },
  ],
  [
    'an Enter in a composition without a key code',
    { key: 'Enter', keyCode: 0, isComposing: true },
    { input: false, textarea: false },
  ],
  [
    'an Escape in a composition without a key code',
    { key: 'Escape', keyCode: 0, isComposing: true },
    { input: true, textarea: true },
  ],
])('no handler sees %s', (_name, init, isPrevented) => {
  expect(press('input', init)).toEqual({ isSeen: false, isPrevented: isPrevented.input });
  expect(press('textarea', init)).toEqual({ isSeen: false, isPrevented: isPrevented.textarea });
});

it.each<[string, Press]>([
  ['an Enter', { key: 'Enter', keyCode: 13, isComposing: false }],
  ['an Escape', { key: 'Escape', keyCode: 27, isComposing: false }],
  ['an arrow that chooses among words', { key: 'ArrowDown', keyCode: 229, isComposing: true }],
  [
    'the Enter after a Hangul syllable, which the browser sends again',
    { key: 'Enter', keyCode: 13, isComposing: false },
  ],
  ['the key of an input method of Windows', { key: 'Process', keyCode: 229, isComposing: true }],
  ['a Tab that leaves the field', { key: 'Tab', keyCode: 9, isComposing: false }],
  ['a blank that chooses a word', { key: ' ', keyCode: 229, isComposing: true }],
  ['a dead key', { key: 'Dead', keyCode: 229, isComposing: false }],
  ['a deletion within a word', { key: 'Backspace', keyCode: 229, isComposing: true }],
  ['the switch to kana', { key: 'KanaMode', keyCode: 21, isComposing: false }],
  ['an Enter with Control', { key: 'Enter', keyCode: 13, isComposing: false, ctrlKey: true }],
  ['an Enter that is held down', { key: 'Enter', keyCode: 13, isComposing: false, repeat: true }],
  ['an Escape without a key code', { key: 'Escape', keyCode: 0, isComposing: false }],
  ['a page key of a candidate list', { key: 'PageDown', keyCode: 229, isComposing: true }],
  ['the conversion key of a Japanese keyboard', { key: 'Convert', keyCode: 28, isComposing: false }],
  ['a letter of a screen keyboard', { key: 'Unidentified', keyCode: 229, isComposing: true }],
])('every handler sees %s', (_name, init) =>
  expect(press('input', init)).toEqual({ isSeen: true, isPrevented: false }),
);
