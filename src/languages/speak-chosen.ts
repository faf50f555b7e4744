import { LANGUAGES, speak, type Catalogue, type Language } from './say.ts';

const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  fr: async () => (await import('./french/catalogue.ts')).FRENCH,
};

/** Speaks the language that the document says it is in; English where its catalogue does not come. */
export async function speakChosen(lang: string): Promise<void> {
  const chosen = LANGUAGES.find((each) => each === lang);
  if (chosen !== undefined && chosen !== 'en') speak(chosen, await CATALOGUES[chosen]());
}
