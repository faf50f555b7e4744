import { describe, expect, it } from 'vitest';
import { CATALOGUE as FRENCH } from '#i18n/fr/catalogue.ts';
import { SERVER_TEXTS } from '#i18n/fr/server-texts.ts';
import { LANGUAGES } from '#i18n/languages.ts';
import type { Catalogue } from '#i18n/translate.ts';
import { requiredPluralForms } from '#support/plural-forms.ts';
import { findTexts } from './translated-texts.ts';
import { readSource, readSources } from './source-files.ts';

/** Files whose texts are data: for programs, samples, and names that are the same in every language. */
const DATA: readonly RegExp[] = [
  /^src\/(?:gallery|i18n|replica|sync)\//,
  /^src\/app\/effects\/(?:assistant-tools|model-context)\.ts$/,
  /^src\/domain\/(?:api-key\/api-(?:requests|resources|chats|fields)|billing\/currency|prospect\/names\/(?:name-words|given-names)|prospect\/prospect-headers|webhook\/webhook-samples)\.ts$/,
  /^src\/features\/campaigns\/pause-command\.ts$/,
  /^src\/features\/webhooks\/verification-snippets\.ts$/,
  /^src\/workers\/csv\/letter-statistics\.ts$/,
];
/** The component that translates its `text`. */
const TRANS = 'src/ui/trans.tsx';
const CATALOGUES = await Promise.all(
  LANGUAGES.flatMap(({ code, load }) =>
    load === undefined ? [] : [load().then(({ CATALOGUE }) => [code, CATALOGUE] as const)],
  ),
);

const files = readSources('src').map((file) => ({ path: file.path, ...findTexts(file) }));
const ofApp = files.filter(({ path }) => !path.startsWith('src/gallery/'));
const texts = new Set([
  ...ofApp.flatMap(({ translated }) => translated.map(({ text }) => text)),
  // Those that the page shows before the app is there.
  ...[...readSource('src/sign-in-skeleton.html').text.matchAll(/ lang="en"[^>]*>\s*([^<]*?)\s*</g)].map(
    ([, text = '']) => text,
  ),
]);
const plurals = new Set(ofApp.flatMap((file) => file.plurals.map(({ text }) => text)));

const formsOf = (catalogue: Catalogue): (readonly [english: string, translation: string])[] =>
  Object.entries(catalogue).flatMap(([key, entry]) =>
    Object.values(typeof entry === 'string' ? [entry] : entry).map((form) => [key, form] as const),
  );
const placeholdersOf = (text: string): string =>
  [...new Set([...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder))].toSorted().join(' ');

describe('the texts of the app', () => {
  it('the texts of every file are translated', () => {
    const untranslated = files
      .filter(({ path }) => !DATA.some((data) => data.test(path)))
      .flatMap((file) =>
        file.untranslated.map(
          ({ text, line }) =>
            `${file.path}:${line} "${text}" does not go through t(): it stays English in every language.`,
        ),
      );
    expect(untranslated).toEqual([]);
  });

  it('t, tInContext, plural and Trans are given literal texts, so that catalogues can be checked', () => {
    const computed = files
      .filter(({ path }) => path !== TRANS && !path.startsWith('src/i18n/'))
      .flatMap((file) =>
        file.computed.map(
          ({ text, line }) => `${file.path}:${line} translates ${text}, which is not a literal: choose between texts.`,
        ),
      );
    expect(computed).toEqual([]);
  });

  it('a text is used with a number or without one, not both', () => {
    expect([...plurals].filter((text) => texts.has(text))).toEqual([]);
  });
});

describe.each(CATALOGUES)('the catalogue of %s', (language, catalogue) => {
  it('a catalogue has every text of the app, each once, and nothing else', () => {
    const keysOf = (isPlural: boolean): string[] =>
      Object.keys(catalogue).filter((key) => (typeof catalogue[key] !== 'string') === isPlural);
    expect([...texts].filter((text) => typeof catalogue[text] !== 'string')).toEqual([]);
    expect([...plurals].filter((text) => typeof catalogue[text] !== 'object')).toEqual([]);
    expect(keysOf(false).filter((text) => !texts.has(text))).toEqual([]);
    expect(keysOf(true).filter((text) => !plurals.has(text))).toEqual([]);
    const entries = readSources(`src/i18n/${language}`).flatMap(({ path, text }) =>
      [...text.matchAll(/^ {2}(?:'([^']*)'|"([^"]*)"|(\w+)):/gm)].map((match) => ({
        path,
        key: match[1] ?? match[2] ?? match[3],
      })),
    );
    expect(entries.filter(({ key }, index) => entries.findIndex((other) => other.key === key) !== index)).toEqual([]);
  });

  it('a text with a number has every form of its language', () => {
    const lacking = Object.entries(catalogue).flatMap(([key, entry]) =>
      typeof entry === 'string'
        ? []
        : requiredPluralForms(language)
            .filter((form) => entry[form] === undefined)
            .map((form) => `${key}: ${form}`),
    );
    expect(lacking).toEqual([]);
  });

  it('a translation has the placeholders of its English text', () => {
    expect(
      formsOf(catalogue).filter(([english, translation]) => placeholdersOf(english) !== placeholdersOf(translation)),
    ).toEqual([]);
  });
});

it.each([
  ['typewriter apostrophes or quotation marks', /['"]/],
  ['three full stops', /\.\.\./],
  ['an empty text', /^$/],
])('the French texts have no %s', (_what, wrong) => {
  expect(formsOf(FRENCH).filter(([english, french]) => wrong.test(french) && !wrong.test(english))).toEqual([]);
});

it('the French texts have one narrow no-break space before ; : ! ? % and inside quotation marks', () => {
  const wrong = /(?:^|[^\u202F?!;:])[;!?»%](?!\w)|(?:^|[^\u202F]):(?=\s|$)|«(?!\u202F)/;
  expect(formsOf({ ...FRENCH, ...SERVER_TEXTS }).filter(([, french]) => wrong.test(french))).toEqual([]);
});

it('a language needs the plural forms of numbers in digits', () => {
  expect([requiredPluralForms('en'), requiredPluralForms('fr')]).toEqual([
    ['one', 'other'],
    ['one', 'other'],
  ]);
  expect(new Set(requiredPluralForms('pl'))).toEqual(new Set(['one', 'few', 'many', 'other']));
  expect(new Set(requiredPluralForms('ar'))).toEqual(new Set(['zero', 'one', 'two', 'few', 'many', 'other']));
});
