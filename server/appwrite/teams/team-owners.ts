import { AppwriteError } from '../http/errors.ts';
import type { Project } from '../project.ts';
import type { Membership } from './membership-store.ts';

/**
 * Keeps an owner in every team, where the project asks for it (`keepsOwner`): the only owner hands the team over or
 * deletes it. Each check must be made within the write it belongs to. Server keys are held to it too, since an owner
 * may have gone meanwhile through this API; but they delete teams and users, and block users, as they like.
 */

const HAND_OVER = 'Make someone else an owner first, or delete the team.';

/** Throws `membership_deletion_prohibited` when the team would lose its only owner with this membership. */
export function assertMayEnd(project: Project, membership: Membership): void {
  if (isOnlyOwner(project, membership))
    throw new AppwriteError(
      'membership_deletion_prohibited',
      `The only owner of a team cannot leave it or be removed. ${HAND_OVER}`,
    );
}

/** Throws `membership_downgrade_prohibited` when the team would lose its only owner with these roles. */
export function assertMayChangeRoles(project: Project, membership: Membership, roles: readonly string[]): void {
  if (!roles.includes('owner') && isOnlyOwner(project, membership))
    throw new AppwriteError(
      'membership_downgrade_prohibited',
      `The only owner of a team cannot give up that role. ${HAND_OVER}`,
    );
}

/** Throws `user_deletion_prohibited` when a team would be without an owner who can sign in. */
export function assertMayCloseAccount(project: Project, userId: string): void {
  const owned = project.memberships.listOfUser(userId).find((membership) => isOnlyOwner(project, membership));
  if (owned !== undefined)
    throw new AppwriteError(
      'user_deletion_prohibited',
      `You are the only owner of “${project.teams.get(owned.teamId).name}”, so your account cannot be closed. ${HAND_OVER}`,
    );
}

const isConfirmedOwner = ({ confirm, roles }: Membership): boolean => confirm && roles.includes('owner');

const isOnlyOwner = ({ settings, memberships, users }: Project, membership: Membership): boolean =>
  settings.keepsOwner === true &&
  isConfirmedOwner(membership) &&
  !memberships
    .listOfTeam(membership.teamId)
    .some(
      (other) => other.id !== membership.id && isConfirmedOwner(other) && users.find(other.userId)?.status === true,
    );
