import { colourNamer } from './colour-names.ts';
import { fittingText, sightOf } from './fitting-text.ts';

/** One thing that a row shows, where it stands in it. */
interface Piece {
  readonly element: Element;
  /** Distances of its edges from the row's, in px. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** A text reaches from its edge to the other end of the row: nothing has to be measured to know how wide it is. */
  readonly isText: boolean;
  /** The edge it must be placed by, where the other one is not to be relied on. */
  readonly from?: 'left' | 'right' | undefined;
  /** What else it looks like, as declarations. */
  readonly look: string;
}

/** A row that is drawn as a link with its pieces. */
interface FlatRow {
  readonly link: HTMLAnchorElement;
  readonly pieces: readonly Piece[];
}

type Edges = Pick<DOMRect, 'left' | 'right' | 'top'>;

/**
 * Letters that the fonts of src/styles/fonts.css do not have. The browser asks the system for a font that has them, which takes longer, in a browser that was
 * just started, than all the rest of the rows: they come with the frame after the others'.
 */
const BEYOND_OUR_FONTS = /[^\s -\u02ff\u1e00-\u1eff\u2000-\u206f\u20a0-\u20c0\u2122]/;

const CLEAR = 'rgba(0, 0, 0, 0)';

const OPPOSITE = { left: 'right', right: 'left' } as const;

const px = (length: number): string => `${Math.round(length * 100) / 100}px`;

/**
 * Rows as they stand there now, of fewer and simpler elements, which a browser lays out in a third of the time: a link, and in it each text, picture and
 * ground at its place, the texts cut off where the row cuts them off. `css` has their classes; colours are called by name. They are right as long as rows are
 * as wide as now. A row without a link is not there (`undefined`).
 */
export function flattenRows(rows: readonly Element[]): { readonly links: readonly (HTMLAnchorElement | undefined)[]; readonly css: string } {
  const nameColour = colourNamer();
  const flat = rows.map((row) => flattenRow(row, nameColour));
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
      element.setAttribute('class', classOf(`position:absolute;top:${px(top)};${place};${isText ? `${OPPOSITE[edge]}:0;text-align:${edge};` : ''}${look}`));
      row.link.append(element);
    }
  }
  return { links: flat.map((row) => row?.link), css: [...classes].map(([look, name]) => `.${name}{${look}}`).join('') };
}

/** A picture without the place that its own style gives it. */
function pictureOf(element: Element): Element {
  const picture = element.cloneNode(true) as Element;
  picture.removeAttribute('style');
  return picture;
}

/** The only text of an element, where it stands in its middle. */
function labelOf(element: Element, box: DOMRect): Text | undefined {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const only = texts.nextNode();
  if (!(only instanceof Text) || texts.nextNode() !== null || BEYOND_OUR_FONTS.test(only.data)) return undefined;
  const range = document.createRange();
  range.selectNodeContents(only);
  const { left, right, top, bottom } = range.getBoundingClientRect();
  const isInMiddle = Math.abs(left + right - box.left - box.right) < 2 && Math.abs(top + bottom - box.top - box.bottom) < 2;
  return isInMiddle ? only : undefined;
}

/** A text as it is drawn: a no-break space at its edge is drawn too, as before a colon in French. */
function textPiece(text: string): HTMLSpanElement {
  const piece = document.createElement('span');
  piece.textContent = text.replace(/[ \t\n]+/g, ' ').replace(/^ | $/g, '');
  return piece;
}

function countBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

function flattenRow(row: Element, nameColour: (colour: string) => string): FlatRow | undefined {
  const whole = row.querySelector<HTMLAnchorElement>('a[href]');
  if (whole === null) return undefined;
  const frame = whole.getBoundingClientRect();
  const pieces: Piece[] = [];
  /** Texts that are drawn with their ground. */
  const labels = new Set<Text>();
  const place = (element: Element, box: Edges, look: string, { isText = false, from }: Partial<Piece> = {}): void =>
    void pieces.push({ element, left: box.left - frame.left, right: frame.right - box.right, top: box.top - frame.top, look, isText, from });

  function drawText(node: Text, parent: Element): void {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) return;
    const sight = sightOf(parent, whole as Element);
    const [left, right] = [Math.max(box.left, sight.left), Math.min(box.right, sight.right)];
    const text = fittingText(node, right - left);
    const { direction } = getComputedStyle(parent);
    // What is cut off keeps its beginning.
    const from = text === node.data ? undefined : direction === 'rtl' ? 'right' : 'left';
    const piece = textPiece(text);
    if (BEYOND_OUR_FONTS.test(text)) piece.setAttribute('data-later', 'display:none');
    place(piece, { left, right, top: box.top }, `${lookOfText(parent)};line-height:${px(box.height)}`, { isText: true, from });
  }

  const lookOfText = (element: Element): string => {
    const { color, direction, fontSize, fontWeight, fontVariantNumeric, letterSpacing } = getComputedStyle(element);
    const rest = [direction === 'rtl' && 'direction:rtl', fontVariantNumeric !== 'normal' && `font-variant-numeric:${fontVariantNumeric}`, letterSpacing !== 'normal' && `letter-spacing:${letterSpacing}`];
    return [`white-space:pre;color:${nameColour(color)};font-size:${fontSize};font-weight:${fontWeight}`, ...rest].filter(Boolean).join(';');
  };

  /** A ground or an edge of its own, with what is written in its middle. */
  function drawGround(element: Element): void {
    const { backgroundColor, borderRadius, borderTopColor, borderTopWidth } = getComputedStyle(element);
    const edgePx = Number.parseFloat(borderTopWidth);
    if (backgroundColor === CLEAR && edgePx === 0) return;
    const box = element.getBoundingClientRect();
    const edge = edgePx > 0 ? `;border:${px(edgePx)} solid ${nameColour(borderTopColor)}` : '';
    const label = labelOf(element, box);
    const words = label?.parentElement ? `;text-align:center;line-height:${px(box.height - 2 * edgePx)};${lookOfText(label.parentElement)}` : '';
    if (label !== undefined) labels.add(label);
    place(textPiece(label?.data ?? ''), box, `width:${px(box.width)};height:${px(box.height)};background:${nameColour(backgroundColor)};border-radius:${borderRadius}${edge}${words}`);
  }

  function draw(element: Element): void {
    const { visibility, color, rotate } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    // What is said to those who cannot see has one px.
    if (visibility === 'hidden' || box.width <= 1) return;
    if (element.localName === 'svg') {
      place(pictureOf(element), box, `color:${nameColour(color)};rotate:${rotate}`);
      return;
    }
    if (element.localName === 'img') {
      place(pictureOf(element), box, `width:${px(box.width)};height:${px(box.height)};object-fit:cover;border-radius:${getComputedStyle(element.parentElement ?? element).borderRadius}`);
      return;
    }
    if (element !== whole) drawGround(element);
    for (const child of element.childNodes) {
      if (child instanceof Element) draw(child);
      else if (child instanceof Text && !labels.has(child)) drawText(child, element);
    }
  }
  draw(whole);

  const { borderBottomColor, borderBottomWidth } = getComputedStyle(whole);
  const link = document.createElement('a');
  link.setAttribute('href', whole.getAttribute('href') ?? '');
  link.className = `display:block;position:relative;height:${px(frame.height)};border-bottom:${borderBottomWidth} solid ${nameColour(borderBottomColor)}`;
  return { link, pieces };
}
