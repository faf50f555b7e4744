const MORE = '…';

/**
 * The part of an element's content that its frame shows, in px of the window: cut off where it, or a frame around it up
 * to `outermost`, hides what overflows.
 */
function sightOf(element: Element, outermost: Element): { readonly left: number; readonly right: number } {
  let [left, right] = [-Infinity, Infinity];
  for (let frame: Element | null = element; frame !== null; frame = frame === outermost ? null : frame.parentElement) {
    if (getComputedStyle(frame).overflowX === 'visible') continue;
    const box = frame.getBoundingClientRect();
    [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
  }
  return { left, right };
}

/** What is in sight of a text that goes beyond so many px: its beginning and `…`, as the browser would cut it off. */
function fittingText(node: Text, widthPx: number): string {
  const range = document.createRange();
  const text = node.data;
  range.setStart(node, 0);
  const widthOf = (length: number): number => {
    range.setEnd(node, length);
    return range.getBoundingClientRect().width;
  };
  const whole = widthOf(text.length);
  if (whole <= widthPx + 0.5) return text;
  const room = widthPx - widthOfMore(node.parentElement ?? document.body);
  let [fits, over] = [0, text.length];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (widthOf(middle) <= room) fits = middle;
    else over = middle;
  }
  // Not in the middle of a letter that is written in two halves.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(fits - 1)) ? fits - 1 : fits;
  return text.slice(0, end).trimEnd() + MORE;
}

/** In px, in an element's font. */
function widthOfMore(element: Element): number {
  const { fontFamily, fontSize, fontWeight } = getComputedStyle(element);
  const ruler = document.createElement('canvas').getContext('2d');
  if (ruler === null) return Number.parseFloat(fontSize);
  ruler.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return ruler.measureText(MORE).width;
}

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

/** What all rows are drawn with. */
interface RowStyle {
  /** A colour by its name. */
  readonly nameColour: (colour: string) => string;
  /**
   * Finds letters that the app's own fonts do not have. The browser asks the system for a font that has them, which
   * takes longer, in a browser that was just started, than all the rest of the rows: they come with the frame after the
   * others'.
   */
  readonly beyond: RegExp;
}

/** A row that is being drawn. */
interface Drawing extends RowStyle {
  readonly whole: Element;
  readonly frame: DOMRect;
  readonly pieces: Piece[];
  /** Texts that are drawn with their ground. */
  readonly labels: Set<Text>;
}

const CLEAR = 'rgba(0, 0, 0, 0)';

/** A length as a declaration has it. */
export const px = (length: number): string => `${Math.round(length * 100) / 100}px`;

/** A row as it stands there now; `undefined` when it is no link. */
export function flattenRow(row: Element, means: RowStyle): FlatRow | undefined {
  const whole = row.querySelector<HTMLAnchorElement>('a[href]');
  if (whole === null) return undefined;
  const drawing: Drawing = { ...means, whole, frame: whole.getBoundingClientRect(), pieces: [], labels: new Set() };
  drawContent(drawing, whole);
  return { link: linkOf(drawing, whole), pieces: drawing.pieces };
}

function linkOf({ frame, nameColour }: Drawing, whole: HTMLAnchorElement): HTMLAnchorElement {
  const { borderBottomColor, borderBottomWidth } = getComputedStyle(whole);
  const link = document.createElement('a');
  link.setAttribute('href', whole.getAttribute('href') ?? '');
  link.className = `display:block;position:relative;height:${px(frame.height)};border-bottom:${borderBottomWidth} solid ${nameColour(borderBottomColor)}`;
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
  // What is said to those who cannot see has one px.
  if (visibility === 'hidden' || box.width <= 1) return;
  if (element.localName === 'svg' || element.localName === 'img') return drawPicture(drawing, element, box);
  drawGround(drawing, element, box);
  drawContent(drawing, element);
}

