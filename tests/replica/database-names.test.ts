import { expect, it, vi } from 'vitest';
import { listDatabaseNames } from '#replica/storage/database-names.ts';

it('a listing that the browser never answers is asked for again, and given up after three', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const answers = (count: number) => (): Promise<string[]> => {
    asked += 1;
    return asked < count ? new Promise(() => undefined) : Promise.resolve(['outrider|one']);
  };
  const second = listDatabaseNames(answers(2));
  await vi.runAllTimersAsync();
  expect(await second).toEqual(['outrider|one']);
  expect(asked).toBe(2);

  asked = 0;
  const never = listDatabaseNames(answers(9)).catch((error: unknown) => String(error));
  await vi.runAllTimersAsync();
  expect(await never).toContain('does not list its databases');
  expect(asked).toBe(3);
  vi.useRealTimers();
});
