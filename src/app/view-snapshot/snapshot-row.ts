const ELLIPSIS = '…';

/**
 * Returns the visible part of an element's content, in px of the window: cut off where it, or an ancestor up to
 * `outermost`, hides overflow.
 */
function visibleRange(element: Element, outermost: Element): { readonly left: number; readonly right: number } {
  let [left, right] = [-Infinity, Infinity];
  for (let frame: Element | null = element; frame !== null; frame = frame === outermost ? null : frame.parentElement) {
    if (getComputedStyle(frame).overflowX === 'visible') continue;
    const box = frame.getBoundingClientRect();
    [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
  }
  return { left, right };
}

/** Returns the part of a text that fits into `widthPx`, with `…` when it is cut, as the browser would cut it. */
function truncateText(node: Text, widthPx: number): string {
  const range = document.createRange();
  const text = node.data;
  range.setStart(node, 0);
  const widthOf = (length: number): number => {
    range.setEnd(node, length);
    return range.getBoundingClientRect().width;
  };
  const fullWidthPx = widthOf(text.length);
  if (fullWidthPx <= widthPx + 0.5) return text;
  const roomPx = widthPx - ellipsisWidthPx(node.parentElement ?? document.body);
  let [fits, over] = [0, text.length];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (widthOf(middle) <= roomPx) fits = middle;
    else over = middle;
  }
  // Never splits a surrogate pair.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(fits - 1)) ? fits - 1 : fits;
  return text.slice(0, end).trimEnd() + ELLIPSIS;
}

/** Returns the width of `…` in an element's font, in px. */
function ellipsisWidthPx(element: Element): number {
  const { fontFamily, fontSize, fontWeight } = getComputedStyle(element);
  const ruler = document.createElement('canvas').getContext('2d');
  if (ruler === null) return Number.parseFloat(fontSize);
  ruler.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return ruler.measureText(ELLIPSIS).width;
}

/** One text, picture or background of a row, at its position. */
interface Piece {
  readonly element: Element;
  /** Distances from the row's edges, in px. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** A text extends to the other end of the row, so that its width need not be measured. */
  readonly isText: boolean;
  /** The edge it must be placed by, when not free to choose. */
  readonly edge?: 'left' | 'right' | undefined;
  /** Its other styles, as CSS declarations. */
  readonly style: string;
}

/** A row as a link with its pieces. */
interface FlatRow {
  readonly link: HTMLAnchorElement;
  readonly pieces: readonly Piece[];
}

/** What all rows are drawn with. */
interface RowStyle {
  /** Replaces a colour by its variable. */
  readonly toColourVariable: (colour: string) => string;
  /**
   * Finds characters the app's own fonts lack. The browser must search the system for a font with them, which takes
   * longer after a cold start than all other rows together, so such texts are drawn in the second frame.
   */
  readonly unbundledGlyphs: RegExp;
}

/** A row while it is drawn. */
interface Drawing extends RowStyle {
  readonly link: Element;
  readonly rowBox: DOMRect;
  readonly pieces: Piece[];
  /** Texts drawn together with their background. */
  readonly labels: Set<Text>;
}

const TRANSPARENT = 'rgba(0, 0, 0, 0)';

/** Formats a length as a CSS value. */
export const px = (length: number): string => `${Math.round(length * 100) / 100}px`;

/** Flattens a row as it is shown now; undefined when it holds no link. */
export function flattenRow(row: Element, style: RowStyle): FlatRow | undefined {
  const source = row.querySelector<HTMLAnchorElement>('a[href]');
  if (source === null) return undefined;
  const drawing: Drawing = {
    ...style,
    link: source,
    rowBox: source.getBoundingClientRect(),
    pieces: [],
    labels: new Set(),
  };
  drawContent(drawing, source);
  return { link: linkOf(drawing, source), pieces: drawing.pieces };
}

function linkOf({ rowBox, toColourVariable }: Drawing, source: HTMLAnchorElement): HTMLAnchorElement {
  const { borderBottomColor, borderBottomWidth } = getComputedStyle(source);
  const link = document.createElement('a');
  link.setAttribute('href', source.getAttribute('href') ?? '');
  link.className = `display:block;position:relative;height:${px(rowBox.height)};border-bottom:${borderBottomWidth} solid ${toColourVariable(borderBottomColor)}`;
  return link;
}

function drawContent(drawing: Drawing, element: Element): void {
  for (const child of element.childNodes) {
    if (child instanceof Element) drawElement(drawing, child);
    else if (child instanceof Text && !drawing.labels.has(child)) drawText(drawing, child, element);
  }
}

