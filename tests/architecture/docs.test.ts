import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KEY_SCOPES } from '#server/backend/explain-failure.ts';
import { listPaths, readSource } from './source-files.ts';

const PROJECT_ROOT = join(import.meta.dirname, '../..');
const SPECIFICATION_PAGES = [
  'docs/conformance/part-1.md',
  'docs/conformance/part-2.md',
  'docs/conformance/security.md',
];
const pages = ['README.md', 'CONTRIBUTING.md', ...listPaths('docs').filter((path) => path.endsWith('.md'))].map(
  readSource,
);

describe('the pages are true', () => {
  it('the page on deployment names exactly the scopes that the server needs', () => {
    const paragraph = /^Scopes of the key: (.*?)\n\n/ms.exec(readSource('docs/deployment.md').text)?.[1] ?? '';
    expect([...paragraph.matchAll(/`([a-z.]+)`/g)].map((match) => match[1]!).sort()).toEqual([...KEY_SCOPES].sort());
  });

  it('the page on deployment names every file that a backup needs', () => {
    const backup = /^### Backup\n(.*?)^### /ms.exec(readSource('docs/deployment.md').text)?.[1] ?? '';
    const needed = ['appwrite.sqlite', 'appwrite.sqlite.key', 'secrets.key', 'outgoing-mails'];
    expect(needed.filter((name) => !backup.includes(`\`${name}\``))).toEqual([]);
  });

  it('every command that the pages name exists', () => {
    const { scripts } = JSON.parse(readSource('package.json').text) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const commands = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/`npm run ([a-z:-]+)/g)].map((match) => ({ path, command: match[1]! })),
    );
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter(({ command }) => !Object.hasOwn(scripts, command))).toEqual([]);
  });

  // The guide's links to screens are addresses, which tests/product/guide.test.ts follows.
  it('every file that the pages link to exists', () => {
    const links = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|#|\/)([^)#]+)/g)].map((match) =>
        posix.normalize(posix.join(posix.dirname(path), match[1]!)),
      ),
    );
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !existsSync(join(PROJECT_ROOT, link)))).toEqual([]);
  });

  it('every row on the conformance pages of the specification names a test by its title, and every named test exists', () => {
    const rows = SPECIFICATION_PAGES.flatMap((path) => readSource(path).text.split('\n')).filter(
      (line) => line.startsWith('| ') && !/^\| (?:requirement|---) /.test(line),
    );
    expect(rows.length).toBeGreaterThan(450);
    const named = rows.map((row) => ({
      row,
      tests: [...row.matchAll(/`(tests\/[^`]+\.test\.ts)` › _(.+?)_(?=,| \|)/g)].map(([, path = '', title = '']) => ({
        path,
        title: title.replaceAll('\\_', '_'),
      })),
    }));
    expect(named.filter(({ tests }) => tests.length === 0).map(({ row }) => row)).toEqual([]);
    const absent = named.flatMap(({ tests }) =>
      tests.filter(
        ({ path, title }) =>
          !["'", '"', '`'].some((quote) =>
            readSource(path).text.replaceAll(/\(\s+/g, '(').includes(`(${quote}${title}`),
          ),
      ),
    );
    expect(absent).toEqual([]);
  });

  it('every file and folder that the pages name exists', () => {
    const named = pages.flatMap(({ path: page, text }) =>
      [...text.matchAll(/`((?:src|sw|server|tests|scripts|docs)\/[^`*{ ]+)`/g)].map(([, path = '']) => ({
        page,
        path,
      })),
    );
    expect(named.length).toBeGreaterThan(1_000);
    expect(named.filter(({ path }) => !existsSync(join(PROJECT_ROOT, path)))).toEqual([]);
  });

  it('every path in the table of CONTRIBUTING.md exists, and every change in it names its test', () => {
    const rows = readSource('CONTRIBUTING.md')
      .text.split('\n')
      .filter((line) => line.startsWith('| **'));
    const paths = rows.flatMap((row) => {
      let folder = '';
      return [...row.matchAll(/`((?:src|sw|server|tests|scripts|docs|public|\.)\/[^`]+)`/g)].map(([, named = '']) => {
        const path = named.startsWith('./') ? posix.join(folder, named) : named;
        folder = /\.\w+$/.test(path) ? posix.dirname(path) : path;
        return path;
      });
    });
    expect(rows.length).toBeGreaterThanOrEqual(12);
    expect(rows.filter((row) => !/`tests\/[^`]+\.test\.ts`[^|]*\|$/.test(row))).toEqual([]);
    expect(paths.filter((path) => !existsSync(join(PROJECT_ROOT, path)))).toEqual([]);
  });

  it('the map of the README names every folder of the first two levels and every feature', () => {
    const [, map = ''] = /^## Map$.*?```text(.*?)```/ms.exec(readSource('README.md').text) ?? [];
    const named = new Set(map.match(/[\w-]+/g));
    const folders = listPaths('')
      .filter((path) => !path.startsWith('.'))
      .flatMap((path) => {
        const names = path.split('/').slice(0, -1);
        return path.startsWith('src/features/') ? names.slice(0, 3) : names.slice(0, 2);
      });
    expect(named.size).toBeGreaterThan(40);
    expect([...new Set(folders)].filter((folder) => !named.has(folder))).toEqual([]);
  });

  it('every architecture decision has a number, a status and a date, and is indexed with them', () => {
    const decisions = listPaths('docs/adr').filter((path) => !path.endsWith('/README.md'));
    const rows = decisions.map((path) => {
      const [, number, title, status, date] =
        /^# (\d+)\. (.+)\n\n- Status: (.+)\n- Date: (\d{4}-\d{2}-\d{2})\n/.exec(readSource(path).text) ?? [];
      const name = posix.basename(path);
      expect(Number(number), path).toBe(Number(name.slice(0, 4)));
      return `${number} ${name} ${title} ${status} ${date}`;
    });
    const index = [
      ...readSource('docs/adr/README.md').text.matchAll(/^\| \[(\d+)\]\((\S+)\) *\| (.+?) *\| (.+?) *\| (\S+) *\|$/gm),
    ];
    expect(rows.length).toBeGreaterThan(20);
    expect(
      index.map(([, number, name, title, status, date]) => `${number} ${name} ${title} ${status} ${date}`),
    ).toEqual(rows);
  });
});
