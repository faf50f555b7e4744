import { memberName } from '#domain/member/member.ts';
import type { ReplicaDatabase } from '../db.ts';

/**
 * Reads the names of a team's members by user id. Members without a known user id, such as invited ones, are left out.
 */
export async function readMemberNames(db: ReplicaDatabase, teamId: string): Promise<ReadonlyMap<string, string>> {
  const members = await db.members.where('teamId').equals(teamId).toArray();
  return new Map(members.filter(({ userId }) => userId !== '').map((member) => [member.userId, memberName(member)]));
}
