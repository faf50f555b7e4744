import type { Plugin } from 'vite';

/**
 * Matches a dynamic import as Vite writes it until the chunk is rendered: `__vitePreload(() => import(…), …)`, or with
 * the names that are taken from it.
 */
const WRAPPED =
  /__vitePreload\((?:\(\) => (import\([^()]*\))|async \(\) => \{\s*const \{[^{}]*\} = await (import\([^()]*\));\s*return \{[^{}]*\};?\s*\}), ?__VITE_PRELOAD__\)/g;

/**
 * Removes Vite's helper around dynamic imports, which preloads their stylesheets and chunks. We have one stylesheet,
 * and chunks come from the service worker's precache. It saves a kilobyte of the first screen.
 */
export const plainDynamicImports = (): Plugin => ({
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  // Tree shaking has already used the names. The line count stays, so that source maps stay correct.
  renderChunk: (code) =>
    code.includes('__vitePreload')
      ? code.replace(
          WRAPPED,
          (wrapped: string, whole?: string, named?: string) =>
            (whole ?? named ?? '') + '\n'.repeat(wrapped.split('\n').length - 1),
        )
      : null,
});
