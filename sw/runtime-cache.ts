import { NetworkFirst } from 'workbox-strategies';

/** After this long the cached answer is given; the request goes on, and still updates the cache. */
const PATIENCE_S = 3;

/**
 * Returns the address under which an answer is cached: its path alone, in one spelling. The server answers it the same
 * whatever its query and however its letters are written, and a page that makes up queries must not fill the device.
 */
function cacheKeyOf(address: string): string {
  const { origin, pathname } = new URL(address);
  let path = pathname;
  try {
    path = decodeURI(pathname);
  } catch {
    // Not text in UTF-8: it stays as it is.
  }
  return new URL(path.replace(/\/+$/, '') || '/', origin).href;
}

type Plugins = NonNullable<NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>['plugins']>;

/** Creates a runtime cache whose answers come from the server, or as they were last when the server does not answer. */
export const networkFirst = (cacheName: string, ...plugins: Plugins): NetworkFirst =>
  new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: PATIENCE_S,
    plugins: [...plugins, { cacheKeyWillBeUsed: ({ request }) => Promise.resolve(cacheKeyOf(request.url)) }],
  });
