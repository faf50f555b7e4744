import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OURS = fileURLToPath(new URL('../../src/app/routes/window-scroll.ts', import.meta.url));

/**
 * Gives the router one line (`src/app/routes/window-scroll.ts`) in the place of its scroll restoration, which is switched off.
 */
export const windowScroll = (): Plugin => ({
  name: 'window-scroll',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './scroll-restoration.js' && importer?.endsWith('/router-core/dist/esm/router.js') === true
      ? OURS
      : null,
});
