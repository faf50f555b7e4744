/** Returns the nearest scrolling ancestor, or the document element. */
export function scrollerOf(element: Element): Element {
  for (let one = element.parentElement; one !== null; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return document.documentElement;
}

/**
 * Returns how far an element's top is above the visible area of its scroller, in px; negative when it is below that
 * edge.
 */
export const scrolledPastPx = (element: Element, scroller: Element): number =>
  (scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top) -
  element.getBoundingClientRect().top;

/**
 * Calls `onChange` when the scroller scrolls or resizes, or its content resizes, and once soon after the start. Returns
 * a function that stops it.
 */
export function watchScroller(scroller: Element, onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange);
  observer.observe(scroller);
  // Content above may grow and push the rest down.
  if (scroller.firstElementChild !== null) observer.observe(scroller.firstElementChild);
  const source = scroller === document.documentElement ? document : scroller;
  source.addEventListener('scroll', onChange, { passive: true });
  return () => {
    observer.disconnect();
    source.removeEventListener('scroll', onChange);
  };
}
