import { describe, expect, it } from 'vitest';
import {
  findBarrels,
  findCrowdedFolders,
  findDateFormats,
  findDefaultExports,
  findDrawers,
  findLeftovers,
  findLongFiles,
  findMachineTraces,
  findNamesakes,
  findOddNames,
  findSwitchedOffTests,
  findWideComments,
  findWindowMessages,
} from './house-rules.ts';
import { type SourceFile, listPaths, readSource, readSources } from './source-files.ts';

/** Files of the rules, which name what they forbid, and the faults planted below. */
const ABOUT_THE_RULES = /^tests\/architecture\//;
const TEXT = /\.(?:[cm]?[jt]sx?|json|md|html|css|svg|txt|ya?ml|webmanifest)$|^\.|^\.ci\//;

const sources = readSources('src', 'sw', 'server', 'tests').filter(({ path }) => !ABOUT_THE_RULES.test(path));
const program = sources.filter(({ path }) => !path.startsWith('tests/'));
const tests = sources.filter(({ path }) => path.startsWith('tests/'));
const paths = listPaths('');

const file = (path: string, text: string): SourceFile => ({ path, text });

describe('the house rules hold', () => {
  it.each([
    ['no drawers', () => paths.flatMap(findDrawers)],
    ['names in kebab-case', () => paths.flatMap(findOddNames)],
    ['no namesakes of what src/ui has', () => findNamesakes(paths)],
    ['no crowded folders', () => findCrowdedFolders(paths)],
    ['no default exports', () => sources.flatMap(findDefaultExports)],
    ['no barrels', () => sources.flatMap(findBarrels)],
    ['no test is switched off', () => tests.flatMap(findSwitchedOffTests)],
    ['no file has many subjects', () => program.flatMap(findLongFiles)],
    ['no date in the form of Intl', () => program.flatMap(findDateFormats)],
    ['no page takes messages of other windows', () => program.flatMap(findWindowMessages)],
    [
      'no comment is wider than a line',
      () =>
        paths
          .filter((path) => /\.(?:[cm]?[jt]sx?|css)$/.test(path))
          .map(readSource)
          .flatMap(findWideComments),
    ],
    ['nothing is left for later', () => sources.flatMap(findLeftovers)],
    [
      'no trace of one machine',
      () =>
        paths
          .filter((path) => TEXT.test(path) && !ABOUT_THE_RULES.test(path))
          .map(readSource)
          .flatMap(findMachineTraces),
    ],
  ])('%s', (_rule, find) => {
    expect(find()).toEqual([]);
  });
});

describe('a planted fault is found', () => {
  it.each([
    ['a drawer as a file', findDrawers('src/features/chats/utils.ts')],
    ['a drawer as a folder', findDrawers('server/helpers/dates.ts')],
    ['a drawer of types', findDrawers('src/domain/types.ts')],
    ['a barrel by name', findDrawers('src/ui/index.ts')],
    ['a name in capitals', findOddNames('src/ui/Button.tsx')],
    ['a name with underscores', findOddNames('server/jobs/job_runner.ts')],
    [
      'a namesake',
      findNamesakes([
        'src/ui/note.tsx',
        'src/features/chats/note.tsx',
        'src/features/chats/chat-note.tsx',
        'src/domain/note.tsx',
      ]),
    ],
    ['a crowded folder', findCrowdedFolders(Array.from({ length: 26 }, (_, index) => `src/domain/noun-${index}.ts`))],
    [
      'a date in the form of Intl',
      findDateFormats(file('src/ui/day.ts', "new Intl.DateTimeFormat(dateLocale(), {\n  day: 'numeric' })")),
    ],
    ['a default export', findDefaultExports(file('src/ui/button.tsx', 'const Button = 1;\nexport default Button;'))],
    [
      'a default export by another name',
      findDefaultExports(file('src/ui/button.tsx', 'const a = 1;\nexport { a as default };')),
    ],
    [
      'a barrel',
      findBarrels(
        file(
          'src/ui/all.ts',
          `/** Everything. */\nexport * from './button.tsx';\nexport { Menu } from './menu.tsx';\n`,
        ),
      ),
    ],
    [
      'a test that runs alone',
      findSwitchedOffTests(file('tests/sync/push.test.ts', `describe.only('push', () => {});`)),
    ],
    [
      'a test that is switched off',
      findSwitchedOffTests(file('tests/sync/push.test.ts', `it.skip('law 1', () => {});`)),
    ],
    ['a test that is only announced', findSwitchedOffTests(file('tests/sync/push.test.ts', `it.todo('law 1');`))],
    ['a long file', findLongFiles(file('src/sync/engine.ts', 'const a = 1;\n'.repeat(461)))],
    ['a long screen', findLongFiles(file('src/features/offers/edit/edit-dialog.tsx', 'const a = 1;\n'.repeat(351)))],
    ['a path of a home folder', findMachineTraces(file('README.md', 'see "/home/somebody/outrider"'))],
    [
      'a lock with a host',
      findMachineTraces(file('package-lock.json', '{ "resolved": "https://registry.example/x.tgz" }')),
    ],
    ['a registry in the settings', findMachineTraces(file('.npmrc', 'registry=https://registry.example/'))],
    [
      'a page that takes messages of other windows',
      findWindowMessages(
        file('src/app/shell/frame.ts', `window.addEventListener('message', (event) => use(event.data));`),
      ),
    ],
    ['a wide comment', findWideComments(file('src/sync/engine.ts', `/**\n * ${'Waits. '.repeat(17)}\n */`))],
    [
      'a wide comment after code',
      findWideComments(file('src/sync/engine.ts', `const a = 1; // ${'Waits. '.repeat(17)}`)),
    ],
    ['work left for later', findLeftovers(file('src/sync/engine.ts', '// TODO reconnect'))],
    ['a suppressed check', findLeftovers(file('src/sync/engine.ts', '// @ts-expect-error later'))],
  ])('%s', (_what, faults) => {
    expect(faults).toHaveLength(1);
  });
});

describe('what is allowed is left alone', () => {
  it.each([
    ['a full folder', findCrowdedFolders(Array.from({ length: 25 }, (_, index) => `src/domain/noun-${index}.ts`))],
    ['the noun of a feature', findDrawers('src/features/prospects/prospect-row.tsx')],
    ['a word within a name', findDrawers('server/http/content-type.ts')],
    [
      'messages of a channel of our own',
      findWindowMessages(file('src/sync/ports.ts', `channel.addEventListener('message', () => use());`)),
    ],
    ['a service worker file', findOddNames('src/workers/prospect-import.worker.ts')],
    ['a config', findDefaultExports(file('vite.config.ts', 'export default 1;'))],
    [
      'the only entry point to a package',
      findBarrels(file('server/backend/query.ts', `export { Query } from 'node-appwrite';`)),
    ],
    [
      'a file with something of its own',
      findBarrels(file('src/ui/menu.tsx', `export { a } from './a.ts';\nexport const b = 1;`)),
    ],
    ['a wide text', findWideComments(file('src/sync/engine.ts', `const a =\n  '${'// Wait * '.repeat(17)}';`))],
    [
      'a test with a plain name',
      findSwitchedOffTests(file('tests/sync/push.test.ts', `it('skips nothing, only then todo', () => {});`)),
    ],
    ['an address', findMachineTraces(file('README.md', 'http://127.0.0.1:4600/home/x and https://example.com/work/a'))],
  ])('%s', (_what, faults) => {
    expect(faults).toEqual([]);
  });
});
