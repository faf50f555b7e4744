import { scaleTop } from './line-path.ts';

/** Returns the end of the axis that rates up to `highest` (a share) are drawn on; never beyond the whole. */
export const rateAxisTop = (highest: number): number => Math.min(1, scaleTop(highest, 0.05));

interface IntervalBarProps {
  /** Shares from 0 to 1. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** The rate of all together, drawn as a line. */
  readonly reference: number;
  /** End of the axis. */
  readonly top: number;
}

/** Draws a rate as a dot in the interval in which it may lie. The figures stand beside it. */
export function IntervalBar({ value, low, high, reference, top }: IntervalBarProps) {
  const at = (share: number): number => Math.min(100, (share / top) * 100);
  return (
    <span aria-hidden className="relative block h-5">
      <span className="absolute inset-x-0 top-1/2 border-t border-line" />
      <span
        className="absolute inset-y-0 w-px bg-line-strong forced-colors:bg-[CanvasText]"
        style={{ insetInlineStart: `${at(reference)}%` }}
      />
      <span
        className="absolute inset-y-1.5 rounded-full border border-accent bg-accent-soft"
        style={{ insetInlineStart: `${at(low)}%`, width: `${Math.max(0.5, at(high) - at(low))}%` }}
      />
      <span
        className="absolute top-1/2 size-2.5 -translate-1/2 rounded-full bg-accent"
        style={{ insetInlineStart: `${at(value)}%` }}
      />
    </span>
  );
}
