import { expect, test } from 'vitest';
import { ConcurrencyLimit } from '#server/appwrite/concurrency-limit.ts';

test('a concurrency limit runs no more tasks than its number at once, in order of arrival, and a failure releases its slot', async () => {
  const limit = new ConcurrencyLimit(2);
  const started: number[] = [];
  let running = 0;
  let maxRunning = 0;
  const tasks = Array.from({ length: 6 }, (_, position) =>
    limit.run(async () => {
      started.push(position);
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      running -= 1;
      if (position === 2) throw new Error('no');
      return position;
    }),
  );
  const outcomes = await Promise.allSettled(tasks);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  expect(maxRunning).toBe(2);
});
