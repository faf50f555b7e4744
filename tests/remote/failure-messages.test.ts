import { describe, expect, it } from 'vitest';
import { failureMessage } from '#remote/failure-messages.ts';
import { failed } from '#remote/failure.ts';

describe('what is said of something that was asked too often', () => {
  it.each([
    ['rate_limited', undefined, 'Too many requests. Try again in a minute.'],
    ['rate_limited', 61_000, 'Too many requests. Try again in 2 minutes.'],
    ['too_many_codes', undefined, 'Too many wrong codes. Try again in 1 minute.'],
    ['too_many_codes', 20_000, 'Too many wrong codes. Try again in 1 minute.'],
    ['too_many_codes', 14 * 60_000, 'Too many wrong codes. Try again in 14 minutes.'],
  ] as const)('%s, %s ms to wait: %s', (code, retryAfterMs, words) =>
    expect(failureMessage(failed(code, 429, retryAfterMs === undefined ? {} : { retryAfterMs }).failure)).toBe(words),
  );
});
