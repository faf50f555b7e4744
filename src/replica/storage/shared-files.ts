import { MAX_BYTES, MAX_SHARED_FILES } from '#domain/prospect/list-size.ts';

/**
 * Files that another app has shared to this one: the system posts them to the service worker, which stores them here
 * for the next screen (docs/adr/0018). They belong to no user until somebody takes them.
 */
const CACHE = 'outrider-shared';
const CACHED_URL = '/shared/list.csv';
const NAME_HEADER = 'x-list-name';
const LEFT_OUT_URL = '/shared/left-out';

/** The address that the manifest names as share target, and the form field with the files. */
export const SHARE_TARGET = { path: '/import', field: 'list' } as const;

/** What was shared with the app. */
interface SharedFiles {
  readonly files: readonly File[];
  /** Files for which there was no room. */
  readonly leftOut: number;
}

/**
 * Stores files in place of those that nobody has taken: any page can send some, so together they have at most the size
 * of a list that can be imported. Those that fit are stored in their order, the others are counted. Rejects with the
 * storage's own error.
 */
export async function saveSharedFiles(files: readonly File[]): Promise<void> {
  await caches.delete(CACHE);
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

/** Takes the shared files in their order; none where the browser has no Cache Storage. */
export async function takeSharedFiles(): Promise<SharedFiles> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return { files: [], leftOut: 0 };
  const cache = await caches.open(CACHE);
  const files: File[] = [];
  let leftOut = 0;
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (answer === undefined) continue;
    const name = answer.headers.get(NAME_HEADER);
    if (name === null) leftOut = Number(await answer.text());
    else files.push(new File([await answer.blob()], decodeURIComponent(name)));
  }
  await caches.delete(CACHE);
  return { files, leftOut };
}

/** Deletes shared files that were not taken: they may belong to the user who signs out. */
export const deleteSharedFiles = async (): Promise<void> => void (await caches.delete(CACHE));
