import type { CommandedEntity, CommandedRow } from '#domain/command.ts';
import type { ReplicaDatabase } from './db.ts';

/** The row as it is shown; undefined when it is not on this device. */
export const findEntity = (db: ReplicaDatabase, { table, id }: CommandedEntity): Promise<CommandedRow | undefined> => db.table<CommandedRow, string>(table).get(id);
