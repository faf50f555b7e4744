import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUIDE_PAGES } from '#domain/guide-pages.ts';
import { isRoutePath } from '#domain/route-paths.ts';
import { OWN_HELP } from '#domain/wire/runtime-config.ts';
import { LANGUAGES } from '#i18n/languages.ts';
import type { Catalogue } from '#i18n/translate.ts';
import { loadStaticFiles, type StaticFiles } from '#server/http/static-files.ts';
import { appPolicy } from '#server/http/security-headers.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

const PROJECT_ROOT = join(import.meta.dirname, '../..');
const SOURCES = join(PROJECT_ROOT, 'docs/guide');
const MIN_TUTORIAL_BYTES = 200_000;
const MAX_TUTORIAL_BYTES = 4_000_000;
const script = (name: string): Promise<unknown> =>
  import(pathToFileURL(join(PROJECT_ROOT, 'scripts/guide', name)).href);

interface Section {
  readonly address: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}
const { writeGuide } = (await script('write-guide.mjs')) as {
  readonly writeGuide: (folder: string) => Promise<{ readonly pages: number }>;
};
const { searchSections, snippetOf } = (await script('search.mjs')) as {
  readonly searchSections: (sections: readonly Section[], query: string) => readonly Section[];
  readonly snippetOf: (text: string, query: string) => string;
};
const { parseCues } = (await script('webvtt.mjs')) as {
  readonly parseCues: (text: string) => readonly { name: string; startMs: number; endMs: number; text: string }[];
};

let folder: string;
let files: StaticFiles;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-guide-'));
  await writeGuide(folder);
  files = loadStaticFiles(folder);
  server = await openTestServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string): Response =>
  files.respond(new Request(`http://localhost${path}`), path, (inline) => appPolicy({}, inline));
const read = async (path: string) => {
  const response = get(path);
  return { status: response.status, html: await response.text() };
};
const home = (code: string): string => (code === 'en' ? OWN_HELP.helpCenter : `${OWN_HELP.helpCenter}/${code}`);
const documentOf = (html: string) => parseHTML(html).document;
const sourcesOf = (code: string) =>
  readdirSync(join(SOURCES, code))
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ name: file.slice(0, -'.md'.length), markdown: readFileSync(join(SOURCES, code, file), 'utf8') }));

/**
 * Follows every link from the contents pages on; returns each address with its page's HTML, undefined for other files.
 */
async function crawl(): Promise<ReadonlyMap<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  const waiting = LANGUAGES.map(({ code }) => home(code));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const { status, html } = await read(path);
    expect([path, status]).toEqual([path, 200]);
    const isPage = get(path).headers.get('Content-Type')?.startsWith('text/html') === true;
    found.set(path, isPage ? html : undefined);
    if (isPage)
      waiting.push(
        ...addressesIn(html)
          .filter(isOfGuide)
          .map((address) => new URL(address, 'http://localhost').pathname),
      );
  }
  return found;
}
const addressesIn = (html: string): string[] =>
  [...documentOf(html).querySelectorAll('[href], [src], [data-index]')].map(
    (element) =>
      element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('data-index') ?? '',
  );
const isOfGuide = (address: string): boolean =>
  `${address.replace(/[#?].*$/, '')}/`.startsWith(`${OWN_HELP.helpCenter}/`);

