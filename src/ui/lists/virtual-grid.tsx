import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useFocusSuccessor } from '../dialogs/focus-successor.ts';
import { visibleLines, type VisibleLines } from './visible-lines.ts';
import { scrolledPastPx, scrollerOf, watchScroller } from './scroller.ts';

/** What is drawn beyond either edge of what is in sight, in px. */
const OVERSCAN = 500;
/** Lines that are drawn before it is known how much is in sight. */
const FIRST_LINES = 3;

/** For a card's `li`: its place in the whole. */
export interface SetPosition {
  readonly 'aria-setsize': number;
  readonly 'aria-posinset': number;
}

interface VirtualGridProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  /** Cards beside each other. */
  readonly columns: number;
  /** Of the grid. */
  readonly className: string;
  /** What most lines take in px, with the gap to the next, until the first ones say so. */
  readonly usualHeight: number;
  /** The card of an item: an `li` with a key. */
  readonly renderItem: (item: T, place: SetPosition) => ReactNode;
  /** An `li` behind the last card. */
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
 * Very many cards of any height that scroll with the page they stand on: only lines in sight are in the document. Where
 * a line is higher than was thought, the browser's own anchoring keeps what is read where it is: so the room of the
 * others stands outside of the grid.
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
    visibleLines({ count, heights: new Map(), usualHeight }, 0, FIRST_LINES * usualHeight),
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
    // Thought once and for all: what is in sight would move with each new thought of what is not.
    if (heights.size > 0)
      known.current.usualHeight ??= [...heights.values()].reduce((sum, height) => sum + height, 0) / heights.size;
    const scroller = scrollerOf(root.current);
    const top = scrolledPastPx(root.current, scroller);
    const next = visibleLines(
      { count, heights, usualHeight: known.current.usualHeight ?? usualHeight },
      top - OVERSCAN,
      top + scroller.clientHeight + OVERSCAN,
    );
    setDrawn((before) => (isSame(before, next) ? before : next));
  }, [columns, count, from, to, usualHeight]);

  // Told once soon after each drawing, too: not in the task that draws, which would have to lay out at once what it has
  // drawn.
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
