import { expect, test } from 'vitest';
import { ConcurrencyLimit } from '#server/appwrite/concurrency-limit.ts';

test('no more than the number runs at once, in the order of coming, and a failure lets the next one through', async () => {
  const limit = new ConcurrencyLimit(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const works = Array.from({ length: 6 }, (_, position) =>
    limit.run(async () => {
      begun.push(position);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      running -= 1;
      if (position === 2) throw new Error('no');
      return position;
    }),
  );
  const outcomes = await Promise.allSettled(works);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});
