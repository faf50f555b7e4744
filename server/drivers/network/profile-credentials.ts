import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Operation } from '#server/backend/transaction.ts';
import type { SecretCipher } from '#server/secrets/secret-cipher.ts';
import type { Credentials } from './sign-in.ts';

/** The stored document; `sealed` is the stored name of the encrypted credentials. */
const documentSchema = z.looseObject({ sealed: z.string() });
const credentialsSchema = z.object({ login: z.string(), password: z.string() });

/** The context that a profile's credentials are encrypted for; they can be decrypted in no other. */
const cipherContextOf = (profileId: string): string => `profile ${profileId}`;

/** Returns the write that stores a profile's credentials, encrypted. */
export const storeCredentials = (
  cipher: SecretCipher,
  teamId: string,
  profileId: string,
  { login, password }: Credentials,
): Operation => ({
  action: 'upsert',
  collection: COLLECTIONS.profileCredentials,
  id: profileId,
  data: { teamId, sealed: cipher.encrypt(JSON.stringify({ login, password }), cipherContextOf(profileId)) },
});

/** Finds a profile's credentials; undefined when there are none or they were encrypted with another key. */
export async function findCredentials(
  { backend, cipher }: { readonly backend: Backend; readonly cipher: SecretCipher },
  profileId: string,
): Promise<Credentials | undefined> {
  const document = await backend.findDocument(COLLECTIONS.profileCredentials, profileId);
  const text =
    document === undefined ? '' : cipher.decrypt(documentSchema.parse(document).sealed, cipherContextOf(profileId));
  return text === '' ? undefined : credentialsSchema.parse(JSON.parse(text));
}
