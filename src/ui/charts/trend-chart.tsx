import { useState, type ReactNode } from 'react';
import { linePaths } from './line-path.ts';
import { LinePlot } from './line-plot.tsx';

interface TrendChartProps {
  /** What the line shows. */
  readonly title: string;
  /** The figure of the whole time, and what it is compared with. */
  readonly figure: ReactNode;
  readonly detail: ReactNode;
  readonly values: readonly number[];
  /** The same of the time before, drawn faintly. */
  readonly previous?: readonly number[];
  /** How far each value may be off. */
  readonly band?: readonly { readonly low: number; readonly high: number }[];
  /** Formats the value at the upper end of the axis. */
  readonly formatTop: (value: number) => string;
  /** Text of each value. */
  readonly readouts: readonly string[];
  /** The ends of the time axis. */
  readonly from: string;
  readonly to: string;
  /** Height of the drawing, as a class. */
  readonly height?: string;
  /** The least value at which the axis ends. */
  readonly leastTop?: number;
}

/**
 * Charts one figure over time, small enough to stand beside others: a line, the time before it, how far it may be off.
 * Each value is read by pointer or keys. The texts around it say the same.
 */
export function TrendChart({
  title,
  figure,
  detail,
  values,
  previous,
  band,
  formatTop,
  readouts,
  from,
  to,
  height = 'h-16',
  leastTop = 1,
}: TrendChartProps) {
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const paths = linePaths({ values, other: previous, band, leastTop });
  const last = values.length - 1;
  const index = chosen === undefined || chosen > last ? last : chosen;
  if (last < 0) return null;
  return (
    <div className="flex min-w-0 flex-col">
      <h3 className="text-body font-normal text-ink-muted">{title}</h3>
      <p className="text-title tabular-nums">{figure}</p>
      <p className="min-h-4 text-small text-ink-muted tabular-nums">
        {chosen === undefined ? detail : readouts[index]}
      </p>
      <p aria-hidden className="mt-2 text-end text-small text-ink-faint tabular-nums">
        {formatTop(paths.top)}
      </p>
      <LinePlot
        label={title}
        paths={paths}
        index={index}
        valueText={readouts[index] ?? ''}
        onSelect={setChosen}
        height={height}
      />
      <p aria-hidden className="mt-1 flex justify-between text-small text-ink-faint tabular-nums">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}
