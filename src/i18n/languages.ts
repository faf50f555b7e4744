import { ENGLISH, type Catalogue, type Language } from './translate.ts';

interface ListedLanguage extends Language {
  /** Its own name for itself. */
  readonly name: string;
  /** The first of a month in a date, where it is an ordinal; the other days are not. */
  readonly firstOfMonth?: string;
  /** Loads its catalogue, from the folder named by its code; undefined for English, whose texts are in the code. */
  readonly load?: () => Promise<{
    readonly CATALOGUE: Catalogue;
    /** Translates what the server says; undefined for a text it does not know. */
    readonly translateServerText: (english: string) => string | undefined;
  }>;
}

/** Loads French, in two chunks since one would be too large. */
async function loadFrench() {
  const [{ CATALOGUE }, { serverTranslator }] = await Promise.all([
    import('./fr/catalogue.ts'),
    import('./fr/server-texts.ts'),
  ]);
  return { CATALOGUE, translateServerText: serverTranslator(CATALOGUE) };
}

/**
 * The languages of the app. A language is one line here and one folder beside this file; mails of the embedded Appwrite
 * have theirs in `server/appwrite/mail-texts.ts`.
 */
export const LANGUAGES: readonly ListedLanguage[] = [
  ENGLISH,
  { code: 'fr', name: 'Français', numberLocale: 'fr-FR', firstOfMonth: '1er', load: loadFrench },
];
