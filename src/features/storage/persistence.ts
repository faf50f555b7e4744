import * as z from 'zod/mini';
import type { ReplicaDatabase } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';

/**
 * Whether the browser keeps this device's data until the person removes it. Requested once, after the first stored
 * change. `unknown` when the browser has no such API.
 */
export type Persistence = 'persistent' | 'best-effort' | 'unknown';

const ASKED_KEY = 'persistence-asked';
const storageManager = (): StorageManager | undefined =>
  'storage' in navigator && 'persist' in navigator.storage ? navigator.storage : undefined;

export async function readPersistence(): Promise<Persistence> {
  const storage = storageManager();
  if (storage === undefined) return 'unknown';
  return (await storage.persisted()) ? 'persistent' : 'best-effort';
}

/** Requests persistent storage, which may prompt the person, and returns the answer. */
export async function requestPersistence(): Promise<Persistence> {
  const storage = storageManager();
  if (storage === undefined) return 'unknown';
  return (await storage.persist()) ? 'persistent' : 'best-effort';
}

/** Requests persistent storage and records when. */
export async function askToPersist(replica: Replica): Promise<Persistence> {
  const answer = await requestPersistence();
  if (answer !== 'unknown') await replica.db.meta.put({ key: ASKED_KEY, value: new Date().toISOString() });
  return answer;
}

/** Returns when it was requested on this device (UTC ISO); undefined when never. */
export async function readPersistenceAsked(db: ReplicaDatabase): Promise<string | undefined> {
  const stored = z.string().safeParse((await db.meta.get(ASKED_KEY))?.value);
  return stored.success ? stored.data : undefined;
}

/** Requests it unless it was requested before or is granted. */
export async function askToPersistOnce(replica: Replica): Promise<void> {
  if ((await readPersistence()) === 'best-effort' && (await readPersistenceAsked(replica.db)) === undefined)
    await askToPersist(replica);
}
