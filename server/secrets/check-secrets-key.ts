import { join } from 'node:path';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { Query } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Config } from '#server/config.ts';
import { cipherContextOf } from '#server/dashboard/api-keys/api-key-secret.ts';
import { findCredentials } from '#server/drivers/network/profile-credentials.ts';
import { StartError } from '#server/start-error.ts';
import { getSecrets } from '#server/webhooks/webhook-secrets.ts';
import type { SecretCipher } from './secret-cipher.ts';
import { SECRETS_FILE } from './secrets-key.ts';

/**
 * The data keep a text that was encrypted with the key of the secrets, among the jobs in a state that no runner claims:
 * by it a start finds out that it was given another key, before anything is encrypted with that one.
 */
const KIND = 'secrets-key';
const ID = hashId(KIND);
const TEXT = 'outrider';
const CONTEXT = 'check of the key';

/** Secrets that are tried of each kind where an earlier version has left no such text. */
const TRIED = 20;

/**
 * Throws a `StartError` when the secrets that are stored were encrypted with another key than the one of `cipher`: it
 * says what cannot be read, and how to go on. `ACCEPT_LOST_KEYS` goes on without them.
 */
export const checkSecretsKey = (
  backend: Backend,
  cipher: SecretCipher,
  config: KeyConfig,
  log: (line: string) => void,
): Promise<void> =>
  // Another server that starts at the same time may write the text first: its key is compared then.
  retryOnConflict(() => checkOnce(backend, cipher, config, log), Math.random);

type KeyConfig = Pick<Config, 'secretsKey' | 'appwrite' | 'dataDirectory' | 'embedded'>;

async function checkOnce(
  backend: Backend,
  cipher: SecretCipher,
  config: KeyConfig,
  log: (line: string) => void,
): Promise<void> {
  const stored = await backend.findDocument(COLLECTIONS.jobs, ID);
  const isRight =
    stored === undefined
      ? await readsSecrets(backend, cipher)
      : cipher.decrypt(String(stored['progress']), CONTEXT) === TEXT;
  if (isRight && stored !== undefined) return;
  if (!isRight) {
    const lost = 'the secrets of webhooks, API keys and the credentials of profiles';
    if (!config.embedded.acceptsLostKeys)
      throw new StartError(
        `${nameOfKey(config)} is not the key that the data were encrypted with: with it ${lost} cannot be read.`,
        'Give the server the key that was used before. To go on without it, start once with ACCEPT_LOST_KEYS=1: they then need new ones.',
      );
    log(`${nameOfKey(config)} is used from now on, as ACCEPT_LOST_KEYS says: ${lost} are lost.`);
  }
  const data = { kind: KIND, key: KIND, state: 'kept', progress: cipher.encrypt(TEXT, CONTEXT) };
  const action = stored === undefined ? 'create' : 'update';
  await backend.transact([{ action, collection: COLLECTIONS.jobs, id: ID, data }]);
}

function nameOfKey({
  secretsKey,
  appwrite,
  dataDirectory,
}: Pick<Config, 'secretsKey' | 'appwrite' | 'dataDirectory'>): string {
  if (secretsKey !== undefined) return 'SECRETS_KEY';
  return appwrite === undefined ? `The file ${join(dataDirectory, SECRETS_FILE)}` : 'APPWRITE_API_KEY';
}

/** Tells whether some stored secret can be read with the cipher, or there is none. */
async function readsSecrets(backend: Backend, cipher: SecretCipher): Promise<boolean> {
  const newest = [Query.orderDesc('$createdAt'), Query.limit(TRIED)];
  const [webhooks, profiles, keys] = await Promise.all([
    backend.list(COLLECTIONS.webhookSecrets, newest),
    backend.list(COLLECTIONS.profileCredentials, newest),
    backend.list(COLLECTIONS.apiKeys, newest),
  ]);
  const encryptedKeys = keys.filter(({ keySealed }) => typeof keySealed === 'string' && keySealed !== '');
  const reads: readonly (() => Promise<boolean>)[] = [
    ...encryptedKeys.map(
      (document) => async () => cipher.decrypt(String(document['keySealed']), cipherContextOf(document.$id)) !== '',
    ),
    ...profiles.map(
      ({ $id }) =>
        async () =>
          (await findCredentials({ backend, cipher }, $id)) !== undefined,
    ),
    ...webhooks.map(({ $id: id, teamId }) => async () => {
      const { secret } = await getSecrets(backend, cipher, { id, teamId: String(teamId) }, Date.now());
      return secret !== '';
    }),
  ];
  for (const canRead of reads) if (await canRead()) return true;
  return reads.length === 0;
}
