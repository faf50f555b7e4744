import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useFocusSuccessor } from '../dialogs/focus-successor.ts';
import { visibleRows } from './visible-rows.ts';
import { scrolledPastPx, scrollerOf, watchScroller } from './scroller.ts';
import { useMedia } from '../use-media.ts';

const WIDE = '(width >= 48rem)';

interface VirtualTableProps {
  readonly label: string;
  readonly rowCount: number;
  readonly keyOf: (index: number) => string;
  /** Height of every row in px, where there is room for columns and where there is not. */
  readonly rowHeight: { readonly wide: number; readonly narrow: number };
  /** The cells of the header, each with the role `columnheader`. */
  readonly header: ReactNode;
  /** Of the header and of every row. */
  readonly rowClassName: string;
  /** The cells of a row, each with the role `cell`. */
  readonly renderRow: (index: number) => ReactNode;
  /** What is shown is about to be replaced. */
  readonly isBusy: boolean;
}

/**
 * A long table with rows of one height that scrolls with the page it stands on: only rows in sight are in the document,
 * each says its place in the whole.
 */
export function VirtualTable({
  label,
  rowCount,
  keyOf,
  rowHeight,
  header,
  rowClassName,
  renderRow,
  isBusy,
}: VirtualTableProps) {
  const body = useRef<HTMLDivElement>(null);
  const isWide = useMedia(WIDE);
  const height = isWide ? rowHeight.wide : rowHeight.narrow;
  const [view, setView] = useState({ scrollTop: 0, height: 0 });
  const watchFocus = useFocusSuccessor();
  const holdRows = useCallback(
    (rows: HTMLDivElement | null) => {
      body.current = rows;
      return watchFocus(rows);
    },
    [watchFocus],
  );
  const { from, to } = visibleRows(view.scrollTop, view.height, height, rowCount);

  // Only a step of a row is news: scrolling within one draws nothing anew.
  const measure = useCallback(() => {
    if (body.current === null) return;
    const scroller = scrollerOf(body.current);
    const above = Math.max(0, scrolledPastPx(body.current, scroller));
    const next = { scrollTop: Math.floor(above / height) * height, height: scroller.clientHeight };
    setView((last) => (last.scrollTop === next.scrollTop && last.height === next.height ? last : next));
  }, [height]);

  useLayoutEffect(() => {
    if (body.current === null) return undefined;
    measure();
    return watchScroller(scrollerOf(body.current), measure);
  }, [measure]);

  return (
    <div role="table" aria-label={label} aria-rowcount={rowCount + 1} aria-busy={isBusy}>
      <div
        role="rowgroup"
        className="sr-only z-10 rounded-t-card border-b border-line bg-surface text-small text-ink-muted md:not-sr-only md:sticky md:top-0"
      >
        <div role="row" aria-rowindex={1} className={rowClassName} style={{ height: 36 }}>
          {header}
        </div>
      </div>
      <div role="rowgroup" ref={holdRows} className="relative" style={{ height: rowCount * height }}>
        {Array.from({ length: to - from }, (_, offset) => from + offset).map((index) => (
          <div
            key={keyOf(index)}
            role="row"
            aria-rowindex={index + 2}
            className={`absolute inset-x-0 top-0 ${rowClassName}`}
            style={{ height, transform: `translateY(${index * height}px)` }}
          >
            {renderRow(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
