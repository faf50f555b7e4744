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

const ABSENT: ReadonlySet<string> = new Set(['membership_not_found', 'team_not_found', 'team_membership_mismatch']);

/** Finds a membership of this team; undefined when it is missing. */
export async function findMember(
  { teams }: Backend,
  teamId: string,
  membershipId: string,
): Promise<Membership | undefined> {
  try {
    return parseMembership(await teams.getMembership({ teamId, membershipId }));
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

/** Returns the owners who have joined, in the order they joined. */
export const ownersOf = (members: readonly Membership[]): Membership[] =>
  members
    .filter(({ confirm, roles }) => confirm && roleOf(roles) === 'owner')
    .toSorted((one, other) => one.joined.localeCompare(other.joined));
