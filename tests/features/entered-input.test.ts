import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EnteredInput } from '#ui/dialogs/entered-input.ts';

let entered: EnteredInput;
let dialog: Element;
beforeEach(() => {
  const { document, window } = parseHTML('<div></div>');
  vi.stubGlobal('HTMLInputElement', window.HTMLInputElement);
  vi.stubGlobal('HTMLButtonElement', window.HTMLButtonElement);
  dialog = document.querySelector('div') as Element;
  entered = new EnteredInput();
});
afterEach(() => void vi.unstubAllGlobals());

/** Shows these fields as new elements, in place of all others. Returns them in order. */
function show(...fields: readonly string[]): HTMLInputElement[] {
  dialog.innerHTML = `<form>${fields.join('')}</form>`;
  entered.see(dialog);
  return [...dialog.querySelectorAll('input')];
}

/** Enters a text as a person does. */
function enter(field: HTMLInputElement | undefined, text: string): void {
  if (field === undefined) throw new Error('No such field is shown');
  entered.see(dialog);
  entered.touch(field, false);
  field.value = text;
}

describe('what was entered in a field that is not shown any more', () => {
  it.each([
    ['a label', '<input aria-label="Link">'],
    ['the label of another element', '<b id="link">Link</b><input aria-labelledby="link">'],
    ['a name', '<input name="link">'],
  ])('is taken back in the field that comes back with %s', (_, html) => {
    const [first] = show(html);
    enter(first, 'https://a.example');
    show('<input aria-label="Other">');
    expect(entered.hasAny()).toBe(true);
    const [back] = show(html);
    enter(back, 'https://a.example');
    expect(entered.hasAny()).toBe(true);
    enter(back, '');
    expect(entered.hasAny()).toBe(false);
  });

  it.each([
    ['without name and label', '<input>', '<input>'],
    ['with empty ones', '<input name="" aria-label=" ">', '<input name="" aria-label=" ">'],
    ['with another label', '<input aria-label="Link">', '<input aria-label="Other">'],
    ['with the label of another one that is shown', '<input aria-label="Link">', '<input aria-label="Link">'.repeat(2)],
  ])('is not forgotten for another field %s', (_, html, others) => {
    const [first] = show(html);
    enter(first, 'https://a.example');
    const [other] = show(others);
    expect(entered.hasAny()).toBe(true);
    enter(other, 'x');
    enter(other, '');
    expect(entered.hasAny()).toBe(true);
  });

  it('does not make another field without name and label one that was changed', () => {
    show('<input>');
    const [other] = show('<input value="a default">');
    expect(entered.hasAny()).toBe(false);
    enter(other, 'a default');
    expect(entered.hasAny()).toBe(false);
    enter(other, '');
    expect(entered.hasAny()).toBe(true);
  });

  it('is not forgotten for a new row with the same label beside another row', () => {
    const label = '<input aria-label="Value">';
    const [first] = show(label, label);
    enter(first, 'a text');
    first?.remove();
    dialog.querySelector('form')?.insertAdjacentHTML('beforeend', label);
    entered.see(dialog);
    expect(entered.hasAny()).toBe(true);
  });

  it('is told apart in fields with the same label that come back together', () => {
    const label = '<input aria-label="Value">';
    const [, second] = show(label, label);
    enter(second, 'a text');
    show();
    const back = show(label, '<input aria-label="Value" value="a text">');
    expect(entered.hasAny()).toBe(true);
    enter(back[1], '');
    expect(entered.hasAny()).toBe(false);
  });

  it('is done once its form was submitted and is gone', () => {
    const [first] = show('<input aria-label="Link">');
    enter(first, 'https://a.example');
    entered.markSubmitted(dialog.querySelector('form') as Element);
    const [again] = show('<input aria-label="Link" value="https://a.example">');
    expect(entered.hasAny()).toBe(false);
    enter(again, '');
    expect(entered.hasAny()).toBe(true);
  });
});
