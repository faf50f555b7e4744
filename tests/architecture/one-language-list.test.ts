import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#i18n/languages.ts';
import type { Catalogue } from '#i18n/translate.ts';
import { listPaths, readSource } from './source-files.ts';

const importScript = (path: string): Promise<unknown> =>
  import(pathToFileURL(join(import.meta.dirname, '../../scripts', path)).href);
const { translateSkeleton } = (await importScript('sign-in-page.mjs')) as {
  translateSkeleton: (
    english: string,
    languages: readonly { readonly code: string; readonly catalogue?: Catalogue }[],
  ) => { readonly skeleton: string; readonly style: string };
};
const { languageCodes } = (await importScript('vite/language-codes.ts')) as {
  languageCodes: (languages: readonly { readonly code: string }[]) => {
    readonly transformIndexHtml: { readonly handler: (html: string) => string };
  };
};

const PLANTED = { code: 'pl', numberLocale: 'pl-PL', name: 'Polski' };
const TEXT = 'AI-driven outreach for teams: campaigns, conversations and prospects, online and offline.';

/** Returns the language that the script of the page chooses for a browser with these languages. */
function choose(html: string, wanted: readonly string[]): string | undefined {
  const pattern = /\/(\^\(.*?\)\(\?!\[a-z\]\))\/i/.exec(html)?.[1];
  if (pattern === undefined) throw new Error('src/index.html has no pattern of the languages.');
  const matcher = new RegExp(pattern, 'i');
  return wanted.map((language) => matcher.exec(language)?.[1]?.toLowerCase()).find(Boolean);
}

describe('a language is one line in src/i18n/languages.ts', () => {
  it('a language that is added to the list is chosen by the page', () => {
    const html = readSource('src/index.html').text;
    const page = languageCodes([...LANGUAGES, PLANTED]).transformIndexHtml.handler(html);
    expect(page).not.toContain('%LANGUAGE_CODES%');
    expect(
      [['pl-PL', 'en'], ['plx', 'fr-CA'], ['de', 'en-GB'], ['de']].map((languages) => choose(page, languages)),
    ).toEqual(['pl', 'fr', 'en', undefined]);
  });

  it('a language that is added to the list is in the first frame, which shows the language of the page alone', () => {
    const skeleton = readSource('src/sign-in-skeleton.html').text;
    const translated = translateSkeleton(skeleton, [
      ...LANGUAGES.map(({ code }) => ({ code })),
      { code: PLANTED.code, catalogue: { [TEXT]: 'Po polsku.' } },
    ]);
    const shown = [...translated.skeleton.matchAll(/ lang="(\w+)"[^>]*>([^<]*)</g)].map(([, ...parts]) => parts);
    expect(shown.slice(0, LANGUAGES.length + 1)).toEqual([
      ...LANGUAGES.map(({ code }) => [code, TEXT]),
      ['pl', 'Po polsku.'],
    ]);
    expect(shown.map(([code]) => code)).toEqual(
      Array.from({ length: shown.length / (LANGUAGES.length + 1) }, () => [
        ...LANGUAGES.map(({ code }) => code),
        'pl',
      ]).flat(),
    );
    expect(translated.style).toContain('html[lang=pl] .sign-in-skeleton [lang]:not([lang=pl])');
  });

  it('the folders of src/i18n are the languages of the list without English', () => {
    const folders = readdirSync('src/i18n', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).toSorted()).toEqual(
      LANGUAGES.flatMap(({ code, load }) => (load === undefined ? [] : [code])).toSorted(),
    );
  });

  it('no other file of the app or of its build names a language besides English', () => {
    const others = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en');
    const named = new RegExp(`['"](?:${others.join('|')})(?:-[A-Z]{2})?['"]|lang=['"]?(?:${others.join('|')})\\b`);
    const paths = ['src', 'sw', 'scripts', 'public']
      .flatMap(listPaths)
      .filter((path) => /\.(?:tsx?|mjs|html|css)$/.test(path) && !path.startsWith('src/i18n/'));
    expect(paths.filter((path) => named.test(readSource(path).text))).toEqual([]);
  });
});
