import { expect, it } from 'vitest';
import { LANGUAGES } from '#i18n/languages.ts';
import type { Catalogue } from '#i18n/translate.ts';
import { serverTextsOf } from './server-texts.ts';
import { readSources, type SourceFile } from './source-files.ts';
import { isNode, listNodes, parseFile } from './syntax-tree.ts';

/** Files that refuse programs only: the API speaks English. */
const FOR_PROGRAMS =
  /^server\/(?:appwrite|dashboard\/public-api|dashboard\/api-keys\/api-key-guard|dashboard\/authenticate|dashboard\/prospects\/refused-rows|http|seed)\b/;
/** Sentences for people who write a program or run the server. */
const ENGLISH_ONLY: readonly string[] = [
  'A generation is answered in the transaction of its charge',
  '{} must be 1 to 64 visible characters.',
  'This is not signed by Stripe, or not just now.',
  'This is signed in the future. Compare the clock of this server.',
  'This is not an event of Stripe.',
  'This event has another shape than the one we read.',
  'The body and the header name different teams.',
  'The address and the body name different webhooks.',
  'The delivery named in “after” is not in the log of this webhook. Read the log from its beginning.',
  'There is no event “{}”. Choose among those of GET /webhooks/events.',
  'The return address must be in this app. The operator of this server can set PUBLIC_URL to the address people use.',
];

/** Lists the literal texts that an expression chooses from, with `{}` for what is filled in. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'ConditionalExpression') return [...textsOf(node['consequent']), ...textsOf(node['alternate'])];
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type !== 'TemplateLiteral') return [];
  return [(node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')];
}

/** Lists the sentences that a file refuses with. */
function refusalsOf(file: SourceFile): string[] {
  return listNodes(parseFile(file), 'NewExpression')
    .filter((node) => (node['callee'] as { name?: string }).name === 'OutriderError')
    .flatMap((node) => textsOf((node['arguments'] as unknown[])[1]))
    .filter((text) => text !== '');
}

const translations = await Promise.all(
  LANGUAGES.flatMap(({ code, load }) =>
    load === undefined
      ? []
      : [
          Promise.all([load(), serverTextsOf(code)]).then(([{ CATALOGUE, translateServerText }, serverTexts]) => ({
            code,
            catalogue: CATALOGUE,
            serverTexts,
            translateServerText,
          })),
        ],
  ),
);
const sources = readSources('server');
const withoutNames = (text: string): string => text.replaceAll(/\{\w*\}/g, '{}');
const keysOf = (texts: Catalogue): string[] => Object.keys(texts).map(withoutNames);

it.each(translations)(
  'every sentence with which the server refuses a person has a translation into $code',
  ({ code, catalogue, serverTexts }) => {
    const known = new Set([...keysOf(catalogue), ...keysOf(serverTexts)]);
    const missing = sources
      .filter(({ path }) => !FOR_PROGRAMS.test(path))
      .flatMap((file) => refusalsOf(file).map((sentence) => ({ path: file.path, sentence })))
      .filter(({ sentence }) => !known.has(sentence) && !ENGLISH_ONLY.includes(sentence))
      .map(({ path, sentence }) => `${path}: add “${sentence}” to src/i18n/${code}/server-texts.ts`);
    expect(missing).toEqual([]);
  },
);

it.each(translations)(
  'every text of the server that is translated into $code is one that the server says',
  ({ serverTexts }) => {
    const all = sources.map(({ text }) => text.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}')).join('\n');
    expect(Object.keys(serverTexts).filter((text) => !all.includes(withoutNames(text)))).toEqual([]);
    for (const [english, translation] of Object.entries(serverTexts))
      expect([...translation.matchAll(/\{\w+\}/g)].map(String).toSorted(), english).toEqual(
        [...english.matchAll(/\{\w+\}/g)].map(String).toSorted(),
      );
  },
);

it.each([
  ['This profile is already set up.', 'Ce profil est déjà configuré.'],
  [
    'A team has at most 20 webhooks. Delete one you no longer need.',
    'Une équipe a au plus 20 webhooks. Supprimez-en un dont vous n’avez plus besoin.',
  ],
  [
    'Offer name has 257 characters; the maximum is 256. Shorten it by 1.',
    'Nom de l’offre\u202f: 257 caractères, pour un maximum de 256. Raccourcissez de 1.',
  ],
  ['Something that nobody has translated: 7.', undefined],
])('what the server says is translated with its values: %s', (english, french) => {
  expect(translations.find(({ code }) => code === 'fr')?.translateServerText(english)).toBe(french);
});
