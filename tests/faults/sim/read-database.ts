import { RETAINS_ALL, chatRetentionSchema } from '#domain/chat/chat-retention.ts';
import type { OutboxEntry } from '#replica/db.ts';
import type { Key } from './storage/keys.ts';
import type { DatabaseState } from './storage/origin.ts';
import { valueAt } from './storage/records.ts';

/** Looking into a database from outside, as nobody in the product can: for the oracles. */

export const rowOf = (database: DatabaseState, store: string, key: Key): unknown => {
  const state = database.stores.get(store);
  return state === undefined ? undefined : valueAt(state, key);
};

/** All rows of a store, in the order of their keys. */
export const rowsOf = (database: DatabaseState, store: string): readonly unknown[] =>
  database.stores
    .get(store)
    ?.lines.all()
    .map((line) => line.value) ?? [];

/** The outbox in the order of birth. */
export const outboxOf = (database: DatabaseState): readonly OutboxEntry[] =>
  rowsOf(database, 'outbox') as readonly OutboxEntry[];

/** Commands of a lane without an answer, oldest first. */
export const unsentOf = (database: DatabaseState, lane?: string): OutboxEntry[] =>
  outboxOf(database).filter((entry) => entry.state !== 'rejected' && (lane === undefined || entry.lane === lane));

/** Conversations whose last activity is before this (UTC ISO) need not be on the device. */
export const keptSince = (database: DatabaseState): string =>
  (
    chatRetentionSchema.safeParse(
      (rowOf(database, 'meta', 'kept-conversations') as { readonly value?: unknown } | undefined)?.value,
    ).data ?? RETAINS_ALL
  ).since;
