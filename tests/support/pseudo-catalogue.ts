import type { Catalogue, PluralForms } from '#i18n/translate.ts';
import { requiredPluralForms } from './plural-forms.ts';

/** An invented language: English with accents, a third longer and in brackets. Its plurals are Polish. */
export const PSEUDO_LANGUAGE = { code: 'pl-x-pseudo', numberLocale: 'pl-PL' } as const;

const ACCENTED: ReadonlyMap<string, string> = new Map(
  Array.from('aceilnosuyzACEILNOSUYZ', (letter, index) => [letter, 'àçéïłñöšüýžÀÇÉÏŁÑÖŠÜÝŽ'.charAt(index)]),
);

/** Returns a text of the pseudo language; its placeholders stay. */
export function pseudoText(english: string): string {
  const accented = english
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 1 ? part : [...part].map((letter) => ACCENTED.get(letter) ?? letter).join('')))
    .join('');
  return `⟦${accented}${'~'.repeat(Math.ceil(english.length * 0.3))}⟧`;
}

/** Returns the catalogue of the pseudo language, with the keys of a complete one. */
export const pseudoCatalogueLike = (complete: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(complete).map(([key, entry]) => {
      const text = pseudoText(key.slice(key.indexOf('|') + 1));
      return [key, typeof entry === 'string' ? text : formsOf(text)];
    }),
  );

const formsOf = (text: string): PluralForms => ({
  other: text,
  ...Object.fromEntries(requiredPluralForms(PSEUDO_LANGUAGE.code).map((form) => [form, text])),
});

/** Returns what markup shows or says outside the brackets of the pseudo language: data, and texts left in English. */
export function textsOutsideBrackets(markup: string): string[] {
  const attributes = [...markup.matchAll(/\s(?:aria-label|title|placeholder|alt|aria-description)="([^"]*)"/g)];
  const content = markup
    .replaceAll(/<(script|style|svg)\b[^>]*>.*?<\/\1>/gs, '')
    // Inline elements stand within a sentence: brackets of a text may close behind them.
    .replaceAll(/<[^>]*>/g, '\n');
  return [content, ...attributes.map(([, value = '']) => value)]
    .map(withoutBrackets)
    .flatMap((text) => text.split('\n'))
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2,}/u.test(text));
}

function withoutBrackets(text: string): string {
  const outside = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '\n');
  return outside === text ? text : withoutBrackets(outside);
}
