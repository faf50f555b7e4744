import type { Plugin } from 'vite';

/** Dexie's middlewares that we do not use: its cache, which is off (`src/replica/db.ts`), and hooks on tables. */
const UNUSED = ['this.use(cacheMiddleware);', 'this.use(hooksMiddleware);'];

/**
 * Leaves out of Dexie what we do not use, so that tree shaking removes it: 2.4 kB (gzip) of the first screen.
 * @throws when Dexie no longer has such a line
 */
export const dexieParts = (): Plugin => ({
  name: 'dexie-parts',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/dexie/dist/modern/dexie.mjs')) return null;
    const absent = UNUSED.find((line) => !code.includes(line));
    if (absent !== undefined)
      throw new Error(`Dexie no longer has the line "${absent}": change UNUSED in scripts/vite/dexie-parts.ts.`);
    // Each line becomes blanks of the same length, so that source maps stay correct.
    return { code: UNUSED.reduce((rest, line) => rest.replace(line, ' '.repeat(line.length)), code), map: null };
  },
});
