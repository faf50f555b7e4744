import { LANGUAGES } from './languages.ts';
import { setLanguage } from './translate.ts';

/**
 * Loads and activates the catalogue of the document's language (`index.html` chooses it). Throws when the catalogue
 * cannot be loaded.
 */
export async function loadCatalogue(code: string): Promise<void> {
  const language = LANGUAGES.find((listed) => listed.code === code);
  if (language?.load === undefined) return;
  const { CATALOGUE, translateServerText } = await language.load();
  setLanguage(language, CATALOGUE, translateServerText);
}
