import type { Table } from 'dexie';
import { isAwaited } from '#domain/chat/chat-retention.ts';
import type { Chat, ChatBody } from '#domain/chat/chat.ts';
import { laneOfEntity, type CommandedEntity, type CommandTable } from '#domain/commands/command.ts';
import type { BaseRow, ReplicaDatabase, RowTableName, RowTables, ScopeCursor, Tombstone } from './db.ts';
import type { Replica } from './replica.ts';
import { assertEpoch, type Epoch } from './epoch.ts';
import { readChatRetention } from './eviction/chat-retention.ts';
import { deleteEntries } from './outbox/outbox.ts';
import { entityOfLane, isCommandTable, listLane, settleNoOps, writeOptimisticRow } from './outbox/rebase.ts';
import { scopeOf } from './scopes.ts';
import { transact } from './transact.ts';
import { markUnreadNews, type ChatUpdate } from './live/unread.ts';

/** Rows of one table as the server has them. A chat's row always comes with its body. */
export type RowsChange = {
  readonly [Name in RowTableName]: {
    readonly table: Name;
    readonly rows: readonly RowTables[Name][];
  } & (Name extends 'chats' ? { readonly bodies: readonly ChatBody[] } : unknown);
}[RowTableName];

/** What the server states, to be applied in one transaction. */
export interface Change {
  readonly rows?: readonly RowsChange[];
  /** The rows are the server's current ones: they count although a newer version or a tombstone is here. */
  readonly isAuthoritative?: boolean;
  /**
   * How rows arrived that were not pulled: by an event, or in answers to commands. They may have been in flight while
   * their team was left, or before it was pulled: only rows of teams that are here are applied. A repeated command gets
   * its first answer again: a row of an answer that is not here although its whole scope was read has been deleted
   * since.
   */
  readonly source?: 'event' | 'answer';
  /** The person requested them: they are applied although this device retains none so old. */
  readonly isRequested?: boolean;
  readonly deletions?: readonly Tombstone[];
  readonly cursors?: readonly ScopeCursor[];
  /** Ids of the commands that the server has accepted. */
  readonly settled?: readonly string[];
  /** The writer's epoch; an outdated one is refused (`Fenced`). */
  readonly epoch?: Epoch;
}

/**
 * Applies what the server states. Rows, deletions, cursors and settled commands go into one transaction (law 1), the
 * newer version wins per document, unsent commands are rebased on top (law 4). The same change twice equals once (law
 * 3). Throws `Fenced` when the writer's epoch has passed.
 */
export async function apply(replica: Replica, change: Change): Promise<void> {
  const { db } = replica;
  await transact(replica, 'db', tablesOf(db, change), async () => {
    // The epoch is checked beside the first reads: a refusal aborts the whole transaction.
    await Promise.all([change.epoch === undefined ? undefined : assertEpoch(db, change.epoch), applyAll(db, change)]);
  });
}

/**
 * Returns the tables that a change can write: screens go on reading the others meanwhile. A settled command's row is
 * only known from its entry, so it may be in any table.
 */
function tablesOf(db: ReplicaDatabase, { rows = [], deletions = [], settled = [] }: Change): Table[] {
  if (settled.length > 0) return db.tables;
  const named = new Set<RowTableName>([...rows, ...deletions].map(({ table }) => table));
  const ofChats = named.has('chats') ? [db.chatBodies, db.unread] : [];
  return [
    ...new Set([
      db.meta,
      db.teams,
      db.cursors,
      db.tombstones,
      db.outbox,
      db.attachments,
      db.baseRows,
      ...ofChats,
      ...[...named].map((name) => db.table(name)),
    ]),
  ];
}

async function applyAll(db: ReplicaDatabase, change: Change): Promise<void> {
  const touched = await removeSettled(db, change.settled ?? []);
  for (const deletion of change.deletions ?? []) await applyDeletion(db, deletion);
  const changed = byTable(change.rows ?? []);
  const teams = change.source !== undefined && changed.length > 0 ? db.teams.toCollection().primaryKeys() : undefined;
  for (const rows of changed) await applyRows(db, rows, touched, { ...change, teams });
  for (const { table, id } of touched.values()) await rewriteFromBase(db, table, id);
  if (change.cursors !== undefined && change.cursors.length > 0) await db.cursors.bulkPut([...change.cursors]);
}

/**
 * Joins changes into one per table, rows in order: looking up and writing many rows together takes as many database
 * turns as a single row.
 */
function byTable(changes: readonly RowsChange[]): RowsChange[] {
  const joined = new Map<RowTableName, RowsChange>();
  for (const change of changes) {
    const before = joined.get(change.table);
    joined.set(change.table, before === undefined ? change : joinRows(before, change));
  }
  return [...joined.values()];
}

const joinRows = (one: RowsChange, other: RowsChange): RowsChange =>
  ({
    ...one,
    rows: [...one.rows, ...other.rows],
    ...(one.table === 'chats' && other.table === 'chats' && { bodies: [...one.bodies, ...other.bodies] }),
  }) as RowsChange;

/** Entities by lane whose shown rows are to be rewritten from their base rows. */
type Touched = Map<string, CommandedEntity>;

