/** What may stand in a view that is kept: nothing that loads, runs, sends or sounds. */
const ELEMENTS = new Set([
  'a', 'aside', 'bdi', 'button', 'div', 'footer', 'h1', 'h2', 'h3', 'header', 'img', 'input', 'kbd', 'label', 'li', 'main', 'nav', 'ol', 'p', 'section', 'span', 'strong', 'time', 'ul',
  'circle', 'ellipse', 'g', 'line', 'path', 'polygon', 'polyline', 'rect', 'svg',
]);
/** What of them is looks, or where a link leads. */
const ATTRIBUTES = new Set(['alt', 'class', 'cx', 'cy', 'd', 'dir', 'fill', 'fill-rule', 'height', 'href', 'placeholder', 'points', 'r', 'rx', 'ry', 'src', 'stroke', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'stroke-width', 'transform', 'type', 'viewBox', 'width', 'x', 'x1', 'x2', 'y', 'y1', 'y2']);
/** What is there and not shown. */
const UNSHOWN = '[popover], [hidden]';
/** What is told of the moment, and would be said of another (`data-now`): it goes, or leaves its place empty. */
const NOW = '[data-now]';

/** A row of a list. */
const ROW = '[role="listitem"]';
/** What is longer is cut off on the screen too; laid out it would be as a whole. */
const LONGEST = 120;

/** Looks, a way within the app, or where a slider stands; what was typed is none of them. */
function isLook(element: Element, name: string): boolean {
  if (name === 'href') return /^\/(?!\/)/.test(element.getAttribute(name) ?? '');
  return ATTRIBUTES.has(name) || (['min', 'max', 'value'].includes(name) && element.getAttribute('type') === 'range');
}

/** Whose view it is, for whom and in which language. */
export interface ViewOf {
  readonly userId: string;
  readonly teamId: string;
  readonly language: string;
  /** Addresses of the fonts it is set in. */
  readonly fonts: readonly string[];
  /** Of the window: what lies below is not in sight. */
  readonly heightPx: number;
}

/**
 * What an element of the app shows, as markup that can be shown without the app: one element with the id `last-view`, hidden until the page has
 * seen that it is for whoever is here (index.html). Texts are escaped by the browser's own serialisation; styles of elements are
 * set aside in `data-style`, since the policy of the page lets no markup bring any.
 */
export function drawnView(root: Element, { userId, teamId, language, fonts, heightPx }: ViewOf): string {
  const copy = root.cloneNode(true) as Element;
  const rows = [...copy.querySelectorAll(ROW)];
  for (const [index, row] of [...root.querySelectorAll(ROW)].entries()) if (row.getBoundingClientRect().top >= heightPx) rows[index]?.remove();
  const texts = copy.ownerDocument.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) if ((text.nodeValue?.length ?? 0) > LONGEST) text.nodeValue = [...(text.nodeValue ?? '')].slice(0, LONGEST).join('');
  for (const element of copy.querySelectorAll('*')) {
    if (!ELEMENTS.has(element.localName) || element.matches(`${UNSHOWN}, ${NOW}:not([data-now="place"])`)) {
      element.remove();
      continue;
    }
    const style = element.getAttribute('style');
    if (element.matches(NOW)) element.classList.add('invisible');
    for (const name of element.getAttributeNames()) if (!isLook(element, name)) element.removeAttribute(name);
    if (style !== null) element.setAttribute('data-style', style);
  }
  const view = copy.ownerDocument.createElement('div');
  for (const [name, value] of Object.entries({ id: 'last-view', hidden: '', inert: '', 'aria-hidden': 'true', 'data-user': userId, 'data-team': teamId, 'data-language': language })) view.setAttribute(name, value);
  // Its fonts are asked for before the text is laid out, not by it.
  for (const href of fonts) {
    const link = copy.ownerDocument.createElement('link');
    for (const [name, value] of Object.entries({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href })) link.setAttribute(name, value);
    view.append(link);
  }
  view.append(...copy.childNodes);
  return view.outerHTML;
}
