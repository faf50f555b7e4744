import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { lenientString } from '#domain/wire/lenient-schemas.ts';
import type { Backend } from '#server/backend/backend.ts';

/**
 * What Appwrite does not keep of an invitation: who sent it, and what shows that somebody has the mailed link. The
 * proof opens nothing; it lets the page name the team, the person and the address before anybody signs in. Kept as
 * hashes, under the membership's id.
 */
const recordSchema = z.looseObject({
  email: lenientString,
  inviterName: lenientString,
  /** The app's page for invitations, as whoever invited named it: a mail that strangers ask for leads nowhere else. */
  url: lenientString,
  proofHash: lenientString,
  /** When somebody of the team sent it last. */
  askedAt: lenientString,
});
export type InvitationRecord = z.output<typeof recordSchema>;

/** Mails of one invitation whose links are known at a time. */
const MOST_PROOFS = 5;

const PROOF_BYTES = 16;

export const createProof = (): string => randomBytes(PROOF_BYTES).toString('hex');

const hashOf = (proof: string): string => createHash('sha256').update(proof).digest('hex');

export interface SentInvitation {
  readonly teamId: string;
  readonly email: string;
  readonly inviterName: string;
  readonly url: string;
  /** UTC ISO. */
  readonly askedAt: string;
  readonly proof: string;
}

/** The newest invitation of a membership takes the place of the one before; the links of former mails stay known. */
export async function saveInvitation(
  backend: Backend,
  membershipId: string,
  { teamId, email, inviterName, url, askedAt, proof }: SentInvitation,
): Promise<void> {
  const former = await findInvitation(backend, membershipId);
  const proofHash = [hashOf(proof), ...(former?.email === email ? proofsOf(former) : [])]
    .slice(0, MOST_PROOFS)
    .join(' ');
  const data = { teamId, email, inviterName: inviterName.slice(0, 256), url, proofHash, askedAt };
  await backend.transact([{ action: 'upsert', collection: COLLECTIONS.invitations, id: membershipId, data }]);
}

const proofsOf = ({ proofHash }: InvitationRecord): string[] => proofHash.split(' ');

export async function findInvitation(backend: Backend, membershipId: string): Promise<InvitationRecord | undefined> {
  const document = await backend.findDocument(COLLECTIONS.invitations, membershipId);
  return document === undefined ? undefined : recordSchema.parse(document);
}

/** True when whoever says this has a mailed link. */
export const isProofOf = (record: InvitationRecord | undefined, proof: string | undefined): boolean =>
  record !== undefined && proof !== undefined && proofsOf(record).includes(hashOf(proof));

export async function forgetInvitation(backend: Backend, membershipId: string): Promise<void> {
  if ((await findInvitation(backend, membershipId)) === undefined) return;
  await backend.transact([{ action: 'delete', collection: COLLECTIONS.invitations, id: membershipId }]);
}
