import { describe, expect, test } from 'vitest';
import { createBatcher } from '#sync/realtime/batcher.ts';
import { BATCH_MS, MAX_BATCH_SIZE } from '#sync/schedule.ts';
import { FakeClock, settle } from '#support/fake-clock.ts';

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

describe('the batcher', () => {
  test('a burst is processed in order and in full batches, and its rest after the next delay', async () => {
    const clock = new FakeClock();
    const batches: number[][] = [];
    const batcher = createBatcher<number>(
      clock,
      async (items) => void batches.push([...items]),
      () => expect.unreachable(),
    );
    for (const item of range(0, 450)) batcher.add(item);
    expect(batches).toEqual([]);
    await clock.advance(BATCH_MS);
    expect(batches).toEqual([range(0, MAX_BATCH_SIZE), range(MAX_BATCH_SIZE, 400)]);
    await clock.advance(BATCH_MS);
    expect(batches.at(-1)).toEqual(range(400, 450));
  });

  test('one batch is processed at a time: items that arrive meanwhile wait for its end', async () => {
    const clock = new FakeClock();
    const batches: number[][] = [];
    let finish: () => void = () => undefined;
    const batcher = createBatcher<number>(
      clock,
      (items) =>
        new Promise((resolve) => {
          batches.push([...items]);
          finish = resolve;
        }),
      () => expect.unreachable(),
    );
    batcher.add(1);
    await clock.advance(BATCH_MS);
    for (const item of range(2, 300)) batcher.add(item);
    await clock.advance(BATCH_MS);
    expect(batches).toEqual([[1]]);
    finish();
    await settle();
    expect(batches.at(-1)).toEqual(range(2, 202));
  });

  test('ending the batcher processes all its items, however many', async () => {
    const clock = new FakeClock();
    let count = 0;
    const batcher = createBatcher<number>(
      clock,
      async (items) => void (count += items.length),
      () => expect.unreachable(),
    );
    for (const item of range(0, 1_001)) batcher.add(item);
    await batcher.end();
    expect(count).toBe(1_001);
  });

  test('a batch that fails is reported, and the next one is processed', async () => {
    const clock = new FakeClock();
    const reports: unknown[] = [];
    const processed: number[] = [];
    const batcher = createBatcher<number>(
      clock,
      async (items) => {
        if (items.includes(1)) throw new Error('no room');
        processed.push(...items);
      },
      (error) => reports.push(error),
    );
    batcher.add(1);
    await clock.advance(BATCH_MS);
    batcher.add(2);
    await clock.advance(BATCH_MS);
    expect(reports).toEqual([new Error('no room')]);
    expect(processed).toEqual([2]);
  });
});
