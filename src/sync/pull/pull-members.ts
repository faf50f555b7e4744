import { readMember, type Member } from '#domain/member/member.ts';
import { apply } from '#replica/apply.ts';
import type { ScopeCursor, Tombstone } from '#replica/db.ts';
import { scopeOf } from '#replica/scopes.ts';
import { PullFailed, type PullDeps } from './pull.ts';

/**
 * Pulls all members of a team: they are few, and Appwrite's event about a change carries no time that would order it.
 * Members that are missing from the list are deleted. A name or address that is hidden now and was known before stays.
 * Throws `PullFailed`, `Fenced`.
 */
export async function pullMembers(deps: PullDeps, teamId: string): Promise<void> {
  const { replica, remote, epoch } = deps;
  const known = new Map(
    (await replica.db.members.where('teamId').equals(teamId).toArray()).map((member) => [member.id, member]),
  );
  const answer = await remote.listMemberships(teamId);
  if (!answer.ok) throw new PullFailed(answer.failure);
  await deps.verifySession();
  const rows: Member[] = [];
  for (const document of answer.value) {
    const read = readMember(document);
    const before = known.get(read.id);
    known.delete(read.id);
    rows.push(
      before === undefined
        ? read
        : {
            ...read,
            userId: read.userId || before.userId,
            name: read.name || before.name,
            email: read.email || before.email,
          },
    );
  }
  const deletions: Tombstone[] = [...known.values()].map(({ id, updatedAt }) => ({
    table: 'members',
    id,
    deletedAt: updatedAt,
    isInferred: true,
  }));
  const cursor: ScopeCursor = {
    scope: scopeOf.members(teamId),
    readTo: '',
    auditedAt: '',
    pulledAt: new Date(deps.now()).toISOString(),
  };
  await apply(replica, { rows: [{ table: 'members', rows }], deletions, cursors: [cursor], epoch });
}
