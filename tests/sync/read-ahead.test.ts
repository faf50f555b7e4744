import { expect, it } from 'vitest';
import { readAhead } from '#sync/pull/read-ahead.ts';

/** A source whose items are handed over by the test, one at a time; `asked` counts how often it was asked for one. */
function createSource(): {
  readonly source: AsyncGenerator<number>;
  give(item: number | Error | 'end'): Promise<void>;
  asked(): number;
} {
  let asked = 0;
  let answer: (item: number | Error | 'end') => void = () => undefined;
  async function* items(): AsyncGenerator<number> {
    for (;;) {
      asked += 1;
      const item = await new Promise<number | Error | 'end'>((resolve) => {
        answer = resolve;
      });
      if (item === 'end') return;
      if (item instanceof Error) throw item;
      yield item;
    }
  }
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return {
    source: items(),
    asked: () => asked,
    async give(item) {
      await settle();
      answer(item);
      await settle();
    },
  };
}

it('read-ahead yields the first item alone, and then together what has arrived meanwhile', async () => {
  const { source, give } = createSource();
  const reading = readAhead(source, 4);
  const first = reading.next();
  await give(1);
  expect(await first).toEqual({ done: false, value: [1] });
  await give(2);
  await give(3);
  expect(await reading.next()).toEqual({ done: false, value: [2, 3] });
  const last = reading.next();
  await give('end');
  expect(await last).toEqual({ done: true, value: undefined });
});

it('read-ahead requests no more than its limit while nothing is consumed', async () => {
  const { source, give, asked } = createSource();
  const reading = readAhead(source, 2);
  const first = reading.next();
  await give(1);
  await first;
  for (const item of [2, 3, 4, 5]) await give(item);
  expect(asked()).toBe(3);
  expect(await reading.next()).toEqual({ done: false, value: [2, 3] });
});

it('read-ahead throws a failure after everything that came before it', async () => {
  const { source, give } = createSource();
  const reading = readAhead(source, 4);
  const first = reading.next();
  await give(1);
  await first;
  await give(2);
  await give(new Error('gone'));
  expect(await reading.next()).toEqual({ done: false, value: [2] });
  await expect(reading.next()).rejects.toThrow('gone');
});

it('read-ahead requests nothing more when its consumer stops', async () => {
  const { source, give, asked } = createSource();
  const reading = readAhead(source, 4);
  const first = reading.next();
  await give(1);
  await first;
  await reading.return(undefined);
  await give(2);
  await give(3);
  expect(asked()).toBe(2);
});
