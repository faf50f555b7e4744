import type { Page } from 'playwright-core';
import { waitUntil } from './wait-until.ts';

/**
 * Reads what a page says of itself: each visible or spoken text once, without times, which pass, and without what
 * people wrote (`dir="auto"`), which is no statement of the app.
 */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>();
    const add = (text: string | null): void => {
      const words = (text ?? '').replaceAll(/\s+/g, ' ').trim();
      if (words !== '') texts.add(words);
    };
    /** Texts of inline parts belong to the sentence around them. */
    const isInline = (element: Element): boolean => getComputedStyle(element).display.startsWith('inline');
    const read = (element: Element): void => {
      if (element.matches('[aria-hidden="true"], [dir="auto"], [data-chat], time, noscript')) return;
      if (getComputedStyle(element).visibility === 'hidden') return;
      add(element.getAttribute('aria-label'));
      const children = [...element.children];
      if (children.length > 0 && !children.every(isInline)) {
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.textContent);
        for (const child of children) read(child);
        return;
      }
      const copy = element.cloneNode(true);
      if (!(copy instanceof Element)) return;
      for (const part of copy.querySelectorAll('time, [dir="auto"]')) part.replaceWith('…');
      add(copy.textContent);
    };
    read(document.body);
    return [...texts];
  });

/** Reads what a page says once it says the same twice in a row. */
export async function readClaims(page: Page): Promise<readonly string[]> {
  let last = '';
  return waitUntil('The page says the same twice', async () => {
    const texts = await readTexts(page);
    const all = texts.join('\n');
    if (all === last) return texts;
    last = all;
    return undefined;
  });
}
