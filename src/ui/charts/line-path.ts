import { nice } from 'd3-array';
import { area, line } from 'd3-shape';

/** The box of a chart in its own units; it is stretched to fit. */
export const BOX = { width: 100, height: 100 } as const;

/** Holds the position of a value in the box. */
interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** Holds the values that a chart shows on one scale. */
interface LineChart {
  readonly values: readonly number[];
  /** Another line on the same scale, such as the period before. */
  readonly other?: readonly number[] | undefined;
  /** How far each value may be off. */
  readonly band?: readonly { readonly low: number; readonly high: number }[] | undefined;
  /** The least value at which the scale ends. */
  readonly leastTop?: number;
}

/** Holds what a chart draws. */
export interface LinePaths {
  /** SVG path of the line. */
  readonly line: string;
  /** SVG path of the area between the line and zero. */
  readonly area: string;
  /** SVG path of the other line; empty without one. */
  readonly other: string;
  /** SVG path of the area of the band; empty without one. */
  readonly band: string;
  /** Position of each value. */
  readonly points: readonly ChartPoint[];
  /** Position of zero. */
  readonly zeroY: number;
  /** Value at the upper edge. */
  readonly top: number;
}

/** Lets the scale end at a round number: about this many steps from zero. */
const STEPS = 4;

/** Returns the round number, at least `highest` and `leastTop`, at which the scale of a chart ends. */
export const scaleTop = (highest: number, leastTop = 1): number => nice(0, Math.max(leastTop, highest), STEPS)[1];

/** Builds the paths of equidistant values; a single one lies at the end. */
export function linePaths({ values, other = [], band = [], leastTop = 1 }: LineChart): LinePaths {
  const all = [...values, ...other, ...band.flatMap(({ low, high }) => [low, high])];
  const top = scaleTop(Math.max(0, ...all), leastTop);
  const bottom = Math.min(0, ...all);
  const y = (value: number): number => ((top - value) / (top - bottom)) * BOX.height;
  const xOf = (index: number, count: number): number => (count === 1 ? BOX.width : (index / (count - 1)) * BOX.width);
  const pointsOf = (shown: readonly number[]): ChartPoint[] =>
    shown.map((value, index) => ({ x: xOf(index, shown.length), y: y(value) }));
  const draw = line<ChartPoint>()
    .x(({ x }) => x)
    .y(({ y: at }) => at)
    .digits(2);
  const points = pointsOf(values);
  return {
    points,
    line: draw(points) ?? '',
    area:
      area<ChartPoint>()
        .x(({ x }) => x)
        .y0(y(0))
        .y1(({ y: at }) => at)
        .digits(2)(points) ?? '',
    other: draw(pointsOf(other)) ?? '',
    band:
      area<{ readonly low: number; readonly high: number }>()
        .x((_, index) => xOf(index, band.length))
        .y0(({ low }) => y(low))
        .y1(({ high }) => y(high))
        .digits(2)([...band]) ?? '',
    zeroY: y(0),
    top,
  };
}
