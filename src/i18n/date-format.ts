import { LANGUAGES } from './languages.ts';
import { dateLocale } from './translate.ts';

/**
 * Returns a function that formats dates with a day and a month in the page's language; in English the browser's own
 * locale applies unless one is given. `Intl` writes "1 déc." in French, which is "1er déc.".
 */
export function createDateFormat(
  options: Intl.DateTimeFormatOptions,
  englishLocale?: string,
): (time: Date | number) => string {
  const format = new Intl.DateTimeFormat(dateLocale() ?? englishLocale, options);
  const { locale } = format.resolvedOptions();
  const firstOfMonth = LANGUAGES.find(({ code }) => code === locale.split('-')[0])?.firstOfMonth;
  if (firstOfMonth === undefined) return (time) => format.format(time);
  return (time) => {
    const parts = format.formatToParts(time);
    // In figures it is a number like the others: "1/12/2026".
    const hasName = parts.some(({ type, value }) => type === 'month' && /\p{Letter}/u.test(value));
    return parts
      .map(({ type, value }) => (hasName && type === 'day' && /^0?1$/.test(value) ? firstOfMonth : value))
      .join('');
  };
}
