import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { CONFIG_CACHE } from './config-cache.ts';

/**
 * After this what was seen last is the answer; the request itself is given up later, as a slow one still brings the
 * newest.
 */
const PATIENCE_S = 3;
const TIMEOUT_MS = 20_000;

/** The configuration is the newest when the server answers, else the one seen last. */
export function serveRuntimeConfig(): void {
  const withDeadline = {
    requestWillFetch: ({ request }: { request: Request }) =>
      Promise.resolve(new Request(request, { signal: AbortSignal.timeout(TIMEOUT_MS) })),
  };
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
    new NetworkFirst({ cacheName: CONFIG_CACHE, networkTimeoutSeconds: PATIENCE_S, plugins: [withDeadline] }),
  );
}
