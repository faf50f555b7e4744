import { expect, test } from 'vitest';
import { restAfterRead } from '#replica/live/rest-after-read.ts';

test.each([
  [0, 100],
  [20, 100],
  [50, 200],
  [100, 400],
  // A read that waited two seconds behind a write does not hold the screen back for eight.
  [2_000, 400],
])('after a read of %i ms the next one waits %i ms', (readMs, restMs) =>
  expect(restAfterRead(readMs, { minMs: 100, maxMs: 400 })).toBe(restMs),
);
