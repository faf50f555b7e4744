import { MAX_BYTES, MAX_SHARED_FILES } from '#domain/prospect/list-size.ts';
import {
  deleteStored,
  DROPPED_HEADER,
  type FileLocks,
  isSameFile,
  LEFT_OUT_URL,
  readStored,
  saveSharedFiles,
  type StoredFile,
} from './shared-files.ts';

/**
 * Stores files that a person dropped beside those that wait, and returns the number of files for which there is no
 * room. They replace the oldest files that belong to nobody, which are then reported as left out. Rejects with the
 * storage's own error.
 */
export const saveDroppedFiles = (files: readonly File[], locks: FileLocks, userId: string): Promise<number> =>
  saveSharedFiles(files, locks, userId, evictOldestFiles);

/** Deletes the oldest files without an owner until `files` fit; deletes none for a file that would not fit anyway. */
async function evictOldestFiles(cache: Cache, files: readonly File[]): Promise<void> {
  const others = (await readStored(cache)).filter((one) => !files.some((file) => isSameFile(one, file)));
  const sent: StoredFile[] = [];
  for (const one of others) if ((await cache.match(one.request))?.headers.get(DROPPED_HEADER) === '') sent.push(one);
  const bytesOf = (all: readonly StoredFile[]): number => all.reduce((sum, { content }) => sum + content.size, 0);
  let [storedFiles, storedBytes, replaced] = [others.length, bytesOf(others), 0];
  for (const file of files) {
    const hasRoom = (): boolean => storedFiles < MAX_SHARED_FILES && storedBytes + file.size <= MAX_BYTES;
    const canFit = storedBytes - bytesOf(sent) + file.size <= MAX_BYTES;
    while (canFit && !hasRoom()) {
      const oldest = sent.shift();
      if (oldest === undefined) break;
      await deleteStored(cache, oldest);
      storedFiles -= 1;
      storedBytes -= oldest.content.size;
      replaced += 1;
    }
    if (!hasRoom()) continue;
    storedFiles += 1;
    storedBytes += file.size;
  }
  if (replaced > 0) await cache.put(LEFT_OUT_URL, new Response(String(replaced)));
}
