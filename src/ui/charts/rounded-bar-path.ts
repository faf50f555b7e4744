/**
 * Where the scale of a chart ends: the smallest of 1, 2, 2.5, 5 times a power of ten that is not below `value`; 1 at
 * least.
 */
export function axisMax(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * (([1, 2, 2.5, 5, 10] as const).find((step) => step * power >= value) ?? 10);
}
