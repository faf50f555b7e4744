import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

interface Budget {
  readonly measureClient: (folder: string) => {
    readonly initialGzipBytes: number;
    readonly largestScreen: { readonly name: string; readonly gzipBytes: number } | undefined;
    readonly problems: readonly string[];
  };
}
const { measureClient } = (await import(
  pathToFileURL(join(import.meta.dirname, '../../scripts/build-budget.mjs')).href
)) as Budget;

const SCREEN = 'app/plans-route.tsx';
const MANIFEST = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_react.js', '_inbox.js'],
    dynamicImports: [SCREEN],
  },
  '_react.js': { file: 'assets/react.js' },
  '_inbox.js': { file: 'assets/inbox.js', imports: ['_react.js', '_list.js'] },
  '_list.js': { file: 'assets/list.js', imports: ['_react.js'] },
  [SCREEN]: { file: 'assets/plans.js', src: SCREEN, imports: ['index.html'] },
};
const SMALL = { 'index.js': 1_000, 'react.js': 1_000, 'inbox.js': 1_000, 'list.js': 1_000, 'plans.js': 1_000 };

/** The import of the second script of the service worker. */
const SENDER_IMPORT = 'importScripts("/assets/sender-1.js");';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Writes a built client whose scripts have the given sizes; their contents do not compress. */
function buildClient(
  sizes: Readonly<Record<string, number>>,
  {
    manifest = MANIFEST,
    precached = Object.keys(sizes),
    worker = SENDER_IMPORT,
  }: { readonly manifest?: object; readonly precached?: readonly string[]; readonly worker?: string } = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-budget-'));
  folders.push(folder);
  mkdirSync(join(folder, '.vite'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const [file, size] of Object.entries(sizes)) writeFileSync(join(folder, 'assets', file), randomBytes(size));
  writeFileSync(join(folder, 'sw.js'), worker + JSON.stringify(precached.map((file) => ({ url: `assets/${file}` }))));
  return folder;
}

describe('the budget of the first screen', () => {
  it('the first screen counts every chunk that the entry and the inbox load before they run, once', () => {
    const { initialGzipBytes, problems } = measureClient(buildClient(SMALL));
    expect(problems).toEqual([]);
    expect(initialGzipBytes).toBeGreaterThanOrEqual(4_000);
    expect(initialGzipBytes).toBeLessThan(4_500);
  });

  it.each([
    [
      'too much for the first screen',
      buildClient.bind(undefined, { ...SMALL, 'list.js': 149_000 }),
      'at most 149.9 kB are allowed',
    ],
    [
      'too much for a screen',
      buildClient.bind(
        undefined,
        { ...SMALL, 'inbox.js': 140_000, 'plans.js': 205_000, 'editor.js': 20_000 },
        {
          manifest: {
            ...MANIFEST,
            [SCREEN]: { ...MANIFEST[SCREEN], imports: ['index.html', '_editor.js'] },
            '_editor.js': { file: 'assets/editor.js' },
          },
        },
      ),
      /^The screen "plans" needs 36\d\.\d kB .* at most 350\.0 kB are allowed\..*largest chunks: assets\/plans\.js \(205\.\d kB\), assets\/inbox\.js \(140\.\d kB\), assets\/editor\.js/,
    ],
    [
      'a chunk that is too large',
      buildClient.bind(undefined, { ...SMALL, 'plans.js': 251_000 }),
      'assets/plans.js has 251.0 kB',
    ],
    [
      'a chunk outside the precache',
      buildClient.bind(undefined, SMALL, { precached: ['index.js', 'react.js', 'inbox.js', 'list.js'] }),
      'assets/plans.js is not in the service worker',
    ],
    [
      'a circle of chunks',
      buildClient.bind(undefined, SMALL, {
        manifest: { ...MANIFEST, '_list.js': { file: 'assets/list.js', imports: ['_inbox.js'] } },
      }),
      'in a circle: assets/inbox.js → assets/list.js → assets/inbox.js',
    ],
    [
      'a service worker that is too large',
      buildClient.bind(undefined, SMALL, { worker: SENDER_IMPORT + randomBytes(20_000).toString('base64') }),
      'at most 15.0 kB are allowed',
    ],
    [
      'a service worker without its second script',
      buildClient.bind(undefined, SMALL, { worker: '' }),
      'does not know its second script',
    ],
    [
      'a file that the service worker lists twice',
      buildClient.bind(undefined, SMALL, { precached: [...Object.keys(SMALL), 'list.js'] }),
      'lists assets/list.js twice',
    ],
    ['a missing entry', buildClient.bind(undefined, SMALL, { manifest: {} }), 'has no entry'],
  ])('%s fails the build', (_what, build, message) => {
    expect(measureClient(build()).problems).toEqual([expect.stringMatching(message)]);
  });

  it('a screen counts the chunks of the first screen and those it loads before it can be used, and the largest is named', () => {
    const { largestScreen, problems } = measureClient(
      buildClient(
        { ...SMALL, 'about.js': 500, 'dialog.js': 100_000 },
        {
          manifest: {
            ...MANIFEST,
            [SCREEN]: { ...MANIFEST[SCREEN], dynamicImports: ['_dialog.js'] },
            '_dialog.js': { file: 'assets/dialog.js' },
            'app/about-routes.tsx': { file: 'assets/about.js', src: 'app/about-routes.tsx' },
          },
        },
      ),
    );
    expect(problems).toEqual([]);
    expect(largestScreen?.name).toBe('plans');
    expect(largestScreen?.gzipBytes).toBeGreaterThanOrEqual(5_000);
    expect(largestScreen?.gzipBytes).toBeLessThan(5_500);
  });

  it('every screen that the router loads has the name of a route file', () => {
    const loaded = [
      ...readFileSync(join(import.meta.dirname, '../../src/app/routes/router.tsx'), 'utf8').matchAll(
        /import\('\.{1,2}\/([^']+)'\)/g,
      ),
    ].map(([, file = '']) => file);
    expect(loaded.length).toBeGreaterThan(20);
    expect(loaded.filter((file) => !/^[\w./-]+-(?:routes?|layout)\.tsx$/.test(file))).toEqual([]);
  });
});
