import { laneOfEntity, type CommandedEntity, type CommandTable } from '#domain/commands/command.ts';
import { retryClassOf } from '#domain/wire/errors.ts';
import type { PauseWait } from '#domain/chat/pause-control-state.ts';
import type { Reach } from '#domain/sync/sync-status.ts';
import type { OutboxEntry, ReplicaDatabase } from '../db.ts';
import { issuedOf } from './outbox-commands.ts';
import { isUnsent } from './outbox-entries.ts';
import { readCurrentSyncStatus } from '../live/current-sync-status.ts';
import { listLane } from './rebase.ts';

/** `navigator.locks`, without which nothing is sent. */
export type Locks = Parameters<typeof readCurrentSyncStatus>[1];

/** Finds what the unsent commands on one entity wait for. */
export async function findPendingPauseReason(
  db: ReplicaDatabase,
  { table, id }: CommandedEntity,
  locks: Locks,
): Promise<PauseWait> {
  const [entries, { reach }] = await Promise.all([
    listLane(db, laneOfEntity(table, id)),
    readCurrentSyncStatus(db, locks),
  ]);
  return reasonOf(entries, reach, locks);
}

/** Finds what the unsent commands on each entity of a table wait for, by its id. */
export async function findPendingPauseReasons(
  db: ReplicaDatabase,
  table: CommandTable,
  locks: Locks,
): Promise<(id: string) => PauseWait> {
  const [entries, { reach }] = await Promise.all([
    db.outbox.where('lane').startsWith(laneOfEntity(table, '')).toArray(),
    readCurrentSyncStatus(db, locks),
  ]);
  const unsent = entries.filter(isUnsent);
  return (id) =>
    reasonOf(
      unsent.filter(({ lane }) => lane === laneOfEntity(table, id)),
      reach,
      locks,
    );
}

function reasonOf(entries: readonly OutboxEntry[], reach: Reach, locks: Locks): PauseWait {
  if (locks === undefined) return 'browser';
  const codes = entries.flatMap((entry) =>
    issuedOf(entry) === undefined ? ['update_required' as const] : (entry.failure?.code ?? []),
  );
  if (
    reach === 'unreachable' ||
    reach === 'needs-sign-in' ||
    codes.some((code) => code === 'unreachable' || code === 'timeout')
  )
    return 'connection';
  // A command that waited for a sign-in is sent by itself after it.
  return codes.find((code) => retryClassOf(code) !== 'after-sign-in') ?? 'answer';
}
