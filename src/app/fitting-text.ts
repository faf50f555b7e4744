const MORE = '…';

/**
 * The part of an element's content that its frame shows, in px of the window: cut off where it, or a frame around it up
 * to `outermost`, hides what overflows.
 */
export function sightOf(element: Element, outermost: Element): { readonly left: number; readonly right: number } {
  let [left, right] = [-Infinity, Infinity];
  for (let frame: Element | null = element; frame !== null; frame = frame === outermost ? null : frame.parentElement) {
    if (getComputedStyle(frame).overflowX === 'visible') continue;
    const box = frame.getBoundingClientRect();
    [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
  }
  return { left, right };
}

/** What is in sight of a text that goes beyond so many px: its beginning and `…`, as the browser would cut it off. */
export function fittingText(node: Text, widthPx: number): string {
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
