import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { APP_PATHS } from '#domain/screen-paths.ts';
import { isPagePath } from '#domain/server-paths.ts';
import { insertViewSnapshot } from '#replica/storage/view-snapshot.ts';
import { serveGuide } from './guide.ts';

/**
 * Precaches the shell and every route's chunk, so that a route never visited opens offline. Navigations to the app's
 * own addresses are answered with the shell and the last view snapshot in it. Navigations to other pages go to the
 * server, and to the shell when it cannot be reached: the app then says that it knows no such page, instead of the
 * browser. Everything else (`/v1`, `/api`, `/sandbox`, unknown files) goes to the server untouched.
 */
export function installPrecache(manifest: readonly (string | { url: string; revision: string | null })[]): void {
  precacheAndRoute([...manifest], { cleanURLs: false, directoryIndex: '' });
  cleanupOutdatedCaches();
  const answerShell = createHandlerBoundToURL('/index.html');
  serveGuide(answerShell);
  registerRoute(
    new NavigationRoute(
      async (navigation) =>
        insertViewSnapshot(await answerShell(navigation), navigation.url.pathname + navigation.url.search),
      { allowlist: [...APP_PATHS] },
    ),
  );
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPagePath(url.pathname),
    (navigation) => fetch(navigation.request).catch(() => answerShell(navigation)),
  );
}

interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(rule: {
    readonly condition: { readonly requestMode: 'navigate' };
    readonly source: 'fetch-event';
  }): Promise<void>;
}

/**
 * Has the browser take pages from the worker only: a browser that could also ask the server for each page while the
 * worker starts must not.
 */
export function bypassServerForPages(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('install', (event: RoutedInstallEvent) => {
    event.waitUntil(
      event.addRoutes?.({ condition: { requestMode: 'navigate' }, source: 'fetch-event' }).catch(() => undefined) ??
        Promise.resolve(),
    );
  });
}
