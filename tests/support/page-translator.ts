import type { BrowserContext, Page } from 'playwright-core';

/** What programs do to the text nodes of a page. */
const KINDS = ['wrap', 'replace', 'mark', 'renew', 'join', 'copy', 'reorder'] as const;
/** Attributes that they translate too. */
const ATTRIBUTES = ['title', 'aria-label', 'placeholder', 'alt'] as const;
/** Marks an attribute as translated: seen by nobody. */
const MARK = '\u2060';

/**
 * Treats each text node of pages opened from now on as programs do that translate a page or mark words in it: puts it
 * into `<font><font>`, or a copy of it; marks the end of it; replaces it by another node; joins it with its neighbours;
 * shows a copy behind it, in two languages; moves its phrase before the one in front. Attributes are changed. The words
 * stay, so that what is shown can be compared. Texts that appear or change later follow.
 */
export async function translatePages(context: BrowserContext, seed: number): Promise<void> {
  await context.addInitScript(
    ({ kinds, attributes, mark: marked, start }) => {
      let random = start;
      const next = (count: number): number => {
        random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((random / 2_147_483_648) * count);
      };
      const isOurs = (node: Node): boolean =>
        (node.parentElement?.closest('font, mark, head, script, style, [translate="no"], [contenteditable]') ??
          null) === null;
      const wrap = (inner: Node): HTMLElement => {
        const outer = document.createElement('font');
        outer.append(document.createElement('font'));
        outer.firstElementChild?.append(inner);
        return outer;
      };
      const isInline = (element: Element): boolean => getComputedStyle(element).display === 'inline';
      const done = new WeakSet<Node>();
      const translateAttributes = (element: Element): void => {
        for (const name of attributes) {
          const value = element.getAttribute(name);
          if (value !== null && value !== '' && !value.endsWith(marked)) element.setAttribute(name, value + marked);
        }
      };
      const translate = (text: Text): void => {
        if (!text.isConnected || !isOurs(text) || done.has(text) || text.data === '') return;
        const kind = kinds[next(kinds.length)];
        if (kind === 'join') {
          text.parentNode?.normalize();
          done.add(text);
        } else if (kind === 'copy') {
          const copy = document.createElement('font');
          copy.dataset['copy'] = '';
          copy.append(text.data);
          text.after(copy);
          done.add(text);
        } else if (kind === 'reorder') {
          const phrase = text.parentElement;
          const other = phrase?.previousElementSibling;
          if (phrase !== null && other instanceof HTMLElement && isInline(phrase) && isInline(other))
            other.before(phrase);
          done.add(text);
        } else if (kind === 'mark' && text.length > 1) {
          const tail = text.splitText(text.length >> 1);
          const mark = document.createElement('mark');
          tail.replaceWith(mark);
          mark.append(tail);
          done.add(text);
        } else if (kind === 'renew') {
          const copy = document.createTextNode(text.data);
          done.add(copy);
          text.replaceWith(copy);
        } else {
          const copy = kind === 'wrap' ? text : document.createTextNode(text.data);
          const place = document.createComment('');
          text.replaceWith(place);
          place.replaceWith(wrap(copy));
        }
      };
      const translateAll = (root: Node): void => {
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const found: Text[] = root instanceof Text ? [root] : [];
        while (texts.nextNode() !== null) found.push(texts.currentNode as Text);
        for (const text of found) translate(text);
        if (!(root instanceof Element)) return;
        for (const element of [root, ...root.querySelectorAll('*')]) translateAttributes(element);
      };
      new MutationObserver((changes) => {
        for (const { addedNodes, target, type } of changes) {
          if (type === 'attributes') translateAttributes(target as Element);
          else if (type === 'characterData') {
            done.delete(target);
            translateAll(target);
          } else for (const node of addedNodes) translateAll(node);
        }
      }).observe(document, { childList: true, characterData: true, subtree: true, attributeFilter: [...attributes] });
    },
    { kinds: KINDS, attributes: ATTRIBUTES, mark: MARK, start: seed % 2_147_483_648 },
  );
}

/**
 * Lists the texts and attributes of a page that differ from what React has rendered there last, as "shown, instead of
 * rendered". React keeps the props of each element in a property of it.
 */
export const listStaleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ attributes, mark }) => {
      const shownText = (element: Element): string => {
        if (element.querySelector('font[data-copy]') === null) return element.textContent;
        const copy = element.cloneNode(true) as Element;
        for (const translation of copy.querySelectorAll('font[data-copy]')) translation.remove();
        return copy.textContent;
      };
      const different = (shown: string | null, rendered: unknown): string[] =>
        (typeof rendered !== 'string' && typeof rendered !== 'number') || shown === String(rendered)
          ? []
          : [`"${shown}" instead of "${rendered}"`];
      return [...document.body.querySelectorAll('*')].flatMap((element) => {
        const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
        const props = (key === undefined ? {} : Reflect.get(element, key)) as Readonly<Record<string, unknown>>;
        return [
          ...different(shownText(element), props['children']),
          ...attributes.flatMap((name) =>
            different(element.getAttribute(name)?.replaceAll(mark, '') ?? null, props[name]),
          ),
        ];
      });
    },
    { attributes: ATTRIBUTES, mark: MARK },
  );

/** Lists the texts that React holds as text nodes beside siblings: what the JSX runtime prevents. */
export const listBareTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const bare: string[] = [];
    while (texts.nextNode() !== null) {
      const text = texts.currentNode as Text;
      if (Object.keys(text).some((name) => name.startsWith('__reactFiber$')))
        bare.push(`"${text.data}" in ${text.parentElement?.outerHTML.slice(0, 120)}`);
    }
    return bare;
  });
