import type { Plugin } from 'vite';

/**
 * Matches how Vite writes `import()` until the chunk is rendered: `__vitePreload(() => import(…), …)`, or with the
 * names taken from it.
 */
const WRAPPED =
  /__vitePreload\((?:\(\) => (import\([^()]*\))|async \(\) => \{\s*const \{[^{}]*\} = await (import\([^()]*\));\s*return \{[^{}]*\};?\s*\}), ?__VITE_PRELOAD__\)/g;

/**
 * Removes Vite's helper around dynamic imports, which loads the stylesheets and chunks of an import before it; we have
 * one stylesheet, and chunks come from the service worker's precache. It makes the first screen a kilobyte lighter.
 */
export const plainDynamicImports = (): Plugin => ({
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  // Tree shaking has used the names by now. The line count stays, so that source maps stay correct.
  renderChunk: (code) =>
    code.includes('__vitePreload')
      ? code.replace(
          WRAPPED,
          (wrapped: string, whole?: string, named?: string) =>
            (whole ?? named ?? '') + '\n'.repeat(wrapped.split('\n').length - 1),
        )
      : null,
});
