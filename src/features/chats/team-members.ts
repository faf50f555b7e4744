import { isPending, memberName } from '#domain/member/member.ts';
import { t } from '#i18n/translate.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';
import { scopeOf } from '#replica/scopes.ts';

/** Returns the names of those who have joined a team, by user id, in the order of their names. */
export const useTeamMembers = (teamId: string): Live<ReadonlyMap<string, string>> =>
  useLive(
    `team members of ${teamId}`,
    async (db) => {
      const members = await db.members.where('teamId').equals(teamId).toArray();
      const joined = members.filter((member) => member.userId !== '' && !isPending(member));
      const named = joined.map((member): [string, string] => [member.userId, memberName(member)]);
      return new Map(named.toSorted(([, one], [, other]) => one.localeCompare(other)));
    },
    scopeOf.members(teamId),
  );

export const NO_MEMBERS: ReadonlyMap<string, string> = new Map();

/** Stands for a member whose name is not among those of the team: one who left it, once all are known. */
export const otherMember = (members: Live<ReadonlyMap<string, string>>): string =>
  members.state === 'ready' ? t('A former member') : t('A member');
