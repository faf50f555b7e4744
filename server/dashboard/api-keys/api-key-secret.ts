import { createHash, randomInt } from 'node:crypto';
import { toKey } from '#domain/api-key/api-key.ts';
import type { Fields } from '#server/backend/transaction.ts';
import type { SecretCipher } from '#server/secrets/secret-cipher.ts';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 40;

/** Creates a key: forty characters out of sixty-two, more than 230 bits. */
const createKey = (): string =>
  toKey(Array.from({ length: RANDOM_LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join(''));

/** Returns the hash by which a key is found. The key is random, so a slow hash would add nothing. */
export const hashOfKey = (teamId: string, key: string): string =>
  createHash('sha256').update(`${teamId}${key}`).digest('hex');

/** Returns the context that a key is encrypted for, so that it decrypts in no other document. */
export const cipherContextOf = (keyId: string): string => `API key ${keyId}`;

/** Creates a secret and returns what the document of its key stores of it. */
export function newSecretFields(cipher: SecretCipher, teamId: string, keyId: string): Fields {
  const key = createKey();
  return {
    keyHash: hashOfKey(teamId, key),
    keySealed: cipher.encrypt(key, cipherContextOf(keyId)),
    lastFour: key.slice(-4),
  };
}
