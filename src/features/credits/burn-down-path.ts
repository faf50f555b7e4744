import { axisMax } from '#ui/charts/rounded-bar-path.ts';

/** The chart's box, in units of its own; it is stretched to where it stands. */
export const BOX = { width: 100, height: 100 } as const;

interface Shape {
  /** Of the line, as an SVG path. */
  readonly line: string;
  /** Of the surface between the line and zero. */
  readonly area: string;
  /** Where each value stands, in the box. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Where zero is. */
  readonly zeroY: number;
  /** The value at the upper edge. */
  readonly top: number;
}

const places = (number: number): string => String(Math.round(number * 100) / 100);

/** A line through values at equal distances, over a scale that begins at zero, or below it where a value does. */
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
