import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';

/** Height drawn before that of the view is known, in px. */
const INITIAL_VIEW = { width: 0, height: 900 };

interface PageVirtualizerOptions {
  readonly count: number;
  /** Returns the expected height of an item, in px. */
  readonly estimateSize: () => number;
  /** Items drawn beyond either edge of the view. */
  readonly overscan: number;
  /** All items are measured again when it changes. */
  readonly layoutKey: number;
}

/**
 * Virtualizes a list that scrolls with its page. Returns a ref callback for the list's element, and the virtualizer;
 * its offsets are those from the list's top, negative while that is below the top of the view. It never moves the page:
 * the router restores the scroll position, and the browser's scroll anchoring keeps the view in place.
 */
export function usePageVirtualizer({
  layoutKey,
  ...options
}: PageVirtualizerOptions): [(list: HTMLElement | null) => void, Virtualizer<Element, Element>] {
  const elements = useRef<{ readonly list: HTMLElement; readonly scroller: Element }>(null);
  const setList = useCallback((list: HTMLElement | null) => {
    elements.current = list === null ? null : { list, scroller: scrollerOf(list) };
  }, []);
  const virtualizer = useVirtualizer<Element, Element>({
    ...options,
    initialRect: INITIAL_VIEW,
    getScrollElement: () => elements.current?.scroller ?? null,
    observeElementOffset: ({ scrollElement }, onOffset) => {
      if (scrollElement === null) return undefined;
      // Not `isScrolling`: its changes would render without another range.
      const report = () => {
        if (elements.current !== null) onOffset(scrolledPastPx(elements.current.list, scrollElement), false);
      };
      report();
      return watchScroller(scrollElement, report);
    },
    scrollToFn: () => undefined,
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;

  const measured = useRef(layoutKey);
  useEffect(() => {
    if (measured.current === layoutKey) return;
    measured.current = layoutKey;
    virtualizer.measure();
  }, [layoutKey, virtualizer]);

  return [setList, virtualizer];
}

/** Returns the nearest scrolling ancestor, or the document element. */
function scrollerOf(element: Element): Element {
  for (let one = element.parentElement; one !== null; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return document.documentElement;
}

/**
 * Returns how far an element's top is above the visible area of its scroller, in px; negative when it is below that
 * edge.
 */
const scrolledPastPx = (element: Element, scroller: Element): number =>
  (scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top) -
  element.getBoundingClientRect().top;

/**
 * Calls `onChange` when the scroller scrolls or resizes, or its content resizes, and once soon after the start. Returns
 * a function that stops it.
 */
function watchScroller(scroller: Element, onChange: () => void): () => void {
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
