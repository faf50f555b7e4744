import { createElement, type ReactNode } from 'react';

/**
 * Gives each text that has siblings an element of its own, so that React holds elements and no text nodes. Programs
 * that translate a page, or mark words in it, replace text nodes; React would then insert before and remove what is no
 * longer there (`NotFoundError`), and write into a text that nobody sees. A text in an element of its own is set as its
 * content, also after a program has replaced it.
 *
 * Texts side by side become one, so that a translator reads a whole sentence. A text without siblings stays as it is.
 * The JSX runtime calls it for each element (docs/adr/0034).
 */
export function ownTexts(type: unknown, children: ReactNode): ReactNode {
  // A fragment or a boundary is no element: its texts have the siblings that it has itself.
  const isElement = typeof type !== 'symbol';
  if (Array.isArray(children)) return wrapTexts(children as ReactNode[], isElement);
  return isElement || !isText(children) ? children : wrap(children, 0);
}

function wrapTexts(children: readonly ReactNode[], mayBeAlone: boolean): ReactNode {
  const own: ReactNode[] = [];
  let isAlone = mayBeAlone;
  let text = '';
  /** Where the text at the end of `own` stands; −1 after an element. */
  let textIndex = -1;
  for (const [index, child] of children.entries()) {
    if (isText(child)) {
      if (textIndex < 0) [textIndex, text] = [index, ''];
      text += String(child);
      own[index] = null;
      own[textIndex] = wrap(text, textIndex);
    } else {
      own[index] = Array.isArray(child) ? wrapTexts(child as ReactNode[], false) : child;
      // Empty children do not separate two texts.
      if (child && child !== true) [textIndex, isAlone] = [-1, false];
    }
  }
  return isAlone && textIndex >= 0 ? text : own;
}

const isText = (child: ReactNode): child is string | number | bigint =>
  child !== '' && /^(?:str|num|big)/.test(typeof child);

const wrap = (text: string | number | bigint, index: number): ReactNode =>
  createElement('span', { key: `text-${index}` }, text);
