import { useCallback, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useFocusSuccessor } from '../dialogs/focus-successor.ts';
import { usePageVirtualizer } from './page-virtualizer.ts';

/** Lines drawn beyond either edge of the view. */
const OVERSCAN_LINES = 2;

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
  readonly estimatedLineHeight: number;
  /** Renders an item: an `li` with a key. */
  readonly renderItem: (item: T, position: SetPosition) => ReactNode;
  /** An `li` after the last card. */
  readonly lastItem?: ReactNode;
}

/**
 * Shows a virtual grid of cards of any height that scrolls with its page: only lines in view are in the document. When
 * a line is higher than expected, the browser's scroll anchoring keeps the view in place; so the spacers are outside of
 * the grid.
 */
export function VirtualGrid<T>({
  label,
  items,
  columns,
  className,
  estimatedLineHeight,
  renderItem,
  lastItem,
}: VirtualGridProps<T>) {
  const grid = useRef<HTMLUListElement>(null);
  /** Mean height of the lines measured first. Estimated once: a new estimate would move what is in view. */
  const mean = useRef<{ readonly columns: number; readonly height: number }>(null);
  const count = Math.ceil(items.length / columns);
  const [setList, virtualizer] = usePageVirtualizer({
    count,
    estimateSize: () => (mean.current?.columns === columns ? mean.current.height : estimatedLineHeight),
    overscan: OVERSCAN_LINES,
    layoutKey: columns,
  });
  const watchFocus = useFocusSuccessor();
  const setGrid = useCallback(
    (element: HTMLUListElement | null) => {
      grid.current = element;
      return watchFocus(element);
    },
    [watchFocus],
  );
  const lines = virtualizer.getVirtualItems();
  const from = lines[0]?.index ?? 0;
  const to = from + lines.length;

  const measure = useEffectEvent(() => {
    const tops = [...(grid.current?.children ?? [])].map((card) => card.getBoundingClientRect().top);
    const heights: [line: number, height: number][] = [];
    for (let line = from; line < to; line += 1) {
      const [top, next] = [tops[(line - from) * columns], tops[(line - from + 1) * columns]];
      if (top !== undefined && next !== undefined) heights.push([line, next - top]);
    }
    if (heights.length > 0 && mean.current?.columns !== columns)
      mean.current = { columns, height: heights.reduce((sum, [, height]) => sum + height, 0) / heights.length };
    for (const [line, height] of heights) virtualizer.resizeItem(line, height);
  });

  // Measures soon after each change of the lines: measuring in the same task would force a synchronous layout.
  useEffect(() => {
    if (grid.current === null) return undefined;
    const observer = new ResizeObserver(() => measure());
    observer.observe(grid.current);
    return () => observer.disconnect();
  }, [items, columns, from, to]);

  return (
    <div ref={setList}>
      <div aria-hidden style={{ height: lines[0]?.start ?? 0 }} />
      <ul ref={setGrid} aria-label={label} className={className}>
        {items
          .slice(from * columns, to * columns)
          .map((item, index) =>
            renderItem(item, { 'aria-setsize': items.length, 'aria-posinset': from * columns + index + 1 }),
          )}
        {to >= count && lastItem}
      </ul>
      <div aria-hidden style={{ height: virtualizer.getTotalSize() - (lines.at(-1)?.end ?? 0) }} />
    </div>
  );
}
