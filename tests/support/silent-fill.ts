import type { Locator } from 'playwright-core';

/** Fills a field as some password managers do: no event tells of it, and React does not know. */
export const fillSilently = (field: Locator, text: string): Promise<void> =>
  field.evaluate((input, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  }, text);
