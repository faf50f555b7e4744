import { describe, expect, it } from 'vitest';
import { failureMessage } from '#remote/failure-messages.ts';
import { failed } from '#remote/failure.ts';

describe('the message of a rate limit', () => {
  it.each([
    ['rate_limited', undefined, 'Too many requests. Try again in a minute.'],
    ['rate_limited', 61_000, 'Too many requests. Try again in 2 minutes.'],
  ] as const)('a failure %s with a Retry-After of %s ms reads: %s', (code, retryAfterMs, message) =>
    expect(failureMessage(failed(code, 429, retryAfterMs === undefined ? {} : { retryAfterMs }).failure)).toBe(message),
  );
});
