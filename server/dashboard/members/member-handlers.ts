import type * as z from 'zod/mini';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Random } from '#domain/random.ts';
import { mayChangeRole, mayLeave, mayRemove } from '#domain/roles/member-rules.ts';
import { refusalOf } from '#domain/roles/permissions.ts';
import type { memberRemoveRequestSchema, memberRoleRequestSchema } from '#domain/team/team-requests.ts';
import { endApiKeys, handOverApiKeys } from '../api-keys/api-key-holder.ts';
import type { Backend } from '#server/backend/backend.ts';
import { appwriteTypeOf } from '#server/backend/failure.ts';
import type { SecretCipher } from '#server/secrets/secret-cipher.ts';
import { assertMay } from '../assert-may.ts';
import type { Caller } from '../authenticate.ts';
import { withMembersLock, type MembersLockDeps } from './members-lock.ts';
import { deleteInvitation, endInvitationsBeyond, findInviters } from '../invitations/invitation-record.ts';
import {
  findActiveOwners,
  listMembers,
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
  readonly cipher: SecretCipher;
}

/**
 * `POST /team/members`: lists members with names and addresses, also where Appwrite hides them from members. A caller
 * who may change roles also sees who sent each open invitation, because it ends with the sender's right to send it.
 */
export async function listMembersOfTeam(
  backend: Backend,
  { teamId, roles }: Caller,
): Promise<{ readonly members: Membership[] }> {
  const seesInviters = refusalOf(roles, 'members.change-role') === undefined;
  const [members, inviters] = await Promise.all([
    listMembers(backend, teamId),
    seesInviters ? findInviters(backend, teamId) : new Map<string, string>(),
  ]);
  return {
    members: members.map((member) => {
      const invitedBy = member.confirm ? undefined : inviters.get(member.$id);
      return { ...toVisibleMembership(member), ...(invitedBy !== undefined && { invitedBy }) };
    }),
  };
}

/**
 * `POST /team/member/remove` (specification part 2 §5): removes a member and ends the API keys they hold, or hands them
 * over to the caller, with new secrets. The open invitations they sent end. This comes before the membership ends: an
 * interrupted removal is repeated, and a key that is left behind does not work without its holder (`findHolderRoles`).
 * Throws `forbidden`, and `not_found` for a membership of another team.
 */
export function removeMember(
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
    if (member.confirm) {
      if (apiKeys === 'end') await endApiKeys(deps, teamId, member.userId);
      else await handOverApiKeys(deps, teamId, member.userId, own, userId);
      await endInvitationsBeyond(backend, members, member, []);
    }
    await backend.teams.deleteMembership({ teamId, membershipId });
    await deleteInvitation(backend, membershipId);
    return {};
  });
}

type RoleRequest = z.output<typeof memberRoleRequestSchema>;

/** `POST /team/member/role`: sets a role. Throws `forbidden`, and `not_found` for a membership of another team. */
export const setMemberRole = (
  deps: MembersLockDeps,
  caller: Caller,
  input: RoleRequest,
): Promise<{ readonly membership: Membership }> =>
  withMembersLock(deps, caller.teamId, async (members) => ({
    membership: toVisibleMembership(await setRole(deps.backend, members, caller, input)),
  }));

/**
 * Sets the role of a membership, and ends the open invitations its person sent that the role does not let them send;
 * the caller holds the members lock. Throws `forbidden`, and `not_found` for a membership outside `members`.
 */
export async function setRole(
  backend: Backend,
  members: readonly Membership[],
  caller: Caller,
  { membershipId, role }: RoleRequest,
): Promise<Membership> {
  const { teamId, userId } = caller;
  const { roles } = memberOf(members, caller);
  const member = findIn(members, membershipId);
  // The role may have been taken from the caller while they waited for the lock.
  assertMay({ ...caller, roles }, 'members.change-role');
  const otherOwners = withoutMember(await findActiveOwners(backend, members), member);
  if (!mayChangeRole({ userId, roles }, toRoleHolder(member), role, otherOwners.length + 1)) throw fixedRoleError();
  if (member.confirm) await endInvitationsBeyond(backend, members, member, [role]);
  try {
    return parseMembership(await backend.teams.updateMembership({ teamId, membershipId, roles: [role] }));
  } catch (error) {
    throw appwriteTypeOf(error) === 'membership_downgrade_prohibited' ? fixedRoleError() : error;
  }
}

/**
 * `POST /team/leave`: ends the person's membership, their API keys, whose secrets they know, and the open invitations
 * they sent. Throws `forbidden` for the last owner: the team would be without one.
 */
export function leaveTeam(deps: MemberDeps, caller: Caller): Promise<Record<string, never>> {
  const { teamId, userId } = caller;
  return withMembersLock(deps, teamId, async (members) => {
    const own = memberOf(members, caller);
    const { $id: membershipId, roles } = own;
    const otherOwners = withoutMember(await findActiveOwners(deps.backend, members), own);
    if (!mayLeave(roles, otherOwners.length + 1)) throw onlyOwnerError();
    await endApiKeys(deps, teamId, userId);
    await endInvitationsBeyond(deps.backend, members, own, []);
    try {
      await deps.backend.teams.deleteMembership({ teamId, membershipId });
    } catch (error) {
      throw appwriteTypeOf(error) === 'membership_deletion_prohibited' ? onlyOwnerError() : error;
    }
    return {};
  });
}

const onlyOwnerError = (): OutriderError =>
  new OutriderError(
    'forbidden',
    'You are the only owner of this team. Make someone else an owner first, or delete the team.',
  );

const fixedRoleError = (): OutriderError =>
  new OutriderError('forbidden', 'Only owners can add or change owners, and a team keeps at least one.');

const withoutMember = (owners: readonly Membership[], { $id }: Membership): readonly Membership[] =>
  owners.filter((owner) => owner.$id !== $id);

function findIn(members: readonly Membership[], membershipId: string): Membership {
  const member = members.find(({ $id }) => $id === membershipId);
  if (member === undefined) throw new OutriderError('not_found');
  return member;
}

/**
 * Returns the current membership of the caller: they may have been removed, or given another role, while waiting for
 * the lock.
 */
export function memberOf(members: readonly Membership[], { userId }: Caller): Membership {
  const own = members.find((member) => member.userId === userId && member.confirm);
  if (own === undefined) throw new OutriderError('not_a_member');
  return own;
}
