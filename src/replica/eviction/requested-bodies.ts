import * as z from 'zod/mini';
import { liveQuery } from 'dexie';
import type { ReplicaDatabase } from '../db.ts';
import type { Replica } from '../replica.ts';

/**
 * Conversations whose messages were requested and are not on this device (a full device evicts the oldest). The leader,
 * whichever tab that is, pulls them as soon as the server can be reached.
 */
const REQUESTED_KEY = 'wanted-bodies';
/** Only the latest requests are stored. */
const MAX_REQUESTS = 20;

const requestedSchema = z.catch(z.array(z.string()), []);

export async function listRequestedBodies(db: ReplicaDatabase): Promise<string[]> {
  return requestedSchema.parse((await db.meta.get(REQUESTED_KEY))?.value ?? []);
}

async function rewrite({ db }: Replica, change: (requested: readonly string[]) => readonly string[]): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: REQUESTED_KEY, value: change(await listRequestedBodies(db)) });
  });
}

/** Requests the messages of a conversation. */
export const requestBody = (replica: Replica, chatId: string): Promise<void> =>
  rewrite(replica, (requested) => [chatId, ...requested.filter((other) => other !== chatId)].slice(0, MAX_REQUESTS));

/** Clears requests that the server has answered, with or without messages. */
export const clearRequestedBodies = (replica: Replica, chatIds: readonly string[]): Promise<void> =>
  rewrite(replica, (requested) => requested.filter((id) => !chatIds.includes(id)));

/** Calls back with the requested ids, now and at each change. Returns the function that stops it. */
function watch({ db }: Replica, onChange: (requested: readonly string[]) => void): () => void {
  const subscription = liveQuery(async () => listRequestedBodies(db)).subscribe({
    next: onChange,
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}

/** Calls back once a requested conversation was pulled. Returns the function that stops it. */
export const watchBodyRead = (replica: Replica, chatId: string, onPulled: () => void): (() => void) =>
  watch(replica, (requested) => !requested.includes(chatId) && onPulled());

/** Calls back whenever something is requested. Returns the function that stops it. */
export const watchRequestedBodies = (replica: Replica, onRequested: () => void): (() => void) =>
  watch(replica, (requested) => requested.length > 0 && onRequested());
