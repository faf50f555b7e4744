import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { lenientString } from '#domain/wire/lenient-schemas.ts';
import { mayInvite } from '#domain/roles/member-rules.ts';
import { roleOf } from '#domain/roles/roles.ts';
import type { Backend } from '#server/backend/backend.ts';
import { appwriteTypeOf } from '#server/backend/failure.ts';
import { Query } from '#server/backend/query.ts';
import { isOneOfSecrets } from '#server/secrets/is-same-secret.ts';
import type { Membership } from '../members/memberships.ts';

/**
 * What Appwrite does not store of an invitation: who sent it, and hashes of the proofs in the mailed links. A proof
 * grants nothing; it lets the page name the team, the inviter and the address before a sign-in. Stored under the id of
 * the membership.
 */
const recordSchema = z.looseObject({
  email: lenientString,
  inviterName: lenientString,
  /** The user who sent it last; empty in older records. */
  invitedBy: lenientString,
  /** The app's invitation page as the inviter named it: a resent mail leads nowhere else. */
  url: lenientString,
  proofHash: lenientString,
  /** When a member sent it last. */
  askedAt: lenientString,
});
type InvitationRecord = z.output<typeof recordSchema>;

/** Most mailed links of one invitation that stay valid. */
const MAX_PROOFS = 5;

const PROOF_BYTES = 16;

export const createProof = (): string => randomBytes(PROOF_BYTES).toString('hex');

const hashOf = (proof: string): string => createHash('sha256').update(proof).digest('hex');

interface SentInvitation {
  readonly teamId: string;
  readonly email: string;
  readonly inviterName: string;
  readonly invitedBy: string;
  readonly url: string;
  /** UTC ISO. */
  readonly askedAt: string;
  readonly proof: string;
}

/** Stores the newest invitation of a membership; the links of earlier mails stay valid. */
export async function saveInvitation(
  backend: Backend,
  membershipId: string,
  { teamId, email, inviterName, invitedBy, url, askedAt, proof }: SentInvitation,
): Promise<void> {
  const previous = await findInvitation(backend, membershipId);
  const proofHash = [hashOf(proof), ...(previous?.email === email ? proofsOf(previous) : [])]
    .slice(0, MAX_PROOFS)
    .join(' ');
  const data = { teamId, email, inviterName: inviterName.slice(0, 256), invitedBy, url, proofHash, askedAt };
  await backend.transact([{ action: 'upsert', collection: COLLECTIONS.invitations, id: membershipId, data }]);
}

const proofsOf = ({ proofHash }: InvitationRecord): string[] => proofHash.split(' ');

export async function findInvitation(backend: Backend, membershipId: string): Promise<InvitationRecord | undefined> {
  const document = await backend.findDocument(COLLECTIONS.invitations, membershipId);
  return document === undefined ? undefined : recordSchema.parse(document);
}

/** Decides whether a proof is from a mailed link. */
export const isProofOf = (record: InvitationRecord | undefined, proof: string | undefined): boolean =>
  record !== undefined && proof !== undefined && isOneOfSecrets(proofsOf(record), hashOf(proof));

export async function deleteInvitation(backend: Backend, membershipId: string): Promise<void> {
  if ((await findInvitation(backend, membershipId)) === undefined) return;
  await backend.transact([{ action: 'delete', collection: COLLECTIONS.invitations, id: membershipId }]);
}

/** Returns who sent each invitation of a team that has a record, by the id of its membership. */
export async function findInviters(backend: Backend, teamId: string): Promise<ReadonlyMap<string, string>> {
  const documents = await backend.listAll(COLLECTIONS.invitations, [Query.equal('teamId', teamId)]);
  return new Map(documents.map((document) => [document.$id, recordSchema.parse(document).invitedBy]));
}

/**
 * Ends the open invitations that `inviter` sent and could not send with `roles`, those they have from now on; none when
 * they go. The caller holds the members lock. Invitations by Appwrite's own calls have no record and stay open.
 */
export async function endInvitationsBeyond(
  backend: Backend,
  members: readonly Membership[],
  { teamId, userId }: Pick<Membership, 'teamId' | 'userId'>,
  roles: readonly string[],
): Promise<void> {
  const inviters = await findInviters(backend, teamId);
  for (const { $id: membershipId, confirm, roles: invitedAs } of members) {
    if (confirm || inviters.get(membershipId) !== userId || mayInvite(roles, roleOf(invitedAs))) continue;
    await backend.teams.deleteMembership({ teamId, membershipId });
    await deleteInvitation(backend, membershipId);
  }
}

/**
 * Decides whether a secret is that of an open invitation. Appwrite reveals no secret and has no call to check one, but
 * it rejects the wrong user only after the secret was right. Nobody joins by this call, and the secret stays valid: the
 * user is a random one, whose id nobody can have chosen.
 */
export async function isSecretOf(
  backend: Backend,
  { teamId, $id: membershipId }: { readonly teamId: string; readonly $id: string },
  secret: string | undefined,
): Promise<boolean> {
  if (secret === undefined) return false;
  try {
    await backend
      .asGuest()
      .teams.updateMembershipStatus({ teamId, membershipId, userId: randomBytes(16).toString('hex'), secret });
    return false;
  } catch (error) {
    return appwriteTypeOf(error) === 'team_invite_mismatch';
  }
}
