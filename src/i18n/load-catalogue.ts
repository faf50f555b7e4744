import { speak } from './translate.ts';

/**
 * Speaks the language that the document says it is in (`index.html` chooses it). Throws where its catalogue does not
 * come.
 */
export async function loadCatalogue(lang: string): Promise<void> {
  if (lang === 'fr') speak('fr', (await import('./french/catalogue.ts')).FRENCH);
}
