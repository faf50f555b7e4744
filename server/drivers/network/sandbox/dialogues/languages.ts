import { ARABIC } from './arabic.ts';
import type { Language } from '#server/drivers/ai/template/text-language.ts';
import type { DialogueTemplates } from './dialogue-templates.ts';
import { DUTCH } from './dutch.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import { JAPANESE } from './japanese.ts';
import { POLISH } from './polish.ts';
import { PORTUGUESE } from './portuguese.ts';
import { SPANISH } from './spanish.ts';

/** The dialogue templates of each language. */
export const DIALOGUES: Readonly<Record<Language, DialogueTemplates>> = {
  en: ENGLISH,
  fr: FRENCH,
  de: GERMAN,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
  pl: POLISH,
  ja: JAPANESE,
  ar: ARABIC,
};
