import * as z from 'zod/mini';
import type { ReplicaDatabase } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';

/**
 * Whether the browser has promised to keep this device's data until the person removes them. It is asked once, after
 * the first change was kept: only then there is something to lose. `unknown` where the browser has no such promise to
 * give.
 */
export type Persistence = 'kept' | 'not-kept' | 'unknown';

const ASKED_KEY = 'persistence-asked';
const storageManager = (): StorageManager | undefined =>
  'storage' in navigator && 'persist' in navigator.storage ? navigator.storage : undefined;

export async function readPersistence(): Promise<Persistence> {
  const storage = storageManager();
  if (storage === undefined) return 'unknown';
  return (await storage.persisted()) ? 'kept' : 'not-kept';
}

/** Asks the browser, perhaps with a question of its own to the person, and gives its answer. */
export async function requestPersistence(): Promise<Persistence> {
  const storage = storageManager();
  if (storage === undefined) return 'unknown';
  return (await storage.persist()) ? 'kept' : 'not-kept';
}

/** The same, and notes when it was asked. */
export async function askToPersist(replica: Replica): Promise<Persistence> {
  const answer = await requestPersistence();
  if (answer !== 'unknown') await replica.db.meta.put({ key: ASKED_KEY, value: new Date().toISOString() });
  return answer;
}

/** When the browser was asked on this device (UTC ISO); undefined when it was not yet. */
export async function readPersistenceAsked(db: ReplicaDatabase): Promise<string | undefined> {
  const asked = z.string().safeParse((await db.meta.get(ASKED_KEY))?.value);
  return asked.success ? asked.data : undefined;
}

/** Asks unless it was asked before or is promised already. */
export async function askToPersistOnce(replica: Replica): Promise<void> {
  if ((await readPersistence()) === 'not-kept' && (await readPersistenceAsked(replica.db)) === undefined)
    await askToPersist(replica);
}
