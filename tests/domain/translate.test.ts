import { afterEach, describe, expect, it } from 'vitest';
import { formatList } from '#i18n/format-list.ts';
import { dateLocale, numberLocale, t, plural, formatNumber, setLanguage, currentLanguage } from '#i18n/translate.ts';

/** Between thousands in French. */
const THIN = '\u202f';
const WORDS = {
  Save: 'Enregistrer',
  '{a} before {b}': '{b} après {a}',
  '{count} row of {file}': '{count} ligne de {file}',
  '{count} rows of {file}': '{count} lignes de {file}',
};

const rows = (count: number): string =>
  plural(count, '{count} row of {file}', '{count} rows of {file}', { file: 'a.csv' });

afterEach(() => setLanguage('en', {}));

describe('in English', () => {
  it('a text is said as it is written, with its values', () => {
    expect([currentLanguage(), t('Save'), t('{a} before {b}', { a: 'one', b: 2 })]).toEqual([
      'en',
      'Save',
      'one before 2',
    ]);
  });

  it('a value that is missing leaves its place, one that is empty leaves nothing, and a value is never read for places', () => {
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
  ])('%d is said as "%s"', (count, words) => {
    expect(rows(count)).toBe(words);
  });

  it('figures are those of the specification, dates those of the browser', () => {
    expect([formatNumber(1_234.5), numberLocale(), dateLocale(), formatList(['a', 'b', 'c'])]).toEqual([
      '1,234.5',
      'en-US',
      undefined,
      'a, b and c',
    ]);
  });
});

describe('in French', () => {
  it('a text is said in French, its values where French has them', () => {
    setLanguage('fr', WORDS);
    expect([currentLanguage(), t('Save'), t('{a} before {b}', { a: 'un', b: 2 })]).toEqual([
      'fr',
      'Enregistrer',
      '2 après un',
    ]);
  });

  it('what the catalogue lacks is said in English, with its values', () => {
    setLanguage('fr', WORDS);
    expect([t('Close'), t('Close {name}', { name: 'x' })]).toEqual(['Close', 'Close x']);
  });

  it.each([
    [0, '0 ligne de a.csv'],
    [1, '1 ligne de a.csv'],
    [1.5, '1,5 ligne de a.csv'],
    [2, '2 lignes de a.csv'],
    [12_345, `12${THIN}345 lignes de a.csv`],
  ])('%d is said as "%s"', (count, words) => {
    setLanguage('fr', WORDS);
    expect(rows(count)).toBe(words);
  });

  it('figures, dates and lists are French', () => {
    setLanguage('fr', WORDS);
    expect([formatNumber(1_234.5), numberLocale(), dateLocale(), formatList(['a', 'b', 'c'])]).toEqual([
      `1${THIN}234,5`,
      'fr-FR',
      'fr-FR',
      'a, b et c',
    ]);
  });
});
