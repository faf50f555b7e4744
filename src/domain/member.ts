import * as z from 'zod/mini';
import { documentFields, toUtc } from './document.ts';
import { memberIdSchema, teamIdSchema } from './ids.ts';
import { lenientText } from './lenient.ts';

/** A membership as Appwrite answers it (specification part 1 §3, part 2 §3). Who it is of may be hidden: the parts are empty then. */
export const membershipDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: z.string(),
  userId: lenientText,
  userName: lenientText,
  userEmail: lenientText,
  roles: z.catch(z.array(z.string()), []),
  invited: lenientText,
  joined: lenientText,
});

/** A colleague in a team, or somebody invited. The id is the membership's: a person has one in each of their teams. */
export const memberSchema = z.object({
  id: memberIdSchema,
  teamId: teamIdSchema,
  /** The empty text where the backend hides it. */
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  /** When the newest invitation was made, UTC ISO; the empty text when unknown. */
  invitedAt: z.string(),
  /** The empty text until the invitation is accepted (part 2 §4). */
  joinedAt: z.string(),
  updatedAt: z.string(),
});
export type Member = z.output<typeof memberSchema>;

/** Reads a membership. Throws a ZodError when an id is unusable. */
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
