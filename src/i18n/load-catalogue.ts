import { setLanguage } from './translate.ts';

/**
 * Loads and activates the catalogue of the document's language (`index.html` chooses it). Throws when the catalogue
 * cannot be loaded.
 */
export async function loadCatalogue(lang: string): Promise<void> {
  if (lang === 'fr') setLanguage('fr', (await import('./french/catalogue.ts')).FRENCH);
}
