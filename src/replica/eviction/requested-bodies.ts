import * as z from 'zod/mini';
import { liveQuery } from 'dexie';
import type { ReplicaDatabase } from '../db.ts';
import type { Replica } from '../replica.ts';

/**
 * Conversations whose messages were requested and are not on this device (a full device evicts the oldest). The leader,
 * whichever tab that is, pulls them as soon as the server can be reached.
 */
const WANTED_KEY = 'wanted-bodies';
/** Only the latest requests are stored. */
const MAX_WANTED = 20;

const wantedSchema = z.catch(z.array(z.string()), []);

export async function listRequestedBodies(db: ReplicaDatabase): Promise<string[]> {
  return wantedSchema.parse((await db.meta.get(WANTED_KEY))?.value ?? []);
}

async function rewrite({ db }: Replica, change: (wanted: readonly string[]) => readonly string[]): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: WANTED_KEY, value: change(await listRequestedBodies(db)) });
  });
}

/** Requests the messages of a conversation. */
export const requestBody = (replica: Replica, chatId: string): Promise<void> =>
  rewrite(replica, (wanted) => [chatId, ...wanted.filter((other) => other !== chatId)].slice(0, MAX_WANTED));

/** Clears requests that the server has answered, with or without messages. */
export const clearRequestedBodies = (replica: Replica, chatIds: readonly string[]): Promise<void> =>
  rewrite(replica, (wanted) => wanted.filter((id) => !chatIds.includes(id)));

/** Calls back with the requested ids, now and at each change. Returns the function that stops it. */
function follow({ db }: Replica, onChange: (wanted: readonly string[]) => void): () => void {
  const subscription = liveQuery(() => listRequestedBodies(db)).subscribe({ next: onChange, error: () => undefined });
  return () => subscription.unsubscribe();
}

/** Calls back once a requested conversation was pulled. Returns the function that stops it. */
export const watchBodyRead = (replica: Replica, chatId: string, onAsked: () => void): (() => void) =>
  follow(replica, (wanted) => !wanted.includes(chatId) && onAsked());

/** Calls back whenever something is requested. Returns the function that stops it. */
export const watchRequestedBodies = (replica: Replica, onWanted: () => void): (() => void) =>
  follow(replica, (wanted) => wanted.length > 0 && onWanted());
