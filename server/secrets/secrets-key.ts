import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { PRIVATE_FILE } from '#server/private-files.ts';
import { VAPID_SEED_BYTES } from '#server/push/vapid.ts';
import { StartError } from '#server/start-error.ts';
import { deriveKey } from './derive-key.ts';
import { SecretCipher } from './secret-cipher.ts';

/** The file of the key without `SECRETS_KEY`, in the data directory. */
export const SECRETS_FILE = 'secrets.key';
const KEY_PATTERN = /^[0-9a-f]{64}$/;

/**
 * Creates the cipher for secrets of users that must be readable again: webhook secrets, API keys, credentials of
 * profiles. Its key derives from `SECRETS_KEY`; without it from a file beside the embedded Appwrite, or from the key of
 * an external one: the documents alone decrypt nothing. Throws a `StartError` when the file is damaged. The caller
 * holds the data directory.
 */
export const createSecretCipher = (config: KeyConfig): SecretCipher =>
  new SecretCipher(deriveKey(rootOf(config), 'secrets of others'));

/**
 * Derives the seed of the key by which push services know this server (`server/push/vapid.ts`) from the same secret: it
 * is made, kept and missed with it, and all servers of a deployment have the same.
 */
export const derivePushSeed = (config: KeyConfig): Buffer => deriveKey(rootOf(config), 'web push', VAPID_SEED_BYTES);

type KeyConfig = Pick<Config, 'secretsKey' | 'appwrite' | 'dataDirectory'>;

function rootOf({ secretsKey, appwrite, dataDirectory }: KeyConfig): Buffer {
  const root = secretsKey ?? appwrite?.apiKey;
  return root === undefined ? keyInFile(join(dataDirectory, SECRETS_FILE)) : Buffer.from(root);
}

function keyInFile(file: string): Buffer {
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: PRIVATE_FILE, flag: 'wx' });
  const text = readFileSync(file, 'utf8').trim();
  if (!KEY_PATTERN.test(text))
    throw new StartError(
      `The file ${file} is damaged: it holds the key of the secrets that are kept. Put a good copy there, or delete it and start once with ACCEPT_LOST_KEYS=1; webhooks, API keys and profiles then need new secrets.`,
    );
  return Buffer.from(text, 'hex');
}
