import { expect, it } from 'vitest';
import { readAhead } from '#sync/pull/read-ahead.ts';
import { settle } from '#support/fake-clock.ts';

/** Creates a source that yields what the test emits, one item at a time; `requests` counts the requested items. */
function createSource(): {
  readonly source: AsyncGenerator<number>;
  emit(item: number | Error | 'end'): Promise<void>;
  requests(): number;
} {
  let requests = 0;
  let answer: (item: number | Error | 'end') => void = () => undefined;
  async function* items(): AsyncGenerator<number> {
    for (;;) {
      requests += 1;
      const item = await new Promise<number | Error | 'end'>((resolve) => {
        answer = resolve;
      });
      if (item === 'end') return;
      if (item instanceof Error) throw item;
      yield item;
    }
  }
  return {
    source: items(),
    requests: () => requests,
    async emit(item) {
      await settle();
      answer(item);
      await settle();
    },
  };
}

it('read-ahead yields the first item alone, and then together all items that have arrived meanwhile', async () => {
  const { source, emit } = createSource();
  const reading = readAhead(source, 4);
  const first = reading.next();
  await emit(1);
  expect(await first).toEqual({ done: false, value: [1] });
  await emit(2);
  await emit(3);
  expect(await reading.next()).toEqual({ done: false, value: [2, 3] });
  const last = reading.next();
  await emit('end');
  expect(await last).toEqual({ done: true, value: undefined });
});

it('read-ahead requests no more than its limit while nothing is consumed', async () => {
  const { source, emit, requests } = createSource();
  const reading = readAhead(source, 2);
  const first = reading.next();
  await emit(1);
  await first;
  for (const item of [2, 3, 4, 5]) await emit(item);
  expect(requests()).toBe(3);
  expect(await reading.next()).toEqual({ done: false, value: [2, 3] });
});

it('read-ahead throws an error after all items before it', async () => {
  const { source, emit } = createSource();
  const reading = readAhead(source, 4);
  const first = reading.next();
  await emit(1);
  await first;
  await emit(2);
  await emit(new Error('gone'));
  expect(await reading.next()).toEqual({ done: false, value: [2] });
  await expect(reading.next()).rejects.toThrow('gone');
});

it('read-ahead requests nothing more when its consumer stops', async () => {
  const { source, emit, requests } = createSource();
  const reading = readAhead(source, 4);
  const first = reading.next();
  await emit(1);
  await first;
  await reading.return(undefined);
  await emit(2);
  await emit(3);
  expect(requests()).toBe(2);
});
