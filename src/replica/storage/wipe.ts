import { Dexie } from 'dexie';
import { isMissing } from './database-names.ts';
import { deleteAvatars } from './avatar-cache.ts';
import { deleteMirror } from '../outbox/cache-mirror.ts';
import { deleteViewSnapshots } from './view-snapshot.ts';
import { deleteSharedFiles, type FileLocks } from './shared-files.ts';

export interface WipeOptions {
  readonly keepsSharedFiles?: boolean;
  /** `navigator.locks`, under which files are shared. */
  readonly locks?: FileLocks;
}

/**
 * Deletes everything of a replica on this device: its mirror, its rows, then the database itself. The rows are deleted
 * first and separately, because a frozen tab with an open connection blocks the deletion of the database until it
 * wakes, and nothing may be readable meanwhile. The mirror is deleted twice: before the rows, so that no tab restores
 * them from it, and after them, to remove what a tab wrote that had read the outbox just before. Resolves when the
 * database is gone, which waits for a frozen tab to wake.
 */
export async function wipeReplica(name: string, { keepsSharedFiles = false, locks }: WipeOptions = {}): Promise<void> {
  if (!keepsSharedFiles) await deleteSharedFiles(locks);
  await deleteAvatars();
  await deleteViewSnapshots();
  await deleteMirror(name);
  if (!(await Dexie.exists(name))) return;
  const database = new Dexie(name);
  // Other tabs are still closing their connections: wait for them, without Dexie's warning.
  database.on('blocked', () => false);
  // Somebody else wipes it at the same time, and is about to delete it.
  let isLeftToOther = false;
  database.on('versionchange', () => {
    isLeftToOther = true;
    database.close();
    return false;
  });
  try {
    await database.open();
    await database.transaction('rw', database.tables, async () =>
      Promise.all(database.tables.map((table) => table.clear())),
    );
  } catch (error) {
    // Somebody else has wiped it since it was seen to exist, or has closed this connection to delete it.
    if (!isMissing(error) && !isLeftToOther) throw error;
    return;
  } finally {
    database.close();
  }
  await deleteMirror(name);
  await database.delete();
}

/** Name of the database that is opened for a sweep; no replica has it. */
const SWEEP = 'sweep';

/**
 * Has the browser remove the files of wiped data. Chromium only marks deleted data and removes the files when it next
 * opens its store, so a database is opened and deleted once all connections have been closed for a while.
 */
export async function sweepDatabases(): Promise<void> {
  const database = new Dexie(SWEEP);
  database.version(1).stores({ rows: '' });
  // Another tab may do the same at the same time.
  database.on('blocked', () => false);
  database.on('versionchange', () => {
    database.close();
    return false;
  });
  await database.open();
  await database.delete();
}
