import { DaySlider } from '../forms/day-slider.tsx';
import { BOX, type LinePaths } from './line-path.ts';

interface LinePlotProps {
  /** What the line shows. */
  readonly label: string;
  readonly paths: LinePaths;
  /** The selected value, by its index, and its text for screen readers. */
  readonly index: number;
  readonly valueText: string;
  /** Called with undefined when no value is read any more. */
  readonly onSelect: (index: number | undefined) => void;
  /** Height of the drawing, as a class. */
  readonly height: string;
}

/**
 * Draws a line in its box with the area below it or its band, the other line, and zero where values lie below it. Each
 * value is read by pointer or keys.
 */
export function LinePlot({ label, paths, index, valueText, onSelect, height }: LinePlotProps) {
  const point = paths.points[index];
  if (point === undefined) return null;
  return (
    <DaySlider
      label={label}
      index={index}
      maxIndex={paths.points.length - 1}
      valueText={valueText}
      onSelect={onSelect}
      className={`relative ${height} touch-pan-y border-b border-line`}
    >
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
        aria-hidden
      >
        <line x2={BOX.width} stroke="var(--line)" strokeDasharray="3 3" vectorEffect="non-scaling-stroke" />
        {paths.zeroY < BOX.height && (
          <line
            x2={BOX.width}
            y1={paths.zeroY}
            y2={paths.zeroY}
            stroke="var(--line-strong)"
            vectorEffect="non-scaling-stroke"
          />
        )}
        {paths.band === '' ? (
          <path d={paths.area} fill="var(--accent)" fillOpacity={0.14} />
        ) : (
          <path d={paths.band} fill="var(--accent)" fillOpacity={0.16} />
        )}
        {paths.other !== '' && (
          <path
            d={paths.other}
            fill="none"
            stroke="var(--line-strong)"
            strokeWidth={1.5}
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path
          d={paths.line}
          fill="none"
          stroke="var(--accent)"
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Cursor x={point.x} y={point.y} />
    </DaySlider>
  );
}

/** Marks the value that is read: a line over the whole height and a dot. In percent of the box. */
const Cursor = ({ x, y }: { x: number; y: number }) => (
  <>
    <span aria-hidden className="absolute w-px bg-line-strong" style={{ insetInlineStart: `${x}%`, insetBlock: 0 }} />
    <span
      aria-hidden
      className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-accent"
      style={{ insetInlineStart: `${x}%`, top: `${y}%` }}
    />
  </>
);