describe('the guide', () => {
  it('every link of the guide leads to a page of it, a heading on that page, a screen of the app or a page of the server', async () => {
    const pages = await crawl();
    const problems: string[] = [];
    for (const [path, html] of pages) {
      if (html === undefined) continue;
      for (const address of addressesIn(html)) {
        const { origin, pathname, hash } = new URL(address, `http://localhost${path}`);
        const id = decodeURIComponent(hash.slice(1));
        const isGood =
          origin === 'http://localhost' &&
          (pathname === path || isOfGuide(pathname)
            ? id === '' || documentOf(pages.get(pathname) ?? '').getElementById(id) !== null
            : pathname.startsWith('/api/')
              ? (await server.fetch(new Request(`http://localhost${pathname}`))).status === 200
              : isRoutePath(pathname) || existsSync(join(PROJECT_ROOT, 'public', pathname)));
        if (!isGood) problems.push(`${path} → ${address}`);
      }
    }
    expect(problems).toEqual([]);
  });

  it('the guide has twelve to twenty short pages, and the contents lead to each of them', async () => {
    const pages = await crawl();
    for (const { code } of LANGUAGES) {
      const names = sourcesOf(code).map(({ name }) => name);
      expect(names.length).toBeGreaterThanOrEqual(12);
      expect(names.length).toBeLessThanOrEqual(20);
      for (const { name, markdown } of sourcesOf(code)) {
        const words = markdown.replaceAll(/```.*?```/gs, '').split(/\s+/).length;
        expect([name, words < 700]).toEqual([name, true]);
        expect([name, pages.has(name === 'index' ? home(code) : `${home(code)}/${name}`)]).toEqual([name, true]);
      }
      expect(names.toSorted()).toEqual([...GUIDE_PAGES, 'index'].toSorted());
    }
  });

  it('every language has the same pages with the same sections, links and pictures', () => {
    const shapeOf = (code: string) =>
      sourcesOf(code).map(({ name, markdown }) => [
        name,
        [...markdown.matchAll(/^#+ /gm)].map(([mark]) => mark),
        [...markdown.matchAll(/\]\(([^)#]+)/g)].map(([, target]) => target?.replace(`/${code}/`, '/*/')),
        [...markdown.matchAll(/^\|/gm)].length,
      ]);
    for (const { code } of LANGUAGES) expect([code, shapeOf(code)]).toEqual([code, shapeOf('en')]);
    const textsOf = (code: string) => Object.keys(JSON.parse(readFileSync(join(SOURCES, code, 'texts.json'), 'utf8')));
    for (const { code } of LANGUAGES) expect(textsOf(code)).toEqual(textsOf('en'));
  });

  it('every picture is used, and every language has its own', () => {
    for (const { code } of LANGUAGES) {
      const used = sourcesOf(code).flatMap(({ markdown }) =>
        [...markdown.matchAll(/\]\(\.\.\/pictures\/([^)]+)\)/g)].map(([, file = '']) => file),
      );
      expect([...new Set(used)].toSorted((one, other) => one.localeCompare(other))).toEqual(
        readdirSync(join(SOURCES, 'pictures', code))
          .map((file) => `${code}/${file}`)
          .toSorted((one, other) => one.localeCompare(other)),
      );
    }
  });

  it('what stands in bold is a text of the app in that language', async () => {
    const french = await Promise.all(
      LANGUAGES.map(async ({ code, load }) => ({ code, catalogue: (await load?.())?.CATALOGUE })),
    );
    const keys = Object.keys(french.find(({ catalogue }) => catalogue !== undefined)?.catalogue ?? {});
    const english = new Set(keys.map((key) => key.replace(/^\w+\|/, '')));
    const textsOf = (catalogue: Catalogue | undefined) =>
      catalogue === undefined
        ? english
        : new Set(
            Object.values(catalogue).flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text))),
          );
    const unknown = french.flatMap(({ code, catalogue }) => {
      const texts = textsOf(catalogue);
      return sourcesOf(code).flatMap(({ name, markdown }) =>
        [...markdown.matchAll(/\*\*(.+?)\*\*/gs)]
          .map(([, label = '']) => label.replaceAll(/[ \n]+/g, ' '))
          .filter((label) => !texts.has(label))
          .map((label) => `${code}/${name}: ${label}`),
      );
    });
    expect(unknown).toEqual([]);
  });

  it('French has a narrow space that does not break before its double punctuation marks', () => {
    const wrong = sourcesOf('fr').flatMap(({ name, markdown }) =>
      [...markdown.replaceAll(/```sh.*?```|`[^`\n]+`/gs, '').matchAll(/\S+ [;:?!»]|« |“|”/g)].map(
        ([found]) => `${name}: ${found}`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('every page has a title, a description, one main heading and itself in every language', async () => {
    for (const [path, html] of await crawl()) {
      if (html === undefined) continue;
      const document = documentOf(html);
      expect([path, document.querySelectorAll('h1').length]).toEqual([path, 1]);
      expect(document.querySelector('meta[name="description"]')?.getAttribute('content')?.length).toBeGreaterThan(20);
      expect(document.title.length).toBeGreaterThan(5);
      expect(
        [...document.querySelectorAll('link[rel="alternate"]')].map((link) => link.getAttribute('hreflang')),
      ).toEqual(LANGUAGES.map(({ code }) => code));
      for (const image of document.querySelectorAll('img'))
        expect([path, image.getAttribute('alt') !== '', Number(image.getAttribute('width')) > 0]).toEqual([
          path,
          true,
          true,
        ]);
    }
  });
});

describe('the tutorial', () => {
  it('the tutorial has at most 4 MB and about 90 seconds, with the same captions at the same times in every language', () => {
    const { size } = statSync(join(SOURCES, 'tutorial.webm'));
    expect(size).toBeGreaterThan(MIN_TUTORIAL_BYTES);
    expect(size).toBeLessThanOrEqual(MAX_TUTORIAL_BYTES);
    const cuesOf = (code: string) => parseCues(readFileSync(join(SOURCES, code, 'tutorial.vtt'), 'utf8'));
    const timesOf = (code: string) => cuesOf(code).map(({ name, startMs, endMs }) => ({ name, startMs, endMs }));
    const english = timesOf('en');
    for (const { code } of LANGUAGES) {
      expect([code, timesOf(code)]).toEqual([code, english]);
      for (const { text } of cuesOf(code)) expect([text, text.length <= 140]).toEqual([text, true]);
    }
    expect(english.map(({ startMs }) => startMs)).toEqual([0, ...english.slice(0, -1).map(({ endMs }) => endMs)]);
    expect(Math.abs((english.at(-1)?.endMs ?? 0) - 90_000)).toBeLessThanOrEqual(10_000);
  });

  it('its page plays it with captions in every language', async () => {
    for (const { code } of LANGUAGES) {
      const document = documentOf((await read(`${home(code)}/tutorial`)).html);
      expect(document.querySelector('video')?.getAttribute('src')).toBe(OWN_HELP.tutorial);
      expect(
        [...document.querySelectorAll('track')].map((track) => [
          track.getAttribute('srclang'),
          track.hasAttribute('default'),
        ]),
      ).toEqual(LANGUAGES.map((language) => [language.code, language.code === code]));
    }
    expect(get(OWN_HELP.tutorial).headers.get('Content-Type')).toBe('video/webm');
  });
});

describe('the search of the guide', () => {
  const index = async (code: string) =>
    JSON.parse((await read(`${home(code)}/search.json`)).html) as readonly Section[];

  it.each([
    ['en', 'undo import', '/guide/imports#undo'],
    ['en', 'UNDO  Imp', '/guide/imports#undo'],
    ['en', 'shortcut', '/guide/keyboard'],
    ['en', 'idempotency', '/guide/api#send-each-change-only-once'],
    ['fr', 'credits', '/guide/fr/billing#credits'],
    ['fr', 'crédits', '/guide/fr/billing#credits'],
    ['fr', 'hors ligne', '/guide/fr/offline'],
  ])('the search of the guide in %s for “%s” finds %s first', async (code, query, address) => {
    expect(searchSections(await index(code), query)[0]?.address).toBe(address);
  });

  it('a query whose words are not all in one section finds nothing, nor does one without words', async () => {
    const sections = await index('en');
    for (const query of ['undo xyzzy', '', '  ', '?!', '<script>xyzzy'])
      expect(searchSections(sections, query)).toEqual([]);
  });

  it('a result shows the text around the word that was found, cut between words', () => {
    const text = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`;
    expect(snippetOf(text, 'needle')).toMatch(/^…(?:before )+needle (?:after )*after…$/);
    expect(snippetOf('Short text.', 'text')).toBe('Short text.');
    expect(snippetOf('Crédits et plus', 'credits')).toBe('Crédits et plus');
  });
});
