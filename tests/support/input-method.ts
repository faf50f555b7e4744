import type { Page } from 'playwright-core';

/** The orders in which browsers tell of the key that ends a word in an input method. */
export const INPUT_METHODS = ['Chromium', 'Safari', 'Firefox'] as const;
export type InputMethod = (typeof INPUT_METHODS)[number];

type Modifiers = Readonly<Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>>>;

/**
 * Ends a word of an input method where the focus is, with the events of a browser: Chromium and Firefox press the key
 * within the word, Safari after it, with the key code 229 alone. The Enter that nobody has prevented then submits the
 * form of its field, as Safari does.
 */
export const endWord = (page: Page, method: InputMethod, key: string, modifiers: Modifiers = {}): Promise<void> =>
  page.evaluate(
    async ({ isAfterWord, name, held }) => {
      let target = document.activeElement ?? document.body;
      while (target.shadowRoot?.activeElement != null) target = target.shadowRoot.activeElement;
      const compose = (type: string, data: string) =>
        target.dispatchEvent(new CompositionEvent(type, { data, bubbles: true, composed: true }));
      const press = (isComposing: boolean): void => {
        const init = { key: name, isComposing, bubbles: true, cancelable: true, composed: true, ...held };
        const event = Object.defineProperty(new KeyboardEvent('keydown', init), 'keyCode', { value: 229 });
        if (!target.dispatchEvent(event) || name !== 'Enter' || isComposing) return;
        if (target instanceof HTMLInputElement) target.form?.requestSubmit();
      };
      compose('compositionstart', '');
      compose('compositionupdate', 'に');
      if (!isAfterWord) press(true);
      compose('compositionend', '日');
      if (isAfterWord) press(false);
      for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    },
    { isAfterWord: method === 'Safari', name: key, held: modifiers },
  );
