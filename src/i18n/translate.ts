/**
 * Translates the texts of the app. Each text is written in English where it is used, and that English is its key in
 * the catalogue of another language (`src/i18n/french`). A page keeps one language for its whole life:
 * `src/entry.ts` chooses it before any other module of the app is loaded, so a text may be a constant of its module.
 * Choosing another language reloads the page.
 */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Maps English texts to their translations; `{name}` is a placeholder in both. */
export type Catalogue = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;

/** Maps each language to the locale of its number format; English follows the specification. */
const FIGURE_LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', fr: 'fr-FR' };

interface Spoken {
  readonly language: Language;
  readonly words: Catalogue;
  readonly pluralRules: Intl.PluralRules;
  readonly figures: Intl.NumberFormat;
}

const spokenIn = (language: Language, words: Catalogue): Spoken => ({
  language,
  words,
  pluralRules: new Intl.PluralRules(language),
  figures: new Intl.NumberFormat(FIGURE_LOCALES[language]),
});

let spoken = spokenIn('en', {});

/** Sets the language: once, before any module that uses texts is loaded. */
export function setLanguage(language: Language, catalogue: Catalogue): void {
  spoken = spokenIn(language, catalogue);
}

/** Returns the language of this page. */
export const currentLanguage = (): Language => spoken.language;

/** Returns the locale for numbers, for `Intl`. */
export const numberLocale = (): string => FIGURE_LOCALES[spoken.language];

/** Returns the locale for dates and times, for `Intl`; undefined in English, so that the browser's own applies. */
export const dateLocale = (): string | undefined =>
  spoken.language === 'en' ? undefined : FIGURE_LOCALES[spoken.language];

/**
 * Returns a text in the language of this page with its `{name}` placeholders replaced by `values`; in English when the
 * catalogue lacks it.
 */
export function t(english: string, values?: Values): string {
  const text = spoken.words[english] ?? english;
  return values === undefined
    ? text
    : text.replaceAll(/\{(\w+)\}/g, (own, name: string) => String(values[name] ?? own));
}

/** Formats a number in the page's language: `12,345`. */
export const formatNumber = (value: number): string => spoken.figures.format(value);

/**
 * Returns the singular or plural form; `{count}` is the number in the page's format. The singular text contains
 * `{count}` too, because another language may use its singular for zero.
 */
export const plural = (count: number, one: string, many: string, values?: Values): string =>
  t(spoken.pluralRules.select(count) === 'one' ? one : many, { count: formatNumber(count), ...values });
