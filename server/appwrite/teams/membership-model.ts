import { hasSecondFactors } from '../account/mfa/second-factors.ts';
import type { Project } from '../project.ts';
import type { Membership } from './membership-store.ts';
import type { Team } from './team-store.ts';

/**
 * Converts a membership to the wire's Membership (contract §3). Server keys and answers to an invitation get the
 * member's full details; members see of one another what the project allows.
 */
export function membershipModel(
  project: Project,
  membership: Membership,
  team: Team,
  isFull: boolean,
): Record<string, unknown> {
  const { membershipPrivacy, hidesAccounts } = project.settings;
  const user = project.users.find(membership.userId);
  // Before an invitation is accepted only the address it was sent to is shown: a name would reveal that an account
  // exists, an id its age, and another address must stay private.
  const isHidden = hidesAccounts === true && !membership.confirm;
  const showsName = !isHidden && (isFull || membershipPrivacy.names);
  const showsEmail = isFull || membershipPrivacy.emails;
  return {
    $id: membership.id,
    $createdAt: membership.createdAt,
    $updatedAt: membership.updatedAt,
    userId: isHidden ? '' : membership.userId,
    userName: showsName ? (user?.name ?? '') : '',
    userEmail: showsEmail ? (isHidden ? membership.email : (user?.email ?? '')) : '',
    userPhone: isFull && !isHidden ? (user?.phone ?? '') : '',
    teamId: team.id,
    teamName: team.name,
    invited: membership.invited,
    joined: membership.joined,
    confirm: membership.confirm,
    mfa: showsName && user !== undefined && hasSecondFactors(project, user),
    userAccessedAt: '',
    roles: membership.roles,
  };
}
