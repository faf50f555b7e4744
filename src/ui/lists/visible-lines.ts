/** The lines to draw, `to` excluded, and the heights of those before and after in px. */
export interface VisibleLines {
  readonly from: number;
  readonly to: number;
  readonly above: number;
  readonly below: number;
}

interface Lines {
  readonly count: number;
  /** Measured heights in px by line index, each with the gap to the next line. */
  readonly heights: ReadonlyMap<number, number>;
  /** Expected height of the other lines. */
  readonly usualHeight: number;
}

/**
 * Returns the lines that touch the range from `top` to `bottom` (px from the first line's top); at least one, wherever
 * the range is.
 */
export function visibleLines({ count, heights, usualHeight }: Lines, top: number, bottom: number): VisibleLines {
  const window = { from: 0, to: 0, above: 0, below: 0 };
  let end = 0;
  for (let line = 0; line < count; line += 1) {
    const height = heights.get(line) ?? usualHeight;
    end += height;
    if (end <= top && line < count - 1) {
      window.from = line + 1;
      window.above = end;
    } else if (end - height < bottom || line === window.from) window.to = line + 1;
    else window.below += height;
  }
  return window;
}
