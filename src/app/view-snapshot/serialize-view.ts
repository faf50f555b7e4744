import { flattenRow, px } from './snapshot-row.ts';
import { unbundledGlyphPattern } from './bundled-glyphs.ts';

const OPPOSITE = { left: 'right', right: 'left' } as const;

/**
 * Copies rows into fewer and simpler elements, which a browser lays out in a third of the time: a link that holds each
 * text, picture and background at its position, with texts cut off where the row cuts them off. `css` holds their
 * classes; colours are written as variables. Valid only while rows keep their width. A row without a link gives
 * undefined.
 */
function flattenRows(rows: readonly Element[]): {
  readonly links: readonly (HTMLAnchorElement | undefined)[];
  readonly css: string;
} {
  const rowStyle = { toColourVariable: colourVariableFinder(), unbundledGlyphs: unbundledGlyphPattern() };
  const flatRows = rows.map((row) => flattenRow(row, rowStyle));
  const pieces = flatRows.flatMap((row) => row?.pieces ?? []);
  const [lefts, rights] = [countBy(pieces, ({ left }) => px(left)), countBy(pieces, ({ right }) => px(right))];
  const classes = new Map<string, string>();
  const classOf = (style: string): string => {
    const name = classes.get(style) ?? `flat-${classes.size}`;
    classes.set(style, name);
    return name;
  };
  for (const row of flatRows) {
    if (row === undefined) continue;
    row.link.className = classOf(row.link.className);
    for (const { element, left, right, top, isText, edge: fixedEdge, style: pieceStyle } of row.pieces) {
      // Placed by the edge that more pieces share: fewer classes.
      const edge = fixedEdge ?? ((lefts.get(px(left)) ?? 0) >= (rights.get(px(right)) ?? 0) ? 'left' : 'right');
      const offset = `${edge}:${px(edge === 'left' ? left : right)}`;
      element.setAttribute(
        'class',
        classOf(
          `position:absolute;top:${px(top)};${offset};${isText ? `${OPPOSITE[edge]}:0;text-align:${edge};` : ''}${pieceStyle}`,
        ),
      );
      row.link.append(element);
    }
  }
  return {
    links: flatRows.map((row) => row?.link),
    css: [...classes].map(([style, name]) => `.${name}{${style}}`).join(''),
  };
}

function countBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/** Yields the names of the custom properties (`--name`) that the rules declare. */
function* namesIn(rules: CSSRuleList): Generator<string> {
  for (const rule of rules) {
    if ('style' in rule) for (const name of rule.style as CSSStyleDeclaration) if (name.startsWith('--')) yield name;
    if ('cssRules' in rule) yield* namesIn(rule.cssRules as CSSRuleList);
  }
}

/**
 * Returns a function that replaces a computed colour by its variable (`var(--ink)`), so that it also fits the other
 * colour scheme; a colour without a variable stays. Needs the page.
 */
function colourVariableFinder(): (colour: string) => string {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const { color: inherited } = getComputedStyle(probe);
  const names = new Map<string, string>();
  // Sheets of another origin, added by extensions, may not be read.
  const own = [...document.styleSheets].filter(({ href }) => href === null || href.startsWith(location.origin));
  for (const name of new Set(own.flatMap((sheet) => [...namesIn(sheet.cssRules)]))) {
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    // A variable that is not a colour leaves the inherited one.
    if (
      !names.has(color) &&
      (color !== inherited || CSS.supports('color', getComputedStyle(probe).getPropertyValue(name)))
    )
      names.set(color, `var(${name})`);
  }
  probe.remove();
  return (colour) => names.get(colour) ?? colour;
}

