import * as z from 'zod/mini';
import { isEmailAddress } from '../session/email-address.ts';
import { isId } from '../wire/ids.ts';
import { roleSchema } from '../member/roles.ts';

/** What the dashboard API takes about a team and its people. */

const idSchema = z.string().check(z.refine(isId));
/**
 * The app's page for invitations, and nothing else of an address: what is mailed in a team's name leads nowhere else.
 */
const pageUrlSchema = z
  .url({ protocol: /^https?$/ })
  .check(z.maxLength(2_000), z.regex(/^https?:\/\/[^/?#@\\\s]+\/team\/invite$/i));

/** `POST /team/open`, `/team/leave` and `/team/members`. */
export const emptyRequestSchema = z.strictObject({});

/**
 * `POST /team/invite`: again for somebody whose invitation is open sends it anew. `url` is the app's `/team/invite`.
 */
export const teamInviteRequestSchema = z.strictObject({
  email: z.string().check(z.refine(isEmailAddress)),
  role: roleSchema,
  url: pageUrlSchema,
});

/** `POST /team/member/remove`: a colleague, or an open invitation. */
export const memberRemoveRequestSchema = z.strictObject({ membershipId: idSchema });

/** `POST /team/member/role`. */
export const memberRoleRequestSchema = z.strictObject({ membershipId: idSchema, role: roleSchema });

/** Which invitation. */
const invitationFields = { teamId: idSchema, membershipId: idSchema };

/**
 * `POST /team/invitation`: for whoever has the mailed link, or is signed in as the person it is for; of anybody else's,
 * others hear that there is one. `proof` and `secret` are the parameters of these names in the mailed link; a link
 * without our proof has the secret alone.
 */
export const invitationRequestSchema = z.strictObject({
  ...invitationFields,
  proof: z.optional(z.string().check(z.maxLength(100))),
  secret: z.optional(z.string().check(z.maxLength(256))),
});

/**
 * `POST /team/invitation/resend`: to the invited address alone. Where its link leads is known; builds before this one
 * name it.
 */
export const invitationResendRequestSchema = z.strictObject({ ...invitationFields, url: z.optional(z.unknown()) });

/** `POST /team/invitation/accept`: signed in as the invited person, whose address is confirmed. */
export const invitationAcceptRequestSchema = z.strictObject(invitationFields);
