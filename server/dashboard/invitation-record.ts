import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/collections.ts';
import { lenientText } from '#domain/lenient.ts';
import type { Backend } from '#server/backend/backend.ts';

/**
 * What Appwrite does not keep of an invitation: who sent it, and what shows that somebody has the mailed link. The proof opens nothing; it lets
 * the page name the team, the person and the address before anybody signs in. Kept as a hash, under the membership's id.
 */
const recordSchema = z.looseObject({ email: lenientText, inviterName: lenientText, proofHash: lenientText });
export type InvitationRecord = z.output<typeof recordSchema>;

const PROOF_BYTES = 16;

export const createProof = (): string => randomBytes(PROOF_BYTES).toString('hex');

const hashOf = (proof: string): string => createHash('sha256').update(proof).digest('hex');

/** The newest invitation of a membership takes the place of the one before. */
export const saveInvitation = (backend: Backend, membershipId: string, { teamId, email, inviterName, proof }: { readonly teamId: string; readonly email: string; readonly inviterName: string; readonly proof: string }): Promise<void> =>
  backend.transact([{ action: 'upsert', collection: COLLECTIONS.invitations, id: membershipId, data: { teamId, email, inviterName: inviterName.slice(0, 256), proofHash: hashOf(proof) } }]);

export async function findInvitation(backend: Backend, membershipId: string): Promise<InvitationRecord | undefined> {
  const document = await backend.findDocument(COLLECTIONS.invitations, membershipId);
  return document === undefined ? undefined : recordSchema.parse(document);
}

/** True when whoever says this has the newest mailed link. */
export const isProofOf = (record: InvitationRecord | undefined, proof: string | undefined): boolean => record !== undefined && proof !== undefined && record.proofHash === hashOf(proof);

export async function forgetInvitation(backend: Backend, membershipId: string): Promise<void> {
  if ((await findInvitation(backend, membershipId)) === undefined) return;
  await backend.transact([{ action: 'delete', collection: COLLECTIONS.invitations, id: membershipId }]);
}
