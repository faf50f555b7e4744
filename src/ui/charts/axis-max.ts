/**
 * Returns the end of a chart's axis: the smallest of 1, 2, 2.5, 5 times a power of ten that is at least `value`; never
 * below 1.
 */
export function axisMax(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * (([1, 2, 2.5, 5, 10] as const).find((step) => step * power >= value) ?? 10);
}
