import * as z from 'zod/mini';

/**
 * Lists the roles of a team's members (specification part 1 §5, part 2 §5). A member may hold several; the highest
 * counts.
 */
export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];
export const roleSchema = z.enum(ROLES);

/** Describes a person in a team, or invited to it. */
export interface RoleHolder {
  readonly userId: string;
  readonly roles: readonly string[];
  /** True while the invitation is not accepted. */
  readonly isPending: boolean;
}

/** Returns the highest of a person's roles; `member` when none of ours is among them. */
export const roleOf = (roles: readonly string[]): Role => ROLES.find((role) => roles.includes(role)) ?? 'member';

/** Decides whether these roles may manage members: owners and admins may (part 2 §5). */
export const managesMembers = (roles: readonly string[]): boolean => roleOf(roles) !== 'member';

/** Decides whether these roles may manage billing: owners and admins may. */
export const managesBilling = (roles: readonly string[]): boolean => roleOf(roles) !== 'member';

/**
 * Decides whether these roles may invite with a role. Only an owner may invite owners, since nobody may grant more than
 * they have.
 */
export const mayInvite = (roles: readonly string[], role: Role): boolean =>
  managesMembers(roles) && (role !== 'owner' || roleOf(roles) === 'owner');

/**
 * Decides whether a member may be removed (part 2 §5): nobody may remove themselves, and owners cannot be removed; an
 * owner may revoke an invitation to become one.
 */
export function mayRemove(actor: Omit<RoleHolder, 'isPending'>, target: RoleHolder): boolean {
  if (!managesMembers(actor.roles) || actor.userId === target.userId) return false;
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
  if (!managesMembers(actor.roles)) return false;
  if (roleOf(actor.roles) !== 'owner') return role !== 'owner' && roleOf(target.roles) !== 'owner';
  return role === 'owner' || target.isPending || roleOf(target.roles) !== 'owner' || ownerCount > 1;
}

/** Decides whether a person may leave: a team always keeps an owner. */
export const mayLeave = (roles: readonly string[], ownerCount: number): boolean =>
  roleOf(roles) !== 'owner' || ownerCount > 1;
