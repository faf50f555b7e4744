import type { Table } from 'dexie';
import {
  applyCommand,
  COMMAND_DEFINITIONS,
  createdRowOf,
  isAlreadyApplied,
  isUncreated,
  type CommandedEntity,
  type CommandedRow,
  type CommandTable,
} from '#domain/commands/command.ts';
import type { BaseRow, OutboxEntry, ReplicaDatabase } from '../db.ts';
import { issuedOf } from './outbox-commands.ts';
import { isUnsent } from './outbox-entries.ts';

const COMMAND_TABLES: ReadonlySet<string> = new Set(
  Object.values(COMMAND_DEFINITIONS).flatMap((definition) => (definition === undefined ? [] : [definition.table])),
);

/** Returns true for tables whose rows commands can change. */
export const isCommandTable = (table: string): table is CommandTable => COMMAND_TABLES.has(table);

/** Returns the entity of a lane (`table:id`); undefined for a lane without a row. */
export function entityOfLane(lane: string): CommandedEntity | undefined {
  const colon = lane.indexOf(':');
  const table = lane.slice(0, colon);
  return isCommandTable(table) ? { table, id: lane.slice(colon + 1) } : undefined;
}

/** Rebases unsent commands on the server's row, in the order of their creation (law 4): what is shown. */
function rebase(base: CommandedRow, entries: readonly OutboxEntry[]): CommandedRow {
  return entries.reduce((row, entry) => {
    const issued = issuedOf(entry);
    return issued === undefined ? row : applyCommand(row, issued);
  }, base);
}

/** Returns true while no server can have seen the command, so that it may be replaced or cancelled silently. */
export const isNeverSent = (entry: OutboxEntry): boolean => entry.state === 'waiting' && entry.attempts === 0;

/** Lists the unsent commands of a lane, oldest first: under equal keys an index is in the order of the primary key. */
export async function listLane(db: ReplicaDatabase, lane: string): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('lane').equals(lane).toArray();
  return entries.filter(isUnsent);
}

/**
 * Splits off the leading commands that ask for what the server's row already states, as long as no server can have seen
 * them: they count as settled without being sent. Returns both parts.
 */
export function settleNoOps(
  base: CommandedRow,
  entries: readonly OutboxEntry[],
): { remaining: OutboxEntry[]; settled: OutboxEntry[] } {
  const isSettled = (entry: OutboxEntry): boolean => {
    const issued = isNeverSent(entry) ? issuedOf(entry) : undefined;
    return issued !== undefined && isAlreadyApplied(base, issued.command);
  };
  const settledCount = entries.findIndex((entry) => !isSettled(entry));
  const cut = settledCount === -1 ? entries.length : settledCount;
  return { remaining: entries.slice(cut), settled: entries.slice(0, cut) };
}

/**
 * Writes an entity as its base row and unsent commands define it; keeps the base row only while commands need it. One
 * that no server has ends with its last command. Runs inside the caller's transaction over the row's table and
 * `baseRows`.
 */
export async function writeOptimisticRow(
  db: ReplicaDatabase,
  base: BaseRow,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const table = db.table<CommandedRow, string>(base.table);
  if (entries.length === 0) {
    await db.baseRows.delete([base.table, base.id]);
    await (isUncreated(base.row) ? table.delete(base.id) : table.put(base.row));
    return;
  }
  await db.baseRows.put(base);
  await table.put(rebase(base.row, entries));
}

/** Returns the row that the first of these commands creates; undefined when it creates none. */
function createdRow([first]: readonly OutboxEntry[]): CommandedRow | undefined {
  const issued = first === undefined ? undefined : issuedOf(first);
  return issued && createdRowOf(issued);
}

/** Returns the table of a lane's row; empty for a lane without a row. */
export function rowTablesOf(db: ReplicaDatabase, lane: string): Table[] {
  const entity = entityOfLane(lane);
  return entity === undefined ? [] : [db.table(entity.table)];
}

/**
 * Rewrites the shown row of a lane from the server's row and its unsent commands. A row without a base row is the
 * server's own; without any row, a command may create it. Runs inside the caller's transaction over the row's table,
 * `outbox` and `baseRows`.
 */
export async function rewriteLane(db: ReplicaDatabase, lane: string): Promise<void> {
  const entity = entityOfLane(lane);
  if (entity === undefined) return;
  const { table, id } = entity;
  const [base, entries] = await Promise.all([db.baseRows.get([table, id]), listLane(db, lane)]);
  if (base === undefined && entries.length === 0) return;
  const row = base?.row ?? (await db.table<CommandedRow, string>(table).get(id)) ?? createdRow(entries);
  if (row !== undefined) await writeOptimisticRow(db, { table, id, row }, entries);
}
