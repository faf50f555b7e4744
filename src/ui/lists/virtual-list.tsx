import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { NO_SLOTS, assignSlots } from './row-recycling.ts';
import { OVERSCAN_ROWS, visibleRows, scrollToShow } from './visible-rows.ts';

/** Distance from the end, in rows, at which more are requested. */
const NEAR_END_ROWS = 25;
/**
 * A result must be shown for this long before rows outside the view are drawn: while a person types, the next result
 * would replace them.
 */
const SETTLED_MS = 400;

interface VirtualListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  /** The query the items answer. Rows of another query are drawn in view first, in the elements of those before. */
  readonly queryKey: string;
  readonly keyOf: (item: T) => string;
  /** Height of each row in px. */
  readonly rowHeight: number;
  readonly renderRow: (item: T) => ReactNode;
  /** False while more rows may follow. */
  readonly isComplete: boolean;
  /** Number of rows; -1 while unknown. */
  readonly total: number;
  readonly onNearEnd: () => void;
  /** The row with this key is scrolled into view when it changes. */
  readonly activeKey: string | undefined;
  readonly footer?: ReactNode;
}

/**
 * Shows a virtual list with rows of one height: only rows in view are in the document; each states its position in the
 * whole set.
 */
export function VirtualList<T>({
  label,
  items,
  queryKey,
  keyOf,
  rowHeight,
  renderRow,
  isComplete,
  total,
  onNearEnd,
  activeKey,
  footer,
}: VirtualListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const count = items.length;
  const [view, setView] = useState({ scrollTop: 0, height: 0 });
  const [settled, setSettled] = useState('');
  const { from, to } = visibleRows(
    view.scrollTop,
    view.height,
    rowHeight,
    count,
    settled === queryKey ? OVERSCAN_ROWS : 0,
  );
  const isNearEnd = !isComplete && count > 0 && to >= count - NEAR_END_ROWS;
  const drawn = items.slice(from, to);
  /** The row focused last; it stays in its element wherever it moves. */
  const [focusedKey, setFocusedKey] = useState('');
  const [lastSlots, setLastSlots] = useState(NO_SLOTS);
  const slots = assignSlots(lastSlots, queryKey, drawn.map(keyOf), focusedKey);
  if (slots !== lastSlots) setLastSlots(slots);

  // Scrolling and moving the focus settle at once.
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLED_MS, queryKey);
    return () => clearTimeout(timer);
  }, [queryKey]);

  // Rounded to whole rows: scrolling within a row renders nothing.
  const measure = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const next = { scrollTop: Math.floor(element.scrollTop / rowHeight) * rowHeight, height: element.clientHeight };
    setView((last) => (last.scrollTop === next.scrollTop && last.height === next.height ? last : next));
  }, [rowHeight]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);

  const handleScroll = () => {
    setSettled(queryKey);
    measure();
  };
  const handleFocus = (item: T) => {
    setSettled(queryKey);
    setFocusedKey(keyOf(item));
  };

  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, count, onNearEnd]);

  // A new result starts at the top. At the top already, no layout is forced.
  const scrollToTop = useEffectEvent(() => {
    if (view.scrollTop > 0) scroller.current?.scrollTo(0, 0);
  });
  useLayoutEffect(() => scrollToTop(), [queryKey]);

  const scrollToKey = useEffectEvent((key: string | undefined) => {
    const element = scroller.current;
    const index = items.findIndex((item) => keyOf(item) === key);
    if (element !== null && index >= 0)
      element.scrollTop = scrollToShow(index, element.scrollTop, element.clientHeight, rowHeight);
  });
  // Follows the active row, not the rows that move above it; also in a new result.
  useLayoutEffect(() => scrollToKey(activeKey), [activeKey, queryKey]);

  return (
    // A region that scrolls must be reachable by keyboard.
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={label}
      onScroll={handleScroll}
      className="isolate h-full overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
    >
      {/* Rows are in flow below a padding: adding or removing one changes no style of the others. */}
      <div role="list" aria-label={label} style={{ height: count * rowHeight, paddingTop: from * rowHeight }}>
        {drawn.map((item, offset) => (
          // Only tracks the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <div
            key={slots.byKey.get(keyOf(item))}
            role="listitem"
            aria-setsize={total}
            aria-posinset={from + offset + 1}
            className="contain-strict"
            style={{ height: rowHeight }}
            onFocus={() => handleFocus(item)}
          >
            {renderRow(item)}
          </div>
        ))}
      </div>
      {footer}
    </div>
  );
}
