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
 * room. They take that of the oldest files that any page may have sent, which are told as left out. Rejects with the
 * storage's own error.
 */
export const saveDroppedFiles = (files: readonly File[], locks: FileLocks, userId: string): Promise<number> =>
  saveSharedFiles(files, locks, userId, makeRoom);

/** Deletes of the files that were sent as many as those that come need; none for a file that would not fit even so. */
async function makeRoom(cache: Cache, files: readonly File[]): Promise<void> {
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
