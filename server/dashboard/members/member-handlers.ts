import type * as z from 'zod/mini';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Random } from '#domain/random.ts';
import { mayChangeRole, mayLeave, mayRemove } from '#domain/roles/member-rules.ts';
import type {
  memberRemoveRequestSchema,
  memberRoleRequestSchema,
  teamLeaveRequestSchema,
} from '#domain/team/team-requests.ts';
import { endApiKeys, handOverApiKeys } from '../api-keys/api-key-holder.ts';
import type { Backend } from '#server/backend/backend.ts';
import { assertMay } from '../assert-may.ts';
import type { Caller } from '../authenticate.ts';
import { withMembersLock, type MembersLockDeps } from './members-lock.ts';
import { deleteInvitation } from '../invitations/invitation-record.ts';
import {
  listMembers,
  ownersOf,
  parseMembership,
  toRoleHolder,
  toVisibleMembership,
  type Membership,
} from './memberships.ts';

/**
 * `roles.ts` of the domain decides who may do what. Appwrite grants these calls to owners only, so the server key acts
 * for admins too. Changes of membership run one at a time (`members-lock.ts`).
 */

interface MemberDeps extends MembersLockDeps {
  readonly random: Random;
}

/** `POST /team/members`: lists members with names and addresses, also where Appwrite hides them from members. */
export async function memberList(backend: Backend, { teamId }: Caller): Promise<{ readonly members: Membership[] }> {
  const members = await listMembers(backend, teamId);
  return { members: members.map(toVisibleMembership) };
}

/**
 * `POST /team/member/remove` (specification part 2 §5): removes a member and ends the API keys they hold, or hands them
 * over to whoever removes the member. Throws `forbidden`, and `not_found` for a membership of another team.
 */
export function memberRemove(
  deps: MemberDeps,
  caller: Caller,
  { membershipId, apiKeys }: z.output<typeof memberRemoveRequestSchema>,
): Promise<Record<string, never>> {
  const { backend } = deps;
  const { teamId, userId } = caller;
  return withMembersLock(deps, teamId, async (members) => {
    const own = memberOf(members, caller);
    const { roles } = own;
    const member = findIn(members, membershipId);
    if (member.userId === userId)
      throw new OutriderError('forbidden', 'You cannot remove yourself. Leave the team instead.');
    assertMay({ ...caller, roles }, 'members.remove');
    if (!mayRemove({ userId, roles }, toRoleHolder(member)))
      throw new OutriderError('forbidden', 'Owners cannot be removed.');
    if (member.confirm) await releaseApiKeys(deps, member, apiKeys === 'end' ? undefined : own, userId);
    await backend.teams.deleteMembership({ teamId, membershipId });
    await deleteInvitation(backend, membershipId);
    return {};
  });
}

/**
 * Ends the API keys of a member, or hands them over to `heir`. This comes before the membership ends: an interrupted
 * removal is repeated, and a key that is left behind does not work without its holder (`findHolderRoles`).
 */
const releaseApiKeys = (
  deps: MemberDeps,
  { teamId, userId: holder }: Membership,
  heir: Membership | undefined,
  by: string,
): Promise<void> =>
  heir === undefined ? endApiKeys(deps, teamId, holder) : handOverApiKeys(deps, teamId, holder, heir, by);

type RoleRequest = z.output<typeof memberRoleRequestSchema>;

/** `POST /team/member/role`: sets a role. Throws `forbidden`, and `not_found` for a membership of another team. */
export const memberRole = (
  deps: MembersLockDeps,
  caller: Caller,
  input: RoleRequest,
): Promise<{ readonly membership: Membership }> =>
  withMembersLock(deps, caller.teamId, async (members) => ({
    membership: toVisibleMembership(await setRole(deps.backend, members, caller, input)),
  }));

/**
 * Sets the role of a membership; the caller holds the members lock. Throws `forbidden`, and `not_found` for a
 * membership outside `members`.
 */
export async function setRole(
  { teams }: Backend,
  members: readonly Membership[],
  caller: Caller,
  { membershipId, role }: RoleRequest,
): Promise<Membership> {
  const { teamId, userId } = caller;
  const { roles } = memberOf(members, caller);
  const member = findIn(members, membershipId);
  // The role may have been taken from the caller while they waited for the lock.
  assertMay({ ...caller, roles }, 'members.change-role');
  if (!mayChangeRole({ userId, roles }, toRoleHolder(member), role, ownersOf(members).length))
    throw new OutriderError(
      'forbidden',
      'This role cannot be changed: only owners make and change owners, and a team keeps at least one.',
    );
  return parseMembership(await teams.updateMembership({ teamId, membershipId, roles: [role] }));
}

/**
 * `POST /team/leave`: ends the person's membership and their API keys, or hands these over to the owner who joined
 * first. Throws `forbidden` for the last owner: the team would be without one.
 */
export function teamLeave(
  deps: MemberDeps,
  caller: Caller,
  { apiKeys }: z.output<typeof teamLeaveRequestSchema>,
): Promise<Record<string, never>> {
  const { teamId, userId } = caller;
  return withMembersLock(deps, teamId, async (members) => {
    const own = memberOf(members, caller);
    const { $id: membershipId, roles } = own;
    const owners = ownersOf(members);
    if (!mayLeave(roles, owners.length))
      throw new OutriderError(
        'forbidden',
        'You are the only owner of this team. Make somebody else an owner first, or delete the team.',
      );
    const heir = apiKeys === 'end' ? undefined : owners.find((owner) => owner.userId !== userId);
    await releaseApiKeys(deps, own, heir, userId);
    await deps.backend.teams.deleteMembership({ teamId, membershipId });
    return {};
  });
}

function findIn(members: readonly Membership[], membershipId: string): Membership {
  const member = members.find(({ $id }) => $id === membershipId);
  if (member === undefined) throw new OutriderError('not_found');
  return member;
}

/**
 * Returns the current membership of the caller: they may have been removed, or given another role, while waiting for
 * the lock.
 */
function memberOf(members: readonly Membership[], { userId }: Caller): Membership {
  const own = members.find((member) => member.userId === userId && member.confirm);
  if (own === undefined) throw new OutriderError('not_a_member');
  return own;
}
