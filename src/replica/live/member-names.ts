import { memberName } from '#domain/member/member.ts';
import type { ReplicaDatabase } from '../db.ts';

/**
 * Names of a team's members by their user ids. Of whom no id is known, as before they have come, nothing that was done
 * can be told.
 */
export async function readMemberNames(db: ReplicaDatabase, teamId: string): Promise<ReadonlyMap<string, string>> {
  const members = await db.members.where('teamId').equals(teamId).toArray();
  return new Map(members.filter(({ userId }) => userId !== '').map((member) => [member.userId, memberName(member)]));
}
