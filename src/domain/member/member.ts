import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { memberIdSchema, teamIdSchema } from '../wire/ids.ts';
import { lenientString } from '../wire/lenient-schemas.ts';
import { roleOf, type Role, type RoleHolder } from '../roles/roles.ts';
import { INVITATION_LIFE_MS } from '../team/team-answers.ts';
import type { User } from '../session/user.ts';

/**
 * Describes a membership as Appwrite returns it (specification part 1 §3, part 2 §3). The person's fields may be hidden
 * and are then empty.
 */
const membershipDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: z.string(),
  userId: lenientString,
  userName: lenientString,
  userEmail: lenientString,
  roles: z.catch(z.array(z.string()), []),
  invited: lenientString,
  joined: lenientString,
});

/** Describes a member of a team, or an invited person. The id is the membership's: a person has one in each team. */
const memberSchema = z.object({
  id: memberIdSchema,
  teamId: teamIdSchema,
  /** Empty when the backend hides it. */
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  /** Time of the newest invitation, UTC ISO; empty when unknown. */
  invitedAt: z.string(),
  /** Empty until the invitation is accepted (part 2 §4). */
  joinedAt: z.string(),
  updatedAt: z.string(),
});
export type Member = z.output<typeof memberSchema>;

/** Reads a membership. Throws a ZodError when an id is invalid. */
export function readMember(document: unknown): Member {
  const wire = membershipDocumentSchema.parse(document);
  return memberSchema.parse({
    id: wire.$id,
    teamId: wire.teamId,
    userId: wire.userId,
    name: wire.userName,
    email: wire.userEmail,
    roles: wire.roles,
    invitedAt: toUtc(wire.invited),
    joinedAt: toUtc(wire.joined),
    updatedAt: toUtc(wire.$updatedAt),
  });
}

/** Decides whether the invitation is still open (part 2 §4: Active when `joined` is non-empty, else Pending). */
export const isPending = (member: Pick<Member, 'joinedAt'>): boolean => member.joinedAt === '';

/** Converts a member to the form that the role rules take. */
export const toRoleHolder = (member: Member): RoleHolder => ({
  userId: member.userId,
  roles: member.roles,
  isPending: isPending(member),
});

/** Counts the owners who have joined; a team always keeps one. */
export const countOwners = (members: readonly Member[]): number =>
  members.filter((member) => !isPending(member) && roleOf(member.roles) === 'owner').length;

/** Finds the membership of this person; by email where user ids are hidden. */
export const findOwnMember = (members: readonly Member[], user: User): Member | undefined =>
  members.find(
    (member) =>
      member.userId === user.id || (member.userId === '' && member.email !== '' && member.email === user.email),
  );

/** Returns the display name of a member: their name, otherwise their email. */
export const memberName = ({ name, email }: Pick<Member, 'name' | 'email'>): string =>
  name || email || t('Unknown member');

/** Returns when an open invitation expires, Unix ms; NaN when the time of sending is unknown. */
export const invitationEndMs = (member: Pick<Member, 'invitedAt'>): number =>
  Date.parse(member.invitedAt) + INVITATION_LIFE_MS;

/** Labels and explains each role. */
export const ROLE_MESSAGES: Readonly<Record<Role, { readonly label: string; readonly explanation: string }>> = {
  owner: { label: t('Owner'), explanation: t('Full access, and decides who is an owner') },
  admin: { label: t('Admin'), explanation: t('Full access, and manages the members') },
  member: { label: t('Member'), explanation: t('Works with offers, campaigns, profiles and messages') },
};

/** Holds texts of the specification (part 2 §5, §8), two of which are French in every language. */
export const MEMBER_MESSAGES = {
  invalidEmail: t('Please enter a valid email address'),
  inviteFailed: t('Failed to send invitation'),
  cannotRemoveSelf: t('Vous ne pouvez pas vous retirer vous-même de l’équipe.'),
  removeFailed: t('Impossible de retirer ce membre.'),
} as const;
