/** The nearest ancestor that scrolls; the page itself where none does. */
export function scrollerOf(element: Element): Element {
  for (let one = element.parentElement; one !== null; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return document.documentElement;
}

/**
 * How far an element's top lies above the upper edge of what its scroller shows, in px; negative while it lies below.
 */
export const scrolledPastPx = (element: Element, scroller: Element): number =>
  (scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top) -
  element.getBoundingClientRect().top;

/**
 * Calls back when the scroller moves, changes its size, or what it holds does; and once soon after the start. The way
 * to stop.
 */
export function watchScroller(scroller: Element, onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange);
  observer.observe(scroller);
  // What stands above may grow and push the rest down.
  if (scroller.firstElementChild !== null) observer.observe(scroller.firstElementChild);
  const source = scroller === document.documentElement ? document : scroller;
  source.addEventListener('scroll', onChange, { passive: true });
  return () => {
    observer.disconnect();
    source.removeEventListener('scroll', onChange);
  };
}
