/** Rows drawn beyond either edge of the view, once the list has settled. */
export const OVERSCAN_ROWS = 8;

/** Indexes of the rows to draw, `to` excluded. */
interface VisibleRows {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the rows in view with `overscan` rows around them; without overscan, at the top of the list, only as many as
 * fit. Lengths in px; an unmeasured view counts as one screen.
 */
export function visibleRows(
  scrollTop: number,
  viewHeight: number,
  rowHeight: number,
  count: number,
  overscan = OVERSCAN_ROWS,
): VisibleRows {
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight);
  const visibleCount = Math.ceil((viewHeight || 900) / rowHeight) + (scrollTop > 0 || overscan > 0 ? 1 : 0);
  const from = Math.max(0, Math.min(first, count - visibleCount) - overscan);
  return { from, to: Math.min(count, Math.max(first, 0) + visibleCount + overscan) };
}

/** Returns the scroll position that shows a row completely with the least movement. */
export function scrollToShow(index: number, scrollTop: number, viewHeight: number, rowHeight: number): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - viewHeight);
}
