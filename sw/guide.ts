import type { createHandlerBoundToURL } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { OWN_HELP } from '#domain/wire/runtime-config.ts';
import { networkFirst } from './runtime-cache.ts';

/** The cache that holds what was read of the guide. */
const GUIDE_CACHE = 'outrider-guide';
/** The tutorial is large, and players ask for parts of it: neither belongs in a cache of pages. */
const VIDEO = /\.webm$/;

const isOfGuide = ({ pathname }: URL): boolean =>
  `${pathname}/`.startsWith(`${OWN_HELP.helpCenter}/`) && !VIDEO.test(pathname);

/**
 * Answers the guide's pages, pictures and search index from the server, or as they were when they were last read. They
 * are never precached: people who do not read the guide do not store it. `answerShell` answers a page that is neither
 * there nor here: the app says so (`src/app/routes/not-found-route.tsx`).
 */
export function serveGuide(answerShell: ReturnType<typeof createHandlerBoundToURL>): void {
  const strategy = networkFirst(GUIDE_CACHE);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isOfGuide(url),
    async (options) => {
      try {
        return await strategy.handle(options);
      } catch (error) {
        if (options.request.mode !== 'navigate') throw error;
        return answerShell(options);
      }
    },
  );
}
