import { MAX_BYTES, MAX_SHARED_FILES } from '#domain/prospect/list-size.ts';

/**
 * Files that another app has shared to this one, or that the system has opened with it: the service worker or the page
 * stores them here (docs/adr/0018), where they stay until they are imported, removed or replaced by others, or until
 * somebody signs out. They belong to the first user who reads them, and no other user sees them after that.
 */
const CACHE = 'outrider-shared';
const CACHED_URL = '/shared/list.csv';
const NAME_HEADER = 'x-list-name';
const LEFT_OUT_URL = '/shared/left-out';
const OWNER_URL = '/shared/owner';

/** The address that the manifest names as share target, and the form field with the files. */
export const SHARE_TARGET = { path: '/import', field: 'list' } as const;

/** What was shared with the app. */
export interface SharedFiles {
  readonly files: readonly File[];
  /** Files for which there was no room. */
  readonly leftOut: number;
}

/**
 * Stores files in place of those that wait: any page can send some, so together they have at most the size of a list
 * that can be imported. Those that fit are stored in their order, the others are counted. Rejects with the storage's
 * own error.
 */
export async function saveSharedFiles(files: readonly File[]): Promise<void> {
  await caches.delete(CACHE);
  if (files.length === 0) return;
  const cache = await caches.open(CACHE);
  let storedFiles = 0;
  let storedBytes = 0;
  for (const file of files) {
    if (storedFiles === MAX_SHARED_FILES || storedBytes + file.size > MAX_BYTES) continue;
    await cache.put(
      `${CACHED_URL}?${storedFiles}`,
      new Response(file, { headers: { [NAME_HEADER]: encodeURIComponent(file.name) } }),
    );
    storedFiles += 1;
    storedBytes += file.size;
  }
  if (storedFiles < files.length) await cache.put(LEFT_OUT_URL, new Response(String(files.length - storedFiles)));
}

/**
 * Returns the shared files of a user in their order; none where the browser has no Cache Storage. They stay stored.
 * What was left out is told once.
 */
export async function readSharedFiles(userId: string): Promise<SharedFiles> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return { files: [], leftOut: 0 };
  const cache = await caches.open(CACHE);
  const owner = await (await cache.match(OWNER_URL))?.text();
  if (owner !== undefined && owner !== userId) {
    await caches.delete(CACHE);
    return { files: [], leftOut: 0 };
  }
  await cache.put(OWNER_URL, new Response(userId));
  const files: File[] = [];
  let leftOut = 0;
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (answer === undefined) continue;
    const name = answer.headers.get(NAME_HEADER);
    if (name !== null) files.push(new File([await answer.blob()], decodeURIComponent(name)));
    else if (request.url.endsWith(LEFT_OUT_URL)) {
      leftOut = Number(await answer.text());
      await cache.delete(request);
    }
  }
  return { files, leftOut };
}

/** Deletes one of the shared files, if it is one: it was imported, or is not wanted. The others stay as they are. */
export async function deleteSharedFile({ name, size }: File): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    const stored = answer?.headers.get(NAME_HEADER) ?? undefined;
    if (answer === undefined || stored === undefined || decodeURIComponent(stored) !== name) continue;
    if ((await answer.blob()).size === size) await cache.delete(request);
  }
}

/** Deletes the shared files: they may belong to the user who signs out. */
export const deleteSharedFiles = async (): Promise<void> => void (await caches.delete(CACHE));
