import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { NO_SLOTS, assignSlots } from './row-recycling.ts';
import { OVERSCAN_ROWS, visibleRows, scrollToShow } from './visible-rows.ts';

/** Rows from the end at which the next ones are asked for. */
const NEAR_END_ROWS = 25;
/**
 * So long an answer has to stand before rows around those in sight are drawn: whoever types is shown the next one by
 * then, and what was drawn would have to be taken out again for it.
 */
const SETTLED_MS = 400;

interface VirtualListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  /**
   * What they are an answer to: of another answer the rows in sight are drawn first, in the elements of those before.
   */
  readonly subject: string;
  readonly keyOf: (item: T) => string;
  /** Height of every row in px. */
  readonly rowHeight: number;
  readonly renderRow: (item: T) => ReactNode;
  /** False while there may be more rows than are here. */
  readonly isComplete: boolean;
  /** How many there are; -1 while that is not known. */
  readonly total: number;
  readonly onNearEnd: () => void;
  /** Kept in sight when it changes. */
  readonly activeKey: string | undefined;
  readonly footer?: ReactNode;
}

/**
 * A long list of rows of one height, of which only what is in sight is in the document; each row says its place in the
 * whole.
 */
export function VirtualList<T>({
  label,
  items,
  subject,
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
    settled === subject ? OVERSCAN_ROWS : 0,
  );
  const isNearEnd = !isComplete && count > 0 && to >= count - NEAR_END_ROWS;
  const drawn = items.slice(from, to);
  /** The row that got the focus last: its element stays the same wherever it goes. */
  const [held, setHeld] = useState('');
  const [lastSlots, setLastSlots] = useState(NO_SLOTS);
  const slots = assignSlots(lastSlots, subject, drawn.map(keyOf), held);
  if (slots !== lastSlots) setLastSlots(slots);

  // Whoever scrolls, or goes from row to row, has them at once.
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLED_MS, subject);
    return () => clearTimeout(timer);
  }, [subject]);

  // Only a step of a row is news: scrolling within one draws nothing anew.
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
    setSettled(subject);
    measure();
  };
  const handleFocus = (item: T) => {
    setSettled(subject);
    setHeld(keyOf(item));
  };

  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, count, onNearEnd]);

  // Another answer is read from its beginning. Where one is there already, nothing is to be laid out for it.
  const begin = useEffectEvent(() => {
    if (view.scrollTop > 0) scroller.current?.scrollTo(0, 0);
  });
  useLayoutEffect(() => begin(), [subject]);

  const show = useEffectEvent((key: string | undefined) => {
    const element = scroller.current;
    const index = items.findIndex((item) => keyOf(item) === key);
    if (element !== null && index >= 0)
      element.scrollTop = scrollToShow(index, element.scrollTop, element.clientHeight, rowHeight);
  });
  // Follows the person's choice, not the rows that move above it; and finds it in another answer.
  useLayoutEffect(() => show(activeKey), [activeKey, subject]);

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
      {/* Rows lie one below the other behind the room of those above them: a row that comes or goes moves the others without touching them, as places of their own would not. */}
      <div role="list" aria-label={label} style={{ height: count * rowHeight, paddingTop: from * rowHeight }}>
        {drawn.map((item, offset) => (
          // It is only noticed where the focus is.
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
