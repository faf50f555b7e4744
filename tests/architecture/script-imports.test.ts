import { expect, it } from 'vitest';
import { isExported, loadedNames, unreadableLoads } from './script-imports.ts';
import { listPaths, readSource } from './source-files.ts';

const scripts = ['scripts', 'tests', 'server']
  .flatMap(listPaths)
  .filter((path) => path.endsWith('.mjs'))
  .map(readSource);

it('every name that a script reads from a TypeScript module is exported by it', () => {
  const loaded = loadedNames(scripts);
  expect(loaded.length).toBeGreaterThan(15);
  const paths = new Set(['src', 'tests'].flatMap(listPaths));
  expect(
    loaded
      .filter(({ module, name }) => !paths.has(module) || !isExported(readSource(module).text, name))
      .map(({ site, module }) => `${site} is not exported by ${module}`),
  ).toEqual([]);
});

it('every script that loads a TypeScript module names it and what it reads from it', () =>
  expect(unreadableLoads(scripts)).toEqual([]));

it('a stale name and an unreadable load are found', () => {
  const text = `
    const { one, two: other } = await sources.ssrLoadModule('/src/numbers.ts');
    const three = (await sources.ssrLoadModule('/src/numbers.ts')).three;
  `;
  expect(loadedNames([{ path: 'a.mjs', text }]).map(({ module, name }) => `${module} ${name}`)).toEqual([
    'src/numbers.ts one',
    'src/numbers.ts two',
    'src/numbers.ts three',
  ]);
  expect(unreadableLoads([{ path: 'a.mjs', text }])).toEqual([]);
  const unreadable = 'const numbers = await sources.ssrLoadModule(path);';
  expect(unreadableLoads([{ path: 'b.mjs', text: unreadable }])).toEqual(['b.mjs']);
  expect(isExported('export const one = 1;\nexport { a as two } from "./a.ts";', 'one')).toBe(true);
  expect(isExported('export const one = 1;\nexport { a as two } from "./a.ts";', 'two')).toBe(true);
  expect(isExported('export const oneMore = 1;\nconst one = 1;', 'one')).toBe(false);
});
