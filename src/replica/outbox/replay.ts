import type { Table } from 'dexie';
import {
  applyCommand,
  COMMAND_DEFINITIONS,
  isAlreadyApplied,
  type CommandedEntity,
  type CommandedRow,
  type CommandTable,
} from '#domain/commands/command.ts';
import type { BaseRow, OutboxEntry, ReplicaDatabase } from '../db.ts';
import { issuedOf } from './outbox-commands.ts';
import { isUnsent } from './outbox-entries.ts';

const COMMAND_TABLES: ReadonlySet<string> = new Set(
  Object.values(COMMAND_DEFINITIONS).flatMap((rule) => (rule === undefined ? [] : [rule.table])),
);

/** True for tables whose rows can be changed by commands. */
export const isCommandTable = (table: string): table is CommandTable => COMMAND_TABLES.has(table);

/** The row a lane (`table:id`) is about; undefined for a lane without a row. */
export function entityOfLane(lane: string): CommandedEntity | undefined {
  const colon = lane.indexOf(':');
  const table = lane.slice(0, colon);
  return isCommandTable(table) ? { table, id: lane.slice(colon + 1) } : undefined;
}

/** What is shown = the server's row with the unsent commands laid on top, in the order of their birth (law 4). */
function replay(base: CommandedRow, entries: readonly OutboxEntry[]): CommandedRow {
  return entries.reduce((row, entry) => {
    const issued = issuedOf(entry);
    return issued === undefined ? row : applyCommand(row, issued);
  }, base);
}

/** True while no server can have seen the command, so that it may be replaced or cancelled without anyone noticing. */
export const isNeverSent = (entry: OutboxEntry): boolean => entry.state === 'waiting' && entry.attempts === 0;

/** Commands of a lane without an answer, oldest first. */
export async function listLane(db: ReplicaDatabase, lane: string): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('lane').equals(lane).sortBy('seq');
  return entries.filter(isUnsent);
}

/**
 * Leading commands that ask for what the server's row already says are settled without being sent, as long as no server
 * can have seen them. Returns what is left to be sent and what is settled.
 */
export function settleNoOps(
  base: CommandedRow,
  entries: readonly OutboxEntry[],
): { left: OutboxEntry[]; settled: OutboxEntry[] } {
  const isSettled = (entry: OutboxEntry): boolean => {
    const issued = isNeverSent(entry) ? issuedOf(entry) : undefined;
    return issued !== undefined && isAlreadyApplied(base, issued.command);
  };
  const settledCount = entries.findIndex((entry) => !isSettled(entry));
  const cut = settledCount === -1 ? entries.length : settledCount;
  return { left: entries.slice(cut), settled: entries.slice(0, cut) };
}

/**
 * Writes one entity as its base row and its unsent commands say; the base row is kept only while commands need it.
 * Runs inside the caller's transaction over the row's table and `baseRows`.
 */
export async function writeShown(db: ReplicaDatabase, base: BaseRow, entries: readonly OutboxEntry[]): Promise<void> {
  const table = db.table<CommandedRow, string>(base.table);
  if (entries.length === 0) {
    await db.baseRows.delete([base.table, base.id]);
    await table.put(base.row);
    return;
  }
  await db.baseRows.put(base);
  await table.put(replay(base.row, entries));
}

/** The table of the row a lane is about, when it is about one. */
export function rowTablesOf(db: ReplicaDatabase, lane: string): Table[] {
  const entity = entityOfLane(lane);
  return entity === undefined ? [] : [db.table(entity.table)];
}

/**
 * Shows what the server's row of a lane and its unsent commands say now. A row without a base row is the server's own.
 * Runs inside the caller's transaction over the row's table, `outbox` and `baseRows`.
 */
export async function showLane(db: ReplicaDatabase, lane: string): Promise<void> {
  const entity = entityOfLane(lane);
  if (entity === undefined) return;
  const { table, id } = entity;
  const [base, entries] = await Promise.all([db.baseRows.get([table, id]), listLane(db, lane)]);
  if (base === undefined && entries.length === 0) return;
  const row = base?.row ?? (await db.table<CommandedRow, string>(table).get(id));
  if (row !== undefined) await writeShown(db, { table, id, row }, entries);
}
