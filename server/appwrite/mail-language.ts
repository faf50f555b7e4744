import type { ParsedRequest } from './http/request.ts';

/** Languages of mails. */
const LANGUAGES = ['en', 'fr'] as const;
export type MailLanguage = (typeof LANGUAGES)[number];

/**
 * Returns the language of the mails that a request causes: the one the app is set to (`X-Appwrite-Locale`), else the
 * first of the browser's that mails are written in, else English.
 */
export function mailLanguageOf({ header }: Pick<ParsedRequest, 'header'>): MailLanguage {
  const wanted = (header('x-appwrite-locale') ?? header('accept-language') ?? '')
    .split(',')
    .map((range) => range.trim().slice(0, 2).toLowerCase());
  return (
    LANGUAGES.find((language) => language === wanted.find((one) => LANGUAGES.some((known) => known === one))) ?? 'en'
  );
}
