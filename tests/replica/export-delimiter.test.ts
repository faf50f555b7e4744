import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { delimiterOfRegion, readExportDelimiter, saveExportDelimiter } from '#replica/storage/export-delimiter.ts';

const signIn = (id: string): void => localStorage.setItem('outrider.user', JSON.stringify({ id }));

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('the delimiter of saved files is remembered per person', () => {
  signIn('anna');
  expect(readExportDelimiter()).toBe(delimiterOfRegion());
  saveExportDelimiter('\t');
  expect(readExportDelimiter()).toBe('\t');
  signIn('bob');
  expect(readExportDelimiter()).toBe(delimiterOfRegion());
  saveExportDelimiter(';');
  signIn('anna');
  expect(readExportDelimiter()).toBe('\t');
  localStorage.setItem('outrider.export-delimiter.anna', '"x"');
  expect(readExportDelimiter()).toBe(delimiterOfRegion());
});

test.each([
  ['fr', ';'],
  ['de', ';'],
  ['es-ES', ';'],
  ['pt-BR', ';'],
  ['it', ';'],
  ['en-US', ','],
  ['en-GB', ','],
  ['de-CH', ','],
  ['es-MX', ','],
  ['ja', ','],
])('spreadsheets in %s expect files with %j', (language, delimiter) =>
  expect(delimiterOfRegion(language)).toBe(delimiter),
);
