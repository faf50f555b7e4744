import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useFocusSuccessor } from '../dialogs/focus-successor.ts';
import { visibleLines, type VisibleLines } from './visible-lines.ts';
import { scrolledPastPx, scrollerOf, watchScroller } from './scroller.ts';

/** Height drawn beyond either edge of the visible area, in px. */
const OVERSCAN_PX = 500;
/** Lines drawn before the visible height is known. */
const INITIAL_LINES = 3;

/** Attributes of a card's `li`: its position in the whole set. */
export interface SetPosition {
  readonly 'aria-setsize': number;
  readonly 'aria-posinset': number;
}

interface VirtualGridProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  /** Cards per line. */
  readonly columns: number;
  /** Class of the grid. */
  readonly className: string;
  /** Expected height of a line in px, with the gap to the next, until lines have been measured. */
  readonly usualHeight: number;
  /** Renders an item: an `li` with a key. */
  readonly renderItem: (item: T, place: SetPosition) => ReactNode;
  /** An `li` after the last card. */
  readonly last?: ReactNode;
}

interface KnownHeights {
  readonly columns: number;
  readonly heights: Map<number, number>;
  usualHeight: number | undefined;
}

const isSame = (one: VisibleLines, other: VisibleLines): boolean =>
  one.from === other.from && one.to === other.to && one.above === other.above && one.below === other.below;

/**
 * A virtual grid of cards of any height that scrolls with its page: only lines in view are in the document. When a line
 * is higher than expected, the browser's scroll anchoring keeps the view in place; so the spacers are outside of the
 * grid.
 */
export function VirtualGrid<T>({
  label,
  items,
  columns,
  className,
  usualHeight,
  renderItem,
  last,
}: VirtualGridProps<T>) {
  const root = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLUListElement>(null);
  const known = useRef<KnownHeights>({ columns, heights: new Map(), usualHeight: undefined });
  const count = Math.ceil(items.length / columns);
  const [drawn, setDrawn] = useState(() =>
    visibleLines({ count, heights: new Map(), usualHeight }, 0, INITIAL_LINES * usualHeight),
  );
  const watchFocus = useFocusSuccessor();
  const holdGrid = useCallback(
    (element: HTMLUListElement | null) => {
      grid.current = element;
      return watchFocus(element);
    },
    [watchFocus],
  );
  const from = Math.min(drawn.from, Math.max(0, count - 1));
  const to = Math.min(drawn.to, count);

  const measure = useCallback(() => {
    if (root.current === null || grid.current === null) return;
    if (known.current.columns !== columns) known.current = { columns, heights: new Map(), usualHeight: undefined };
    const { heights } = known.current;
    const tops = [...grid.current.children].map((card) => card.getBoundingClientRect().top);
    for (let line = from; line < to; line += 1) {
      const [top, next] = [tops[(line - from) * columns], tops[(line - from + 1) * columns]];
      if (top !== undefined && next !== undefined) heights.set(line, next - top);
    }
    // Estimated once: a new estimate would move what is in view.
    if (heights.size > 0)
      known.current.usualHeight ??= [...heights.values()].reduce((sum, height) => sum + height, 0) / heights.size;
    const scroller = scrollerOf(root.current);
    const top = scrolledPastPx(root.current, scroller);
    const next = visibleLines(
      { count, heights, usualHeight: known.current.usualHeight ?? usualHeight },
      top - OVERSCAN_PX,
      top + scroller.clientHeight + OVERSCAN_PX,
    );
    setDrawn((before) => (isSame(before, next) ? before : next));
  }, [columns, count, from, to, usualHeight]);

  // Also measures soon after each render: measuring in the same task would force a synchronous layout.
  useEffect(() => (root.current === null ? undefined : watchScroller(scrollerOf(root.current), measure)), [measure]);

  return (
    <div ref={root}>
      <div aria-hidden style={{ height: drawn.above }} />
      <ul ref={holdGrid} aria-label={label} className={className}>
        {items
          .slice(from * columns, to * columns)
          .map((item, index) =>
            renderItem(item, { 'aria-setsize': items.length, 'aria-posinset': from * columns + index + 1 }),
          )}
        {to >= count && last}
      </ul>
      <div aria-hidden style={{ height: drawn.below }} />
    </div>
  );
}
