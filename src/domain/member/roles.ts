import * as z from 'zod/mini';

/** Roles of a team's members (specification part 1 §5, part 2 §5). A member may hold several; the highest counts. */
export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];
export const roleSchema = z.enum(ROLES);

/** Somebody in a team, or invited to it. */
export interface RoleHolder {
  readonly userId: string;
  readonly roles: readonly string[];
  /** Invited, and not come yet. */
  readonly isPending: boolean;
}

/** The highest of somebody's roles; whoever has none of ours is a member. */
export const roleOf = (roles: readonly string[]): Role => ROLES.find((role) => roles.includes(role)) ?? 'member';

/** Part 2 §5: owners and admins look after the members. */
export const managesMembers = (roles: readonly string[]): boolean => roleOf(roles) !== 'member';

/** Owners and admins decide what is paid for. */
export const managesBilling = (roles: readonly string[]): boolean => roleOf(roles) !== 'member';

/** Only an owner makes owners: nobody gives away more than they have. */
export const mayInvite = (roles: readonly string[], role: Role): boolean =>
  managesMembers(roles) && (role !== 'owner' || roleOf(roles) === 'owner');

/**
 * Part 2 §5: nobody removes themselves, and owners cannot be removed; an invitation to be one may be taken back by an
 * owner.
 */
export function mayRemove(actor: Omit<RoleHolder, 'isPending'>, target: RoleHolder): boolean {
  if (!managesMembers(actor.roles) || actor.userId === target.userId) return false;
  return roleOf(target.roles) !== 'owner' || (target.isPending && roleOf(actor.roles) === 'owner');
}

/** `ownerCount` counts those who have come. A team keeps an owner; an admin neither makes owners nor changes them. */
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

/** A team keeps an owner. */
export const mayLeave = (roles: readonly string[], ownerCount: number): boolean =>
  roleOf(roles) !== 'owner' || ownerCount > 1;