function drawElement(drawing: Drawing, element: Element): void {
  const { visibility } = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  // Text for screen readers only is 1 px wide.
  if (visibility === 'hidden' || box.width <= 1) return;
  if (element.localName === 'svg' || element.localName === 'img') return drawPicture(drawing, element, box);
  drawBackground(drawing, element, box);
  drawContent(drawing, element);
}

/** Draws a picture without the position from its own style. */
function drawPicture(drawing: Drawing, element: Element, box: DOMRect): void {
  const { color, rotate } = getComputedStyle(element);
  const picture = element.cloneNode(true) as Element;
  picture.removeAttribute('style');
  const style =
    element.localName === 'svg'
      ? `color:${drawing.toColourVariable(color)};rotate:${rotate}`
      : `width:${px(box.width)};height:${px(box.height)};object-fit:cover;border-radius:${getComputedStyle(element.parentElement ?? element).borderRadius}`;
  addPiece(drawing, picture, box, style);
}

/** Draws a background or border, together with a text centred in it. */
function drawBackground(drawing: Drawing, element: Element, box: DOMRect): void {
  const { toColourVariable, labels } = drawing;
  const { backgroundColor, borderRadius, borderTopColor, borderTopWidth } = getComputedStyle(element);
  const edgePx = Number.parseFloat(borderTopWidth);
  if (backgroundColor === TRANSPARENT && edgePx === 0) return;
  const edge = edgePx > 0 ? `;border:${px(edgePx)} solid ${toColourVariable(borderTopColor)}` : '';
  const label = labelOf(drawing, element, box);
  const labelStyle = label?.parentElement
    ? `;text-align:center;line-height:${px(box.height - 2 * edgePx)};${textStyle(drawing, label.parentElement)}`
    : '';
  if (label !== undefined) labels.add(label);
  addPiece(
    drawing,
    textPiece(label?.data ?? ''),
    box,
    `width:${px(box.width)};height:${px(box.height)};background:${toColourVariable(backgroundColor)};border-radius:${borderRadius}${edge}${labelStyle}`,
  );
}

/** Returns the only text of an element, when it is centred in it. */
function labelOf({ unbundledGlyphs }: Drawing, element: Element, box: DOMRect): Text | undefined {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const only = texts.nextNode();
  if (!(only instanceof Text) || texts.nextNode() !== null || unbundledGlyphs.test(only.data)) return undefined;
  const { left, right, top, bottom } = boxOf(only);
  const isInMiddle =
    Math.abs(left + right - box.left - box.right) < 2 && Math.abs(top + bottom - box.top - box.bottom) < 2;
  return isInMiddle ? only : undefined;
}

function drawText(drawing: Drawing, node: Text, parent: Element): void {
  const box = boxOf(node);
  if (box.width === 0) return;
  const visible = visibleRange(parent, drawing.link);
  const [left, right] = [Math.max(box.left, visible.left), Math.min(box.right, visible.right)];
  const text = truncateText(node, right - left);
  // A text that is cut off is placed by its start.
  const from = text === node.data ? undefined : getComputedStyle(parent).direction === 'rtl' ? 'right' : 'left';
  const piece = textPiece(text);
  if (drawing.unbundledGlyphs.test(text)) piece.setAttribute('data-deferred', 'display:none');
  addPiece(
    drawing,
    piece,
    { left, right, top: box.top },
    `${textStyle(drawing, parent)};line-height:${px(box.height)}`,
    {
      isText: true,
      edge: from,
    },
  );
}

function addPiece(
  { pieces, rowBox }: Drawing,
  element: Element,
  box: Pick<DOMRect, 'left' | 'right' | 'top'>,
  style: string,
  { isText = false, edge }: Partial<Piece> = {},
): void {
  pieces.push({
    element,
    left: box.left - rowBox.left,
    right: rowBox.right - box.right,
    top: box.top - rowBox.top,
    style,
    isText,
    edge,
  });
}

function textStyle({ toColourVariable }: Drawing, element: Element): string {
  const { color, direction, fontSize, fontWeight, fontVariantNumeric, letterSpacing } = getComputedStyle(element);
  const rest = [
    direction === 'rtl' && 'direction:rtl',
    fontVariantNumeric !== 'normal' && `font-variant-numeric:${fontVariantNumeric}`,
    letterSpacing !== 'normal' && `letter-spacing:${letterSpacing}`,
  ];
  return [`white-space:pre;color:${toColourVariable(color)};font-size:${fontSize};font-weight:${fontWeight}`, ...rest]
    .filter(Boolean)
    .join(';');
}

/**
 * Creates a piece of text with spaces collapsed; no-break spaces at its edges stay, as before a colon in French.
 */
function textPiece(text: string): HTMLSpanElement {
  const piece = document.createElement('span');
  piece.textContent = text.replace(/[ \t\n]+/g, ' ').replace(/^ | $/g, '');
  return piece;
}

function boxOf(text: Text): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect();
}
