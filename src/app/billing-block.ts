import { findOwnMember } from '#domain/member.ts';
import { managesBilling } from '#domain/roles.ts';
import type { User } from '#domain/user.ts';
import { useMembers } from '#features/members/member-queries.ts';
import { say } from '#languages/say.ts';
import { liveOr } from '#replica/live/use-live.tsx';
import { useOfflineReason } from './offline-reason.ts';

/** What a person may do about a team's plan and invoices now. */
export interface BillingBlock {
  /** Whether their role lets them; the server has the last word where it is not known yet. */
  readonly mayManage: boolean;
  readonly offlineReason: string | undefined;
  /** Why they can do nothing at the moment, in a sentence; undefined when they can. */
  readonly blockedReason: string | undefined;
}

export function useBillingBlock(teamId: string, user: User): BillingBlock {
  const offlineReason = useOfflineReason();
  const members = liveOr(useMembers(teamId), undefined);
  const own = members === undefined ? undefined : findOwnMember(members, user);
  const mayManage = own === undefined || managesBilling(own.roles);
  return {
    mayManage,
    offlineReason,
    blockedReason: mayManage
      ? offlineReason
      : say('Owners and admins of the team choose its plan, buy credits and see to its invoices.'),
  };
}
