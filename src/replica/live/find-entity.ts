import type { CommandedEntity, CommandedRow } from '#domain/commands/command.ts';
import type { ReplicaDatabase } from '../db.ts';

/** Finds the row as it is shown; undefined when it is not on this device. */
export const findEntity = (db: ReplicaDatabase, { table, id }: CommandedEntity): Promise<CommandedRow | undefined> =>
  db.table<CommandedRow, string>(table).get(id);

/** Finds the server's row, without unsent commands; undefined when it is not on this device. */
export const findServerRow = async (db: ReplicaDatabase, entity: CommandedEntity): Promise<CommandedRow | undefined> =>
  (await db.baseRows.get([entity.table, entity.id]))?.row ?? (await findEntity(db, entity));
