import type * as z from 'zod/mini';
import { OutriderError } from '#domain/wire/errors.ts';
import { managesMembers, mayChangeRole, mayLeave, mayRemove } from '#domain/member/roles.ts';
import type { memberRemoveRequestSchema, memberRoleRequestSchema } from '#domain/team/team-requests.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Caller } from '../authenticate.ts';
import { holdMembers, type MembersDeps } from './members-lock.ts';
import { forgetInvitation } from '../invitations/invitation-record.ts';
import { listMembers, ownersOf, parseMembership, toRoleHolder, toShown, type Membership } from './memberships.ts';

/**
 * Who may do what is the domain's (`roles.ts`); Appwrite knows owners alone, so the server's key acts for admins too.
 * What changes who belongs to a team waits its turn (`members-lock.ts`).
 */

/** `POST /team/members`: names and addresses are there even where Appwrite hides them from members. */
export async function memberList(backend: Backend, { teamId }: Caller): Promise<{ readonly members: Membership[] }> {
  const members = await listMembers(backend, teamId);
  return { members: members.map(toShown) };
}

/**
 * `POST /team/member/remove` (specification part 2 §5). Throws `forbidden`, and `not_found` for a membership that is
 * not the team's.
 */
export function memberRemove(
  deps: MembersDeps,
  caller: Caller,
  { membershipId }: z.output<typeof memberRemoveRequestSchema>,
): Promise<Record<string, never>> {
  const { backend } = deps;
  const { teamId, userId } = caller;
  return holdMembers(deps, teamId, async (members) => {
    const { roles } = memberOf(members, caller);
    const member = findIn(members, membershipId);
    if (member.userId === userId)
      throw new OutriderError('forbidden', 'You cannot remove yourself. Leave the team instead.');
    if (managesMembers(roles) && !mayRemove({ userId, roles }, toRoleHolder(member)))
      throw new OutriderError('forbidden', 'Owners cannot be removed.');
    if (!managesMembers(roles)) throw new OutriderError('forbidden');
    await backend.teams.deleteMembership({ teamId, membershipId });
    await forgetInvitation(backend, membershipId);
    return {};
  });
}

type RoleAsked = z.output<typeof memberRoleRequestSchema>;

/** `POST /team/member/role`. Throws `forbidden`, and `not_found` for a membership that is not the team's. */
export const memberRole = (
  deps: MembersDeps,
  caller: Caller,
  asked: RoleAsked,
): Promise<{ readonly membership: Membership }> =>
  holdMembers(deps, caller.teamId, async (members) => ({
    membership: toShown(await setRole(deps.backend, members, caller, asked)),
  }));

/**
 * Gives a membership its role, for whoever holds the team's `members`. Throws `forbidden`, and `not_found` for a
 * membership that is not among them.
 */
export async function setRole(
  { teams }: Backend,
  members: readonly Membership[],
  caller: Caller,
  { membershipId, role }: RoleAsked,
): Promise<Membership> {
  const { teamId, userId } = caller;
  const { roles } = memberOf(members, caller);
  const member = findIn(members, membershipId);
  if (!mayChangeRole({ userId, roles }, toRoleHolder(member), role, ownersOf(members).length)) {
    throw new OutriderError(
      'forbidden',
      managesMembers(roles)
        ? 'This role cannot be changed: only owners make and change owners, and a team keeps at least one.'
        : undefined,
    );
  }
  return parseMembership(await teams.updateMembership({ teamId, membershipId, roles: [role] }));
}

/** `POST /team/leave`. Throws `forbidden` for the last owner: the team would be nobody's. */
export function teamLeave(deps: MembersDeps, caller: Caller): Promise<Record<string, never>> {
  const { teamId } = caller;
  return holdMembers(deps, teamId, async (members) => {
    const { $id: membershipId, roles } = memberOf(members, caller);
    if (!mayLeave(roles, ownersOf(members).length))
      throw new OutriderError('forbidden', 'You are the only owner of this team. Make somebody else an owner first.');
    await deps.backend.teams.deleteMembership({ teamId, membershipId });
    return {};
  });
}

function findIn(members: readonly Membership[], membershipId: string): Membership {
  const member = members.find(({ $id }) => $id === membershipId);
  if (member === undefined) throw new OutriderError('not_found');
  return member;
}

/** Who asks, as they are by now: they may have been removed, or given another role, while they waited. */
function memberOf(members: readonly Membership[], { userId }: Caller): Membership {
  const own = members.find((member) => member.userId === userId && member.confirm);
  if (own === undefined) throw new OutriderError('not_a_member');
  return own;
}
