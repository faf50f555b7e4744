import { expect, test } from 'vitest';
import { stopInTime, type Closer } from '#server/stop-in-time.ts';

/** A clock on which time passes only while somebody sleeps: each sleep ends at once, at its time. */
const sleepingClock = () => {
  let nowMs = 0;
  return {
    now: () => nowMs,
    async sleep(delayMs: number, signal: AbortSignal) {
      await new Promise((resolve) => setImmediate(resolve));
      if (!signal.aborted) nowMs += delayMs;
    },
  };
};

const closer = (name: string, done: string[], close: () => Promise<void> = async () => undefined): Closer => ({
  waitsFor: () => name,
  async close() {
    await close();
    done.push(name);
  },
});
const never = () => new Promise<void>(() => undefined);

test('stopping waits for each closer in turn and says nothing when none takes long', async () => {
  const [done, lines]: [string[], string[]] = [[], []];
  const clock = sleepingClock();
  await stopInTime([closer('jobs', done), closer('requests', done)], { clock, log: (line) => lines.push(line) });
  expect([done, lines]).toEqual([['jobs', 'requests'], []]);
});

test('stopping says what it waits for, goes on after ten seconds and still closes the rest', async () => {
  const [done, lines]: [string[], string[]] = [[], []];
  const clock = sleepingClock();
  await stopInTime([closer('1 job (import)', done, never), closer('requests', done), closer('the data', done)], {
    clock,
    log: (line) => lines.push(line),
  });
  expect(done).toEqual(['requests', 'the data']);
  expect(clock.now()).toBeLessThanOrEqual(10_000);
  expect(clock.now()).toBeGreaterThan(8_000);
  expect(lines).toEqual([
    'Stopping: waiting for 1 job (import).',
    'Stopping: not waiting any longer for 1 job (import). What is left is taken up by the next process.',
  ]);
});

test('a closer that fails in time fails the stop', async () => {
  const clock = sleepingClock();
  const failing = closer('the data', [], () => Promise.reject(new Error('disk')));
  await expect(stopInTime([failing], { clock, log: () => undefined })).rejects.toThrow('disk');
});
