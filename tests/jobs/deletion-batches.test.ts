import { expect, test } from 'vitest';
import { DeletionBatches } from '#server/jobs/deletion-batches.ts';

/** Returns the sizes of the steps whose documents take `msEach` of the processor. */
async function sizesOf(msEach: number, max = 80): Promise<number[]> {
  let usedMs = 0;
  const batches = new DeletionBatches(max, () => usedMs);
  const sizes: number[] = [];
  for (let step = 0; step < 8; step += 1)
    await batches.step(async (size) => {
      sizes.push(size);
      usedMs += size * msEach;
    });
  return sizes;
}

test.each([
  ['short documents', 0.1, [2, 4, 8, 16, 32, 64, 80, 80]],
  ['documents of 15 ms', 15, [2, 4, 4, 4, 4, 4, 4, 4]],
  ['documents of a second', 1_000, [2, 1, 1, 1, 1, 1, 1, 1]],
])('a deletion of %s takes steps that keep nobody waiting', async (_what, msEach, sizes) => {
  expect(await sizesOf(msEach)).toEqual(sizes);
});

test('a deletion goes on with few documents after a step that failed', async () => {
  const batches = new DeletionBatches(80, () => 0);
  await expect(batches.step(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await batches.step(async (size) => size)).toBe(2);
});
