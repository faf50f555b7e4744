/**
 * The words of the app. Each text is written in English where it is said, and that English is its key in the catalogue
 * of another language (`src/languages/french`). A page speaks one language for its whole life: `src/entry.ts` chooses
 * it before anything else of the app is loaded, so that a text may be a constant of its module. Choosing another one
 * loads the page anew.
 */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** English text → the same in another language; `{name}` stands for a value in both. */
export type Catalogue = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;

/** English figures are written as the specification writes them. */
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

/** Chooses the language: once, before any module that says something is loaded. */
export function speak(language: Language, catalogue: Catalogue): void {
  spoken = spokenIn(language, catalogue);
}

/** The language of this page. */
export const spokenLanguage = (): Language => spoken.language;

/** How figures are written, for `Intl`. */
export const figureLocale = (): string => FIGURE_LOCALES[spoken.language];

/** How dates and times are written, for `Intl`: English does not say it, so the browser does. */
export const dateLocale = (): string | undefined =>
  spoken.language === 'en' ? undefined : FIGURE_LOCALES[spoken.language];

/**
 * A text in the language of this page, its `{name}`s replaced by `values`; what the catalogue does not have is said in
 * English.
 */
export function say(english: string, values?: Values): string {
  const text = spoken.words[english] ?? english;
  return values === undefined
    ? text
    : text.replaceAll(/\{(\w+)\}/g, (own, name: string) => String(values[name] ?? own));
}

/** A number as the language writes it: `12,345`. */
export const sayFigure = (value: number): string => spoken.figures.format(value);

/**
 * What is said of one thing or of many; `{count}` is their number as the language writes it. The form for one names it
 * as well: where English has it for a single thing, another language may use it for none.
 */
export const sayCount = (count: number, one: string, many: string, values?: Values): string =>
  say(spoken.pluralRules.select(count) === 'one' ? one : many, { count: sayFigure(count), ...values });
