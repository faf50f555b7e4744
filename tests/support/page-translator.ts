import type { BrowserContext, Page } from 'playwright-core';

/** What programs do to the text nodes of a page. */
const KINDS = ['wrap', 'replace', 'mark', 'renew', 'join'] as const;

/**
 * Treats each text node of pages opened from now on as programs do that translate a page or mark words in it: puts it
 * into `<font><font>`, or a copy of it; marks the end of it; replaces it by another node; joins it with its neighbours.
 * The words stay, so that what is shown can be compared. Texts that appear or change later follow.
 */
export async function translatePages(context: BrowserContext, seed: number): Promise<void> {
  await context.addInitScript(
    ({ kinds, start }) => {
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
      const done = new WeakSet<Node>();
      const translate = (text: Text): void => {
        if (!text.isConnected || !isOurs(text) || done.has(text) || text.data === '') return;
        const kind = kinds[next(kinds.length)];
        if (kind === 'join') {
          text.parentNode?.normalize();
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
      };
      new MutationObserver((changes) => {
        for (const { addedNodes, target, type } of changes) {
          if (type === 'characterData') {
            done.delete(target);
            translateAll(target);
          } else for (const node of addedNodes) translateAll(node);
        }
      }).observe(document, { childList: true, characterData: true, subtree: true });
    },
    { kinds: KINDS, start: seed % 2_147_483_648 },
  );
}

/**
 * Lists the texts of a page that differ from what React has rendered there last, as "shown, instead of rendered". React
 * keeps the props of each element in a property of it.
 */
export const listStaleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
      const { children } = (key === undefined ? {} : Reflect.get(element, key)) as { readonly children?: unknown };
      if (typeof children !== 'string' && typeof children !== 'number') return [];
      const rendered = String(children);
      return element.textContent === rendered ? [] : [`"${element.textContent}" instead of "${rendered}"`];
    }),
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
