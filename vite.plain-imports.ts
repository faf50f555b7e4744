import type { Plugin } from 'vite';

/**
 * Leaves a dynamic import what it is. Vite puts a helper around each, which loads the stylesheets and chunks it needs before it; we have one
 * stylesheet, and everything comes from the service worker's precache. Without it the first screen is half a kilobyte lighter.
 */
export const plainDynamicImports = (): Plugin => ({
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
});
