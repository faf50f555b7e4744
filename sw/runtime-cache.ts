import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';

/** The configuration is the newest when the server answers, else the one seen last. */
export const CONFIG_CACHE = 'outrider-config';

export function answerRuntimeRequests(): void {
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json', new NetworkFirst({ cacheName: CONFIG_CACHE, networkTimeoutSeconds: 3 }));
}
