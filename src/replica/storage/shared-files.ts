/**
 * Files that another app has shared to this one: the system posts them to the service worker, which stores them here
 * for the next screen (docs/adr/0018). They belong to no user until somebody takes them.
 */
const CACHE = 'outrider-shared';
const CACHED_URL = '/shared/list.csv';
const NAME_HEADER = 'x-list-name';

/** The address that the manifest names as share target, and the form field with the files. */
export const SHARE_TARGET = { path: '/import', field: 'list' } as const;

/** Stores files in place of those that nobody has taken. Rejects with the storage's own error. */
export async function saveSharedFiles(files: readonly File[]): Promise<void> {
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  for (const [place, file] of files.entries())
    await cache.put(
      `${CACHED_URL}?${place}`,
      new Response(file, { headers: { [NAME_HEADER]: encodeURIComponent(file.name) } }),
    );
}

/** Takes the shared files in their order; none where the browser has no Cache Storage. */
export async function takeSharedFiles(): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (answer !== undefined)
      files.push(new File([await answer.blob()], decodeURIComponent(answer.headers.get(NAME_HEADER) ?? 'shared.csv')));
  }
  await caches.delete(CACHE);
  return files;
}

/** Deletes shared files that were not taken: they may belong to the user who signs out. */
export const deleteSharedFiles = async (): Promise<void> => void (await caches.delete(CACHE));
