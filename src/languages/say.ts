/**
 * The words of the app. Each text is written in English where it is said, and that English is its key in the catalogue of another language
 * (`src/languages/french`). A page speaks one language for its whole life: `src/entry.ts` chooses it before anything else of the app is
 * loaded, so that a text may be a constant of its module. Choosing another one loads the page anew.
 */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** English text → the same in another language; `{name}` stands for a value in both. */
export type Catalogue = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;

let words: Catalogue = {};
let pluralRules = new Intl.PluralRules('en');
let figures = new Intl.NumberFormat('en-US');
/** The language of this page. */
export let language: Language = 'en';
/** Of figures: those of English are written as the specification writes them. */
export let figureLocale = 'en-US';
/** Of dates and times: English does not say how they are written, so the browser does. */
export let dateLocale: string | undefined;

/** Chooses the language: once, before any module that says something is loaded. */
export function speak(chosen: Language, catalogue: Catalogue): void {
  language = chosen;
  words = catalogue;
  figureLocale = chosen === 'en' ? 'en-US' : chosen;
  dateLocale = chosen === 'en' ? undefined : chosen;
  pluralRules = new Intl.PluralRules(chosen);
  figures = new Intl.NumberFormat(figureLocale);
}

/** A text in the language of this page, its `{name}`s replaced by `values`; what the catalogue does not have is said in English. */
export function say(english: string, values?: Values): string {
  const text = words[english] ?? english;
  return values === undefined ? text : text.replace(/\{(\w+)\}/g, (own, name: string) => String(values[name] ?? own));
}

/** A number as the language writes it: `12,345`. */
export const sayFigure = (value: number): string => figures.format(value);

/**
 * What is said of one thing or of many; `{count}` is their number as the language writes it. Both forms name it: where English has one form for
 * a single thing, another language may use it for none.
 */
export const sayCount = (count: number, one: string, many: string, values?: Values): string =>
  say(pluralRules.select(count) === 'one' ? one : many, { count: sayFigure(count), ...values });

/** Some things in one sentence: `a, b and c`; `or` where one of them is meant. */
export const sayList = (things: readonly string[], type: 'and' | 'or' = 'and'): string => new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: type === 'and' ? 'conjunction' : 'disjunction' }).format(things);
