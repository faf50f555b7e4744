import { rowsOfTeam } from '../index-range.ts';
import type { ReplicaDatabase } from '../db.ts';

/** Reads the names of a team's tags by id, without those that are deleted. */
export async function readTagNames(db: ReplicaDatabase, teamId: string): Promise<ReadonlyMap<string, string>> {
  const tags = await rowsOfTeam(db.tags, teamId).toArray();
  return new Map(tags.filter(({ isDeleted }) => isDeleted !== true).map(({ id, name }) => [id, name]));
}
