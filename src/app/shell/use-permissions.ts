import { findOwnMember, type Member } from '#domain/member/member.ts';
import { refusalOf, type RefusalOf } from '#domain/roles/permissions.ts';
import type { User } from '#domain/session/user.ts';
import { useMembers } from '#features/members/member-queries.ts';
import { useSession } from '#features/session/session.ts';
import { liveOr } from '#replica/live/use-live.tsx';
import { useOfflineReason } from './offline-reason.ts';

/** What a person may do in a team now; every screen gets its reasons from here. */
interface Permissions {
  /** Why no request can be sent now, as a sentence; undefined when one can. */
  readonly offlineReason: string | undefined;
  /** Why their role forbids it: the only reason against what waits offline. */
  readonly refusalOf: RefusalOf;
  /** Why it cannot be done now: their role, else the connection. */
  readonly blockedReasonOf: RefusalOf;
}

/** Returns what the person may do in a team, by their own membership on this device. */
export const usePermissions = (teamId: string): Permissions =>
  permissionsOf(liveOr(useMembers(teamId), undefined), useSession().user, useOfflineReason());

/**
 * Derives a person's permissions from the members of the team, undefined while they are not synced. As long as the
 * person's own membership is unknown nothing is refused here: the server decides (law 10).
 */
export function permissionsOf(
  members: readonly Member[] | undefined,
  user: User,
  offlineReason: string | undefined,
): Permissions {
  const own = members === undefined ? undefined : findOwnMember(members, user);
  const refuse: RefusalOf = (action, creatorId) =>
    own === undefined ? undefined : refusalOf(own.roles, action, creatorId === undefined || creatorId === user.id);
  return {
    offlineReason,
    refusalOf: refuse,
    blockedReasonOf: (action, creatorId) => refuse(action, creatorId) ?? offlineReason,
  };
}