async function removeSettled(db: ReplicaDatabase, ids: readonly string[]): Promise<Touched> {
  const touched: Touched = new Map();
  if (ids.length === 0) return touched;
  const entries = await db.outbox
    .where('id')
    .anyOf([...ids])
    .toArray();
  await deleteEntries(db, entries);
  for (const { lane } of entries) {
    const entity = entityOfLane(lane);
    if (entity !== undefined) touched.set(lane, entity);
  }
  return touched;
}

async function applyDeletion(db: ReplicaDatabase, deletion: Tombstone): Promise<void> {
  const { table, id, deletedAt } = deletion;
  const known = await db.tombstones.get([table, id]);
  if (
    known === undefined ||
    known.deletedAt < deletedAt ||
    (known.isInferred === true && known.deletedAt === deletedAt)
  )
    await db.tombstones.put(deletion);
  const base = isCommandTable(table) ? await db.baseRows.get([table, id]) : undefined;
  const row = base?.row ?? (await db[table].get(id));
  // A row that a command has yet to create is none that could have been deleted: the answer decides.
  if (row === undefined || row.updatedAt > deletedAt || row.updatedAt === '') return;
  await db[table].delete(id);
  if (table === 'chats') await Promise.all([db.chatBodies.delete(id), db.unread.delete(id)]);
  // Unsent commands of a deleted row stay in the outbox: the server's refusal tells the person what became of them (law
  // 9).
  if (isCommandTable(table)) await db.baseRows.delete([table, id]);
}

/**
 * Returns true when a row belongs to one of these teams; a team and its record belong to themselves, and models to
 * every team.
 */
const isOfTeams = (table: RowTableName, row: RowTables[RowTableName], teamIds: ReadonlySet<string>): boolean =>
  table === 'models' || teamIds.has('teamId' in row ? row.teamId : row.id);

/** How rows are applied. */
interface ApplyOptions extends Pick<Change, 'isAuthoritative' | 'isRequested' | 'source'> {
  /** The teams whose rows are applied; absent: all. */
  readonly teams: PromiseLike<readonly string[]> | undefined;
}

/** Returns the scope of a row that commands can change. */
const scopeOfRow = (table: CommandTable, row: RowTables[CommandTable]): string =>
  table === 'chats' ? scopeOf.chatsOfProfile((row as RowTables['chats']).profileId) : scopeOf[table](row.teamId);

async function applyRows(
  db: ReplicaDatabase,
  change: RowsChange,
  touched: Touched,
  { isAuthoritative, isRequested, source, teams }: ApplyOptions,
): Promise<void> {
  const { table } = change;
  const ids = change.rows.map((row): string => row.id);
  // Read together in one database turn: during each turn nothing is written.
  const [listedTeamIds, retention, tombstones, shown, commanded, cursors] = await Promise.all([
    teams,
    table === 'chats' ? readChatRetention(db) : undefined,
    readTombstones(db, table, ids),
    db.table<RowTables[RowTableName], string>(table).bulkGet(ids),
    isCommandTable(table) ? readCommanded(db, table, ids, touched) : undefined,
    source === 'answer' && isCommandTable(table)
      ? db.cursors.bulkGet(change.rows.map((row) => scopeOfRow(table, row as RowTables[CommandTable])))
      : undefined,
  ]);
  const teamIds = listedTeamIds && new Set(listedTeamIds);
  /** Conversations with their last activity before this are not added, unless somebody is reminded of them. */
  const since = retention?.since ?? '';

  /** The applied rows, the newest version of each: one change may hold several. */
  const applied = new Map<string, RowTables[RowTableName]>();
  const uncommanded: RowTables[RowTableName][] = [];
  const bases: BaseRow[] = [];
  /** Rows that are here in this version already; their bodies may have been evicted. */
  const unchanged = new Set<string>();
  for (const [index, row] of change.rows.entries()) {
    if (teamIds !== undefined && !isOfTeams(table, row, teamIds)) continue;
    const known = applied.get(row.id) ?? commanded?.bases.get(row.id) ?? shown[index];
    if (known === undefined && isRequested !== true && 'lastActivityAt' in row && isTooOld(row, since)) continue;
    const cursor = cursors?.[index];
    if (known === undefined && cursor !== undefined && cursor.fill === undefined) continue;
    if (isOutdated(row, known, tombstones.get(row.id), isAuthoritative)) {
      if (known?.updatedAt === row.updatedAt) unchanged.add(row.id);
      continue;
    }
    applied.set(row.id, row);
    const lane = isCommandTable(table) ? laneOfEntity(table, row.id) : undefined;
    if (lane !== undefined && isCommandTable(table) && (commanded?.lanes.has(lane) === true || touched.has(lane))) {
      bases.push({ table, id: row.id, row: row as BaseRow['row'] });
      touched.set(lane, { table, id: row.id });
    } else {
      uncommanded.push(row);
    }
  }
  const present =
    change.table !== 'chats' || unchanged.size === 0
      ? []
      : await db.chatBodies
          .where('id')
          .anyOf([...unchanged])
          .primaryKeys();
  for (const id of present) unchanged.delete(id);
  const isBodyApplied = ({ id, updatedAt }: ChatBody): boolean =>
    applied.has(id) ? applied.get(id)?.updatedAt === updatedAt : unchanged.has(id);
  const updates =
    change.table !== 'chats'
      ? []
      : change.rows.flatMap((chat, index): ChatUpdate[] =>
          applied.get(chat.id) === chat
            ? [{ chat, known: (commanded?.bases.get(chat.id) ?? shown[index]) as ChatUpdate['known'] }]
            : [],
        );
  await Promise.all([
    change.table === 'chats' ? markUnreadNews(db, updates, change.bodies, since) : undefined,
    bases.length > 0 ? db.baseRows.bulkPut(bases) : undefined,
    putInChunks(db.table<RowTables[RowTableName]>(table), uncommanded),
    change.table === 'chats' ? putInChunks(db.chatBodies, change.bodies.filter(isBodyApplied)) : undefined,
  ]);
}

