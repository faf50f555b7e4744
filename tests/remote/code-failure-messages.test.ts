import { describe, expect, it } from 'vitest';
import { codeFailureMessage } from '#remote/code-failure-messages.ts';
import { failed } from '#remote/failure.ts';

describe('the message of a code that was not taken or not sent', () => {
  it.each([
    ['too_many_codes', undefined, 'Too many wrong codes. Try again in 1 minute.'],
    ['too_many_codes', 20_000, 'Too many wrong codes. Try again in 1 minute.'],
    ['too_many_codes', 14 * 60_000, 'Too many wrong codes. Try again in 14 minutes.'],
    ['too_many_codes', 20 * 3_600_000, 'Too many wrong codes. Try again later.'],
    ['code_spent', undefined, 'This code was tried too often. Ask for a new one.'],
    ['code_spent', 1_000, 'This code was tried too often. Ask for a new one.'],
    ['code_spent', 30_000, 'This code was tried too often. Ask for a new one in 30 seconds.'],
    ['code_spent', 120_000, 'This code was tried too often. Ask for a new one in 2 minutes.'],
    ['code_too_soon', undefined, 'You can ask for another code in a moment.'],
    ['code_too_soon', 45_000, 'You can ask for another code in 45 seconds.'],
    ['code_too_soon', 3_600_000, 'You can ask for another code in 60 minutes.'],
    ['rate_limited', 61_000, 'Too many requests. Try again in 2 minutes.'],
  ] as const)('a failure %s with a Retry-After of %s ms reads: %s', (code, retryAfterMs, message) =>
    expect(codeFailureMessage(failed(code, 429, retryAfterMs === undefined ? {} : { retryAfterMs }).failure)).toBe(
      message,
    ),
  );
});
