import { applyCommand, isAlreadySo, type CommandTable, type RowOf } from '#domain/command.ts';
import type { BaseRow, OutboxEntry, ReplicaDatabase } from './db.ts';
import { isUnsent } from './outbox-entries.ts';

const COMMAND_TABLES: readonly string[] = ['chats'] satisfies CommandTable[];

/** True for tables whose rows can be changed by commands. */
export const isCommandTable = (table: string): table is CommandTable => COMMAND_TABLES.includes(table);

/** The row a lane (`table:id`) is about. Throws when no command changes that table. */
export function entityOfLane(lane: string): { table: CommandTable; id: string } {
  const colon = lane.indexOf(':');
  const table = lane.slice(0, colon);
  if (!isCommandTable(table)) throw new Error(`No command changes the table of lane ${lane}`);
  return { table, id: lane.slice(colon + 1) };
}

/** What is shown = the server's row with the unsent commands laid on top, in the order of their birth (law 4). */
export function replay(base: RowOf[CommandTable], entries: readonly OutboxEntry[]): RowOf[CommandTable] {
  return entries.reduce((row, entry) => applyCommand(row, entry.issued), base);
}

/** True while no server can have seen the command, so that it may be replaced or cancelled without anyone noticing. */
export const isUntouched = (entry: OutboxEntry): boolean => entry.state === 'waiting' && entry.attempts === 0;

/** Commands of a lane without an answer, oldest first. */
export async function listLane(db: ReplicaDatabase, lane: string): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('lane').equals(lane).sortBy('seq');
  return entries.filter(isUnsent);
}

/**
 * Leading commands that ask for what the server's row already says are settled without being sent, as long as no server can
 * have seen them. Returns what is left to be sent and what is settled.
 */
export function settleAlreadySo(base: RowOf[CommandTable], entries: readonly OutboxEntry[]): { left: OutboxEntry[]; settled: OutboxEntry[] } {
  const settled: OutboxEntry[] = [];
  let left = [...entries];
  for (let head = left[0]; head !== undefined && isUntouched(head) && isAlreadySo(base, head.issued.command); head = left[0]) {
    settled.push(head);
    left = left.slice(1);
  }
  return { left, settled };
}

/**
 * Writes one entity as its base row and its unsent commands say; the base row is kept only while commands need it.
 * Runs inside the caller's transaction over the row's table and `baseRows`.
 */
export async function writeShown(db: ReplicaDatabase, base: BaseRow, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) {
    await db.baseRows.delete([base.table, base.id]);
    await db[base.table].put(base.row);
    return;
  }
  await db.baseRows.put(base);
  await db[base.table].put(replay(base.row, entries));
}
