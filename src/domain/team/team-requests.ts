import * as z from 'zod/mini';
import { isEmailAddress } from '../session/email-address.ts';
import { isId } from '../wire/ids.ts';
import { roleSchema } from '../roles/roles.ts';
import { isWebUrl } from '../text/can-parse-url.ts';

/** Describes the dashboard API's requests about a team and its people. */

const idSchema = z.string().check(z.refine(isId));
/** Accepts only the address of the app's invitation page, so that mail sent in a team's name links nowhere else. */
const pageUrlSchema = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^https?:\/\/[^/?#@\\\s]+\/team\/invite$/i), z.refine(isWebUrl));

/** `POST /team/open`, `/team/members` and `/team/leave`. */
export const emptyRequestSchema = z.strictObject({});

/** `POST /team/delete`: the name of the team, as its owner typed it. */
export const teamDeleteRequestSchema = z.strictObject({ name: z.string().check(z.maxLength(128)) });

/** `POST /team/invite`: sends an open invitation again. `url` is the app's `/team/invite`. */
export const teamInviteRequestSchema = z.strictObject({
  email: z.string().check(z.refine(isEmailAddress)),
  role: roleSchema,
  url: pageUrlSchema,
});

/**
 * Says what becomes of the API keys that a removed member holds: they end, or the remover takes them over with new
 * secrets.
 */
const apiKeysOfRemovedSchema = z.enum(['end', 'hand-over']);
export type ApiKeysOfRemoved = z.output<typeof apiKeysOfRemovedSchema>;

/** `POST /team/member/remove`: removes a member or an open invitation. */
export const memberRemoveRequestSchema = z.strictObject({
  membershipId: idSchema,
  apiKeys: z._default(apiKeysOfRemovedSchema, 'end'),
});

/** `POST /team/member/role`. */
export const memberRoleRequestSchema = z.strictObject({ membershipId: idSchema, role: roleSchema });

/** Identify an invitation. */
const invitationFields = { teamId: idSchema, membershipId: idSchema };

/**
 * `POST /team/invitation`: for the holder of the mailed link, or the signed-in person it is for; anyone else learns
 * only that an invitation exists. `proof` and `secret` are the link's parameters of the same names; a link without our
 * proof has only the secret.
 */
export const invitationRequestSchema = z.strictObject({
  ...invitationFields,
  proof: z.optional(z.string().check(z.maxLength(100))),
  secret: z.optional(z.string().check(z.maxLength(256))),
});

/**
 * `POST /team/invitation/find`: the ids of the invitation that a mailed link with `userId` and `secret` alone is for
 * (specification part 1 §5, "from the query alone").
 */
export const invitationFindRequestSchema = z.strictObject({
  userId: idSchema,
  secret: z.string().check(z.minLength(1), z.maxLength(256)),
});

/**
 * `POST /team/invitation/resend`: mails the invited address only. The server knows the target of the link; older
 * builds still send `url`.
 */
export const invitationResendRequestSchema = z.strictObject({ ...invitationFields, url: z.optional(z.unknown()) });

/** `POST /team/invitation/accept`: for the signed-in invited person with a confirmed address. */
export const invitationAcceptRequestSchema = z.strictObject(invitationFields);
