/**
 * The last view of screens as plain markup, stored beside the replica (docs/adr/0026): the service worker inserts it
 * into the page it answers with, so that it is visible before the app has started. It contains text of conversations
 * like the rows it shows, and is deleted with them.
 */
const CACHE = 'outrider-last-view';
const BUILD = 'x-build';
const OWNER = 'x-owner';
/** The most snapshots: one per address. */
const MAX_SNAPSHOTS = 8;

/** Dashboard, campaigns and messages, without filters and without an open conversation. */
const SNAPSHOT_ADDRESSES = /^\/(?:dashboard|campaigns|messages(?:\?profile=[\w-]+)?)$/;

/** The markup is inserted here. */
const ROOT = '<div id="root"></div>';

/** Returns true when a snapshot of this address (path and query) is stored. */
export const hasViewSnapshot = (address: string): boolean => SNAPSHOT_ADDRESSES.test(address);

/** The page's script and its preloaded chunks, which request them early. */
const EARLY = /(<link rel|<script type)="module(?:preload)?"/g;
const DEFERRED = '$1="deferred"';

interface ViewSnapshot {
  /** Path and query. */
  readonly address: string;
  /** One element; see `serializeView`. */
  readonly html: string;
  /** Addresses of the page's first script and its stylesheet: class names belong to one build. */
  readonly build: readonly string[];
  /** The user and team it belongs to. */
  readonly owner: string;
}

/**
 * Stores the snapshot of an address and deletes those of other owners. Rejects on a full device, where the app works
 * without one.
 */
export async function saveViewSnapshot({ address, html, build, owner }: ViewSnapshot): Promise<void> {
  // Opened first: if a sign-out deletes the cache meanwhile, later writes are lost with it.
  const cache = await caches.open(CACHE);
  await deleteOthers(cache, owner);
  // One put replaces the snapshot before: a page that closes meanwhile leaves one of the two.
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
  // An address without a profile means the profile chosen last, which is another one now.
  const bare = address.split('?', 1)[0] ?? address;
  if (bare !== address) await cache.delete(bare);
  const requests = await cache.keys();
  await Promise.all(
    requests.slice(0, Math.max(0, requests.length - MAX_SNAPSHOTS)).map((request) => cache.delete(request)),
  );
}

/** Deletes the snapshots of other owners. */
export async function claimViewSnapshots(owner: string): Promise<void> {
  if (await caches.has(CACHE)) await deleteOthers(await caches.open(CACHE), owner);
}

async function deleteOthers(cache: Cache, owner: string): Promise<void> {
  for (const request of await cache.keys()) {
    const view = await cache.match(request);
    if (view?.headers.get(OWNER) !== encodeURIComponent(owner)) await cache.delete(request);
  }
}

/** Deletes all snapshots. */
export const deleteViewSnapshots = async (): Promise<void> => void (await caches.delete(CACHE));

/**
 * Inserts the snapshot of `address` into the page, if there is one of the same build; otherwise returns the page
 * unchanged.
 */
export async function insertViewSnapshot(page: Response, address: string): Promise<Response> {
  const view = await findViewSnapshot(address).catch(() => undefined);
  if (view === undefined) return page;
  const [shell, html] = await Promise.all([page.text(), view.text()]);
  const insertAt = shell.indexOf(ROOT) + ROOT.length;
  const isOfBuild = (view.headers.get(BUILD) ?? '').split(' ').every((file) => shell.includes(`="${file}"`));
  // The app waits for the first frame: its script and its preloads are deferred until the page releases them
  // (index.html).
  const text =
    insertAt < ROOT.length || !isOfBuild
      ? shell
      : shell.slice(0, insertAt).replaceAll(EARLY, DEFERRED) + html + shell.slice(insertAt);
  const headers = new Headers(page.headers);
  // These headers describe the original page.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name);
  return new Response(text, { status: page.status, headers });
}

async function findViewSnapshot(address: string): Promise<Response | undefined> {
  return hasViewSnapshot(address) ? caches.match(address, { cacheName: CACHE }) : undefined;
}
