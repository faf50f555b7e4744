/**
 * What screens showed last, as plain markup, beside the replica (docs/adr/0026): given out by the service worker
 * inside of the page it answers with, so that it stands there before the app has begun. Text of conversations like the
 * rows it shows, and wiped with them.
 */
const CACHE = 'outrider-last-view';
const BUILD = 'x-build';
const OWNER = 'x-owner';
/** So many at most: one for each address. */
const MOST = 8;

/** Messages, with nothing narrowed down and nothing open. */
const KEPT_ADDRESSES = /^\/messages(?:\?profile=[\w-]+)?$/;

/** Where the markup is put into the page. */
const ROOT = '<div id="root"></div>';

/** Whether a screen's last view is kept, by its address (path and query). */
export const hasViewSnapshot = (address: string): boolean => KEPT_ADDRESSES.test(address);

/** How the page names its script and the chunks of the start, to be asked for at once. */
const EARLY = /(<link rel|<script type)="module(?:preload)?"/g;
const LATER = '$1="later"';

interface ViewSnapshot {
  /** Path and query. */
  readonly address: string;
  /** One element; see `serializeView`. */
  readonly html: string;
  /** Addresses of the page's first script and its stylesheet: class names belong to one build. */
  readonly build: readonly string[];
  /** Whose it is, and of which team. */
  readonly owner: string;
}

/**
 * Keeps the view of an address; whatever was somebody else's goes. A full device keeps none, and misses nothing by it.
 */
export async function saveViewSnapshot({ address, html, build, owner }: ViewSnapshot): Promise<void> {
  // Opened before anything else: when a sign-out deletes it meanwhile, what is still put goes with it.
  const cache = await caches.open(CACHE);
  await deleteOthers(cache, owner);
  // Put over the one before, at once: a page that goes meanwhile leaves the one or the other.
  await cache.put(
    address,
    new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        [BUILD]: build.join(' '),
        [OWNER]: encodeURIComponent(owner),
      },
    }),
  );
  // Without a profile in it an address means the one chosen last, which is another now.
  const bare = address.split('?', 1)[0] ?? address;
  if (bare !== address) await cache.delete(bare);
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, Math.max(0, requests.length - MOST)).map((request) => cache.delete(request)));
}

/** Forgets the views that are not this owner's. */
export async function claimViewSnapshots(owner: string): Promise<void> {
  if (await caches.has(CACHE)) await deleteOthers(await caches.open(CACHE), owner);
}

async function deleteOthers(cache: Cache, owner: string): Promise<void> {
  for (const request of await cache.keys()) {
    const view = await cache.match(request);
    if (view?.headers.get(OWNER) !== encodeURIComponent(owner)) await cache.delete(request);
  }
}

/** Forgets what every screen showed last. */
export const deleteViewSnapshots = async (): Promise<void> => void (await caches.delete(CACHE));

/** The page with the last view of `address` in it, where there is one of the same build; else the page as it is. */
export async function insertViewSnapshot(page: Response, address: string): Promise<Response> {
  const view = await findViewSnapshot(address).catch(() => undefined);
  if (view === undefined) return page;
  const [shell, html] = await Promise.all([page.text(), view.text()]);
  const place = shell.indexOf(ROOT) + ROOT.length;
  const isOfBuild = (view.headers.get(BUILD) ?? '').split(' ').every((file) => shell.includes(`="${file}"`));
  // The app waits for the first frame: its script and what asks for its chunks early are put off until the page says so
  // (index.html).
  const text =
    place < ROOT.length || !isOfBuild
      ? shell
      : shell.slice(0, place).replaceAll(EARLY, LATER) + html + shell.slice(place);
  const headers = new Headers(page.headers);
  // They are of the page as it was.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name);
  return new Response(text, { status: page.status, headers });
}

async function findViewSnapshot(address: string): Promise<Response | undefined> {
  return hasViewSnapshot(address) ? caches.match(address, { cacheName: CACHE }) : undefined;
}
