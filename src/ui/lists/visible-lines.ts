/** The lines to draw, the last one not included, and the room that those before and behind them take, in px. */
export interface VisibleLines {
  readonly from: number;
  readonly to: number;
  readonly above: number;
  readonly below: number;
}

interface Lines {
  readonly count: number;
  /** Heights of the lines that were drawn once, in px, with the gap to the next one, by their indexes. */
  readonly heights: ReadonlyMap<number, number>;
  /** What the others are thought to take. */
  readonly usualHeight: number;
}

/**
 * The lines of any height that touch the stretch from `top` to `bottom` (px from the first line's top): at least one,
 * wherever the stretch lies.
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
