import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sweepSoon } from '#app/sign-out/sweep-soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a wipe is swept several times, each after a longer pause, also where a sweep fails or takes long', async () => {
  const startMs = Date.now();
  const at: number[] = [];
  sweepSoon(async () => {
    at.push(Date.now() - startMs);
    if (at.length === 1) throw new Error('the browser is busy');
    await new Promise((resolve) => {
      setTimeout(resolve, 30_000);
    });
  });
  await vi.advanceTimersByTimeAsync(600_000);
  const pauses = at.map((ms, index) => ms - (at[index - 1] ?? 0));
  expect(pauses.length).toBeGreaterThan(2);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(new Set(pauses).size).toBe(pauses.length);
});

test('a second wipe starts the sweeps anew instead of adding others', async () => {
  let sweeps = 0;
  const sweep = async (): Promise<void> => void (sweeps += 1);
  sweepSoon(sweep);
  await vi.advanceTimersByTimeAsync(1_000);
  sweepSoon(sweep);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sweeps).toBe(4);
});
