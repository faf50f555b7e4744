import type { Project } from '../project.ts';
import type { Membership } from './membership-store.ts';
import type { Team } from './team-store.ts';

/**
 * The wire's Membership (contract §3). Who the member is, is told in full to server keys and in the answers to an
 * invitation; members see of one another what the project allows.
 */
export function membershipModel(
  project: Project,
  membership: Membership,
  team: Team,
  isFull: boolean,
): Record<string, unknown> {
  const { membershipPrivacy, hidesAccounts } = project.settings;
  const user = project.users.find(membership.userId);
  // Whoever was invited is an address until they come: a name would tell that there is an account, and the time in an
  // id how old it is.
  const isHidden = hidesAccounts === true && !membership.confirm;
  const showsName = !isHidden && (isFull || membershipPrivacy.names);
  const showsEmail = isFull || membershipPrivacy.emails;
  return {
    $id: membership.id,
    $createdAt: membership.createdAt,
    $updatedAt: membership.updatedAt,
    userId: isHidden ? '' : membership.userId,
    userName: showsName ? (user?.name ?? '') : '',
    userEmail: showsEmail ? (user?.email ?? '') : '',
    userPhone: isFull && !isHidden ? (user?.phone ?? '') : '',
    teamId: team.id,
    teamName: team.name,
    invited: membership.invited,
    joined: membership.joined,
    confirm: membership.confirm,
    mfa: false,
    userAccessedAt: '',
    roles: membership.roles,
  };
}
