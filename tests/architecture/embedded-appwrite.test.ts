import { expect, it } from 'vitest';
import { listPaths, readSource } from './source-files.ts';
import { listImports, maskText } from './source-scan.ts';

/** Folders whose code must work with any Appwrite. */
const INDEPENDENT = ['src', 'sw', 'server/dashboard', 'server/jobs', 'server/seed', 'server/drivers'];
const sources = (folder: string): string[] => listPaths(folder).filter((path) => /\.tsx?$/.test(path));

it('one file starts the embedded service, and besides it only the table of settings imports from it', () => {
  const importers = sources('server')
    .filter((path) => !path.startsWith('server/appwrite/'))
    .filter((path) =>
      listImports(readSource(path).text).some(({ specifier }) => /(?:^|\/)(?:#server\/)?appwrite\//.test(specifier)),
    );
  expect(importers).toEqual(['server/config-variables.ts', 'server/embedded.ts']);
});

it('app, service worker, dashboard, jobs, seed and drivers do not distinguish an embedded Appwrite from another', () => {
  const dependent = INDEPENDENT.flatMap(sources).filter((path) => {
    const { text } = readSource(path);
    return (
      /embedded/i.test(maskText(text)) ||
      listImports(text).some(({ specifier }) => /embedded|server\/config/.test(specifier))
    );
  });
  expect(dependent).toEqual([]);
});
