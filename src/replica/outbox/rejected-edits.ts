import { laneOfEntity, type Command, type CommandTable } from '#domain/commands/command.ts';
import type { OutboxEntry, ReplicaDatabase } from '../db.ts';
import type { Replica } from '../replica.ts';
import { issuedOf } from './outbox-commands.ts';
import { discard } from './outbox.ts';

/**
 * Edits of texts that were rejected because somebody else had saved another version first (`conflict`). They stay until
 * the person has chosen between both versions (law 9); the editor finds them here by their entity to show both.
 */

type TextCommand = Extract<Command, { readonly base: string }>;

async function listConflicts(db: ReplicaDatabase, table: CommandTable, id: string): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('lane').equals(laneOfEntity(table, id)).toArray();
  return entries.filter(({ state, failure }) => state === 'rejected' && failure?.code === 'conflict');
}

/** Finds the latest rejected edit of an entity; undefined when there is none. */
export async function findRejectedEdit<Type extends TextCommand['type']>(
  db: ReplicaDatabase,
  type: Type,
  table: CommandTable,
  id: string,
): Promise<Extract<Command, { readonly type: Type }> | undefined> {
  const commands = (await listConflicts(db, table, id)).map((entry) => issuedOf(entry)?.command);
  return commands.findLast((command): command is Extract<Command, { readonly type: Type }> => command?.type === type);
}

/** Discards the rejected edits of an entity: the person has chosen a version. */
export async function discardRejectedEdits(
  replica: Replica,
  type: TextCommand['type'],
  table: CommandTable,
  id: string,
): Promise<void> {
  for (const entry of await listConflicts(replica.db, table, id)) {
    if (issuedOf(entry)?.command.type === type) await discard(replica, entry.id);
  }
}
