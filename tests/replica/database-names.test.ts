import { expect, it } from 'vitest';
import { listDatabaseNames } from '#replica/storage/database-names.ts';

it('a listing that the browser never answers is asked for again, and given up after three', async () => {
  let asked = 0;
  const answersAt = (count: number) => (): Promise<string[]> => {
    asked += 1;
    return asked < count ? new Promise(() => undefined) : Promise.resolve(['outrider|one']);
  };
  expect(await listDatabaseNames({ list: answersAt(2), answerMs: 1 })).toEqual(['outrider|one']);
  expect(asked).toBe(2);

  asked = 0;
  await expect(listDatabaseNames({ list: answersAt(9), answerMs: 1 })).rejects.toThrow('No list of databases');
  expect(asked).toBe(3);
});
