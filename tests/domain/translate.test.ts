import { afterEach, describe, expect, it } from 'vitest';
import { formatList } from '#i18n/format-list.ts';
import {
  ENGLISH,
  dateLocale,
  numberLocale,
  t,
  tInContext,
  plural,
  formatNumber,
  setLanguage,
  currentLanguage,
} from '#i18n/translate.ts';

const FRENCH = { code: 'fr', numberLocale: 'fr-FR' };

/** The separator of thousands in French. */
const NARROW_NO_BREAK_SPACE = '\u202f';
const CATALOGUE = {
  Save: 'Enregistrer',
  Active: 'Active',
  'member|Active': 'Actif',
  '{a} before {b}': '{b} après {a}',
  '{count} rows of {file}': { one: '{count} ligne de {file}', other: '{count} lignes de {file}' },
};

const rows = (count: number): string =>
  plural(count, '{count} row of {file}', '{count} rows of {file}', { file: 'a.csv' });

afterEach(() => setLanguage(ENGLISH, {}));

describe('in English,', () => {
  it('a text is shown as it is written, with its values', () => {
    expect([currentLanguage(), t('Save'), t('{a} before {b}', { a: 'one', b: 2 })]).toEqual([
      'en',
      'Save',
      'one before 2',
    ]);
  });

  it('a missing value leaves its placeholder, an empty one leaves nothing, and a value is never searched for placeholders', () => {
    expect(t('{a} before {b}', { a: '{b}' })).toBe('{b} before {b}');
    expect(t('{a} before {b}', { a: '{b}', b: 'x' })).toBe('{b} before x');
    expect(t('{a} before {b}', { a: '', b: 0 })).toBe(' before 0');
    expect(t('{a} before {b}')).toBe('{a} before {b}');
    expect(t('{a} before {b}', { a: '$&', b: '$1' })).toBe('$& before $1');
  });

  it.each([
    [0, '0 rows of a.csv'],
    [1, '1 row of a.csv'],
    [2, '2 rows of a.csv'],
    [1.5, '1.5 rows of a.csv'],
    [12_345, '12,345 rows of a.csv'],
  ])('%d rows are shown as "%s"', (count, text) => {
    expect(rows(count)).toBe(text);
  });

  it('numbers have the format of the specification, and dates that of the browser', () => {
    expect([formatNumber(1_234.5), numberLocale(), dateLocale(), formatList(['a', 'b', 'c'])]).toEqual([
      '1,234.5',
      'en-US',
      undefined,
      'a, b and c',
    ]);
  });
});

describe('in French,', () => {
  it('a text is translated, with its values in the order of the translation', () => {
    setLanguage(FRENCH, CATALOGUE);
    expect([currentLanguage(), t('Save'), t('{a} before {b}', { a: 'un', b: 2 })]).toEqual([
      'fr',
      'Enregistrer',
      '2 après un',
    ]);
  });

  it('a text that the catalogue lacks is shown in English, with its values', () => {
    setLanguage(FRENCH, CATALOGUE);
    expect([t('Close'), t('Close {name}', { name: 'x' }), tInContext('door', 'Close')]).toEqual([
      'Close',
      'Close x',
      'Close',
    ]);
    expect(plural(2, '{count} cell', '{count} cells')).toBe('2 cells');
  });

  it('a text with a context has a translation of its own', () => {
    expect([t('Active'), tInContext('member', 'Active')]).toEqual(['Active', 'Active']);
    setLanguage(FRENCH, CATALOGUE);
    expect([t('Active'), tInContext('member', 'Active')]).toEqual(['Active', 'Actif']);
  });

  it.each([
    [0, '0 ligne de a.csv'],
    [1, '1 ligne de a.csv'],
    [1.5, '1,5 ligne de a.csv'],
    [2, '2 lignes de a.csv'],
    [12_345, `12${NARROW_NO_BREAK_SPACE}345 lignes de a.csv`],
  ])('%d rows are shown as "%s"', (count, text) => {
    setLanguage(FRENCH, CATALOGUE);
    expect(rows(count)).toBe(text);
  });

  it('numbers, dates and lists have the French format', () => {
    setLanguage(FRENCH, CATALOGUE);
    expect([formatNumber(1_234.5), numberLocale(), dateLocale(), formatList(['a', 'b', 'c'])]).toEqual([
      `1${NARROW_NO_BREAK_SPACE}234,5`,
      'fr-FR',
      'fr-FR',
      'a, b et c',
    ]);
  });
});

describe('in Polish, with four plural forms,', () => {
  const POLISH = {
    '{count} days': { one: '{count} dzień', few: '{count} dni', many: '{count} dni', other: '{count} dnia' },
    '{count} rows': {
      one: '{count} wiersz',
      few: '{count} wiersze',
      many: '{count} wierszy',
      other: '{count} wiersza',
    },
    '{count} files': { one: '{count} plik', other: '{count} pliku' },
  };
  it.each([
    [0, '0 dni', '0 wierszy'],
    [1, '1 dzień', '1 wiersz'],
    [2, '2 dni', '2 wiersze'],
    [5, '5 dni', '5 wierszy'],
    [12, '12 dni', '12 wierszy'],
    [22, '22 dni', '22 wiersze'],
    [1.5, '1,5 dnia', '1,5 wiersza'],
  ])('the number %d takes its plural form: %s, %s', (count, days, lines) => {
    setLanguage({ code: 'pl', numberLocale: 'pl-PL' }, POLISH);
    expect([plural(count, '{count} day', '{count} days'), plural(count, '{count} row', '{count} rows')]).toEqual([
      days,
      lines,
    ]);
  });

  it('a missing plural form falls back to the form “other”', () => {
    setLanguage({ code: 'pl', numberLocale: 'pl-PL' }, POLISH);
    expect(plural(5, '{count} file', '{count} files')).toBe('5 pliku');
  });
});