/** Rows written in one task of the thread that draws the screen. */
const ROWS_PER_WRITE = 100;

/** Decides whether a conversation is older than what this device retains, and nobody waits for it. */
const isTooOld = (chat: Pick<Chat, 'lastActivityAt' | 'reminder' | 'draftAt'>, since: string): boolean =>
  chat.lastActivityAt < since && !isAwaited(chat);

/**
 * Writes rows in chunks. The next chunk is queued while the database writes one, so that neither the database nor the
 * transaction is idle.
 */
async function putInChunks<T>(table: Pick<Table<T>, 'bulkPut'>, rows: readonly T[]): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < rows.length; start += ROWS_PER_WRITE) {
    const before = writing;
    writing = table.bulkPut(rows.slice(start, start + ROWS_PER_WRITE));
    // If an earlier chunk fails, nobody awaits this one; otherwise its error is thrown below.
    writing.catch(() => undefined);
    await before;
  }
  await writing;
}

/** Reads the tombstones of these ids. There are usually few: one read of the ids' range replaces one read per id. */
async function readTombstones(
  db: ReplicaDatabase,
  table: RowTableName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Tombstone>> {
  const sorted = ids.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const inSpan = await db.tombstones
    .where('[table+id]')
    .between([table, first], [table, last], true, true)
    .limit(ids.length + 1)
    .toArray();
  const found =
    inSpan.length <= ids.length
      ? inSpan
      : await db.tombstones.bulkGet(ids.map((id): [RowTableName, string] => [table, id]));
  return new Map(found.flatMap((tombstone) => (tombstone === undefined ? [] : [[tombstone.id, tombstone]])));
}

/** Most rows whose lanes are looked up one by one; for more, all lanes of the table are read at once. */
const MAX_SINGLE_LOOKUPS = 20;

/** Reads which of these rows have commands, answered or not, and their base rows; only such a row can have one. */
async function readCommanded(
  db: ReplicaDatabase,
  table: CommandTable,
  ids: readonly string[],
  touched: Touched,
): Promise<{ lanes: ReadonlySet<unknown>; bases: ReadonlyMap<string, BaseRow['row']> }> {
  const ofTable =
    ids.length <= MAX_SINGLE_LOOKUPS
      ? db.outbox.where('lane').anyOf(ids.map((id) => laneOfEntity(table, id)))
      : db.outbox.where('lane').startsWith(laneOfEntity(table, ''));
  const lanes = new Set<unknown>(await ofTable.uniqueKeys());
  const commandedIds = ids.filter((id) => lanes.has(laneOfEntity(table, id)) || touched.has(laneOfEntity(table, id)));
  const bases =
    commandedIds.length === 0
      ? []
      : await db.baseRows.bulkGet(commandedIds.map((id): [CommandTable, string] => [table, id]));
  return { lanes, bases: new Map(bases.flatMap((base) => (base === undefined ? [] : [[base.id, base.row]]))) };
}

/** Returns true when `row` is not to be applied: a newer or the same version is here, or it was deleted since. */
function isOutdated(
  row: RowTables[RowTableName],
  known: RowTables[RowTableName] | undefined,
  tombstone: Tombstone | undefined,
  isAuthoritative: boolean | undefined,
): boolean {
  if (
    tombstone !== undefined &&
    isAuthoritative !== true &&
    (tombstone.isInferred === true ? tombstone.deletedAt > row.updatedAt : tombstone.deletedAt >= row.updatedAt)
  )
    return true;
  if (known === undefined || known.updatedAt < row.updatedAt) return false;
  return (known.updatedAt > row.updatedAt && isAuthoritative !== true) || JSON.stringify(known) === JSON.stringify(row);
}

/** Rebases the unsent commands on the entity's base row; settles those that the server's row already fulfils. */
async function rewriteFromBase(db: ReplicaDatabase, table: CommandTable, id: string): Promise<void> {
  const base = await db.baseRows.get([table, id]);
  if (base === undefined) return;
  const entries = await listLane(db, laneOfEntity(table, id));
  const { remaining, settled } = settleNoOps(base.row, entries);
  await deleteEntries(db, settled);
  await writeOptimisticRow(db, base, remaining);
}
