import type { Member } from '#domain/member/member.ts';
import { scopeOf } from '#replica/scopes.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';

/** Returns everybody in a team, including open invitations. */
export const useMembers = (teamId: string): Live<readonly Member[]> =>
  useLive(`members of ${teamId}`, (db) => db.members.where('teamId').equals(teamId).toArray(), scopeOf.members(teamId));