/** A picture without the place that its own style gives it. */
function drawPicture(drawing: Drawing, element: Element, box: DOMRect): void {
  const { color, rotate } = getComputedStyle(element);
  const picture = element.cloneNode(true) as Element;
  picture.removeAttribute('style');
  const look =
    element.localName === 'svg'
      ? `color:${drawing.nameColour(color)};rotate:${rotate}`
      : `width:${px(box.width)};height:${px(box.height)};object-fit:cover;border-radius:${getComputedStyle(element.parentElement ?? element).borderRadius}`;
  place(drawing, picture, box, look);
}

/** A ground or an edge of its own, with what is written in its middle. */
function drawGround(drawing: Drawing, element: Element, box: DOMRect): void {
  const { nameColour, labels } = drawing;
  const { backgroundColor, borderRadius, borderTopColor, borderTopWidth } = getComputedStyle(element);
  const edgePx = Number.parseFloat(borderTopWidth);
  if (backgroundColor === CLEAR && edgePx === 0) return;
  const edge = edgePx > 0 ? `;border:${px(edgePx)} solid ${nameColour(borderTopColor)}` : '';
  const label = labelOf(drawing, element, box);
  const words = label?.parentElement
    ? `;text-align:center;line-height:${px(box.height - 2 * edgePx)};${lookOfText(drawing, label.parentElement)}`
    : '';
  if (label !== undefined) labels.add(label);
  place(
    drawing,
    textPiece(label?.data ?? ''),
    box,
    `width:${px(box.width)};height:${px(box.height)};background:${nameColour(backgroundColor)};border-radius:${borderRadius}${edge}${words}`,
  );
}

/** The only text of an element, where it stands in its middle. */
function labelOf({ beyond }: Drawing, element: Element, box: DOMRect): Text | undefined {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const only = texts.nextNode();
  if (!(only instanceof Text) || texts.nextNode() !== null || beyond.test(only.data)) return undefined;
  const { left, right, top, bottom } = boxOf(only);
  const isInMiddle =
    Math.abs(left + right - box.left - box.right) < 2 && Math.abs(top + bottom - box.top - box.bottom) < 2;
  return isInMiddle ? only : undefined;
}

function drawText(drawing: Drawing, node: Text, parent: Element): void {
  const box = boxOf(node);
  if (box.width === 0) return;
  const sight = sightOf(parent, drawing.whole);
  const [left, right] = [Math.max(box.left, sight.left), Math.min(box.right, sight.right)];
  const text = fittingText(node, right - left);
  // What is cut off keeps its beginning.
  const from = text === node.data ? undefined : getComputedStyle(parent).direction === 'rtl' ? 'right' : 'left';
  const piece = textPiece(text);
  if (drawing.beyond.test(text)) piece.setAttribute('data-later', 'display:none');
  place(drawing, piece, { left, right, top: box.top }, `${lookOfText(drawing, parent)};line-height:${px(box.height)}`, {
    isText: true,
    from,
  });
}

function place(
  { pieces, frame }: Drawing,
  element: Element,
  box: Pick<DOMRect, 'left' | 'right' | 'top'>,
  look: string,
  { isText = false, from }: Partial<Piece> = {},
): void {
  pieces.push({
    element,
    left: box.left - frame.left,
    right: frame.right - box.right,
    top: box.top - frame.top,
    look,
    isText,
    from,
  });
}

function lookOfText({ nameColour }: Drawing, element: Element): string {
  const { color, direction, fontSize, fontWeight, fontVariantNumeric, letterSpacing } = getComputedStyle(element);
  const rest = [
    direction === 'rtl' && 'direction:rtl',
    fontVariantNumeric !== 'normal' && `font-variant-numeric:${fontVariantNumeric}`,
    letterSpacing !== 'normal' && `letter-spacing:${letterSpacing}`,
  ];
  return [`white-space:pre;color:${nameColour(color)};font-size:${fontSize};font-weight:${fontWeight}`, ...rest]
    .filter(Boolean)
    .join(';');
}

/** A text as it is drawn: a no-break space at its edge is drawn too, as before a colon in French. */
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
