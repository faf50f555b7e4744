import { afterEach, expect, test, vi } from 'vitest';
import { afterOthers } from '#server/dashboard/document-queue.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('commands about one document run one after another in their order, also after one that fails, and others beside them', async () => {
  const ran: string[] = [];
  let refuse: ((cause: Error) => void) | undefined;
  const first = new Promise<void>((_resolve, reject) => {
    refuse = reject;
  });
  const of = (document: string | undefined, name: string, work: () => Promise<void> = () => Promise.resolve()) =>
    afterOthers(document, () => {
      ran.push(name);
      return work();
    });
  const failing = of('one', 'first', () => first);
  const second = of('one', 'second');
  const third = of('one', 'third');
  await Promise.all([of('another', 'beside'), of(undefined, 'free')]);
  expect(ran).toEqual(['first', 'beside', 'free']);
  refuse?.(new Error('refused'));
  await expect(failing).rejects.toThrow('refused');
  await Promise.all([second, third]);
  expect(ran).toEqual(['first', 'beside', 'free', 'second', 'third']);
});

test('a command does not wait for ever for one that hangs', async () => {
  vi.useFakeTimers();
  void afterOthers('hung', () => new Promise(() => undefined));
  const next = afterOthers('hung', () => Promise.resolve('done'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await next).toBe('done');
});
