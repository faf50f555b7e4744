/**
 * Rows drawn beyond the edge of what is in sight, on either side, once those in sight have stood there for a moment.
 */
export const OVERSCAN_ROWS = 8;

/** Indexes of the rows to draw, the last one not included. */
interface VisibleRows {
  readonly from: number;
  readonly to: number;
}

/**
 * The rows of equal height that are in sight, and so many around them; with none around them, those at the top of the
 * list are as many as fit. All lengths in px; an unmeasured view counts as one screen.
 */
export function visibleRows(
  scrollTop: number,
  viewHeight: number,
  rowHeight: number,
  count: number,
  overscan = OVERSCAN_ROWS,
): VisibleRows {
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight);
  const inSight = Math.ceil((viewHeight || 900) / rowHeight) + (scrollTop > 0 || overscan > 0 ? 1 : 0);
  const from = Math.max(0, Math.min(first, count - inSight) - overscan);
  return { from, to: Math.min(count, Math.max(first, 0) + inSight + overscan) };
}

/** The scroll position at which a row is wholly in sight, moving as little as possible. */
export function scrollToShow(index: number, scrollTop: number, viewHeight: number, rowHeight: number): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - viewHeight);
}
