/**
 * Lists that another app has shared to this one: a form of the system posts them to the service worker, which lays them
 * down here for the screen that comes next (docs/adr/0018). They are nobody's until somebody takes them.
 */
const CACHE = 'outrider-shared';
const ADDRESS = '/shared/list.csv';
const NAME_HEADER = 'x-list-name';

/** The address to which lists are shared, as the manifest names it; the field of the form that has the files. */
export const SHARE_TARGET = { address: '/import', field: 'list' } as const;

/**
 * Lays lists down in the place of those that nobody has taken: what is shared at once comes at once. Rejects with the
 * storage's own error.
 */
export async function saveSharedFiles(files: readonly File[]): Promise<void> {
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  for (const [place, file] of files.entries())
    await cache.put(
      `${ADDRESS}?${place}`,
      new Response(file, { headers: { [NAME_HEADER]: encodeURIComponent(file.name) } }),
    );
}

/** Takes what was shared, in its order; nothing where the browser has no such storage. */
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

/** Forgets what was shared and not taken: it may be of the person who signs out. */
export const deleteSharedFiles = async (): Promise<void> => void (await caches.delete(CACHE));
