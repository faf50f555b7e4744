import { flattenRow, px } from './snapshot-row.ts';
import { unbundledGlyphPattern } from './bundled-glyphs.ts';

const OPPOSITE = { left: 'right', right: 'left' } as const;

/**
 * Rows as they stand there now, of fewer and simpler elements, which a browser lays out in a third of the time: a link,
 * and in it each text, picture and ground at its place, the texts cut off where the row cuts them off. `css` has their
 * classes; colours are called by name. They are right as long as rows are as wide as now. A row without a link is not
 * there (`undefined`).
 */
function flattenRows(rows: readonly Element[]): {
  readonly links: readonly (HTMLAnchorElement | undefined)[];
  readonly css: string;
} {
  const means = { nameColour: colourNamer(), beyond: unbundledGlyphPattern() };
  const flat = rows.map((row) => flattenRow(row, means));
  const pieces = flat.flatMap((row) => row?.pieces ?? []);
  const [lefts, rights] = [countBy(pieces, ({ left }) => px(left)), countBy(pieces, ({ right }) => px(right))];
  const classes = new Map<string, string>();
  const classOf = (look: string): string => {
    const known = classes.get(look) ?? `flat-${classes.size}`;
    classes.set(look, known);
    return known;
  };
  for (const row of flat) {
    if (row === undefined) continue;
    row.link.className = classOf(row.link.className);
    for (const { element, left, right, top, isText, from, look } of row.pieces) {
      // Placed by the edge that more of them keep to: fewer classes.
      const edge = from ?? ((lefts.get(px(left)) ?? 0) >= (rights.get(px(right)) ?? 0) ? 'left' : 'right');
      const place = `${edge}:${px(edge === 'left' ? left : right)}`;
      element.setAttribute(
        'class',
        classOf(
          `position:absolute;top:${px(top)};${place};${isText ? `${OPPOSITE[edge]}:0;text-align:${edge};` : ''}${look}`,
        ),
      );
      row.link.append(element);
    }
  }
  return { links: flat.map((row) => row?.link), css: [...classes].map(([look, name]) => `.${name}{${look}}`).join('') };
}

function countBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/** Names of what the stylesheets declare as `--name`. */
function* namesIn(rules: CSSRuleList): Generator<string> {
  for (const rule of rules) {
    if ('style' in rule) for (const name of rule.style as CSSStyleDeclaration) if (name.startsWith('--')) yield name;
    if ('cssRules' in rule) yield* namesIn(rule.cssRules as CSSRuleList);
  }
}

/**
 * Calls a colour that somebody sees now by its name in the stylesheets (`var(--ink)`), so that it is the right one in
 * the dark as well; one that has none stays as it is. Needs the page.
 */
function colourNamer(): (colour: string) => string {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const { color: inherited } = getComputedStyle(probe);
  const names = new Map<string, string>();
  // What an extension has put into the page from elsewhere may not be read.
  const own = [...document.styleSheets].filter(({ href }) => href === null || href.startsWith(location.origin));
  for (const name of new Set(own.flatMap((sheet) => [...namesIn(sheet.cssRules)]))) {
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    // What is no colour leaves the inherited one.
    if (
      !names.has(color) &&
      (color !== inherited || CSS.supports('color', getComputedStyle(probe).getPropertyValue(name)))
    )
      names.set(color, `var(${name})`);
  }
  probe.remove();
  return (colour) => names.get(colour) ?? colour;
}

/** What may stand in a view that is kept: nothing that loads, runs, sends or sounds. */
const ELEMENTS = new Set([
  'a',
  'aside',
  'bdi',
  'button',
  'div',
  'footer',
  'h1',
  'h2',
  'h3',
  'header',
  'img',
  'input',
  'kbd',
  'label',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'section',
  'span',
  'strong',
  'time',
  'ul',
  'circle',
  'ellipse',
  'g',
  'line',
  'path',
  'polygon',
  'polyline',
  'rect',
  'svg',
]);
/** What of them is looks, or where a link leads. */
const ATTRIBUTES = new Set([
  'alt',
  'class',
  'cx',
  'cy',
  'd',
  'data-later',
  'data-list',
  'dir',
  'fill',
  'fill-rule',
  'height',
  'href',
  'pathLength',
  'placeholder',
  'points',
  'r',
  'rx',
  'ry',
  'src',
  'stroke',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-width',
  'transform',
  'type',
  'viewBox',
  'width',
  'x',
  'x1',
  'x2',
  'y',
  'y1',
  'y2',
]);
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
interface ViewOptions {
  readonly userId: string;
  readonly teamId: string;
  readonly language: string;
  /** Addresses of the fonts it is set in. */
  readonly fonts: readonly string[];
  /** Of the window: what lies below is not in sight. */
  readonly heightPx: number;
}

/**
 * What an element of the app shows, as markup that can be shown without the app: one element with the id `last-view`,
 * hidden until the page has seen that it is for whoever is here (index.html). Texts are escaped by the browser's own
 * serialisation; styles of elements are set aside in `data-style`, and those of the rows in `data-css`, since the
 * policy of the page lets no markup bring any. What is not on the way to the rows waits in boxes of its size
 * (`data-later`) for the frame after theirs.
 */
export function serializeView(root: Element, { userId, teamId, language, fonts, heightPx }: ViewOptions): string {
  const copy = root.cloneNode(true) as Element;
  const [rows, copies] = [root, copy].map((from) => [...from.querySelectorAll(ROW)]) as [Element[], Element[]];
  const list = rows[0]?.parentElement ?? null;
  setAside(root, copy, list);
  const inSight = rows.filter((row) => row.getBoundingClientRect().top < heightPx);
  const { links, css } = flattenRows(inSight);
  for (const [index, row] of copies.entries()) {
    const link = links[index];
    if (index >= inSight.length) row.remove();
    else if (link !== undefined) row.replaceWith(link);
  }
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if ((text.nodeValue?.length ?? 0) > LONGEST)
      text.nodeValue = [...(text.nodeValue ?? '')].slice(0, LONGEST).join('');
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
  const view = document.createElement('div');
  const about = {
    'data-user': userId,
    'data-team': teamId,
    'data-language': language,
    'data-css': css,
    'data-list-px': String(list?.clientWidth ?? 0),
  };
  for (const [name, value] of Object.entries({
    id: 'last-view',
    hidden: '',
    inert: '',
    'aria-hidden': 'true',
    ...about,
  }))
    view.setAttribute(name, value);
  // Its fonts are asked for before the text is laid out, not by it.
  for (const href of fonts) {
    const link = document.createElement('link');
    for (const [name, value] of Object.entries({
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossorigin: '',
      href,
    }))
      link.setAttribute(name, value);
    view.append(link);
  }
  view.append(...copy.childNodes);
  return view.outerHTML;
}

/** Marks what stands beside the way from `element` down to the list, in its copy, with the room it takes. */
function setAside(element: Element, copy: Element, list: Element | null): void {
  if (element === list) {
    copy.setAttribute('data-list', '');
    return;
  }
  for (const [index, child] of [...element.children].entries()) {
    const own = copy.children[index];
    if (own === undefined) continue;
    if (child.contains(list)) setAside(child, own, list);
    else if (isBoxInFlow(child)) {
      const { width, height } = child.getBoundingClientRect();
      own.setAttribute('data-later', `width:${width}px;height:${height}px`);
    }
  }
}

function isBoxInFlow(element: Element): boolean {
  const { display, position } = getComputedStyle(element);
  return !/^(none|contents|inline)$/.test(display) && /^(static|relative)$/.test(position);
}
