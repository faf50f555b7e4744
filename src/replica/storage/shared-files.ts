import { MAX_BYTES, MAX_SHARED_FILES } from '#domain/prospect/list-size.ts';

/**
 * Files that wait for their import: another app has shared them to this one, the system has opened them with it, or
 * they were dropped where they could not be imported. The service worker or the page stores them here
 * (docs/adr/0018), where they stay until they are imported, removed or replaced by a newer one of the same name and
 * size, or until somebody signs out. Each belongs to the first user who reads it, and no other user sees it after that.
 */
const CACHE = 'outrider-shared';
const CACHED_URL = '/shared/list.csv';
const NAME_HEADER = 'x-list-name';
/** Who dropped the file in the app; empty for one that any page may have sent. */
export const DROPPED_HEADER = 'x-dropped-by';
export const LEFT_OUT_URL = '/shared/left-out';
const OWNER_URL = '/shared/owner';

/** The address that the manifest names as share target, and the form field with the files. */
export const SHARE_TARGET = { path: '/import', field: 'list' } as const;

/** `navigator.locks`, by which one tab or worker at a time changes the files; absent in an insecure page. */
export type FileLocks = Pick<LockManager, 'request'> | undefined;

/** Runs `work` under the lock of the shared files, so that no two tabs change them at once. */
async function withFilesLock<T>(locks: FileLocks, work: () => Promise<T>): Promise<T> {
  return locks === undefined ? work() : locks.request(CACHE, work);
}

const listeners = new Set<() => void>();

/** Calls `listener` whenever this page has stored files. Returns a function that stops it. */
export function listenForSharedFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export interface StoredFile {
  readonly request: Request;
  readonly name: string;
  readonly content: Blob;
}

export async function readStored(cache: Cache): Promise<readonly StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    const name = answer?.headers.get(NAME_HEADER) ?? undefined;
    if (answer !== undefined && name !== undefined)
      stored.push({ request, name: decodeURIComponent(name), content: await answer.blob() });
  }
  return stored;
}

const ownerUrlOf = ({ url }: Request): string => `${OWNER_URL}${new URL(url).search}`;

export async function deleteStored(cache: Cache, { request }: StoredFile): Promise<void> {
  await cache.delete(request);
  await cache.delete(ownerUrlOf(request));
}

/**
 * Stores files beside those that wait, for a user or for the first who reads them, and returns the number of files for
 * which there is no room: any page can send some, so all together have at most the size of a list that can be imported.
 * Of files that belong to nobody yet, the number is stored as well, for the next screen that lists files. `evictFor` is
 * called before. Rejects with the storage's own error.
 */
export async function saveSharedFiles(
  files: readonly File[],
  locks: FileLocks,
  userId?: string,
  evictFor?: (cache: Cache, files: readonly File[]) => Promise<void>,
): Promise<number> {
  const leftOut = await withFilesLock(locks, async () => {
    const cache = await caches.open(CACHE);
    await evictFor?.(cache, files);
    return store(cache, files, userId);
  });
  for (const listener of listeners) listener();
  return leftOut;
}

/** Decides whether a stored file is replaced by one that comes: the same, or a newer one of its name and size. */
export const isSameFile = (one: StoredFile, { name, size }: File): boolean =>
  one.name === name && one.content.size === size;

async function store(cache: Cache, files: readonly File[], userId: string | undefined): Promise<number> {
  const waiting = await readStored(cache);
  for (const one of waiting) if (files.some((file) => isSameFile(one, file))) await deleteStored(cache, one);
  const others = waiting.filter((one) => !files.some((file) => isSameFile(one, file)));
  let storedFiles = others.length;
  let storedBytes = others.reduce((sum, { content }) => sum + content.size, 0);
  let leftOut = 0;
  let index = 1 + Math.max(-1, ...waiting.map(({ request }) => Number(new URL(request.url).search.slice(1))));
  for (const file of files) {
    if (storedFiles >= MAX_SHARED_FILES || storedBytes + file.size > MAX_BYTES) {
      leftOut += 1;
      continue;
    }
    const search = `?${index}`;
    index += 1;
    if (userId !== undefined) await cache.put(`${OWNER_URL}${search}`, new Response(userId));
    const headers = { [NAME_HEADER]: encodeURIComponent(file.name), [DROPPED_HEADER]: userId ?? '' };
    await cache.put(`${CACHED_URL}${search}`, new Response(file, { headers }));
    storedFiles += 1;
    storedBytes += file.size;
  }
  if (leftOut > 0 && userId === undefined) await cache.put(LEFT_OUT_URL, new Response(String(leftOut)));
  return leftOut;
}

/** Returns the files that wait for a user in their order; none where the browser has no Cache Storage. They stay. */
export async function readSharedFiles(userId: string, locks: FileLocks): Promise<readonly File[]> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return [];
  return withFilesLock(locks, () => readFilesOf(userId));
}

async function readFilesOf(userId: string): Promise<readonly File[]> {
  const cache = await caches.open(CACHE);
  const files: File[] = [];
  for (const stored of await readStored(cache)) {
    const ownerUrl = ownerUrlOf(stored.request);
    const owner = await (await cache.match(ownerUrl))?.text();
    if (owner === undefined) await cache.put(ownerUrl, new Response(userId));
    if (owner === undefined || owner === userId) files.push(new File([stored.content], stored.name));
    else await deleteStored(cache, stored);
  }
  return files;
}

/** Returns how many files were left out, once. */
export async function takeLeftOut(locks: FileLocks): Promise<number> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return 0;
  return withFilesLock(locks, async () => {
    const cache = await caches.open(CACHE);
    const count = Number(await (await cache.match(LEFT_OUT_URL))?.text());
    await cache.delete(LEFT_OUT_URL);
    return Number.isNaN(count) ? 0 : count;
  });
}

/** Deletes one of the shared files, if it is one: it was imported, or is not wanted. The others stay as they are. */
export async function deleteSharedFile({ name, size }: File, locks: FileLocks): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return;
  await withFilesLock(locks, async () => {
    const cache = await caches.open(CACHE);
    for (const stored of await readStored(cache))
      if (stored.name === name && stored.content.size === size) await deleteStored(cache, stored);
  });
}

/** How long a sign-out waits for others who hold the files: a frozen tab may never let go. */
const SIGN_OUT_PATIENCE_MS = 2_000;

/** Deletes the shared files: they may belong to the user who signs out. */
export async function deleteSharedFiles(locks: FileLocks): Promise<void> {
  const deleteAll = () => caches.delete(CACHE);
  if (locks === undefined) await deleteAll();
  // Later writes go into the deleted cache and are lost with it.
  else await locks.request(CACHE, { signal: AbortSignal.timeout(SIGN_OUT_PATIENCE_MS) }, deleteAll).catch(deleteAll);
}
