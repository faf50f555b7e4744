import type { Rate } from '../campaign/campaign-rates.ts';

/** Holds the bounds of an interval, as shares from 0 to 1 (or of a difference, from -1 to 1). */
interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Is the chance that an interval misses the true value. */
const ERROR = 0.05;

const CENTRAL = [
  [-39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239],
  [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1],
] as const;
const TAIL = [
  [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ],
  [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1],
] as const;
/** Is the chance from which on the approximation of the centre holds. */
const TAIL_CHANCE = 0.02425;

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

/**
 * Returns the standard normal deviate that is exceeded on either side with the chance `error`: P. J. Acklam's rational
 * approximation of the inverse normal distribution, with a relative error below 1.2e-9.
 */
function deviateOf(error: number): number {
  const chance = error / 2;
  if (chance < TAIL_CHANCE) {
    const q = Math.sqrt(-2 * Math.log(chance));
    return -polynomial(TAIL[0], q) / polynomial(TAIL[1], q);
  }
  const q = 0.5 - chance;
  return (polynomial(CENTRAL[0], q * q) * q) / polynomial(CENTRAL[1], q * q);
}

/**
 * Returns the 95 % score interval of a rate (E. B. Wilson, 1927): it stays within 0 and 1 and is honest about small
 * numbers. From 0 to 1 when the whole is 0. `comparisons` widens it so that all of that many hold together
 * (Bonferroni).
 */
export function wilsonInterval({ part, whole }: Rate, comparisons = 1): Interval {
  if (whole <= 0) return { low: 0, high: 1 };
  const z = deviateOf(ERROR / comparisons);
  const share = part / whole;
  const spread = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  const [centre, scale] = [share + z ** 2 / (2 * whole), 1 + z ** 2 / whole];
  return {
    low: part <= 0 ? 0 : Math.max(0, (centre - spread) / scale),
    high: part >= whole ? 1 : Math.min(1, (centre + spread) / scale),
  };
}

/**
 * Returns the 95 % interval of the difference between two independent rates, from their score intervals (R. G.
 * Newcombe, 1998, method 10). Where it contains 0, the data do not say that the rates differ.
 */
export function differenceInterval(one: Rate, other: Rate, comparisons = 1): Interval {
  if (one.whole <= 0 || other.whole <= 0) return { low: -1, high: 1 };
  const [a, b] = [one.part / one.whole, other.part / other.whole];
  const [ofOne, ofOther] = [wilsonInterval(one, comparisons), wilsonInterval(other, comparisons)];
  return {
    low: a - b - Math.hypot(a - ofOne.low, ofOther.high - b),
    high: a - b + Math.hypot(ofOne.high - a, b - ofOther.low),
  };
}
