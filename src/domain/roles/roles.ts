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
