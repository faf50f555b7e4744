import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import { deriveKey } from './derive-key.ts';
import { Seal } from './secret-cipher.ts';

const FILE = 'secrets.key';
const KEY_PATTERN = /^[0-9a-f]{64}$/;

/**
 * The seal for what others entrust to us and must be read again: webhooks' secrets, keys that are shown once more, what
 * profiles sign in with. It is made from `SECRETS_KEY`; without it from a file beside the embedded Appwrite's data, or,
 * where Appwrite is elsewhere, from the key of that: the documents alone open nothing. Throws a `StartError` when the
 * file is damaged. The data directory must be held by this process.
 */
export function openSeal({
  secretsKey,
  appwrite,
  dataDirectory,
}: Pick<Config, 'secretsKey' | 'appwrite' | 'dataDirectory'>): Seal {
  const root = secretsKey ?? appwrite?.apiKey;
  return new Seal(
    deriveKey(root === undefined ? keyInFile(join(dataDirectory, FILE)) : Buffer.from(root), 'secrets of others'),
  );
}

function keyInFile(file: string): Buffer {
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  const text = readFileSync(file, 'utf8').trim();
  if (!KEY_PATTERN.test(text))
    throw new StartError(
      `The file ${file} is damaged: it holds the key of the secrets that are kept. Put a good copy there, or delete it; webhooks, API keys and profiles then need new secrets.`,
    );
  return Buffer.from(text, 'hex');
}
