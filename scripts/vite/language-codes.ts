import type { Plugin } from 'vite';
import { LANGUAGES } from '../../src/i18n/languages.ts';

const PLACEHOLDER = '%LANGUAGE_CODES%';

/** Inserts the language codes, as `en|fr`, into the script of `index.html` that chooses the language. */
export const languageCodes = (languages: readonly { readonly code: string }[] = LANGUAGES) =>
  ({
    name: 'language-codes',
    transformIndexHtml: {
      order: 'pre',
      handler: (html: string): string => html.replaceAll(PLACEHOLDER, languages.map(({ code }) => code).join('|')),
    },
  }) satisfies Plugin;
