import { afterEach, describe, expect, it } from 'vitest';
import { createDateFormat } from '#i18n/date-format.ts';
import { ENGLISH, setLanguage } from '#i18n/translate.ts';

const FRENCH = { code: 'fr', numberLocale: 'fr-FR' };
const SHORT = { day: 'numeric', month: 'short' } as const;

afterEach(() => setLanguage(ENGLISH, {}));

const inUtc = (options: Intl.DateTimeFormatOptions, day: string, englishLocale?: string): string =>
  createDateFormat(
    { ...options, timeZone: 'UTC' },
    englishLocale,
  )(new Date(`${day}T10:05:00Z`)).replaceAll(/[\u00a0\u202f]/g, ' ');

describe('a date in French', () => {
  it.each([
    [SHORT, '2026-12-01', '1er déc.'],
    [SHORT, '2026-12-02', '2 déc.'],
    [SHORT, '2026-12-11', '11 déc.'],
    [SHORT, '2026-12-21', '21 déc.'],
    [SHORT, '2026-12-31', '31 déc.'],
    [{ ...SHORT, year: 'numeric' }, '2027-01-01', '1er janv. 2027'],
    [{ day: '2-digit', month: 'long' }, '2026-05-01', '1er mai'],
    [{ dateStyle: 'medium' }, '2026-12-01', '1er déc. 2026'],
    [{ dateStyle: 'full', timeStyle: 'short' }, '2026-12-01', 'mardi 1er décembre 2026 à 10:05'],
    [{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, '2026-11-01', 'dimanche 1er novembre 2026'],
    [{ dateStyle: 'short' }, '2026-12-01', '01/12/2026'],
    [{ day: 'numeric', month: 'numeric' }, '2026-12-01', '01/12'],
  ] satisfies readonly (readonly [Intl.DateTimeFormatOptions, string, string])[])(
    'with %j of %s is "%s"',
    (options, day, text) => {
      setLanguage(FRENCH, {});
      expect(inUtc(options, day)).toBe(text);
    },
  );
});

describe('a date in English', () => {
  it.each([
    ['2026-12-01', 'en-US', 'Dec 1'],
    ['2026-12-01', 'en-GB', '1 Dec'],
    // The browser's own locale applies in English.
    ['2026-12-01', 'fr-CH', '1er déc.'],
  ])('of %s in %s is "%s"', (day, locale, text) => {
    expect(inUtc(SHORT, day, locale)).toBe(text);
  });
});
