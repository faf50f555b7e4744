import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OURS = fileURLToPath(new URL('../../src/app/routes/window-scroll.ts', import.meta.url));

/**
 * Replaces the router's scroll restoration, which is switched off, with one line (`src/app/routes/window-scroll.ts`).
 */
export const windowScroll = (): Plugin => ({
  name: 'window-scroll',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './scroll-restoration.js' && importer?.endsWith('/router-core/dist/esm/router.js') === true
      ? OURS
      : null,
});
