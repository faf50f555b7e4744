import type { Catalogue, PluralForms } from './translate.ts';

/** Letters that a template must have besides its placeholders, so that it does not match any text. */
const MIN_LETTERS = 8;

interface Template {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly translation: string | PluralForms;
  readonly letters: number;
}

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function toTemplate([english, translation]: readonly [string, string | PluralForms]): Template {
  const fixed = english.split(/\{\w+\}/);
  return {
    pattern: new RegExp(`^${fixed.map(escapePattern).join('(.+?)')}$`, 's'),
    names: [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    translation,
    letters: fixed.join('').replaceAll(/\P{L}/gu, '').length,
  };
}

/**
 * Creates the function that translates what the server says: texts of the app and its own, with their values filled in.
 * It returns undefined for a text that neither has.
 */
export function createServerTranslator(
  code: string,
  catalogue: Catalogue,
  serverTexts: Readonly<Record<string, string>>,
): (english: string) => string | undefined {
  const texts: Catalogue = { ...catalogue, ...serverTexts };
  const rules = new Intl.PluralRules(code);
  let templates: readonly Template[] | undefined;

  function fill({ names, translation }: Template, values: readonly string[]): string {
    const valueOf = new Map(names.map((name, index) => [name, translate(values[index] ?? '') ?? values[index] ?? '']));
    const count = Number((valueOf.get('count') ?? '').replaceAll(/\D/g, ''));
    const text =
      typeof translation === 'string' ? translation : (translation[rules.select(count)] ?? translation.other);
    return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => valueOf.get(name) ?? placeholder);
  }

  function translate(english: string): string | undefined {
    const known = Object.hasOwn(texts, english) ? texts[english] : undefined;
    if (typeof known === 'string') return known;
    // Longer templates first: they say more of the text.
    templates ??= Object.entries(texts)
      .filter(([key]) => /\{\w+\}/.test(key))
      .map(toTemplate)
      .filter(({ letters }) => letters >= MIN_LETTERS)
      .toSorted((one, other) => other.letters - one.letters);
    for (const template of templates) {
      const [, ...values] = template.pattern.exec(english) ?? [];
      if (values.length > 0) return fill(template, values);
    }
    return undefined;
  }
  return translate;
}
