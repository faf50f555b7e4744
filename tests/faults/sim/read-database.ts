import { RETAINS_ALL, chatRetentionSchema } from '#domain/chat/chat-retention.ts';
import type { OutboxEntry } from '#replica/db.ts';
import type { Key } from './storage/keys.ts';
import type { DatabaseState } from './storage/origin.ts';
import { valueAt } from './storage/records.ts';

/** These functions read a simulated database from outside, for the oracles. */

export const rowOf = (database: DatabaseState, store: string, key: Key): unknown => {
  const state = database.stores.get(store);
  return state === undefined ? undefined : valueAt(state, key);
};

/** Returns all rows of a store, in the order of their keys. */
export const rowsOf = (database: DatabaseState, store: string): readonly unknown[] =>
  database.stores
    .get(store)
    ?.entries.all()
    .map((entry) => entry.value) ?? [];

/** Returns the outbox, oldest first. */
export const outboxOf = (database: DatabaseState): readonly OutboxEntry[] =>
  rowsOf(database, 'outbox') as readonly OutboxEntry[];

/** Returns the unsent commands of a lane, oldest first. */
export const unsentOf = (database: DatabaseState, lane?: string): OutboxEntry[] =>
  outboxOf(database).filter((entry) => entry.state !== 'rejected' && (lane === undefined || entry.lane === lane));

/** Returns the retention cutoff (UTC ISO): chats whose last activity is earlier need not be on the device. */
export const retentionCutoffOf = (database: DatabaseState): string =>
  (
    chatRetentionSchema.safeParse(
      (rowOf(database, 'meta', 'kept-conversations') as { readonly value?: unknown } | undefined)?.value,
    ).data ?? RETAINS_ALL
  ).since;
