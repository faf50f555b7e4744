import { refusalOf, type Action } from './permissions.ts';
import { roleOf, type Role, type RoleHolder } from './roles.ts';

/** The rules about a particular member, beyond what a role permits at all (`PERMISSIONS`). */

const may = (roles: readonly string[], action: Action): boolean => refusalOf(roles, action) === undefined;

/**
 * Decides whether these roles may invite with a role. Only an owner may invite owners, since nobody may grant more than
 * they have.
 */
export const mayInvite = (roles: readonly string[], role: Role): boolean =>
  may(roles, 'members.invite') && (role !== 'owner' || roleOf(roles) === 'owner');

/**
 * Decides whether a member may be removed (part 2 §5): nobody may remove themselves, and owners cannot be removed; an
 * owner may revoke an invitation to become one.
 */
export function mayRemove(actor: Omit<RoleHolder, 'isPending'>, target: RoleHolder): boolean {
  if (!may(actor.roles, 'members.remove') || actor.userId === target.userId) return false;
  return roleOf(target.roles) !== 'owner' || (target.isPending && roleOf(actor.roles) === 'owner');
}

/**
 * Decides whether a role may be changed. A team always keeps an owner; an admin may neither appoint owners nor change
 * them. `ownerCount` counts the owners who have joined.
 */
export function mayChangeRole(
  actor: Omit<RoleHolder, 'isPending'>,
  target: RoleHolder,
  role: Role,
  ownerCount: number,
): boolean {
  if (!may(actor.roles, 'members.change-role')) return false;
  if (roleOf(actor.roles) !== 'owner') return role !== 'owner' && roleOf(target.roles) !== 'owner';
  return role === 'owner' || target.isPending || roleOf(target.roles) !== 'owner' || ownerCount > 1;
}

/** Decides whether a person may leave: a team always keeps an owner. */
export const mayLeave = (roles: readonly string[], ownerCount: number): boolean =>
  roleOf(roles) !== 'owner' || ownerCount > 1;
