import { axisMax } from '#ui/charts/axis-max.ts';

/** The chart's box in its own units; it is stretched to fit. */
export const BOX = { width: 100, height: 100 } as const;

interface Shape {
  /** SVG path of the line. */
  readonly line: string;
  /** SVG path of the area between the line and zero. */
  readonly area: string;
  /** Position of each value in the box. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Position of zero. */
  readonly zeroY: number;
  /** Value at the upper edge. */
  readonly top: number;
}

const places = (number: number): string => String(Math.round(number * 100) / 100);

/** Builds a line through equidistant values on a scale from zero, or below when a value is negative. */
export function burnDownPath(values: readonly number[]): Shape {
  const top = axisMax(Math.max(0, ...values));
  const bottom = Math.min(0, ...values);
  const yOf = (value: number): number => ((top - value) / (top - bottom)) * BOX.height;
  const points = values.map((value, index) => ({
    x: values.length === 1 ? BOX.width : (index / (values.length - 1)) * BOX.width,
    y: yOf(value),
  }));
  const zeroY = yOf(0);
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${places(x)} ${places(y)}`).join('');
  const [first, last] = [points[0], points.at(-1)];
  const area =
    first === undefined || last === undefined
      ? ''
      : `${line}L${places(last.x)} ${places(zeroY)}L${places(first.x)} ${places(zeroY)}Z`;
  return { line, area, points, zeroY, top };
}
