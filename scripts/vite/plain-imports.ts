import type { Plugin } from 'vite';

/**
 * How Vite writes `import()` until the chunk is made: `__vitePreload(() => import(…), …)`, or with the names that are
 * taken from it.
 */
const WRAPPED =
  /__vitePreload\((?:\(\) => (import\([^()]*\))|async \(\) => \{\s*const \{[^{}]*\} = await (import\([^()]*\));\s*return \{[^{}]*\};?\s*\}), ?__VITE_PRELOAD__\)/g;

/**
 * Leaves a dynamic import what it is. Vite puts a helper around each, which loads the stylesheets and chunks it needs
 * before it; we have one stylesheet, and everything comes from the service worker's precache. Without it the first
 * screen is a kilobyte lighter.
 */
export const plainDynamicImports = (): Plugin => ({
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  // The names that are taken have told the bundler by now what may be left out. The lines stay as many, so that source
  // maps stay true.
  renderChunk: (code) =>
    code.includes('__vitePreload')
      ? code.replace(
          WRAPPED,
          (wrapped: string, whole?: string, named?: string) =>
            (whole ?? named ?? '') + '\n'.repeat(wrapped.split('\n').length - 1),
        )
      : null,
});
