import type { Plugin } from 'vite';

/** Dexie's middlewares that we do not use: its cache, which is off (`src/replica/db.ts`), and hooks on tables. */
const UNUSED = ['this.use(cacheMiddleware);', 'this.use(hooksMiddleware);'];

/** Methods of its tables and queries that we do not call. Tree shaking keeps each method of a class that is used. */
const UNUSED_METHODS = [
  'mapToClass',
  'defineClass',
  'upsert',
  'update',
  'bulkUpdate',
  'startsWithIgnoreCase',
  'equalsIgnoreCase',
  'anyOfIgnoreCase',
  'startsWithAnyOfIgnoreCase',
  'startsWithAnyOf',
  'notEqual',
  'noneOf',
  'inAnyRange',
  'aboveOrEqual',
  'below',
  'belowOrEqual',
  'distinct',
  'desc',
  'eachKey',
  'eachUniqueKey',
  'eachPrimaryKey',
  'firstKey',
  'lastKey',
  'waitFor',
  'until',
  'offset',
  'raw',
  'or',
  'last',
  'sortBy',
  'hasBeenClosed',
  'hasFailed',
  'dynamicallyOpened',
  'backendDB',
];

/** Matches such a call in our own code; queries of Appwrite and a few other objects have methods of the same names. */
const CALL = new RegExp(`(?<!\\b(?:Query|requests|registration))\\.(${UNUSED_METHODS.join('|')})\\(`);

/**
 * Returns the sources of the methods with this name, as Dexie is formatted; when there is none, its head, which is
 * absent as well.
 */
const findMethods = (code: string, name: string): readonly string[] =>
  code.match(new RegExp(`^ {4}${name}\\(.*\\) \\{\\n(?:(?! {4}\\}).*\\n)* {4}\\}$`, 'gm')) ?? [`\n    ${name}(…) {`];

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/**
 * Leaves out of Dexie what we do not use, so that tree shaking removes it: 4 kB (gzip) of the first screen.
 * @throws when Dexie no longer has such a line or method, and when our code calls a method that is left out
 */
export const dexieParts = (): Plugin => ({
  name: 'dexie-parts',
  enforce: 'pre',
  transform(code, id) {
    if (/\/(?:src|sw)\/[^?]*\.tsx?$/.test(id) && !id.includes('/node_modules/')) {
      const call = CALL.exec(code)?.[1];
      if (call !== undefined)
        throw new Error(`${id} calls ${call}(), which the build leaves out of Dexie: scripts/vite/dexie-parts.ts.`);
      return null;
    }
    if (!id.endsWith('/dexie/dist/modern/dexie.mjs')) return null;
    const parts = [...UNUSED, ...UNUSED_METHODS.flatMap((name) => findMethods(code, name))];
    const absent = parts.find((part) => !code.includes(part));
    if (absent !== undefined) throw new Error(`Dexie no longer has "${absent}": change scripts/vite/dexie-parts.ts.`);
    // Each part becomes as many blanks and lines, so that source maps stay correct.
    return { code: parts.reduce((rest, part) => rest.replace(part, blank), code), map: null };
  },
});
