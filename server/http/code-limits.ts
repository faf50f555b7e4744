import type { RateLimits, RateRule, RateState } from './rate-limit.ts';

/**
 * How often a person gets a code that can be guessed (six digits and the like). A code ends after five wrong tries, by
 * anybody; how soon the next one is sent grows with each code until one was right or a day has passed:
 *
 *   code ─ 30 s ─▶ code ─ 1 min ─▶ code ─ 2 min ─▶ … ─▶ code ─ 1 h ─▶ code ─ 1 h ─▶ …
 *
 * That is about 30 codes a day, so 150 guesses at a million codes, from however many addresses they come. Only codes
 * wait: a password and a mailed link are not delayed, so nobody locks a person out by requesting codes for them.
 */
const DAY_MS = 24 * 3_600_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** Counts the codes of a day; never refuses, because the wait does. */
const CODES_A_DAY: RateRule = { limit: Number.MAX_SAFE_INTEGER, windowMs: DAY_MS };

const countKey = (person: string): string => `codes of ${person}`;
const waitKey = (person: string): string => `next code of ${person}`;

/** Returns the wait after a code, by the number of codes before it. */
export const codeWaitMs = (codesBefore: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(codesBefore, 30));

/** Returns the rule of a wait after so many codes. A wait that began before others were forgotten is a longer one. */
const waitRule = (codesBefore: number): RateRule => ({
  limit: 1,
  windowMs: codeWaitMs(codesBefore),
  longestMs: LONGEST_WAIT_MS,
});

/** Counts a new code for a person. Throws the error of the limiter while the previous one makes them wait. */
export async function countNewCode(limits: RateLimits, person: string): Promise<void> {
  const { limit, remaining } = await limits.peek(countKey(person), CODES_A_DAY);
  await limits.consume(waitKey(person), waitRule(limit - remaining));
  await limits.consume(countKey(person), CODES_A_DAY);
}

/** Returns when a new code is sent to a person: `remaining` is 0 while they wait. */
export const nextCodeOf = async (limits: RateLimits, person: string): Promise<RateState> =>
  limits.peek(waitKey(person), { ...waitRule(0), windowMs: 0 });

/** Ends the waiting of a person who has entered the right code. */
export async function forgetCodes(limits: RateLimits, person: string): Promise<void> {
  await limits.reset(countKey(person));
  await limits.reset(waitKey(person));
}
