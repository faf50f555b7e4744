import type { Locator } from 'playwright-core';

/** Fills a field as some password managers do: no event tells of it, and React does not know. */
export const fillSilently = (field: Locator, text: string): Promise<void> =>
  field.evaluate((input, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  }, text);

/** Fills fields of a form by their names, without an event, and submits it before the screen is rendered again. */
export const fillSilentlyAndSubmit = (form: Locator, texts: Readonly<Record<string, string>>): Promise<void> =>
  form.evaluate((element, values) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const [name, value] of Object.entries(values)) setValue?.call(element.querySelector(`[name=${name}]`), value);
    (element as HTMLFormElement).requestSubmit();
  }, texts);
