import { Dexie } from 'dexie';
import { deleteAvatars } from './avatar-cache.ts';
import { deleteMirror } from '../outbox/cache-mirror.ts';
import { deleteViewSnapshots } from './view-snapshot.ts';
import { deleteSharedFiles } from './shared-files.ts';

/**
 * Removes everything a replica has on this device: its mirror, its rows, then the database itself. The rows go first
 * and by themselves, because a tab that is frozen with the database open keeps it from being deleted until it wakes,
 * and nothing may be left to read meanwhile. The mirror goes twice: before the rows, so that no tab takes them out of
 * it again, and after them, so that what a tab wrote into it that had read the outbox just before goes too. Resolves
 * when the database is gone, which in the first case takes until then.
 */
export async function wipeReplica(name: string): Promise<void> {
  await deleteSharedFiles();
  await deleteAvatars();
  await deleteViewSnapshots();
  await deleteMirror(name);
  if (!(await Dexie.exists(name))) return;
  const database = new Dexie(name);
  // Other tabs are still letting go of it: that is waited for, and nothing to warn of.
  database.on('blocked', () => false);
  // Another tab wipes it at the same time, and is as far as deleting it.
  database.on('versionchange', () => {
    database.close();
    return false;
  });
  try {
    await database.open();
    await database.transaction('rw', database.tables, () => Promise.all(database.tables.map((table) => table.clear())));
  } finally {
    database.close();
  }
  await deleteMirror(name);
  await database.delete();
}
