import { laneOfEntity, type Command, type CommandTable } from '#domain/commands/command.ts';
import type { OutboxEntry, ReplicaDatabase } from '../db.ts';
import type { Replica } from '../replica.ts';
import { issuedOf } from './outbox-commands.ts';
import { discard } from './outbox.ts';

/**
 * Texts that were saved, waited, and were refused because somebody else had saved another one before them (`conflict`).
 * They stay until the person has chosen between both (law 9); here they are found by what they were written on, so that
 * its editor can show both.
 */

type TextCommand = Extract<Command, { readonly base: string }>;

async function listConflicts(db: ReplicaDatabase, table: CommandTable, id: string): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('lane').equals(laneOfEntity(table, id)).sortBy('seq');
  return entries.filter(({ state, failure }) => state === 'rejected' && failure?.code === 'conflict');
}

/** The last such text of a thing; undefined when there is none. */
export async function findRejectedEdit<Type extends TextCommand['type']>(
  db: ReplicaDatabase,
  type: Type,
  table: CommandTable,
  id: string,
): Promise<Extract<Command, { readonly type: Type }> | undefined> {
  const commands = (await listConflicts(db, table, id)).map((entry) => issuedOf(entry)?.command);
  return commands.findLast((command): command is Extract<Command, { readonly type: Type }> => command?.type === type);
}

/** The person has chosen between both: none of these texts of a thing is asked for any more. */
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
