import { NEWS as FRENCH } from './fr/notifications/news.ts';
import { ENGLISH, setLanguage, type Catalogue, type Language } from './translate.ts';

/** The languages of notifications, for the service worker, which can load no catalogue: they are part of its script. */
const NEWS_LANGUAGES: Readonly<Record<string, readonly [Language, Catalogue]>> = {
  fr: [{ code: 'fr', numberLocale: 'fr-FR' }, FRENCH],
};

/** Sets the language of the texts of notifications; English for one that is unknown. */
export function setNewsLanguage(code: string): void {
  const [language, texts] = Object.hasOwn(NEWS_LANGUAGES, code)
    ? (NEWS_LANGUAGES[code] ?? [ENGLISH, {}])
    : [ENGLISH, {}];
  setLanguage(language, texts);
}
