import { describe, expect, test } from 'vitest';
import { createBatcher } from '#sync/realtime/batcher.ts';
import type { Clock } from '#sync/ports.ts';

/** A clock that goes off when told to. */
function createBell(): { readonly clock: Clock; ring(): void } {
  const due = new Set<() => void>();
  return {
    clock: {
      now: () => 0,
      after: (_ms, callback) => {
        due.add(callback);
        return () => void due.delete(callback);
      },
    },
    ring() {
      const ringing = [...due];
      due.clear();
      for (const callback of ringing) callback();
    },
  };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

describe('the batcher', () => {
  test('a burst is processed in order, in batches that do not block the screen, and the rest of it after the next wait', async () => {
    const { clock, ring } = createBell();
    const taken: number[][] = [];
    const batcher = createBatcher<number>(
      clock,
      async (items) => void taken.push([...items]),
      () => expect.unreachable(),
    );
    for (const item of range(0, 450)) batcher.add(item);
    expect(taken).toEqual([]);
    ring();
    await settle();
    expect(taken).toEqual([range(0, 200), range(200, 400)]);
    ring();
    await settle();
    expect(taken.at(-1)).toEqual(range(400, 450));
  });

  test('one batch is processed at a time: what arrives meanwhile waits for its end', async () => {
    const { clock, ring } = createBell();
    const taken: number[][] = [];
    let finish: () => void = () => undefined;
    const batcher = createBatcher<number>(
      clock,
      (items) =>
        new Promise((resolve) => {
          taken.push([...items]);
          finish = resolve;
        }),
      () => expect.unreachable(),
    );
    batcher.add(1);
    ring();
    for (const item of range(2, 300)) batcher.add(item);
    ring();
    await settle();
    expect(taken).toEqual([[1]]);
    finish();
    await settle();
    expect(taken.at(-1)).toEqual(range(2, 202));
  });

  test('ending the batcher processes everything, however much there is', async () => {
    const { clock } = createBell();
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
    const { clock, ring } = createBell();
    const reports: unknown[] = [];
    const taken: number[] = [];
    const batcher = createBatcher<number>(
      clock,
      async (items) => {
        if (items.includes(1)) throw new Error('no room');
        taken.push(...items);
      },
      (error) => reports.push(error),
    );
    batcher.add(1);
    ring();
    await settle();
    batcher.add(2);
    ring();
    await settle();
    expect(reports).toEqual([new Error('no room')]);
    expect(taken).toEqual([2]);
  });
});
