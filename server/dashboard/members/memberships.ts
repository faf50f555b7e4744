import * as z from 'zod/mini';
import { documentFields, type WireDocument } from '#domain/wire/wire-document.ts';
import { lenientString } from '#domain/wire/lenient-schemas.ts';
import { roleOf, type RoleHolder } from '#domain/roles/roles.ts';
import { PAGE_SIZE, type Backend } from '#server/backend/backend.ts';
import { appwriteTypeOf } from '#server/backend/failure.ts';
import { Query } from '#server/backend/query.ts';

const membershipSchema = z.looseObject({
  ...documentFields,
  teamId: z.string(),
  userId: z.string(),
  userName: lenientString,
  userEmail: lenientString,
  teamName: lenientString,
  invited: lenientString,
  joined: lenientString,
  confirm: z.boolean(),
  roles: z.array(z.string()),
});
/** A membership as a server key sees it: with name and address whatever members see of one another. */
export type Membership = z.output<typeof membershipSchema>;

const membershipListSchema = z.object({ memberships: z.array(membershipSchema) });

/** Parses one membership. Throws a ZodError when it is none. */
export const parseMembership = (answer: unknown): Membership & WireDocument => membershipSchema.parse(answer);

/** Lists every membership of a team, pending invitations included. Throws Appwrite failures. */
export async function listMembers({ teams }: Backend, teamId: string): Promise<Membership[]> {
  const all: Membership[] = [];
  for (;;) {
    const last = all.at(-1);
    const queries = [Query.limit(PAGE_SIZE), ...(last === undefined ? [] : [Query.cursorAfter(last.$id)])];
    const page = membershipListSchema.parse(await teams.listMemberships({ teamId, queries })).memberships;
    all.push(...page);
    if (page.length < PAGE_SIZE) return all;
  }
}

/** Lists the memberships of a user in any team, pending invitations included; none for an unknown user. */
export async function listMembershipsOfUser({ users }: Pick<Backend, 'users'>, userId: string): Promise<Membership[]> {
  try {
    const queries = [Query.limit(PAGE_SIZE)];
    return membershipListSchema.parse(await users.listMemberships({ userId, queries })).memberships;
  } catch (error) {
    if (appwriteTypeOf(error) === 'user_not_found') return [];
    throw error;
  }
}

const ABSENT: ReadonlySet<string> = new Set(['membership_not_found', 'team_not_found', 'team_membership_mismatch']);

/** Finds a membership of this team; undefined when it is missing, or has its id in another spelling. */
export async function findMember(
  { teams }: Backend,
  teamId: string,
  membershipId: string,
): Promise<Membership | undefined> {
  try {
    const membership = parseMembership(await teams.getMembership({ teamId, membershipId }));
    return membership.$id === membershipId && membership.teamId === teamId ? membership : undefined;
  } catch (error) {
    if (ABSENT.has(appwriteTypeOf(error) ?? '')) return undefined;
    throw error;
  }
}

/**
 * Returns a membership as colleagues see it. A pending one shows an address only: a name would reveal that an account
 * exists, and an id, which begins with its creation time, how old it is.
 */
export const toVisibleMembership = <T extends Membership>(member: T): T =>
  member.confirm ? member : { ...member, userId: '', userName: '' };

export const toRoleHolder = ({ userId, roles, confirm }: Membership): RoleHolder => ({
  userId,
  roles,
  isPending: !confirm,
});

/** Returns the owners who have joined, in the order they joined; some may be blocked (`findActiveOwners`). */
const ownersOf = (members: readonly Membership[]): Membership[] =>
  members
    .filter(({ confirm, roles }) => confirm && roleOf(roles) === 'owner')
    .toSorted((one, other) => one.joined.localeCompare(other.joined));

/** Finds the owners who have joined and can sign in, in the order they joined. A blocked one keeps no team. */
export async function findActiveOwners(
  { users }: Pick<Backend, 'users'>,
  members: readonly Membership[],
): Promise<Membership[]> {
  const owners = ownersOf(members);
  const areActive = await Promise.all(owners.map(({ userId }) => hasOpenAccount(users, userId)));
  return owners.filter((_, index) => areActive[index]);
}

const userSchema = z.looseObject({ status: z.optional(z.boolean()) });

/** Decides whether there is an account that is not blocked. */
export async function hasOpenAccount(users: Backend['users'], userId: string): Promise<boolean> {
  try {
    return userSchema.parse(await users.get({ userId })).status !== false;
  } catch (error) {
    if (appwriteTypeOf(error) === 'user_not_found') return false;
    throw error;
  }
}
