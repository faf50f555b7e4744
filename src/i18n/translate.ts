/**
 * Translates the texts of the app. Each text is written in English where it is used, and that English is its key in
 * the catalogue of another language (`src/i18n/languages.ts`). A page keeps one language for its whole life:
 * `src/entry.ts` chooses it before any other module of the app is loaded, so a text may be a constant of its module.
 * Choosing another language reloads the page.
 */

/** A language of the app. */
export interface Language {
  /** As in BCP 47, for `lang` and `Intl`. */
  readonly code: string;
  /** The locale of its numbers. */
  readonly numberLocale: string;
}

/** The language of the texts in the code; its number format is the specification's. */
export const ENGLISH = { code: 'en', name: 'English', numberLocale: 'en-US' } as const;

/** The forms of a text with a number; a form that is missing falls back to `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };
/**
 * Maps English texts to their translations; `{name}` is a placeholder in both. The key of a text with a context is
 * `context|text`; the key of a text with a number is its English `other` form.
 */
export type Catalogue = Readonly<Record<string, string | PluralForms>>;
export type Values = Readonly<Record<string, string | number>>;

let language: Language;
let catalogue: Catalogue;
let pluralRules: Intl.PluralRules;
let numberFormat: Intl.NumberFormat;
let serverTranslator: ((english: string) => string | undefined) | undefined;

/**
 * Sets the language: once, before any module that uses texts is loaded. `ofServer` translates what the server says.
 */
export function setLanguage(chosen: Language, texts: Catalogue, ofServer?: typeof serverTranslator): void {
  language = chosen;
  catalogue = texts;
  serverTranslator = ofServer;
  pluralRules = new Intl.PluralRules(chosen.code);
  numberFormat = new Intl.NumberFormat(chosen.numberLocale);
}
setLanguage(ENGLISH, {});

/** Returns the code of this page's language. */
export const currentLanguage = (): string => language.code;

/** Returns the locale for numbers, for `Intl`. */
export const numberLocale = (): string => language.numberLocale;

/** Returns the locale for dates and times, for `Intl`; undefined in English, so that the browser's own applies. */
export const dateLocale = (): string | undefined => (language === ENGLISH ? undefined : numberLocale());

function lookUp(key: string, english: string): string {
  const entry = catalogue[key];
  return typeof entry === 'string' ? entry : english;
}

const fillIn = (text: string, values?: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values?.[name] ?? placeholder));

/**
 * Returns a text in the language of this page with its `{name}` placeholders replaced by `values`; in English when the
 * catalogue lacks it.
 */
export const t = (english: string, values?: Values): string => fillIn(lookUp(english, english), values);

/**
 * Translates a text that other languages translate differently elsewhere, like `pgettext` of gettext; takes no values.
 * The context names what the text is about and is never shown.
 */
export const tInContext = (context: string, english: string): string => lookUp(`${context}|${english}`, english);

/** Translates a text of the server; returns the English when neither the app nor the server's list has it. */
export const translateServerText = (english: string): string => serverTranslator?.(english) ?? t(english);

/** Formats a number in the page's language: `12,345`. */
export const formatNumber = (value: number): string => numberFormat.format(value);

/**
 * Returns the form of a text that the page's language uses with this number; `{count}` is the number in the page's
 * format.
 */
export function plural(count: number, one: string, other: string, values?: Values): string {
  const entry = catalogue[other];
  const forms: PluralForms = typeof entry === 'object' ? entry : { one, other };
  return fillIn(forms[pluralRules.select(count)] ?? forms.other, { count: formatNumber(count), ...values });
}