/** Elements allowed in a snapshot: none that loads, runs, submits or plays anything. */
const ELEMENTS = new Set([
  'a',
  'aside',
  'bdi',
  'button',
  'dd',
  'div',
  'dl',
  'dt',
  'fieldset',
  'footer',
  'h1',
  'h2',
  'h3',
  'header',
  'img',
  'input',
  'kbd',
  'label',
  'legend',
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
/** Attributes allowed in a snapshot: those that style, and where a link leads. */
const ATTRIBUTES = new Set([
  'alt',
  'checked',
  'class',
  'cx',
  'cy',
  'd',
  'data-deferred',
  'data-list',
  'data-selected',
  'dir',
  'fill',
  'fill-opacity',
  'fill-rule',
  'height',
  'href',
  'pathLength',
  'placeholder',
  'points',
  'preserveAspectRatio',
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
  'vector-effect',
  'viewBox',
  'width',
  'x',
  'x1',
  'x2',
  'y',
  'y1',
  'y2',
]);
/** In the document but not shown. */
const HIDDEN = '[popover], [hidden]';
/** True only at this moment (`data-transient`): removed, or kept invisible as a placeholder. */
const TRANSIENT = '[data-transient]';

const ROW = '[role="listitem"]';
/** Longer texts are cut off on the screen as well, and would be laid out in full. */
const MAX_TEXT_LENGTH = 400;

/**
 * Decides whether an attribute may stay: one that styles, a path within the app, or the position of a slider; never
 * typed text.
 */
function isAllowedAttribute(element: Element, name: string): boolean {
  // A picture of a person is data; without it there are initials.
  if (name === 'href' || name === 'src') return /^\/(?!\/)/.test(element.getAttribute(name) ?? '');
  return ATTRIBUTES.has(name) || (['min', 'max', 'value'].includes(name) && element.getAttribute('type') === 'range');
}

/** The person, team and language of a snapshot, and the window it was made in. */
interface ViewOptions {
  readonly userId: string;
  readonly teamId: string;
  readonly language: string;
  /** Paths of the fonts it uses. */
  readonly fonts: readonly string[];
  /** Height of the window; rows below it are left out. */
  readonly heightPx: number;
  /** Says that this is not the present state. */
  readonly note: string;
}

/**
 * Serializes what an element shows to markup that needs no app: one element with the id `view-snapshot`, hidden until
 * the page has checked that it belongs to the signed-in person (index.html). The browser escapes texts. Inline styles
 * are moved to `data-style`, and those of rows to `data-css`, since the content security policy allows no styles in
 * markup. Rows (`role="listitem"`) are copied flat; a screen without them is copied as it is. Parts beside the path to
 * the rows, or to `main`, become boxes of their size (`data-deferred`) until the second frame.
 */
export function serializeView(root: Element, { userId, teamId, language, fonts, heightPx, note }: ViewOptions): string {
  const copy = root.cloneNode(true) as Element;
  const [rows, copies] = [root, copy].map((from) => [...from.querySelectorAll(ROW)]) as [Element[], Element[]];
  const list = rows[0]?.parentElement ?? root.querySelector('main');
  markDeferred(root, copy, list);
  const visibleRows = rows.filter((row) => row.getBoundingClientRect().top < heightPx);
  const { links, css } = flattenRows(visibleRows);
  for (const [index, row] of copies.entries()) {
    const link = links[index];
    if (index >= visibleRows.length) row.remove();
    else if (link !== undefined) row.replaceWith(link);
  }
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if ((text.nodeValue?.length ?? 0) > MAX_TEXT_LENGTH)
      text.nodeValue = [...(text.nodeValue ?? '')].slice(0, MAX_TEXT_LENGTH).join('');
  for (const element of copy.querySelectorAll('*')) {
    if (
      !ELEMENTS.has(element.localName) ||
      element.matches(`${HIDDEN}, ${TRANSIENT}:not([data-transient="placeholder"])`)
    ) {
      element.remove();
      continue;
    }
    const style = element.getAttribute('style');
    // Which one is chosen is a property; the markup has only what was chosen first.
    if (element instanceof HTMLInputElement) element.toggleAttribute('checked', element.checked);
    if (element.matches(TRANSIENT)) element.classList.add('invisible');
    for (const name of element.getAttributeNames())
      if (!isAllowedAttribute(element, name)) element.removeAttribute(name);
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
    id: 'view-snapshot',
    hidden: '',
    inert: '',
    'aria-hidden': 'true',
    ...about,
  }))
    view.setAttribute(name, value);
  // Requests the fonts before the text is laid out.
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
  const age = document.createElement('p');
  age.className = 'view-snapshot-note';
  age.textContent = note;
  view.append(age);
  return view.outerHTML;
}

/** Marks what is beside the path from `element` to the list, in its copy, with its size. */
function markDeferred(element: Element, copy: Element, list: Element | null): void {
  if (element === list) {
    copy.setAttribute('data-list', '');
    return;
  }
  for (const [index, child] of [...element.children].entries()) {
    const own = copy.children[index];
    if (own === undefined) continue;
    if (child.contains(list)) markDeferred(child, own, list);
    else if (isBoxInFlow(child)) {
      const { width, height } = child.getBoundingClientRect();
      own.setAttribute('data-deferred', `width:${width}px;height:${height}px`);
    }
  }
}

function isBoxInFlow(element: Element): boolean {
  const { display, position } = getComputedStyle(element);
  return !/^(none|contents|inline)$/.test(display) && /^(static|relative)$/.test(position);
}
