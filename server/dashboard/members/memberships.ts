import * as z from 'zod/mini';
import { documentFields, type WireDocument } from '#domain/wire/wire-document.ts';
import { lenientString } from '#domain/wire/lenient-schemas.ts';
import { roleOf, type RoleHolder } from '#domain/member/roles.ts';
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
/** A membership as a server key sees it: names and addresses are there whatever members see of one another. */
export type Membership = z.output<typeof membershipSchema>;

const membershipListSchema = z.object({ memberships: z.array(membershipSchema) });

/** Reads one membership of an answer. Throws a ZodError when it is none. */
export const parseMembership = (answer: unknown): Membership & WireDocument => membershipSchema.parse(answer);

/** Every membership of a team, open invitations too. Throws Appwrite's failures. */
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

/** One membership of this team; undefined when it is not there. */
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
 * A membership as colleagues are told of it. Whoever was invited is an address until they come: a name would tell that
 * there is an account, and an id, which begins with the time it was made at, how old it is.
 */
export const toShown = <T extends Membership>(member: T): T =>
  member.confirm ? member : { ...member, userId: '', userName: '' };

export const toRoleHolder = ({ userId, roles, confirm }: Membership): RoleHolder => ({
  userId,
  roles,
  isPending: !confirm,
});

/** Owners who have come, the one who came first first. */
export const ownersOf = (members: readonly Membership[]): Membership[] =>
  members
    .filter(({ confirm, roles }) => confirm && roleOf(roles) === 'owner')
    .toSorted((one, other) => one.joined.localeCompare(other.joined));
