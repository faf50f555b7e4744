import { Dexie } from 'dexie';
import { listMirrors, countMirrored } from '../outbox/cache-mirror.ts';
import { isMissing, listDatabaseNames } from './database-names.ts';

/** Begins the name of every replica (`replicaName`). */
const PREFIX = 'outrider|';

/** Lists the replicas on this device, of any backend and user: databases, and outbox mirrors that lost theirs. */
export async function listDeviceReplicas(): Promise<string[]> {
  const [databases, mirrors] = await Promise.all([listDatabaseNames(), listMirrors()]);
  return [...new Set([...databases, ...mirrors])].filter((name) => name.startsWith(PREFIX));
}

/**
 * Returns how many commands of a replica are not dealt with: unsent or rejected, in the outbox or in its mirror alone.
 * Rejects when the database cannot be opened, because the number is unknown then.
 */
export async function countPending(name: string): Promise<number> {
  const mirrored = await countMirrored(name);
  if (!(await Dexie.exists(name))) return mirrored;
  const database = new Dexie(name);
  // Read as it is, whatever version wrote it.
  try {
    await database.open();
    const hasOutbox = database.tables.some((table) => table.name === 'outbox');
    return Math.max(mirrored, hasOutbox ? await database.table('outbox').count() : 0);
  } catch (error) {
    // Somebody else has wiped it since it was seen to exist.
    if (!isMissing(error)) throw error;
    return mirrored;
  } finally {
    database.close();
  }
}
